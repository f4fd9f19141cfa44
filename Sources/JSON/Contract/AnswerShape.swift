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
@usableFromInline package struct AnswerShape<Whole>: Sendable {
    @usableFromInline package struct Field: Sendable {
        fileprivate let properties: [Schema.Property]
        fileprivate let write: @Sendable (Whole, inout JSONWriter) -> Void

        @usableFromInline init(
            _ properties: [Schema.Property], write: @escaping @Sendable (Whole, inout JSONWriter) -> Void
        ) {
            self.properties = properties
            self.write = write
        }

        @usableFromInline init(property: Schema.Property, write: @escaping @Sendable (Whole, inout JSONWriter) -> Void)
        {
            self.init([property], write: write)
        }

        // Inlinable, as each value of an answer goes through one of these: what is not specialized asks for the metadata of its
        // types each time, which took a fifth of the writing of a report.

        /// One that is always there.
        @inlinable package static func required<Part: JSONWritable & SendableMetatype>(
            _ name: StaticString, _ schema: Schema, _ summary: String? = nil,
            _ part: @escaping @Sendable (Whole) -> Part
        ) -> Field {
            Field(property: .required("\(name)", schema, summary)) { $1.field(name, part($0)) }
        }

        /// One that is left out where there is nothing to say.
        @inlinable package static func optional<Part: JSONWritable & SendableMetatype>(
            _ name: StaticString, _ schema: Schema, _ summary: String? = nil,
            _ part: @escaping @Sendable (Whole) -> Part?
        ) -> Field {
            Field(property: .optional("\(name)", schema, summary)) { $1.field(name, ifPresent: part($0)) }
        }

        /// One that requests have as well.
        @inlinable package static func same<Part: JSONWritable & SendableMetatype>(
            as field: Schema.Field<Part>, _ part: @escaping @Sendable (Whole) -> Part
        ) -> Field {
            let name = field.name
            return Field(property: field.property) { $1.field(name, part($0)) }
        }

        /// One that requests have as well, and that is left out where there is nothing to say unless it must be there.
        @inlinable package static func same<Part: JSONWritable & SendableMetatype>(
            as field: Schema.Field<Part?>, _ part: @escaping @Sendable (Whole) -> Part?
        ) -> Field {
            let name = field.name
            return field.property.isRequired
                ? Field(property: field.property) { $1.field(name, part($0)) }
                : Field(property: field.property) { $1.field(name, ifPresent: part($0)) }
        }

        /// An object that is always there, of fields of the same value.
        package static func object(_ name: StaticString, _ fields: Field...) -> Field {
            let shape = AnswerShape(fields)
            return Field(property: .required("\(name)", shape.schema)) { whole, json in
                json.name(name)
                shape.write(whole, to: &json)
            }
        }
    }

    /// The schemas of the fields.
    @usableFromInline package let properties: [Schema.Property]
    // Apart from the properties, which who goes through both would copy each time.
    @usableFromInline let writers: [@Sendable (Whole, inout JSONWriter) -> Void]

    package init(_ fields: Field...) { self.init(fields) }

    package init(_ fields: [Field]) {
        properties = fields.flatMap(\.properties)
        writers = fields.map(\.write)
    }

    /// The fields as they stand in the answer of something else, which has the value as a part. The part is made once for all of them.
    @inlinable package func fields<Other>(of part: @escaping @Sendable (Other) -> Whole) -> [AnswerShape<Other>.Field] {
        [AnswerShape<Other>.Field(properties) { writeFields(part($0), to: &$1) }]
    }

    package var schema: Schema { .object(properties) }

    @inlinable package func write(_ whole: Whole, to json: inout JSONWriter) {
        json.object { writeFields(whole, to: &$0) }
    }

    /// Writes the fields into an object that holds others, too.
    @inlinable package func writeFields(_ whole: Whole, to json: inout JSONWriter) {
        for write in writers { write(whole, &json) }
    }
}

/// A value that answers hold in the form of its shape.
@usableFromInline package protocol Shaped: JSONWritable {
    static var shape: AnswerShape<Self> { get }
}

extension Shaped {
    @inlinable package func write(to json: inout JSONWriter) { Self.shape.write(self, to: &json) }
}
