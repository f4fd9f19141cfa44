/// What one person may do at a location: by their roles there, and by additional privileges.
public struct Authority: Hashable, Sendable {
    /// The roles; empty for somebody who has left.
    public var roles: Set<Role>
    /// Privileges given beyond the roles; one that none of the roles can be given has no effect.
    public var granted: Set<Privilege>

    /// Makes an authority.
    public init(_ roles: Set<Role>, granted: Set<Privilege> = []) {
        self.roles = roles
        self.granted = granted
    }

    /// All privileges of the person.
    public var privileges: Set<Privilege> {
        roles.reduce(into: []) { $0.formUnion(privileges(as: $1)) }
    }

    /// Whether the person has the privilege at all. What is done to another person also depends on that person's
    /// roles: ``may(_:to:)``.
    public func may(_ privilege: Privilege) -> Bool {
        roles.contains { privileges(as: $0).contains(privilege) }
    }

    /// Whether the person may use the privilege on another person.
    ///
    /// It takes one role that has the privilege and ranks above **all** the other's roles: a teacher may not reset
    /// the password of a student who is also a manager. Somebody without any role counts as a manager, to be safe.
    public func may(_ privilege: Privilege, to other: Set<Role>) -> Bool {
        let others = other.isEmpty ? [.manager] : other
        return roles.contains { role in
            privileges(as: role).contains(privilege) && others.allSatisfy(role.mayActOn)
        }
    }

    /// Whether the person may give a privilege to somebody of that role: they must have it themselves, and the role
    /// must be able to have it.
    public func mayGrant(_ privilege: Privilege, to role: Role) -> Bool {
        may(.configureSchool) && may(privilege, to: [role]) && role.grantable.contains(privilege)
    }

    private func privileges(as role: Role) -> Set<Privilege> {
        role.privileges.union(role.grantable.intersection(granted))
    }
}
