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

    /// What everybody of the role may do without being given it.
    public var privileges: Set<Privilege> {
        switch self {
        // What students do is their teachers' to see: being in charge of a school is no reason to.
        case .administrator: Set(Privilege.allCases).subtracting([.postHandouts, .seeReports])
        case .manager:
            [
                .manageAccounts, .manageClasses, .deletePeople, .resetPasswords, .switchStudentProgress, .approveApps,
            ]
        case .teacher: [.postHandouts, .seeReports, .resetPasswords]
        case .student: []
        }
    }

    /// What a school may give some of the role besides.
    public var grantable: Set<Privilege> {
        switch self {
        case .manager: [.configureSchool, .seeAudit]
        // For clubs and groups that no roster knows.
        case .teacher: [.manageClasses, .manageAccounts]
        case .administrator, .student: []
        }
    }

    /// Whose accounts the role is above; nobody's work, which goes by classes.
    public func mayActOn(_ other: Role) -> Bool {
        switch self {
        case .administrator: true
        case .manager: other != .administrator
        case .teacher: other == .student
        case .student: false
        }
    }
}
