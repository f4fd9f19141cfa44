import Coursework
import Foundation
import JSON
import SQL

// The rows from which reports are made.
extension Transaction {
    static let figuresWriting = GroupInsert(
        """
        INSERT INTO figure (
            organization, handout, task, person, path, attempts, time, percent,
            items, edited, received, isFromPage)
        {rows}
        ON CONFLICT (organization, handout, task, person, path) DO UPDATE SET
            attempts = excluded.attempts, time = excluded.time, percent = excluded.percent,
            items = excluded.items, edited = excluded.edited, received = excluded.received,
            isFromPage = excluded.isFromPage
        """, columns: .integer, .integer, .integer, .integer, .text, .integer, .real, .real, .text, .integer, .integer,
        .integer)

    /// Stores what a teacher sees of a student's work at one context for a task.
    func write(
        _ figures: ContextFigures, of person: Person.ID, at path: IdentifierPath, under task: TaskReference,
        isFromPage: Bool
    ) throws {
        let row = Self.row(
            figures, of: person, at: path.stored, under: task, isFromPage: isFromPage, in: organization, at: nowValue)
        try connection.enqueue(Self.figuresWriting, [row])
    }

    static func row(
        _ figures: ContextFigures, of person: Person.ID, at path: String, under task: TaskReference,
        isFromPage: Bool, in organization: Organization.ID, at time: Value
    ) -> [Value] {
        [
            Value(organization), Value(task.handout), Value(task.task), Value(person), .text(path),
            Value(figures.attempts), Value(figures.time), Value(figures.percent),
            figures.additional.isEmpty && figures.primary == nil
                ? .null : .text(Stored.text { $0.value(StoredItems(figures)) }),
            figures.edited.map { Value($0) } ?? time, time, Value(isFromPage),
        ]
    }
}

extension ContextFigures {
    /// As ``SQL/Row/figures()`` reads them.
    static let columns = "attempts, time, percent, items, edited"
}

extension Row {
    /// The columns of ``ContextFigures/columns``.
    func figures() throws -> ContextFigures {
        let items = try textIfAny("items").map { try Stored.value($0, StoredItems.init(json:)) }
        // Rows from before numbers were bounded say what the activities, bounded, say.
        return ContextFigures(
            attempts: Int(integer("attempts")), time: realIfAny("time")?.clamped(to: Limit.seconds),
            percent: realIfAny("percent")?.clamped(to: 0...1), primary: items?.primary?.bounded,
            additional: items?.additional.map(\.bounded) ?? [], edited: date("edited"))
    }
}

/// The items of a figure as stored: the primary item first, if there is one.
struct StoredItems: Codable, Hashable {
    var primary: ActivityItem?
    var additional: [ActivityItem]

    init(primary: ActivityItem? = nil, additional: [ActivityItem]) {
        self.primary = primary
        self.additional = additional
    }

    init(_ figures: ContextFigures) {
        primary = figures.primary
        additional = figures.additional
    }
}
