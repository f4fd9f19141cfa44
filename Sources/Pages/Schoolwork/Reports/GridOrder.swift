import Coursework
import HTML
import JSON
import School
import SchoolServer

/// In which order a handout's grid shows the students, and which of them: what stands in the page's address.
struct GridOrder: Hashable {
    enum Key: Hashable {
        case name, done, time
        case task(HandoutTask.ID)
    }

    /// Which students are looked for.
    enum Filter: String, CaseIterable {
        case help, open, review, done, working, unopened, opened

        /// Those to choose from on the page; who is not done is working, or has not begun.
        static let offered: [Filter] = [.help, .review, .done, .working, .unopened]

        func takes(_ line: HandoutReport.Line) -> Bool {
            switch self {
            case .help: !line.signs.isEmpty
            case .open: line.isPresent && line.done < line.cells.count
            case .review: line.toReview > 0
            case .done: line.isPresent && line.stage == .done
            case .working: line.isPresent && line.stage == .working
            case .unopened: line.isPresent && line.stage == .notBegun
            case .opened: line.isPresent && line.opened != nil
            }
        }
    }

    var key: Key = .name
    /// From the greatest to the smallest; of names, from the last to the first.
    var isDown = false
    var filter: Filter?

    static let parameters = [
        Operation.Parameter("sort", .string(limit: 20), "By what the students stand: name, done, time, or a task."),
        Operation.Parameter("order", .choice(["up", "down"]), "From the smallest or from the greatest."),
        Operation.Parameter("show", .choice(Filter.allCases.map(\.rawValue)), "Which students; all by default."),
    ]

    init() {}

    init(_ call: Call) {
        switch call.query("sort") {
        case "done": key = .done
        case "time": key = .time
        case let text?: key = HandoutTask.ID(text).map(Key.task) ?? .name
        case nil: key = .name
        }
        isDown = call.query("order").map { $0 == "down" } ?? key.beginsWithMost
        filter = call.query("show").flatMap(Filter.init)
    }

    /// Students without a value stand at the end in either direction; those with the same value are in order of name.
    func sorted(_ report: HandoutReport) -> [HandoutReport.Line] {
        if key == .name { return isDown ? report.lines.reversed() : report.lines }
        let values = values(report)
        let order = report.lines.indices.sorted { left, right in
            guard let mine = values[left], let theirs = values[right], mine != theirs else {
                if (values[left] == nil) != (values[right] == nil) { return values[left] != nil }
                return left < right
            }
            return (mine > theirs) == isDown
        }
        return order.map { report.lines[$0] }
    }

    /// Students with like results at the task by which they stand.
    struct Group {
        /// Which fifth of the points; nil without points.
        var step: Int?
        var count: Int
    }

    /// The groups of those who are shown, by the first of each; none where they do not stand by points.
    ///
    /// - Parameter lines: as they stand.
    func groups(_ lines: [HandoutReport.Line], _ report: HandoutReport) -> [Person.ID: Group] {
        guard case .task(let task) = key, let column = report.columns.firstIndex(where: { $0.task == task }),
            isScored(column, report.lines)
        else { return [:] }
        var found: [(first: Person.ID, group: Group)] = []
        for line in lines where line.isPresent && filter?.takes(line) != false {
            let step = line.cells[column].figures?.score.map(GridCell.step)
            if let last = found.last, last.group.step == step {
                found[found.count - 1].group.count += 1
            } else {
                found.append((line.person, Group(step: step, count: 1)))
            }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// Whether some have points there: then all stand by these.
    private func isScored(_ index: Int, _ lines: [HandoutReport.Line]) -> Bool {
        lines.contains { $0.cells[index].figures?.score != nil }
    }

    /// What each line is compared by.
    private func values(_ report: HandoutReport) -> [Double?] {
        switch key {
        case .name: return report.lines.map { _ in nil }
        case .done: return report.lines.map { Double($0.done) }
        case .time: return report.lines.map(\.time)
        case .task(let task):
            guard let index = report.columns.firstIndex(where: { $0.task == task }) else {
                return report.lines.map { _ in nil }
            }
            let isScored = isScored(index, report.lines)
            return report.lines.map { isScored ? $0.cells[index].figures?.score : $0.cells[index].rank }
        }
    }

    /// The same page, sorted by this; by what it is sorted by already, the other way round.
    func link(_ handout: Handout.ID, by key: Key) -> Link {
        var order = self
        order.isDown = key == self.key ? !isDown : key.beginsWithMost
        order.key = key
        return order.link(handout)
    }

    func link(_ handout: Handout.ID, showing filter: Filter?) -> Link {
        var order = self
        order.filter = filter
        return order.link(handout)
    }

    private func link(_ handout: Handout.ID) -> Link {
        var parts: [Link] = []
        if key != .name || isDown { parts += ["sort=\(key.name)", isDown ? "order=down" : "order=up"] }
        if let filter { parts.append("show=\(filter.rawValue)") }
        let path: Link = "/handouts/\(handout)"
        return parts.enumerated().reduce(path) { "\($0)\($1.offset == 0 ? "?" as Link : "&")\($1.element)" }
    }
}

extension GridOrder.Key {
    fileprivate var beginsWithMost: Bool { self != .name }

    fileprivate var name: String {
        switch self {
        case .name: "name"
        case .done: "done"
        case .time: "time"
        case .task(let id): id.description
        }
    }
}

extension Cell {
    /// What cells of a column are compared by: what they show.
    fileprivate var rank: Double? {
        if let figures {
            return figures.score ?? figures.quantity ?? figures.binary.map { $0 ? 1 : 0 } ?? figures.percent
                ?? figures.time
        }
        return done == nil ? nil : 0
    }
}
