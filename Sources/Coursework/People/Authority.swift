/// What one person may do at a location: by their roles there, and by what the school has given them besides.
public struct Authority: Hashable, Sendable {
    /// The roles; none for somebody who has left.
    public var roles: Set<Role>
    /// What was given beyond the roles; what none of them can be given is without effect.
    public var granted: Set<Privilege>

    /// Makes an authority.
    public init(_ roles: Set<Role>, granted: Set<Privilege> = []) {
        self.roles = roles
        self.granted = granted
    }

    /// All that the person may do.
    public var privileges: Set<Privilege> {
        roles.reduce(into: []) { $0.formUnion(privileges(as: $1)) }
    }

    /// Whether the person may do it at all. What is done to people, ``Privilege/isOnPeople``, takes ``may(_:to:)``.
    public func may(_ privilege: Privilege) -> Bool {
        roles.contains { privileges(as: $0).contains(privilege) }
    }

    /// Whether the person may do something to another.
    ///
    /// It takes one role that has the privilege and is above **all** the other's roles: a teacher may not reset the
    /// password of a student who is a manager as well. Somebody without any role counts as a manager, since nothing
    /// tells that they matter less.
    public func may(_ privilege: Privilege, to other: Set<Role>) -> Bool {
        let others = other.isEmpty ? [.manager] : other
        return roles.contains { role in
            privileges(as: role).contains(privilege) && others.allSatisfy(role.mayActOn)
        }
    }

    /// Whether the person may give a privilege to somebody of that role: only what they have, and the role can be given.
    public func mayGrant(_ privilege: Privilege, to role: Role) -> Bool {
        may(.configureSchool) && may(privilege, to: [role]) && role.grantable.contains(privilege)
    }

    private func privileges(as role: Role) -> Set<Privilege> {
        role.privileges.union(role.grantable.intersection(granted))
    }
}
