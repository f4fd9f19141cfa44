/// Reads ordinary `Decodable` types from JSON values.
package enum JSONDecoding {
    /// Reads a value; whole numbers will do for `Double`, and 3.0 for `Int`, but not 3.5.
    ///
    /// - Throws: ``JSONDecodingError`` with the first thing that does not fit.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from json: JSONValue
    ) throws(JSONDecodingError) -> Value {
        do {
            return try ValueDecoder(json, .top).decode(type)
        } catch let error as DecodingError {
            throw JSONDecodingError(error)
        } catch {
            let message = "This is not a value that can be taken here. Correct it."
            throw JSONDecodingError(finding: JSONFinding(.malformed, "", message), cause: error)
        }
    }
}

/// Why a JSON value is none of a type.
package struct JSONDecodingError: Error {
    /// What is wrong, where, for a person.
    package var finding: JSONFinding
    /// The failure underneath; it may quote the value.
    package var cause: any Error

    init(finding: JSONFinding, cause: any Error) {
        self.finding = finding
        self.cause = cause
    }

    // What the standard library says of a failure may quote the value, so the sentences are ours.
    init(_ error: DecodingError) {
        cause = error
        switch error {
        case .keyNotFound(let key, let context):
            finding = Self.finding(.missing, context.codingPath + [key], "This is missing. Send it.")
        case .valueNotFound(let type, let context):
            let message =
                context.codingPath.isEmpty || !(type is any Decodable.Type)
                ? "There is no value. Send one." : "This must be \(noun(of: type)), not null. Send one."
            finding = Self.finding(.wrongType, context.codingPath, message)
        case .typeMismatch(let type, let context):
            finding = Self.finding(.wrongType, context.codingPath, "This must be \(noun(of: type)). Send one.")
        case .dataCorrupted(let context) where context.underlyingError is NumberOutOfRange:
            let message = "This number is too large or too small. Use one that fits."
            finding = Self.finding(.outOfRange, context.codingPath, message)
        case .dataCorrupted(let context):
            let message = "This is not a value that can be taken here. Correct it."
            finding = Self.finding(.malformed, context.codingPath, message)
        @unknown default:
            finding = JSONFinding(.malformed, "", "This is not a value that can be taken here. Correct it.")
        }
    }

    private static func finding(
        _ code: JSONFinding.Code, _ path: [any CodingKey], _ message: String
    ) -> JSONFinding {
        let steps = path.map { key in key.intValue.map(JSONStep.index) ?? .name(key.stringValue) }
        return JSONFinding(code, JSONStep.path(steps), message)
    }
}

/// A number that JSON can say and the type that is asked for can't.
struct NumberOutOfRange: Error {}

private func noun(of type: Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is String.Type: "a text"
    case is any BinaryInteger.Type: "a whole number (without a point)"
    case is any BinaryFloatingPoint.Type: "a number"
    case is JSONObject.Type: "an object"
    case is [JSONValue].Type: "a list"
    default: "another kind of value"
    }
}
