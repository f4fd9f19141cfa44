import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// Takes back what was just said to a student's work, from beside the notice that tells of it. Where one has gone on to other
/// work by then, it says whose it was.
enum CellUndo {
    static let parameter = Operation.Parameter(
        "about", .string(limit: 41), "The work that something was done with: its handout, task and student.")

    /// The address of a page that offers to take it back.
    static func mark(_ link: Link, _ place: CellPlace) -> Link {
        let about: Link = "about=\(place.handout)-\(place.task)-\(place.student)"
        return Link(stringLiteral: link.text + (link.text.contains("?") ? "&" : "?") + about.text)
    }

    static func view(_ visit: Visit, on shown: CellPlace? = nil) throws -> HTML {
        guard let act = act(visit.flash), let place = place(visit) else { return HTML() }
        let words = visit.words
        let undo = form(.method("post"), .action(place.undo(act)), .data("unsend", place.formKey)) {
            button(.type("submit")) {
                Icon.undo.view
                words(.undoIt)
            }
        }
        if let shown, shown.isSame(as: place) { return undo }
        // In the address stands what anybody can write: only what this teacher reaches is spoken of.
        guard let (report, line) = try line(visit, place) else { return HTML() }
        let studentNames = try StudentNames(visit, of: report.schoolClass, others: report.lines.map(\.person))
        return a(.href(place.link)) { studentNames.name(line.person, line.name) } + undo
    }

    private static func act(_ flash: Flash?) -> StaticString? {
        switch flash {
        case .workReturned: "return"
        case .askedToTryAgain: "retry"
        case .reviewed: "review"
        case .signsSetAside: "aside"
        default: nil
        }
    }

    private static func place(_ visit: Visit) -> CellPlace? {
        let parts = visit.call.query("about")?.split(separator: "-").map(String.init) ?? []
        guard parts.count == 3, let handout = Handout.ID(parts[0]), let task = HandoutTask.ID(parts[1]),
            let student = Person.ID(parts[2])
        else { return nil }
        return CellPlace(handout: handout, task: task, student: student, isFromReview: CellPlace.isFromReview(visit))
    }

    private static func line(_ visit: Visit, _ place: CellPlace) throws -> (HandoutReport, HandoutReport.Line)? {
        do {
            let report = try visit.read { try $0.report(of: place.handout) }
            return report.lines.first { $0.person == place.student }.map { (report, $0) }
        } catch let error as SchoolError where error.code == .notFound {
            return nil
        }
    }
}
