/// The sentences of all findings, so that no check words its own.
struct SchemaFault {
    let code: JSONFinding.Code
    let message: String

    private init(_ code: JSONFinding.Code, _ message: String) {
        self.code = code
        self.message = message
    }

    static let missing = SchemaFault(.missing, "This is missing. Send it.")
    static let unknownField = SchemaFault(.unknownField, "There is no such field. Leave it out, or correct its name.")
    static let blank = SchemaFault(.blank, "This is blank. Give it at least one character that can be seen.")

    static func malformed(_ format: Schema.Format) -> SchemaFault {
        SchemaFault(.malformed, "This is not \(format.explanation). Correct it.")
    }

    static func tooLong(_ count: Int, limit: Int) -> SchemaFault {
        SchemaFault(.tooLong, "This has \(count) characters; at most \(limit) fit. Shorten it.")
    }

    static func tooShort(_ count: Int, minimum: Int) -> SchemaFault {
        SchemaFault(.tooShort, "This has \(count) characters; at least \(minimum) are needed. Write more.")
    }

    static func tooMany(_ count: Int, limit: Int) -> SchemaFault {
        SchemaFault(.tooMany, "There are \(count) of these; at most \(limit) fit. Send fewer.")
    }

    static func tooFew(_ count: Int, minimum: Int) -> SchemaFault {
        SchemaFault(.tooFew, "There are \(count) of these; at least \(minimum) are needed. Send more.")
    }

    static func outOfRange(_ range: ClosedRange<some Numeric>) -> SchemaFault {
        SchemaFault(.outOfRange, "This is not from \(range.lowerBound) to \(range.upperBound). Use a number that is.")
    }

    static func notAbove(_ bound: Double) -> SchemaFault {
        SchemaFault(.outOfRange, "This is not above \(bound). Use a number that is.")
    }

    /// What is wrong with a number that is none of 64 bits: it is too large, or it has a point.
    static func wholeNumber(_ number: Double, in range: ClosedRange<Int64>) -> SchemaFault {
        abs(number) >= 0x1p63 ? outOfRange(range) : wrongType(.integer(range), isNullable: false)
    }

    static func notAChoice(_ words: [String]) -> SchemaFault {
        // A long list helps nobody; the document has it.
        let list = words.count <= 12 ? "Use one of: \(words.joined(separator: ", "))." : "The contract lists them."
        return SchemaFault(.notAChoice, "This is none of the words that can stand here. \(list)")
    }

    static func wrongType(_ kind: Schema.Kind, isNullable: Bool) -> SchemaFault {
        let null = isNullable ? " or null" : ""
        return SchemaFault(.wrongType, "This must be \(kind.noun)\(null). Send one.")
    }
}

extension Schema.Kind {
    fileprivate var noun: String {
        switch self {
        case .any, .reference: "a value"
        case .boolean: "true or false"
        case .integer: "a whole number (without a point)"
        case .number: "a number"
        case .string, .choice: "a text"
        case .array: "a list"
        case .map, .object, .oneOf: "an object"
        }
    }
}
