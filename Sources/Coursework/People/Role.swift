/// What a person is to a school; somebody may be several things, each at a location.
public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sets up the school and answers for it.
    case administrator
    /// Keeps people, accounts and classes in order.
    case manager
    /// Teaches classes.
    case teacher
    /// Learns in classes.
    case student

    /// The privileges that everybody in the role has.
    public var privileges: Set<Privilege> {
        switch self {
        // Students' work is for their teachers to see: being in charge of a school is no reason to.
        case .administrator: Set(Privilege.allCases).subtracting([.postHandouts, .seeReports])
        case .manager:
            [
                .manageAccounts, .manageClasses, .deletePeople, .resetPasswords, .switchStudentProgress, .approveApps,
            ]
        case .teacher: [.postHandouts, .seeReports, .resetPasswords]
        case .student: []
        }
    }

    /// Further privileges that a school may give to people in the role.
    public var grantable: Set<Privilege> {
        switch self {
        case .manager: [.configureSchool, .seeAudit]
        // For clubs and groups that are not in any roster.
        case .teacher: [.manageClasses, .manageAccounts]
        case .administrator, .student: []
        }
    }

    /// Whether the role ranks above another for accounts. Access to work depends on classes instead.
    public func mayActOn(_ other: Role) -> Bool {
        switch self {
        case .administrator: true
        case .manager: other != .administrator
        case .teacher: other == .student
        case .student: false
        }
    }
}
