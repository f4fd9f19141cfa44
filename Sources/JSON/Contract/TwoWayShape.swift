/// What requests and answers say of a value alike: the name, the schema and the part of each field, written once. Schema, reader and
/// writer come from it.
///
/// ```swift
/// struct Rules: TwoWayShaped {
///     var days: Int?
///
///     static let twoWayShape = TwoWayShape(
///         Rules.init, optional("days", .integer(1...366), "How long it is kept.") { $0.days })
/// }
/// components.define("Rules", Rules.shape.schema)
/// ```
package struct TwoWayShape<Whole>: Sendable {
    package struct Field<Part>: Sendable {
        fileprivate let request: Schema.Field<Part>
        fileprivate let answer: AnswerShape<Whole>.Field
    }

    package let request: RequestShape<Whole>
    package let answer: AnswerShape<Whole>

    /// The fields in the order in which the value is made of them.
    package init<each Part>(
        _ make: @escaping @Sendable (repeat each Part) -> Whole, _ fields: repeat Field<each Part>
    ) {
        request = RequestShape(make, repeat (each fields).request)
        var answers: [AnswerShape<Whole>.Field] = []
        for field in repeat each fields { answers.append(field.answer) }
        answer = AnswerShape(answers)
    }
}

/// A value that requests and answers hold in the form of the same shape.
package protocol TwoWayShaped: Shaped, RequestShaped {
    static var twoWayShape: TwoWayShape<Self> { get }
}

extension TwoWayShaped {
    package static var shape: AnswerShape<Self> { twoWayShape.answer }
    package static var requestShape: RequestShape<Self> { twoWayShape.request }
}

extension TwoWayShaped {
    /// One that is always there.
    package static func required<Part: JSONReadable & JSONWritable & SendableMetatype>(
        _ name: StaticString, _ schema: Schema, _ summary: String? = nil, _ part: @escaping @Sendable (Self) -> Part
    ) -> TwoWayShape<Self>.Field<Part> {
        let field = Schema.Field<Part>.required(name, schema, summary)
        return TwoWayShape.Field(request: field, answer: .same(as: field, part))
    }

    /// One that may be left out, and is where there is nothing to say.
    package static func optional<Part: JSONReadable & JSONWritable & SendableMetatype>(
        _ name: StaticString, _ schema: Schema, _ summary: String? = nil, _ part: @escaping @Sendable (Self) -> Part?
    ) -> TwoWayShape<Self>.Field<Part?> {
        let field = Schema.Field<Part?>.optional(name, schema, summary)
        return TwoWayShape.Field(request: field, answer: .same(as: field, part))
    }
}
