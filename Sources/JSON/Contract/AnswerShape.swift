/// What an answer says of a value: the name, the schema and the origin of each field, written once.
///
/// ```swift
/// extension Lesson: Shaped {
///     package static let shape = AnswerShape<Lesson>(
///         .required("title", .string(limit: 256)) { $0.title },
///         .optional("minutes", .integer(1...240), "How long it takes.") { $0.minutes })
/// }
/// components.define("Lesson", Lesson.shape.schema)
/// ```
package struct AnswerShape<Whole>: Sendable {
    package struct Field: Sendable {
        fileprivate let property: Schema.Property
        fileprivate let write: @Sendable (Whole, inout JSONWriter) -> Void

        /// One that is always there.
        package static func required<Part: JSONWritable & SendableMetatype>(
            _ name: StaticString, _ schema: Schema, _ summary: String? = nil,
            _ part: @escaping @Sendable (Whole) -> Part
        ) -> Field {
            Field(property: .required("\(name)", schema, summary)) { $1.field(name, part($0)) }
        }

        /// One that is left out where there is nothing to say.
        package static func optional<Part: JSONWritable & SendableMetatype>(
            _ name: StaticString, _ schema: Schema, _ summary: String? = nil,
            _ part: @escaping @Sendable (Whole) -> Part?
        ) -> Field {
            Field(property: .optional("\(name)", schema, summary)) { $1.field(name, ifPresent: part($0)) }
        }
    }

    private let fields: [Field]

    package init(_ fields: Field...) { self.fields = fields }

    package var schema: Schema { .object(fields.map(\.property)) }

    package func write(_ whole: Whole, to json: inout JSONWriter) {
        json.object { json in
            for field in fields { field.write(whole, &json) }
        }
    }
}

/// What stands in answers as its shape says.
package protocol Shaped: JSONWritable {
    static var shape: AnswerShape<Self> { get }
}

extension Shaped {
    package func write(to json: inout JSONWriter) { Self.shape.write(self, to: &json) }
}
