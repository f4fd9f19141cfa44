import Coursework
import HTML
import School
import Texts

/// The questions of a quiz, the one that most students missed first, and what else an app tells.
enum ItemsView {
    static func view(
        _ items: [TaskResults.Item], _ titles: [IdentifierPath: [String]], _ groups: StudentGroups, _ words: Words
    ) -> HTML {
        let (judged, others) = (items.filter(\.isJudged), items.filter { !$0.isJudged })
        return HTML()
            + list(judged, "items", .missedFirst, from: 0, titles, groups, words)
            + list(others, "told", .alsoTold, from: judged.count, titles, groups, words)
    }

    private static func list(
        _ items: [TaskResults.Item], _ id: String, _ title: Phrase, from first: Int,
        _ titles: [IdentifierPath: [String]], _ groups: StudentGroups, _ words: Words
    ) -> HTML {
        guard !items.isEmpty else { return HTML() }
        return section(.class("card"), .id(id), .aria("labelledby", "\(id)-title")) {
            h2(.id("\(id)-title")) { words(title) }
            ul(.class("bins")) {
                for (index, item) in items.enumerated() {
                    li { row(item, "i\(first + index)", titles, groups, words) }
                }
            }
        }
    }

    private static func row(
        _ item: TaskResults.Item, _ id: String, _ titles: [IdentifierPath: [String]], _ groups: StudentGroups,
        _ words: Words
    ) -> HTML {
        details(.id(id)) {
            summary(.class("bin item")) {
                span(.class("bin-name")) { bdi(.dir("auto")) { name(item, titles) } }
                if item.measure != .quantity {
                    Chart.bar(
                        Double(item.isJudged ? item.missed.count : item.met.count) / Double(max(item.students, 1)))
                }
                strong { figure(item, words) }
            }
            if !item.missed.isEmpty {
                p { small { words(item.isJudged ? .whoMissed : answer(false, item)) } }
                groups.names(item.missed)
            }
            if !item.met.isEmpty {
                p { small { words(item.isJudged ? .whoDidNot : answer(true, item)) } }
                groups.names(item.met)
            }
        }
    }

    private static func figure(_ item: TaskResults.Item, _ words: Words) -> HTML {
        switch item.measure {
        case nil: words(.missedBy(item.missed.count, of: item.students))
        case .quantity?:
            words(.medianOf(item.median.map(words.number) ?? "–"))
        case .answer(let wording)?:
            words(.answer(true, wording)) + HTML(" ") + words(.part(item.met.count, of: item.students))
        case .score?, .percent?, .time?: HTML()
        }
    }

    private static func answer(_ answer: Bool, _ item: TaskResults.Item) -> Phrase {
        if case .answer(let wording)? = item.measure { return .answer(answer, wording) }
        return .whoHasOne
    }

    /// Of a place its own title; what the app calls the result there is the same at all of them.
    private static func name(_ item: TaskResults.Item, _ titles: [IdentifierPath: [String]]) -> HTML {
        guard case .place(let path) = item.source, let trail = titles[path], !trail.isEmpty else {
            return HTML(item.title)
        }
        return ContextTrail.view(trail)
    }
}

extension Phrase {
    fileprivate static let missedFirst = Phrase("Questions, the most often missed first")
    fileprivate static let alsoTold = Phrase("What else the app reports")
    fileprivate static let whoMissed = Phrase("Missed by")
    fileprivate static let whoDidNot = Phrase("Not missed by")
    fileprivate static let whoHasOne = Phrase("Reported for")
    fileprivate static func missedBy(_ count: Int, of all: Int) -> Phrase { Phrase("missed by \(count) of \(all)") }
    fileprivate static func medianOf(_ number: String) -> Phrase { Phrase("median \(number)") }
}
