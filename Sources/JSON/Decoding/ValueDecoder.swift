#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One value and where it stands, as the `Decodable` machinery wants to see it.
struct ValueDecoder: Decoder {
    let json: JSONValue
    private let place: CodingPlace
    private let key: (any CodingKey)?
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ json: JSONValue, _ place: CodingPlace, _ key: (any CodingKey)? = nil) {
        self.json = json
        self.place = place
        self.key = key
    }

    var codingPath: [any CodingKey] { place.path(to: key) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let object) = json else { throw mismatch(JSONObject.self) }
        return KeyedDecodingContainer(KeyedReader(object, CodingPlace(place, key)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = json else { throw mismatch([JSONValue].self) }
        return UnkeyedReader(elements, CodingPlace(place, key))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "The kind of value is another.")
        return json.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private var tooLarge: DecodingError {
        .dataCorrupted(
            .init(
                codingPath: codingPath, debugDescription: "The number does not fit.",
                underlyingError: NumberOutOfRange()))
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { json.isNull }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let bool) = json else { throw mismatch(type) }
        return bool
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let string) = json else { throw mismatch(type) }
        return string
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard let number = json.asNumber else { throw mismatch(type) }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float {
        guard let number = json.asNumber else { throw mismatch(type) }
        guard Float(number).isFinite else { throw tooLarge }
        return Float(number)
    }

    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == JSONValue.self, let value = json as? Value {
            return value
        }
        if type == Date.self {
            guard let date = Timestamp.date(try decode(String.self)) as? Value else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: codingPath, debugDescription: "This is no date and time of RFC 3339."))
            }
            return date
        }
        return try Value(from: self)
    }

    private func integer<Integer: FixedWidthInteger>() throws -> Integer {
        switch json {
        case .integer(let integer):
            guard let value = Integer(exactly: integer) else { throw tooLarge }
            return value
        case .number(let number):
            guard number.rounded() == number else { throw mismatch(Integer.self) }
            guard abs(number) < 0x1p63, let value = Integer(exactly: number) else { throw tooLarge }
            return value
        default: throw mismatch(Integer.self)
        }
    }
}
