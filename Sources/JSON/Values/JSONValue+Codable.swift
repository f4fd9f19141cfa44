// So that a JSON value may be a part of an ordinary type; our own coders take it as it is.
extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let elements = try? value.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = .object(JSONObject(try value.decode([String: JSONValue].self)))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        if case .object(let object) = self {
            var container = encoder.container(keyedBy: JSONKey.self)
            for member in object.members {
                try container.encode(member.value, forKey: JSONKey(member.name))
            }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .array(let elements): try container.encode(elements)
        case .null, .object: try container.encodeNil()
        }
    }
}

extension JSONObject {
    /// Other coders keep no order; by name is at least the same each time.
    fileprivate init(_ members: [String: JSONValue]) {
        self.init()
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            add(name, value)
        }
    }
}
