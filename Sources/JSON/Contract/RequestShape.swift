/// What a request says of a value: the name, the schema and the Swift type of each field, written once. Schema and reader come from it.
///
/// ```swift
/// struct LessonDraft: RequestShaped {
///     var title: String
///     var minutes: Int?
///
///     static let requestShape = RequestShape(
///         LessonDraft.init,
///         required("title", .string(limit: 256)),
///         optional("minutes", .integer(1...240), "How long it takes."))
/// }
/// components.define("LessonDraft", LessonDraft.requestShape.schema)
/// ```
package struct RequestShape<Whole>: Sendable {
    /// The schemas of the fields.
    package let properties: [Schema.Property]
    private let make: @Sendable (JSONObject) throws(JSONDecodingError) -> Whole

    /// The fields in the order in which the value is made of them.
    package init<each Part>(
        _ make: @escaping @Sendable (repeat each Part) -> Whole, _ fields: repeat Schema.Field<each Part>
    ) {
        properties = Self.properties(repeat each fields)
        let fields = (repeat each fields)
        self.make = { object throws(JSONDecodingError) in
            make(repeat try (each fields).read(object))
        }
    }

    /// The fields of another value and then these, all in one object.
    package init<Base, each Part>(
        _ make: @escaping @Sendable (Base, repeat each Part) -> Whole, _ base: RequestShape<Base>,
        _ fields: repeat Schema.Field<each Part>
    ) {
        properties = base.properties + Self.properties(repeat each fields)
        let fields = (repeat each fields)
        self.make = { object throws(JSONDecodingError) in
            make(try base.read(object), repeat try (each fields).read(object))
        }
    }

    private static func properties<each Part>(_ fields: repeat Schema.Field<each Part>) -> [Schema.Property] {
        var properties: [Schema.Property] = []
        for field in repeat each fields { properties.append(field.property) }
        return properties
    }

    package var schema: Schema { .object(properties) }

    /// Reads what fulfils the schema.
    package func read(_ json: JSONValue) throws(JSONDecodingError) -> Whole { try read(JSONObject(json: json)) }

    private func read(_ object: JSONObject) throws(JSONDecodingError) -> Whole {
        let whole = try make(object)
        assert(isInOrder(whole), "the fields stand in another order than what is made of them; two may be swapped")
        return whole
    }

    /// Whether properties of the value that are called like fields come in the order of these: nothing else would find out that two of
    /// one type are swapped.
    private func isInOrder(_ whole: Whole) -> Bool {
        let labels = Mirror(reflecting: whole).children.compactMap(\.label)
        let names = properties.map(\.name)
        return labels.filter(names.contains) == names.filter(labels.contains)
    }
}

/// A value that requests hold in the form of its shape.
package protocol RequestShaped: JSONReadable, SendableMetatype {
    static var requestShape: RequestShape<Self> { get }
}

extension RequestShaped {
    package init(json: JSONValue) throws(JSONDecodingError) { self = try Self.requestShape.read(json) }
}

// The fields of a shape by their bare names: the compiler finds no implicit members in a list of fields of different types.
extension RequestShaped {
    package static func required<Part: JSONReadable & SendableMetatype>(
        _ name: StaticString, _ schema: Schema, _ summary: String? = nil
    ) -> Schema.Field<Part> { .required(name, schema, summary) }

    package static func optional<Part: JSONReadable & SendableMetatype>(
        _ name: StaticString, _ schema: Schema, _ summary: String? = nil
    ) -> Schema.Field<Part?> { .optional(name, schema, summary) }

    package static func optional<Part: JSONReadable & Sendable>(
        _ name: StaticString, _ schema: Schema, or value: Part, _ summary: String? = nil
    ) -> Schema.Field<Part> { .optional(name, schema, or: value, summary) }

    package static func nullable<Part: JSONReadable & SendableMetatype>(
        _ name: StaticString, _ schema: Schema, _ summary: String? = nil
    ) -> Schema.Field<Part?> { .nullable(name, schema, summary) }
}
