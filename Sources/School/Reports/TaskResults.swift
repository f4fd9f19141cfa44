package import Coursework

/// The distribution of a class's results at one task, and the items that most students missed; computed from the
/// handout's report only.
package struct TaskResults: Hashable, Sendable {
    /// What is compared.
    package enum Measure: Hashable, Sendable {
        /// Fractions from 0 to 1.
        case score, percent
        /// Seconds.
        case time
        case quantity
        case answer(ActivityItem.BinaryWording)
    }

    /// Which results are grouped.
    package enum Span: Hashable, Sendable {
        /// From the first bound up to, but not including, the second; the last range includes both.
        case range(Double, Double)
        case value(Double)
        case answer(Bool)
    }

    /// The people in one group, in the order of the report.
    package struct Group: Hashable, Sendable {
        package var span: Span
        package var people: [Person.ID]
    }

    /// A question of a quiz, a hint, a star: what an app reports besides the result, or at a descendant context.
    package struct Item: Hashable, Sendable {
        package enum Source: Hashable, Sendable {
            case item(String)
            case place(IdentifierPath)
        }

        package var source: Source
        /// The app's name for it; for a descendant context, that of its result.
        package var title: String
        /// Nil for an item that can be right or wrong; otherwise the measure of its values.
        package var measure: Measure?
        /// The students who missed it or have the second of its two values, and those who do not.
        package var missed: [Person.ID] = []
        package var met: [Person.ID] = []
        /// For quantities.
        package var median: Double?

        package var students: Int { missed.count + met.count }
        /// Whether the item can be right or wrong.
        package var isJudged: Bool { measure == nil }
    }

    /// Nil if nobody has a result.
    package var measure: Measure?
    /// Whether results of different kinds cannot be compared, so that another measure is shown.
    package var isMixed = false
    /// From the lowest to the highest, including empty groups in between.
    package var groups: [Group] = []
    /// Half of the students with a result have this or less; nil for right or wrong answers.
    package var median: Double?
    /// Most-missed items first; items that cannot be missed at the end.
    package var items: [Item] = []

    /// How many students have a result.
    package var students: Int { groups.map(\.people.count).reduce(0, +) }

    /// An item with less than this fraction of its points counts as missed.
    package static let missedBelow = 0.5
    /// The number of ranges into which fractions are grouped.
    package static let steps = 5

    package init(_ report: HandoutReport, at index: Int) {
        let cells = report.present.map { $0.cells[index] }
        gather(cells, report.columns[index].means)
        items = Self.items(cells)
    }
}

// MARK: - The results

extension TaskResults {
    private mutating func gather(_ cells: [Cell], _ means: ClassFigures) {
        switch means.primary {
        case .score: take(.score, cells) { $0.score }
        case .quantity: take(.quantity, cells) { $0.quantity }
        case .binary(_, let wording):
            measure = .answer(wording)
            groups = [false, true].map { answer in
                Group(span: .answer(answer), people: cells.filter { $0.figures?.binary == answer }.map(\.person))
            }
        case .none(let absence):
            isMixed = absence == .mixedKinds
            if means.percent != nil {
                take(.percent, cells) { $0.percent }
            } else if means.time != nil {
                take(.time, cells) { $0.time }
            }
        }
    }

    private mutating func take(_ measure: Measure, _ cells: [Cell], _ value: (ContextFigures) -> Double?) {
        let values = cells.compactMap { cell in cell.figures.flatMap(value).map { (cell.person, $0) } }
            .filter { $0.1.isFinite }
        guard !values.isEmpty else { return }
        self.measure = measure
        median = Self.median(values.map(\.1))
        groups = Self.groups(of: values, measure)
    }

    static func groups(of values: [(Person.ID, Double)], _ measure: Measure) -> [Group] {
        var groups = spans(of: values.map(\.1), measure).map { Group(span: $0, people: []) }
        for (person, value) in values {
            groups[groups.lastIndex { $0.span.lower <= value } ?? 0].people.append(person)
        }
        return groups
    }

    /// The middle value, or the midpoint of the two middle values.
    static func median(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2
    }

    /// Groups fractions in fifths, a few different numbers one by one, and anything else in ranges with round bounds.
    static func spans(of values: [Double], _ measure: Measure) -> [Span] {
        if measure == .score || measure == .percent {
            return (0..<steps).map { .range(Double($0) / Double(steps), Double($0 + 1) / Double(steps)) }
        }
        let distinct = Set(values).sorted()
        guard let low = distinct.first, let high = distinct.last else { return [] }
        if low == high || (measure == .quantity && distinct.count <= 6) { return distinct.map(Span.value) }
        let step = roundStep((high - low) / Double(steps), measure)
        let first = (low / step).rounded(.down)
        let count = Int(min((high / step).rounded(.down) - first, 2 * Double(steps))) + 1
        return (0..<count).map { index in
            let lower = (first + Double(index)) * step
            return .range(lower, index == count - 1 ? max(lower + step, high) : lower + step)
        }
    }

    /// The smallest round step that is at least this large: 1, 2 or 5 and their multiples of ten, or a clock's steps
    /// for times.
    private static func roundStep(_ least: Double, _ measure: Measure) -> Double {
        if measure == .time, let step = [15.0, 30, 60, 120, 300, 600, 900, 1800, 3600].first(where: { $0 >= least }) {
            return step
        }
        var step = 1e-3
        while step < least {
            guard let round = [step, 2 * step, 5 * step].first(where: { $0 >= least }) else {
                step *= 10
                continue
            }
            return round
        }
        return step
    }
}

extension TaskResults.Span {
    fileprivate var lower: Double {
        switch self {
        case .range(let lower, _), .value(let lower): lower
        case .answer(let answer): answer ? 1 : 0
        }
    }
}

// MARK: - Items

extension TaskResults {
    private static func items(_ cells: [Cell]) -> [Item] {
        var order: [Item.Source] = []
        var values: [Item.Source: [(person: Person.ID, item: ActivityItem)]] = [:]
        for cell in cells {
            let own = (cell.figures?.additional ?? []).map { (Item.Source.item($0.identifier), $0) }
            let below = cell.below.compactMap { place in
                place.figures.primary.map { (Item.Source.place(place.path), $0) }
            }
            for (source, item) in own + below {
                if values[source] == nil { order.append(source) }
                values[source, default: []].append((cell.person, item))
            }
        }
        let items = order.flatMap { source in parts(of: values[source] ?? []).map { item(source, $0) } }
        return items.enumerated().sorted { left, right in
            let (mine, theirs) = (left.element, right.element)
            if mine.isJudged != theirs.isJudged { return mine.isJudged }
            if mine.isJudged {
                let (more, less) = (mine.missed.count * theirs.students, theirs.missed.count * mine.students)
                if more != less { return more > less }
                if mine.missed.count != theirs.missed.count { return mine.missed.count > theirs.missed.count }
            }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// Groups comparable values.
    private static func parts(
        of values: [(person: Person.ID, item: ActivityItem)]
    ) -> [[(person: Person.ID, item: ActivityItem)]] {
        var kinds: [String] = []
        let parts = Dictionary(grouping: values) { value in
            let kind =
                if case .binary(_, let wording) = value.item.value { wording.name } else { value.item.value.kind.name }
            if !kinds.contains(kind) { kinds.append(kind) }
            return kind
        }
        return kinds.compactMap { parts[$0] }
    }

    private static func item(
        _ source: Item.Source, _ values: [(person: Person.ID, item: ActivityItem)]
    ) -> Item {
        var item = Item(source: source, title: values.first?.item.title ?? "")
        var quantities: [Double] = []
        for (person, one) in values {
            switch one.value {
            case .binary(let answer, let wording):
                if wording == .trueFalse || wording == .yesNo { item.measure = .answer(wording) }
                if answer { item.met.append(person) } else { item.missed.append(person) }
            case .score:
                guard let share = one.value.scoreFraction else { continue }
                if share < missedBelow { item.missed.append(person) } else { item.met.append(person) }
            case .quantity(let quantity):
                item.measure = .quantity
                item.met.append(person)
                quantities.append(quantity)
            }
        }
        item.median = median(quantities)
        return item
    }
}
