extension Fate {
    /// One or two sentences for people: what happened to the report, and what would change that. On pages the student
    /// and the teacher read the same, and it addresses neither.
    public var explanation: String {
        switch self {
        case .waiting:
            sentence("Still on the device. It is sent as soon as the school can be reached.")
        case .recorded:
            sentence("Recorded. The teachers who assigned the work can see it.")
        case .keptPrivate(let reason): reason.explanation
        case .refused(let reason): reason.explanation
        case .superseded:
            sentence("Replaced by a newer report of the same activity, which tells all that this one told.")
        }
    }
}

extension Fate.Privacy {
    fileprivate var explanation: String {
        switch self {
        case .nothingAssigned:
            sentence(
                "Kept private: this was not assigned when the work was begun. What is begun once it is assigned counts."
            )
        case .progressOffForSchool:
            sentence(
                "Kept private: Student Progress was switched off for the school. An administrator can switch it on.")
        case .progressOffForPerson:
            sentence(
                "Kept private: Student Progress was switched off for this person. An administrator can switch it on.")
        case .notOnRoster:
            sentence("Kept private: this person was not a student of any class then. A manager can add them to one.")
        case .handoutLocked:
            sentence("Kept private: the teacher had locked the handout. Work counts again once it is unlocked.")
        case .handoutCompleted:
            sentence(
                "Kept private: the teacher had completed the handout. Later work counts if it is assigned again.")
        }
    }
}

extension Fate.Refusal {
    fileprivate var explanation: String {
        switch self {
        case .appNotApproved:
            sentence("Not taken: the school had not approved this app. An administrator can approve it.")
        case .contextUnknown:
            sentence(
                "Not taken: the app has not declared the place where this work was done. Opening the app once more may declare it."
            )
        case .limitExceeded:
            sentence(
                "Not taken: something in the report is too long, too much or not a valid value. The makers of the app can correct it."
            )
        case .accountInvalid:
            sentence(
                "Not taken: the account was deactivated, deleted or signed out. Sign in again, or ask the school.")
        }
    }
}
