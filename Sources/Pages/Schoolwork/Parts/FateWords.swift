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

    /// Tells what became of work that was done, and what would change that.
    static func became(_ fate: Fate) -> Phrase { .foundElsewhere(fate.explanation) }
}
