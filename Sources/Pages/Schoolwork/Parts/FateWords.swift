import Coursework
import Texts

// What becomes of what an app reports.
extension Phrase {
    /// Tells a student who is about to begin why nothing would be recorded.
    static func notRecorded(_ fate: Fate) -> Phrase {
        switch fate {
        case .keptPrivate(.progressOffForSchool):
            Phrase("Nothing is recorded: the school has switched that off.")
        case .keptPrivate(.progressOffForPerson):
            Phrase("Nothing is recorded: that is switched off for you.")
        case .keptPrivate(.handoutLocked):
            Phrase("Nothing is recorded while your teacher has this locked.")
        case .keptPrivate(.handoutCompleted):
            Phrase("Nothing more is recorded: your teacher has completed this.")
        case .refused(.appNotApproved):
            Phrase("Nothing is recorded: the school does not allow this app any more.")
        case .refused(.contextUnknown):
            Phrase("Nothing is recorded: the app does not know this part any more. Tell your teacher.")
        default:
            Phrase("None of this is recorded for your teachers.")
        }
    }

    /// Tells what became of work that was done, and what would change that. The student and the teacher read the same, and
    /// it addresses neither.
    static func became(_ fate: Fate) -> Phrase {
        switch fate {
        case .recorded:
            Phrase("Recorded. The teachers who assigned this can see it.")
        case .waiting:
            Phrase("Still on the device. It is sent when the school can be reached.")
        case .superseded:
            Phrase("A newer report took its place.")
        case .keptPrivate(let reason): keptPrivate(reason)
        case .refused(let reason): refused(reason)
        }
    }

    private static func keptPrivate(_ reason: Fate.Privacy) -> Phrase {
        switch reason {
        case .nothingAssigned:
            Phrase("Kept private: nobody had assigned this when the work began. None of it was kept.")
        case .progressOffForSchool:
            Phrase("Kept private: the school has switched recording off. None of it was kept.")
        case .progressOffForPerson:
            Phrase("Kept private: recording is switched off for this account. None of it was kept.")
        case .notOnRoster:
            Phrase("Kept private: this account was in no class. The school can put it into one.")
        case .handoutLocked:
            Phrase("Not recorded: the teacher had locked this. Work counts again once it is unlocked.")
        case .handoutCompleted:
            Phrase("Not recorded: the teacher had completed this. Later work counts if it is assigned again.")
        }
    }

    private static func refused(_ reason: Fate.Refusal) -> Phrase {
        switch reason {
        case .appNotApproved:
            Phrase("Not taken: the school does not allow this app. Teachers can ask for it.")
        case .contextUnknown:
            Phrase("Not taken: the app has not said what this part is. Opening the app once more may help.")
        case .limitExceeded:
            Phrase(
                "Not taken: the app sent something that is too long or not valid. The makers of the app can fix that.")
        case .accountInvalid:
            Phrase("Not taken: the account could not be used. Signing in again may help.")
        }
    }
}
