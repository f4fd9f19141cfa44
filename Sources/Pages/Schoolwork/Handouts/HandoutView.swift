import Coursework
import HTML
import School
import Texts

/// What a handout says, where it can only be looked at.
enum HandoutView {
    static func content(_ visit: Visit, _ handout: Handout) throws -> PageContent {
        let words = visit.words
        let entry = try visit.read { try $0.schoolClass(handout.schoolClass) }
        var content = PageContent(handout.title.isEmpty ? words.plain(.noTitleYet) : handout.title, in: .classes) {
            section(.class("card stack")) {
                p(.class("hint")) { words(why(handout, entry.schoolClass)) }
                if !handout.instructions.isEmpty {
                    h2 { words(.handoutInstructions) }
                    p(.class("long"), .dir("auto")) { handout.instructions }
                }
                for one in handout.attachments { div(.class("attachment")) { FileShown(one).view } }
                if let due = handout.due {
                    h2 { words(.due) }
                    p { DueView.view(due, words) }
                }
                h2 { words(.tasks) }
                TaskLine.list(handout.tasks, words)
            }
        }
        content.crumbs = [.init(words(.classes), "/classes"), .of(entry)]
        content.actions = HandoutMenu(handout, back: "/handouts/\(handout.id)/edit", words: words).view
        return content
    }

    /// Why it cannot be changed. A class that is reopened posts those again that were completed as it ended.
    private static func why(_ handout: Handout, _ schoolClass: SchoolClass) -> Phrase {
        guard handout.lifecycle.state == .completed else { return .isArchived }
        return handout.completed == schoolClass.archived ? .endedWithClass : .isCompleted
    }
}

extension Phrase {
    fileprivate static let isCompleted = Phrase(
        "This handout is completed and cannot be reopened. Duplicate it to use it again.")
    fileprivate static let endedWithClass = Phrase(
        "This handout was completed because its class has ended. If the class is reopened, so is the handout. Duplicate it to use it in another class."
    )
    fileprivate static let isArchived = Phrase(
        "Its class was removed; this handout can only be looked at. Duplicate it to use it again.")
}
