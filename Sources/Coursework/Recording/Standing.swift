/// What the recording rule asks of the person who worked, and of their school.
public struct PersonStanding: Hashable, Sendable {
    /// Whether the account is active and signed in.
    public var isAccountValid: Bool
    /// Whether Student Progress is on for the whole organization.
    public var isProgressOnForSchool: Bool
    /// Whether Student Progress is on for this person.
    public var isProgressOnForPerson: Bool
    /// Whether this is a student who is on the roster of at least one class.
    ///
    /// False for teachers and everybody else: nothing of theirs is ever recorded.
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

/// What the recording rule asks of the app that reports.
public struct AppStanding: Hashable, Sendable {
    /// Whether the organization has approved the app.
    public var isApproved: Bool
    /// Whether the app has declared the context, be it retired since.
    public var isContextKnown: Bool

    /// Makes a standing.
    public init(isApproved: Bool, isContextKnown: Bool) {
        self.isApproved = isApproved
        self.isContextKnown = isContextKnown
    }
}
