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
                p(.class("hint")) { words(handout.lifecycle.state == .completed ? .isCompleted : .isArchived) }
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
}

extension Phrase {
    fileprivate static let isCompleted = Phrase("This handout is completed, for good. Duplicate it to use it again.")
    fileprivate static let isArchived = Phrase(
        "Its class was removed; this handout can only be looked at. Duplicate it to use it again.")
}
