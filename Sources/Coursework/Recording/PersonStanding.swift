/// What the recording rule needs to know about the person who worked, and about their school.
public struct PersonStanding: Hashable, Sendable, Codable {
    /// Whether the account is active and signed in.
    public var isAccountValid: Bool
    /// Whether Student Progress is on for the whole organization.
    public var isProgressOnForSchool: Bool
    /// Whether Student Progress is on for this person.
    public var isProgressOnForPerson: Bool
    /// Whether this is a student in at least one class.
    ///
    /// False for teachers and everybody else: their work is never recorded.
    public var isStudentOnRoster: Bool

    /// Makes a standing; nothing has a default, so that nothing is forgotten.
    public init(
        isAccountValid: Bool, isProgressOnForSchool: Bool, isProgressOnForPerson: Bool, isStudentOnRoster: Bool
    ) {
        self.isAccountValid = isAccountValid
        self.isProgressOnForSchool = isProgressOnForSchool
        self.isProgressOnForPerson = isProgressOnForPerson
        self.isStudentOnRoster = isStudentOnRoster
    }
}
