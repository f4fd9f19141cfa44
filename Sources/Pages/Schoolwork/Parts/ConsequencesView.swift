import HTML
import School
import Texts

/// What goes for good, said before it is done.
struct ConsequencesView {
    var consequences: Consequences
    var words: Words

    var list: HTML {
        guard !lines.isEmpty else { return p { words(.nothingGoes) } }
        return ul(.class("consequences")) { for line in lines { li { words(line) } } }
    }

    private var lines: [Phrase] {
        var lines: [Phrase] = []
        if consequences.students > 0 { lines.append(.workOf(consequences.students)) }
        if consequences.attempts > 0 { lines.append(.attempts(consequences.attempts)) }
        if consequences.files > 0 { lines.append(.files(consequences.files)) }
        if consequences.answers > 0 { lines.append(.answers(consequences.answers)) }
        if consequences.unfinished > 0 { lines.append(.unfinished(consequences.unfinished)) }
        return lines
    }
}

extension Phrase {
    fileprivate static let nothingGoes = Phrase("Nobody has done anything in it yet, so no work is lost.")
    fileprivate static func workOf(_ count: Int) -> Phrase {
        Phrase(one: "the work of \(count) student", other: "the work of \(count) students", count)
    }
    fileprivate static func attempts(_ count: Int) -> Phrase {
        Phrase(
            one: "\(count) attempt in an app with its figures", other: "\(count) attempts in apps with their figures",
            count)
    }
    fileprivate static func files(_ count: Int) -> Phrase {
        Phrase(one: "\(count) handed-in file", other: "\(count) handed-in files", count)
    }
    fileprivate static func answers(_ count: Int) -> Phrase {
        Phrase(one: "\(count) answered exit ticket", other: "\(count) answered exit tickets", count)
    }
    fileprivate static func unfinished(_ count: Int) -> Phrase {
        Phrase(
            one: "\(count) student has work left and can no longer do it",
            other: "\(count) students have work left and can no longer do it", count)
    }
}
