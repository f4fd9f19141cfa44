import Coursework
import Foundation
import SQL

/// A context as the store has it.
///
/// A class, because it passes through generic code, which would copy a structure field by field each time.
final class ContextRow {
    let id: Int64
    let parent: Int64?
    let identifier: String
    let content: ContextDescription
    let hasThumbnail: Bool
    let hasNavigation: Bool
    /// The row of the current attempt.
    let attempt: Int64?
    let created: Date
    let modified: Date
    /// Its position in the order of saving; nil while unknown.
    let saved: HybridTime?

    /// The columns that `init(_:)` reads.
    static let columns = """
        context.id, context.parent, context.identifier, context.type, context.customTypeName, context.title,
        context.displayOrder, context.topic, context.isAssignable, context.ageLocation, context.ageLength,
        context.minutesLocation, context.minutesLength, context.summary, context.link, context.capabilities,
        context.hasThumbnail, context.hasNavigation, context.currentActivity, context.created, context.modified,
        context.saved
        """

    init(_ row: Row) throws {
        id = row.integer("id")
        parent = row.integerIfAny("parent")
        identifier = row.text("identifier")
        var content = ContextDescription(
            type: ContextType(rawValue: Int(row.integer("type"))) ?? .none, title: row.text("title"))
        content.customTypeName = row.textIfAny("customTypeName")
        content.displayOrder = Int(row.integer("displayOrder"))
        content.topic = row.textIfAny("topic")
        content.isAssignable = row.bool("isAssignable")
        content.suggestedAge = Span(location: Int(row.integer("ageLocation")), length: Int(row.integer("ageLength")))
        content.suggestedCompletionTime = Span(
            location: Int(row.integer("minutesLocation")), length: Int(row.integer("minutesLength")))
        content.summary = row.textIfAny("summary")
        content.link = row.textIfAny("link")
        if let capabilities = row.textIfAny("capabilities") {
            content.capabilities = try JSONDecoder().decode([Capability].self, from: Data(capabilities.utf8))
        }
        self.content = content
        hasThumbnail = row.bool("hasThumbnail")
        hasNavigation = row.bool("hasNavigation")
        attempt = row.integerIfAny("currentActivity")
        created = Date(timeIntervalSinceReferenceDate: row.real("created"))
        modified = Date(timeIntervalSinceReferenceDate: row.real("modified"))
        saved = row.integerIfAny("saved").flatMap(HybridTime.init(rawValue:))
    }
}

extension ContextDescription {
    /// The values of the columns from `type` to `capabilities`.
    func appendStoredValues(to values: inout [Value]) throws {
        let capabilities =
            capabilities == Self.timeAlone
            ? Value.null : .text(String(decoding: try JSONEncoder().encode(capabilities), as: UTF8.self))
        // One by one, because this runs for every context of a save and a separate array would double the cost.
        values.append(Value(type.rawValue))
        values.append(Value(customTypeName))
        values.append(.text(title))
        values.append(Value(displayOrder))
        values.append(Value(topic))
        values.append(Value(isAssignable))
        values.append(Value(suggestedAge.location))
        values.append(Value(suggestedAge.length))
        values.append(Value(suggestedCompletionTime.location))
        values.append(Value(suggestedCompletionTime.length))
        values.append(Value(summary))
        values.append(Value(link))
        values.append(capabilities)
    }
}

extension Connection {
    func mainAppContext() throws -> ContextRow? {
        try first(Query.mainAppContext, as: ContextRow.init)
    }

    func context(_ id: Int64) throws -> ContextRow? {
        try first(Query.contextByID, Value(id), as: ContextRow.init)
    }

    func context(below parent: Int64, identifier: String) throws -> ContextRow? {
        try first(Query.contextByIdentifier, Value(parent), .text(identifier), as: ContextRow.init)
    }

    /// Whether the stored context was declared by another device.
    func isOfAnotherDevice(_ row: Int64) throws -> Bool {
        try first("SELECT stampDevice IS NOT NULL FROM context WHERE id = $1", .integer(row)) { $0.bool() } ?? false
    }

    func generation() throws -> Int64 {
        try first("SELECT generation FROM store") { $0.integer() } ?? 0
    }
}

extension Query {
    fileprivate static let mainAppContext = Query(
        kept: "SELECT \(ContextRow.columns) FROM context WHERE parent IS NULL")
    fileprivate static let contextByID = Query(
        kept: "SELECT \(ContextRow.columns) FROM context WHERE id = $1 AND removed IS NULL")
    fileprivate static let contextByIdentifier = Query(
        kept: "SELECT \(ContextRow.columns) FROM context WHERE parent = $1 AND identifier = $2 AND removed IS NULL")
}
