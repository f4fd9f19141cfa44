import HTML
import School
import Texts

/// The ways from a cell to those beside it: the same task of the next student, or the next work to review.
enum CellWays {
    static func view(_ reading: CellReading, _ words: Words) -> HTML {
        nav(.class("ways"), .aria("label", words.plain(.ways))) {
            if let way = reading.way {
                step(way.previous, .previousWork, "prev", words)
                a(.href("/classes/\(reading.report.schoolClass)/review")) { words(.toReview(way.count)) }
                step(way.next, .nextWork, "next", words)
            } else {
                let (previous, next) = neighbours(reading)
                step(previous, .previousStudent, "prev", words)
                step(next, .nextStudent, "next", words)
            }
        }
    }

    /// The same between other pages that follow each other.
    static func view(
        _ previous: Link?, _ backward: Phrase, _ next: Link?, _ onward: Phrase, _ words: Words
    ) -> HTML {
        nav(.class("ways"), .aria("label", words.plain(.ways))) {
            step(previous, backward, "prev", words)
            step(next, onward, "next", words)
        }
    }

    private static func neighbours(_ reading: CellReading) -> (Link?, Link?) {
        let lines = reading.report.lines
        guard let index = lines.firstIndex(where: { $0.person == reading.place.student }) else { return (nil, nil) }
        func link(_ place: Int) -> Link? {
            guard lines.indices.contains(place) else { return nil }
            return "/handouts/\(reading.place.handout)/tasks/\(reading.place.task)/students/\(lines[place].person)"
        }
        return (link(index - 1), link(index + 1))
    }

    private static func step(_ link: Link?, _ phrase: Phrase, _ relation: String, _ words: Words) -> HTML? {
        let isRight = (relation == "next") == (words.language.direction == "ltr")
        return link.map { link in
            a(
                .class("button"), .href(link), .rel(relation), .title(words.plain(.key(isRight ? "→" : "←"))),
                .aria("keyshortcuts", isRight ? "ArrowRight" : "ArrowLeft")
            ) {
                if relation == "prev" { span(.class("back")) { Icon.chevron.view } }
                words(phrase)
                if relation == "next" { Icon.chevron.view }
            }
        }
    }
}

extension Phrase {
    fileprivate static let ways = Phrase("Before and after")
    fileprivate static func key(_ name: String) -> Phrase { Phrase("Key: \(name)") }
    fileprivate static let previousWork = Phrase("Previous")
    fileprivate static let nextWork = Phrase("Next")
    fileprivate static let previousStudent = Phrase("Previous student")
    fileprivate static let nextStudent = Phrase("Next student")
}
