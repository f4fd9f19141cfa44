/// Something that not everybody at a school may do.
public enum Privilege: String, Hashable, Sendable, Codable, CaseIterable {
    /// Names, locations, time zones, sign-in, connections to other systems, and who has which privileges.
    case configureSchool
    /// Makes accounts by hand, changes them, deactivates and reactivates them.
    case manageAccounts
    /// Makes, changes and removes classes.
    case manageClasses
    /// Deletes people with all that is kept of them.
    case deletePeople
    /// Brings in people and classes from lists and other systems.
    case importRoster
    /// Gives others a new password, a sign-in slip or a code.
    case resetPasswords
    /// Switches Student Progress for the school and for a person.
    case switchStudentProgress
    /// Decides which apps are told anything.
    case approveApps
    /// Reads who did what.
    case seeAudit
    /// Opens another's account to look into a matter, which is logged.
    case inspectAccounts
    /// Posts handouts to the classes one teaches.
    case postHandouts
    /// Sees what students did of the handouts posted in the classes one teaches.
    case seeReports

    /// Whether it is used on somebody, and then only on those below; the others are used on the school, or on classes.
    /// Student Progress is switched for the school as well as for a person, who then is one of those below.
    public var isOnPeople: Bool {
        switch self {
        case .manageAccounts, .deletePeople, .resetPasswords, .inspectAccounts: true
        case .configureSchool, .manageClasses, .importRoster, .switchStudentProgress, .approveApps, .seeAudit,
            .postHandouts, .seeReports:
            false
        }
    }
}
