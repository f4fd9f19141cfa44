#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What can be read from one JSON value: write `extension Role: JSONReadable {}` for what is `Decodable`.
package protocol JSONReadable {
    init(json: JSONValue) throws(JSONDecodingError)
}

extension JSONReadable where Self: Decodable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        self = try JSONDecoding.decode(Self.self, from: json)
    }
}

extension JSONValue: JSONReadable {
    package init(json: JSONValue) { self = json }
}

extension JSONObject: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        guard case .object(let object) = json else {
            throw JSONDecodingError(ValueDecoder(json, .top).mismatch(JSONObject.self))
        }
        self = object
    }
}

// What is plainly of the type is taken at once. Anything else is left to the decoder, which knows what else will do and says what is
// wrong.

extension String: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        if case .string(let text) = json {
            self = text
        } else {
            self = try JSONDecoding.decode(String.self, from: json)
        }
    }
}

extension Bool: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        if case .bool(let bool) = json { self = bool } else { self = try JSONDecoding.decode(Bool.self, from: json) }
    }
}

extension Int: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        if case .integer(let integer) = json {
            self = Int(integer)
        } else {
            self = try JSONDecoding.decode(Int.self, from: json)
        }
    }
}

extension Int64: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        if case .integer(let integer) = json {
            self = integer
        } else {
            self = try JSONDecoding.decode(Int64.self, from: json)
        }
    }
}

extension Double: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        if let number = json.asNumber { self = number } else { self = try JSONDecoding.decode(Double.self, from: json) }
    }
}

extension Date: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        if case .string(let text) = json, let date = Timestamp.date(text) {
            self = date
        } else {
            self = try JSONDecoding.decode(Date.self, from: json)
        }
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        guard case .array(let elements) = json else {
            throw JSONDecodingError(ValueDecoder(json, .top).mismatch([JSONValue].self))
        }
        self = []
        reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            do {
                append(try Element(json: element))
            } catch {
                throw error.placed(in: .index(index))
            }
        }
    }
}

/// What is there twice is taken once.
extension Set: JSONReadable where Element: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) { self.init(try [Element](json: json)) }
}

extension JSONDecodingError {
    /// The same, told of the value that holds what is wrong.
    func placed(in step: JSONStep) -> JSONDecodingError {
        var error = self
        let place = JSONStep.path([step])
        error.finding.field = finding.field.isEmpty ? place : "\(place).\(finding.field)"
        return error
    }
}
