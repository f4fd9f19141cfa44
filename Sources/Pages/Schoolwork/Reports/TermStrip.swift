import Coursework
import HTML
import School
import Texts

/// A student's results over the last handouts, each beside that of the class.
enum TermStrip {
    /// Where there is less, the handouts below say it.
    private static let fewest = 3

    static func view(
        _ term: StudentTerm, of student: Person.ID, in schoolClass: SchoolClass.ID, _ words: Words
    ) -> HTML? {
        guard term.points.count(where: { $0.result != nil }) >= fewest else { return nil }
        return section(.class("card"), .aria("labelledby", "term-title")) {
            h2(.id("term-title")) { words(.resultsSoFar) }
            div(.class("term-scale")) {
                ol(.class("term")) {
                    for point in term.points {
                        one(point, StudentPage.link(schoolClass, student, from: point.handout), words)
                    }
                }
                div(.class("term-heights"), .aria("hidden", true)) {
                    for height in [1, 0.5, 0] { small { words.percent(height) } }
                }
            }
            div(.class("term-ends")) { ends(term, words) }
            ul(.class("stages")) {
                key("key", .ownResult, words)
                key("key stroke", .meanOfClass, words)
                key("key open", .stage(.notBegun), words)
                key("key full", .withoutResult, words)
            }
        }
    }

    /// As many as `reports.css` shows on a telephone.
    private static let few = 8

    /// When the first that is shown was posted, and the last.
    @HTMLBuilder private static func ends(_ term: StudentTerm, _ words: Words) -> HTML {
        if let first = term.points.first { span(.class("of-all")) { words.time(first.posted, .day) } }
        if let first = term.points.suffix(few).first { span(.class("of-few")) { words.time(first.posted, .day) } }
        if let last = term.points.last { span { words.time(last.posted, .day) } }
    }

    private static func one(_ point: StudentTerm.Point, _ link: Link, _ words: Words) -> HTML {
        let said = words.plain(sentence(point, words))
        return li {
            a(.href(link), .title(said)) {
                if let result = point.result {
                    Chart.column(result, beside: point.ofClass)
                } else {
                    element("i", .class(point.stage == .notBegun ? "open" : "full"), .aria("hidden", true)) {}
                }
                span(.class("visually-hidden")) { said }
            }
        }
    }

    private static func sentence(_ point: StudentTerm.Point, _ words: Words) -> Phrase {
        let title = point.title.isEmpty ? words.plain(.untitled) : point.title
        guard let result = point.result else { return .standing(title, words.plain(.stage(point.stage))) }
        guard let mean = point.ofClass else { return .standing(title, words.percent(result)) }
        return .resultBeside(title, words.percent(result), words.percent(mean))
    }

    private static func key(_ style: String, _ phrase: Phrase, _ words: Words) -> HTML {
        li {
            element("i", .class(style), .aria("hidden", true)) {}
            words(phrase)
        }
    }
}

extension Phrase {
    fileprivate static let resultsSoFar = Phrase("Results so far")
    fileprivate static let ownResult = Phrase("Result of the student")
    fileprivate static let meanOfClass = Phrase("Mean of the class")
    fileprivate static let withoutResult = Phrase("Without a result")
    fileprivate static func standing(_ title: String, _ standing: String) -> Phrase { Phrase("\(title): \(standing)") }
    fileprivate static func resultBeside(_ title: String, _ result: String, _ mean: String) -> Phrase {
        Phrase("\(title): \(result), the class \(mean)")
    }
}
