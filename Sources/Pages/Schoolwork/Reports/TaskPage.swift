import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/handouts/{handout}/tasks/{task}`: the results of a class at one task: how they lie, what most missed, and how far all are.
/// Each number opens to the students whose attempts it is made of.
enum TaskPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/handouts/{handout}/tasks/{task}", "taskPage", .teachers, show)
    ]

    static func link(_ handout: Handout.ID, _ task: HandoutTask.ID) -> Link { "/handouts/\(handout)/tasks/\(task)" }

    static func title(_ column: HandoutReport.Column, _ words: Words) -> HTML {
        column.title.isEmpty ? words(.untitled) : HTML(column.title)
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let (id, task): (Handout.ID, HandoutTask.ID) = (try visit.id("handout"), try visit.id("task"))
        let words = visit.words
        let (report, index, entry, titles, ticket, newest) = try visit.read { transaction in
            let report = try transaction.report(of: id)
            guard let index = report.columns.firstIndex(where: { $0.task == task }) else {
                throw SchoolError.none("task")
            }
            return (
                report, index, try transaction.schoolClass(report.schoolClass),
                try transaction.titles(below: report.columns[index], at: index, of: report),
                try transaction.ticketSummary(of: task, in: report),
                try transaction.workToReview(of: id).filter { $0.task == task }.map(\.done).max()
            )
        }
        let column = report.columns[index]
        let studentNames = try StudentNames(visit, of: report.schoolClass, others: report.lines.map(\.person))
        let groups = StudentGroups(report: report, task: task, studentNames: studentNames, words: words)
        let results = TaskResults(report, at: index)
        var content = PageContent(
            column.title.isEmpty ? words.plain(.untitled) : column.title, in: .classes,
            crumbs: .to(report, entry.schoolClass, words) + [
                PageContent.Crumb(words(.resultsByTask), "/handouts/\(id)/results")
            ], actions: studentNames.control
        ) {
            ways(report, index, words)
            if report.present.isEmpty {
                div(.class("empty")) { p { words(.nothingToShow) } }
            } else {
                if column.path != nil { resultsView(results, groups, words) }
                if !results.items.isEmpty { ItemsView.view(results.items, titles, groups, words) }
                if let ticket {
                    // Who has read the answers together has looked at them all.
                    if let newest { ReviewPage.lookedAtAll(of: id, task, titled: column.title, until: newest, words) }
                    TicketView.view(ticket, groups, words)
                }
                stagesView(report, index, groups, words)
            }
        }
        content.feeds = ["class/\(report.schoolClass)"]
        content.modules = ["schoolwork/ways.js"]
        return content
    }

    private static func ways(_ report: HandoutReport, _ index: Int, _ words: Words) -> HTML? {
        func beside(_ place: Int) -> Link? {
            report.columns.indices.contains(place) ? link(report.handout, report.columns[place].task) : nil
        }
        guard report.columns.count > 1 else { return nil }
        return CellWays.view(beside(index - 1), .previousTask, beside(index + 1), .nextTask, words)
    }

    // MARK: - Results

    /// The value in the middle in words; of two answers, how many had the first.
    static func middle(_ results: TaskResults, _ words: Words) -> HTML? {
        switch results.measure {
        case .answer(let wording):
            let yes = results.groups.last?.people.count ?? 0
            return words(.answer(true, wording)) + HTML(" ") + words(.part(yes, of: results.students))
        case let measure?:
            guard let median = results.median else { return nil }
            return words(.median) + HTML(" ") + strong { value(median, measure, words) }
        case nil: return nil
        }
    }

    static func value(_ value: Double, _ measure: TaskResults.Measure, _ words: Words) -> String {
        switch measure {
        case .score, .percent: words.percent(value)
        case .time: words.plain(words.duration(value))
        case .quantity, .answer: words.number(value)
        }
    }

    private static func resultsView(_ results: TaskResults, _ groups: StudentGroups, _ words: Words) -> HTML {
        section(.class("card"), .id("results"), .aria("labelledby", "results-title")) {
            h2(.id("results-title")) { words(.results) }
            if results.isMixed { p(.class("hint")) { words(.mixedInstead) } }
            if let middle = middle(results, words), let measure = results.measure {
                p(.class("cluster")) {
                    span { middle }
                    small { words(of(measure)) }
                    small { words(.amongStudents(results.students)) }
                }
                groups.view(
                    results.groups.enumerated().map { index, group in
                        .init(id: "r\(index)", name: label(group.span, measure, words), people: group.people)
                    })
            } else {
                p { words(.noResults) }
            }
        }
    }

    private static func of(_ measure: TaskResults.Measure) -> Phrase {
        switch measure {
        case .score: Phrase("of the points")
        case .percent: .workedThrough
        case .time: .timeSpent
        case .quantity, .answer: .latestResult
        }
    }

    static func label(_ span: TaskResults.Span, _ measure: TaskResults.Measure, _ words: Words) -> HTML {
        switch (span, measure) {
        case (.range(let lower, let upper), .score), (.range(let lower, let upper), .percent):
            words(percents(from: lower, to: upper, words))
        case (.range(let lower, let upper), _):
            words(.span(from: value(lower, measure, words), to: value(upper, measure, words)))
        case (.value(let one), _): bdi { value(one, measure, words) }
        case (.answer(let answer), .answer(let wording)): words(.answer(answer, wording))
        case (.answer(let answer), _): words(.answer(answer, .yesNo))
        }
    }

    /// A part of the whole and the next have no percent in common.
    static func percents(from lower: Double, to upper: Double, _ words: Words) -> Phrase {
        .span(from: words.percent(lower), to: words.percent(upper < 1 ? upper - 0.01 : 1))
    }

    // MARK: - How far

    private static func stagesView(
        _ report: HandoutReport, _ index: Int, _ groups: StudentGroups, _ words: Words
    ) -> HTML {
        let stages = Dictionary(grouping: report.present, by: { $0.cells[index].stage })
        return section(.class("card"), .id("stages"), .aria("labelledby", "stages-title")) {
            h2(.id("stages-title")) { words(.howFar) }
            groups.view(
                HandoutReport.Stage.allCases.enumerated().map { index, stage in
                    .init(
                        id: "s\(index)", name: words(.stage(stage)), people: (stages[stage] ?? []).map(\.person))
                })
        }
    }
}

extension Phrase {
    fileprivate static func amongStudents(_ count: Int) -> Phrase {
        Phrase(one: "from \(count) student", other: "from \(count) students", count)
    }
    fileprivate static let previousTask = Phrase("Previous task")
    fileprivate static let nextTask = Phrase("Next task")
    fileprivate static let results = Phrase("Results")
    static let median = Phrase("Median")
    fileprivate static let latestResult = Phrase("of the latest attempts")
    fileprivate static let mixedInstead = Phrase(
        "The results are of different kinds and have no median together. This is what can be compared.")
    fileprivate static let noResults = Phrase("No student has a result yet.")
    fileprivate static let howFar = Phrase("How far the class is")
    fileprivate static func span(from: String, to: String) -> Phrase { Phrase("\(from) to \(to)") }
}
