import Coursework
import Foundation
import HTML
import School
import Texts

/// What there is to look at today, a card for each question, and none for those without an answer.
struct TodayCards {
    private let report: TodayReport
    private let visit: Visit
    private let words: Words
    private let names: [SchoolClass.ID: String]
    private let studentNames: [SchoolClass.ID: StudentNames]
    private let titles: [Handout.ID: String]

    /// As many items as are read at a glance; the others are folded.
    private static let most = 4
    /// As many classes under them.
    private static let mostClasses = 8
    /// As many names of others as stand on a line.
    private static let mostNames = 6
    /// As many reasons as say enough of one student.
    private static let mostPlaces = 2

    init(_ report: TodayReport, _ visit: Visit) throws {
        (self.report, self.visit, words) = (report, visit, visit.words)
        let classes = report.classes.map(\.overview.entry.schoolClass)
        names = Dictionary(classes.map { ($0.id, $0.shownName) }) { first, _ in first }
        titles = Dictionary(
            report.lines.map { line in
                (line.handout, line.counts.title.isEmpty ? visit.words.plain(.untitled) : line.counts.title)
            }
        ) { first, _ in first }
        studentNames = Dictionary(uniqueKeysWithValues: try classes.map { ($0.id, try StudentNames(visit, of: $0.id)) })
    }

    /// The switch that hides names, where there are any.
    var control: HTML { students.isEmpty ? HTML() : studentNames.values.first?.control ?? HTML() }

    var view: HTML {
        let due = lines(within: 0...1)
        let overdue = report.lines.filter(\.isOverdue).sorted { ($1.due?.date).isBefore($0.due?.date) }
        let waiting = report.lines.filter { $0.counts.toReview > 0 }
        let news = report.lines.filter { $0.news > 0 }
        let cards =
            card("due", .dueNow, gathered(due), count: due.count, most: Self.glance, handouts)
            + card(
                "overdue", DueWords.Reach.overdue.title, gathered(overdue), count: overdue.count, most: Self.glance,
                handouts)
            + card("handed-in", .toLookAt, waiting, waits)
            + card(
                "help", .mayNeedHelp, likely, aside: students.filter { !$0.isLikely }, name: studentName, student)
            + card("came", .cameIn, news, came)
        let shown =
            cards.isEmpty
            ? div(.class("empty")) { p { words(.quiet) } } : div(.class("today")) { cards }
        return shown + rest
    }

    /// What was not looked through, so that nobody takes it for done.
    private var rest: HTML {
        guard report.rest > 0 else { return HTML() }
        return p(.class("hint"), .id("rest")) {
            words(.olderOnes(report.rest))
            " "
            a(.href("/classes")) { words(.classes) }
        }
    }

    private var students: [TodayReport.Student] { report.students }
    private var likely: [TodayReport.Student] { students.filter(\.isLikely) }

    /// What is due within so many days from today, and is not over.
    private func lines(within days: ClosedRange<Int>) -> [TodayReport.Line] {
        report.lines.filter { line in
            let due = DueWords(line.due, isOverdue: false, now: visit.now, words: words)
            return !line.isOverdue && due.days.map(days.contains) == true
        }.sorted { ($0.due?.date).isBefore($1.due?.date) }
    }

    /// The same handout of several classes stands once: those with one title that are due at one time, in the order of the classes.
    private func gathered(_ lines: [TodayReport.Line]) -> [[TodayReport.Line]] {
        let order = Dictionary(
            report.classes.enumerated().map { ($1.overview.entry.schoolClass.id, $0) }, uniquingKeysWith: { $1 })
        var found: [[TodayReport.Line]] = []
        for line in lines {
            if let index = found.firstIndex(where: { Self.isSame($0, line) }) {
                found[index].append(line)
            } else {
                found.append([line])
            }
        }
        return found.map { $0.sorted { order[$0.schoolClass, default: 0] < order[$1.schoolClass, default: 0] } }
    }

    private static func isSame(_ group: [TodayReport.Line], _ line: TodayReport.Line) -> Bool {
        let first = group[0]
        return !line.counts.title.isEmpty && first.counts.title == line.counts.title && first.due == line.due
            && first.isOverdue == line.isOverdue && !group.contains { $0.schoolClass == line.schoolClass }
    }

    private static func glance(_ groups: [[TodayReport.Line]]) -> Int {
        var classes = 0
        let fitting = groups.prefix(most).prefix { group in
            classes += group.count
            return classes <= mostClasses
        }
        return max(1, fitting.count)
    }

    // MARK: - Cards

    /// - Parameters:
    ///   - count: of what the items are made, where several are one.
    ///   - aside: what is folded however few there are, and is not counted.
    ///   - name: by which the first of the others are named where they are folded.
    private func card<Item>(
        _ id: String, _ title: Phrase, _ items: [Item], count: Int? = nil, aside: [Item] = [],
        most: ([Item]) -> Int = { _ in Self.most }, name: ((Item) -> HTML)? = nil, _ row: (Item) -> HTML
    ) -> HTML {
        let shown = most(items)
        guard !items.isEmpty || !aside.isEmpty else { return HTML() }
        return section(.class("card"), .id(id), .aria("labelledby", "\(id)-title")) {
            h2(.id("\(id)-title")) {
                words(title)
                if !items.isEmpty {
                    " "
                    span(.class("count")) { words.number(count ?? items.count) }
                }
            }
            if !items.isEmpty { ul(.class("rows")) { for item in items.prefix(shown) { row(item) } } }
            fold("\(id)-rest", .othersToo(items.count - shown), Array(items.dropFirst(shown)), name, row)
            fold("\(id)-aside", .perhaps(aside.count), aside, nil, row)
        }
    }

    private func fold<Item>(
        _ id: String, _ title: Phrase, _ items: [Item], _ name: ((Item) -> HTML)?, _ row: (Item) -> HTML
    ) -> HTML {
        guard !items.isEmpty else { return HTML() }
        return details(.class("fold"), .id(id)) {
            summary {
                words(title)
                if let name {
                    " "
                    small(.class("cluster")) { for item in items.prefix(Self.mostNames) { name(item) } }
                }
            }
            ul(.class("rows")) { for item in items.prefix(100) { row(item) } }
        }
    }

    private func handouts(_ lines: [TodayReport.Line]) -> HTML {
        guard lines.count > 1, let first = lines.first else { return lines.first.map(handout) ?? HTML() }
        return li(.class("bar-row")) {
            div(.class("cluster")) {
                title(first)
                dueBadge(first)
            }
            ul(.class("gathered")) {
                for line in lines {
                    li(.id("h-\(line.handout)")) {
                        bar(line) { place(line.schoolClass) }
                        small(.class("cluster")) { facts(line) }
                    }
                }
            }
        }
    }

    private func handout(_ line: TodayReport.Line) -> HTML {
        li(.class("bar-row"), .id("h-\(line.handout)")) {
            bar(line) {
                title(line)
                " "
                small { place(line.schoolClass) }
            }
            small(.class("cluster")) {
                dueBadge(line)
                facts(line)
            }
        }
    }

    private func bar(_ line: TodayReport.Line, @HTMLBuilder name: () -> HTML) -> HTML {
        let name = name()
        return a(.class("bar-link"), .href("/handouts/\(line.handout)")) {
            span { name }
            StageBar.view(line.counts.finished, line.counts.working, line.counts.notBegun)
        }
    }

    private func dueBadge(_ line: TodayReport.Line) -> HTML? {
        DueWords(line.due, isOverdue: line.isOverdue, now: visit.now, words: words).badge
    }

    @HTMLBuilder private func facts(_ line: TodayReport.Line) -> HTML {
        if let unopened = line.unopened {
            a(.class("badge late"), .href("/handouts/\(line.handout)?show=unopened")) {
                words(.unopened(unopened, line.counts.students))
            }
        }
        if line.unopened == nil, line.counts.notBegun > 0 {
            a(.href("/handouts/\(line.handout)?show=unopened")) { words(.haveNotBegun(line.counts.notBegun)) }
        }
        a(.href("/handouts/\(line.handout)?show=open")) { words(.haveSomethingLeft(line.left)) }
    }

    private func waits(_ line: TodayReport.Line) -> HTML {
        li(.class("row")) {
            a(.class("row-main"), .href("/classes/\(line.schoolClass)/review#h-\(line.handout)")) {
                title(line)
                small { place(line.schoolClass) }
            }
            // At once to the work itself.
            a(.class("badge good"), .href("/handouts/\(line.handout)/review")) {
                words(.toReview(line.counts.toReview))
            }
        }
    }

    private func came(_ line: TodayReport.Line) -> HTML {
        li(.class("row")) {
            a(.class("row-main"), .href("/handouts/\(line.handout)")) {
                title(line)
                small { place(line.schoolClass) }
            }
            if line.daysOfNews > 0 { small { since(line.daysOfNews) } }
            span(.class("badge good")) { words(.tasksDone(line.news)) }
        }
    }

    private func since(_ days: Int) -> HTML {
        guard days > 1 else { return words(.sinceYesterday) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = words.timeZone
        let day = LocalDate(
            calendar.date(byAdding: .day, value: -days, to: visit.now) ?? visit.now, in: words.timeZone)
        return words(.since(words.day(year: day.year, month: day.month, day: day.day)))
    }

    private func student(_ student: TodayReport.Student) -> HTML {
        li(.class("row")) {
            a(.class("row-main"), .href("/classes/\(student.schoolClass)/students/\(student.person)")) {
                strong { studentName(student) }
                small { place(student.schoolClass) }
            }
            ul(.class("reasons")) {
                for place in student.places.prefix(Self.mostPlaces) { li { reason(place, student) } }
                if student.places.count > Self.mostPlaces {
                    li { small { words(.othersToo(student.places.count - Self.mostPlaces)) } }
                }
            }
        }
    }

    private func studentName(_ student: TodayReport.Student) -> HTML {
        studentNames[student.schoolClass]?.name(student.person, student.name) ?? HTML()
    }

    /// Leads to the work that shows it.
    private func reason(_ place: TodayReport.Place, _ student: TodayReport.Student) -> HTML {
        let sign = SignWords(sign: place.sign, words: words)
        let handout: Link = "/handouts/\(place.handout)"
        let link = place.sign.task.map { "\(handout)/tasks/\($0)/students/\(student.person)" as Link } ?? handout
        return a(.href(link)) {
            bdi(.dir("auto")) { titles[place.handout] ?? "" }
            ": "
            sign.what
        } + sign.why
    }

    private func title(_ line: TodayReport.Line) -> HTML {
        strong { bdi(.dir("auto")) { line.counts.title.isEmpty ? words(.untitled) : HTML(line.counts.title) } }
    }

    private func place(_ schoolClass: SchoolClass.ID) -> HTML { bdi { names[schoolClass] ?? "" } }
}

extension LocalDate? {
    fileprivate func isBefore(_ other: LocalDate?) -> Bool {
        guard let self, let other else { return false }
        return (self.year, self.month, self.day) < (other.year, other.month, other.day)
    }
}

extension Phrase {
    fileprivate static let dueNow = Phrase("Due today and tomorrow")
    fileprivate static let toLookAt = Phrase("Waiting for review")
    fileprivate static let cameIn = Phrase("Done lately")
    fileprivate static let sinceYesterday = Phrase("since yesterday")
    fileprivate static func since(_ day: String) -> Phrase { Phrase("since \(day)") }
    fileprivate static let quiet = Phrase(
        "Nothing is due, nothing waits, and nobody seems to need help. What changes appears here by itself.")
    fileprivate static func othersToo(_ count: Int) -> Phrase {
        Phrase(one: "\(count) more", other: "\(count) more", count)
    }
    fileprivate static func olderOnes(_ count: Int) -> Phrase {
        Phrase(
            one: "\(count) older handout is not included here. You can find it in its class:",
            other: "\(count) older handouts are not included here. You can find them in their classes:", count)
    }
    fileprivate static func perhaps(_ count: Int) -> Phrase {
        Phrase("May be coincidence: \(count)")
    }
    fileprivate static func haveSomethingLeft(_ count: Int) -> Phrase {
        Phrase(one: "\(count) student is not done", other: "\(count) students are not done", count)
    }
    fileprivate static func haveNotBegun(_ count: Int) -> Phrase {
        Phrase(one: "\(count) has not begun", other: "\(count) have not begun", count)
    }
    fileprivate static func tasksDone(_ count: Int) -> Phrase {
        Phrase(one: "\(count) task done", other: "\(count) tasks done", count)
    }
}
