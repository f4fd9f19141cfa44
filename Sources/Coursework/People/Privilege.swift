/// Something that not everybody at a school may do.
public enum Privilege: String, Hashable, Sendable, Codable, CaseIterable {
    /// Names, locations, time zones, sign-in, connections to other systems, and who has which privileges.
    case configureSchool
    /// Makes accounts by hand, changes them, deactivates and reactivates them.
    case manageAccounts
    /// Makes, changes and removes classes.
    case manageClasses
    /// Deletes people with all data about them.
    case deletePeople
    /// Imports people and classes from lists and other systems.
    case importRoster
    /// Gives others a new password, a sign-in slip or a code.
    case resetPasswords
    /// Switches Student Progress for the school and for a person.
    case switchStudentProgress
    /// Decides which apps may be used.
    case approveApps
    /// Reads the audit log.
    case seeAudit
    /// Inspects another person's account, which is logged.
    case inspectAccounts
    /// Posts handouts to the classes one teaches.
    case postHandouts
    /// Sees students' work with the handouts of the classes one teaches.
    case seeReports
}
