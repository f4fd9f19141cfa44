/// A value as JSON knows it.
///
/// A number that is written without point and exponent and fits 64 bits is an ``integer(_:)``; every other is a
/// ``number(_:)``, which is always finite.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The value as text, without any space.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as bytes of UTF-8, without any space.
    package var bytes: [UInt8] {
        var json = JSONWriter()
        json.value(self)
        return json.finish()
    }

    /// The member of an object; nil when there is none, and for what is no object.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    /// The element of a list; nil beyond its ends, and for what is no list.
    package subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension JSONValue {
    package var isNull: Bool { if case .null = self { true } else { false } }

    package var asBool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    package var asInteger: Int64? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }

    /// Any number, whole or not.
    package var asNumber: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    package var asString: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    package var asArray: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    package var asObject: JSONObject? {
        guard case .object(let object) = self else { return nil }
        return object
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (name, value) in elements {
            precondition(
                object.add(name, value), "a name stands twice in an object; give each member a name of its own")
        }
        self = .object(object)
    }
}
