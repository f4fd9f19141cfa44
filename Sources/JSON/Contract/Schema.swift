/// What a JSON value must be like: the contract, once for checking and once for the document.
///
/// ```swift
/// let handout = Schema.object([
///     .required("title", .string(limit: 200, visible: true), "What the class reads first."),
///     .optional("due", .string(format: .dateTime).nullable),
///     .required("tasks", .array(of: .reference("Task"), limit: 50, minimum: 1)),
/// ])
/// let findings = handout.findings(in: value, among: components)
/// ```
@usableFromInline package struct Schema: Hashable, Sendable {
    indirect enum Kind: Hashable, Sendable {
        case any
        case boolean
        case integer(ClosedRange<Int64>)
        /// `isAbove`: the lower bound itself is too little.
        case number(ClosedRange<Double>?, isAbove: Bool)
        case string(Text)
        case choice([String])
        case array(of: Schema, count: ClosedRange<Int>)
        case map(of: Schema, keyLimit: Int, limit: Int)
        case object(Shape)
        case oneOf(discriminator: String, cases: [Case])
        case reference(String)
    }

    struct Text: Hashable, Sendable {
        var length: ClosedRange<Int>
        var format: Format?
        var isVisible: Bool
    }

    /// One of several shapes, and the word that tells it from the others.
    struct Case: Hashable, Sendable {
        var name: String
        var schema: Schema
    }

    let kind: Kind
    /// Whether null will do as well.
    private(set) var isNullable = false
    private(set) var summary: String?
    private(set) var example: JSONValue?

    init(_ kind: Kind) {
        self.kind = kind
    }
}

// What is said about any kind.
extension Schema {
    /// The same, or null.
    package var nullable: Schema {
        var copy = self
        copy.isNullable = true
        return copy
    }

    /// The same, with a sentence for those who read the document.
    package func described(_ summary: String) -> Schema {
        var copy = self
        copy.summary = summary
        return copy
    }

    /// The same, with an example for those who read the document.
    package func example(_ example: JSONValue) -> Schema {
        var copy = self
        copy.example = example
        return copy
    }
}
