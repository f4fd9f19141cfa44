import Archives
import School
import Texts

/// What is said of each kind of what a school keeps: what it is, why, for how long by the school's settings, and who sees it.
extension Phrase {
    static func name(_ kind: KeptKind) -> Phrase {
        switch kind {
        case .people: Phrase("Names and numbers")
        case .accounts: Phrase("Accounts and sign-ins")
        case .places: Phrase("Roles and classes")
        case .handouts: Phrase("What teachers hand out")
        case .work: Phrase("Work")
        case .progress: Phrase("What apps report")
        case .files: Phrase("Files")
        case .licenses: Phrase("Licences")
        case .imports: Phrase("Imports")
        case .log: Phrase("The log")
        }
    }

    static func content(of kind: KeptKind) -> Phrase {
        switch kind {
        case .people:
            Phrase(
                "Name, grade, number, e-mail address and language of everybody at the school, and what other systems call them."
            )
        case .accounts:
            Phrase(
                "Account names, passwords and second factors that nobody can read back, and the devices and browsers where somebody is signed in."
            )
        case .places: Phrase("Who has which role at which location, and who teaches and attends which class.")
        case .handouts:
            Phrase("Handouts with their tasks, remarks that teachers have saved, and what somebody has marked.")
        case .work:
            Phrase(
                "Which student got which handout, what they opened, finished, answered and handed in, and what their teachers answered."
            )
        case .progress:
            Phrase(
                "Attempts at assigned content with time, progress and results; that a report was not kept, and why; what pages of apps keep for somebody."
            )
        case .files: Phrase("Files that somebody uploaded, with their names.")
        case .licenses: Phrase("Which student holds a licence of an app.")
        case .imports: Phrase("What roster files changed about somebody.")
        case .log: Phrase("Who did what to whom and when, by identifiers, without names and content.")
        }
    }

    static func purpose(of kind: KeptKind) -> Phrase {
        switch kind {
        case .people: Phrase("To know who is who.")
        case .accounts: Phrase("To let people in, and nobody else.")
        case .places: Phrase("It decides who may see and do what.")
        case .handouts: Phrase("It is the work to be done.")
        case .work: Phrase("So that students and teachers see how the work stands.")
        case .progress: Phrase("Reports to the student and their teachers are based on it.")
        case .files: Phrase("To hand them out and in.")
        case .licenses: Phrase("So that an app is not used by more people than it has licences for.")
        case .imports: Phrase("So that an import can be undone.")
        case .log: Phrase("To find out what happened.")
        }
    }

    static func end(of kind: KeptKind, _ retention: RetentionPeriods) -> Phrase {
        switch kind {
        case .people, .accounts, .places:
            Phrase(
                "Until they are deleted: by hand, or 30 days after their account was deactivated (120 days if a roster file named them)."
            )
        case .handouts:
            Phrase(
                "Until their teacher deletes them; what was posted stays without a name when the teacher is deleted.")
        case .work, .progress: workEnds(retention.days)
        case .files: Phrase("One day if it is not used; otherwise as long as whatever it is used in.")
        case .licenses: Phrase("Until it is taken back, or they are deleted.")
        case .imports:
            Phrase("30 days, or until the import is undone. Who started the last import is kept until the next one.")
        case .log: logEnds(retention.auditDays)
        }
    }

    private static func workEnds(_ days: Int?) -> Phrase {
        guard let days else {
            return Phrase("Until the student is deleted or the class ends: the school has set no time limit.")
        }
        return Phrase(
            one:
                "\(days) day after the handout was completed, as set by the school. The record that it was opened and done stays until the student is deleted or the class ends.",
            other:
                "\(days) days after the handout was completed, as set by the school. The record that it was opened and done stays until the student is deleted or the class ends.",
            days)
    }

    private static func logEnds(_ days: Int) -> Phrase {
        Phrase(one: "\(days) day, by the school’s settings.", other: "\(days) days, by the school’s settings.", days)
    }

    static func readers(of kind: KeptKind) -> Phrase {
        switch kind {
        case .people, .places:
            Phrase("Whoever looks after their location, the teachers of their classes, and they themselves.")
        case .accounts: Phrase("Whoever looks after their account, and they themselves.")
        case .handouts:
            Phrase(
                "Their teachers, and the class once they are posted. What somebody has marked and the remarks they have saved, only that person."
            )
        case .work, .progress:
            Phrase(
                "The student, and the teachers of the class. Administrators only by looking into the account, and its owner is told."
            )
        case .files: Phrase("Who uploaded it, and to whom it was handed out or in.")
        case .licenses: Phrase("Administrators, and the managers of their location.")
        case .imports: Phrase("Administrators see who started the last import, and its result. Nobody sees the rest.")
        case .log: Phrase("Administrators; managers, where the school lets them.")
        }
    }
}
