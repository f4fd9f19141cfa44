#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A place to write a value to, as the `Encodable` machinery wants to see it.
struct ValueEncoder: Encoder {
    let stream: EncodingStream
    /// How many levels are open around the value.
    private let depth: Int
    private let place: CodingPlace
    private let key: (any CodingKey)?
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ stream: EncodingStream, depth: Int, _ place: CodingPlace, _ key: (any CodingKey)? = nil) {
        self.stream = stream
        self.depth = depth
        self.place = place
        self.key = key
    }

    var codingPath: [any CodingKey] { place.path(to: key) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open(isObject: true)
        return KeyedEncodingContainer(KeyedEncoder(stream, depth: depth + 1, CodingPlace(place, key)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        open(isObject: false)
        return UnkeyedEncoder(stream, depth: depth + 1, CodingPlace(place, key))
    }

    /// A container that is open already is used again, as it may be asked for twice.
    private func open(isObject: Bool) {
        if stream.depth == depth { stream.open(isObject: isObject) } else { stream.close(to: depth + 1) }
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() { stream.json.null() }
    func encode(_ value: Bool) { stream.json.value(value) }
    func encode(_ value: String) { stream.json.value(value) }
    func encode(_ value: Int) { stream.json.value(Int64(value)) }
    func encode(_ value: Int8) { stream.json.value(Int64(value)) }
    func encode(_ value: Int16) { stream.json.value(Int64(value)) }
    func encode(_ value: Int32) { stream.json.value(Int64(value)) }
    func encode(_ value: Int64) { stream.json.value(value) }
    func encode(_ value: UInt8) { stream.json.value(Int64(value)) }
    func encode(_ value: UInt16) { stream.json.value(Int64(value)) }
    func encode(_ value: UInt32) { stream.json.value(Int64(value)) }
    func encode(_ value: UInt) throws { try encode(UInt64(value)) }

    func encode(_ value: UInt64) throws {
        guard let integer = Int64(exactly: value) else { throw invalid(value, "It does not fit 64 bits with a sign.") }
        stream.json.value(integer)
    }

    func encode(_ value: Double) throws {
        guard value.isFinite else { throw invalid(value, "JSON has no infinity and no NaN.") }
        stream.json.value(value)
    }

    // By its own digits, as the nearest Double has more of them.
    func encode(_ value: Float) throws { try encode(Double(value.description) ?? Double(value)) }

    func encode<Value: Encodable>(_ value: Value) throws {
        // Comparing types costs nothing beside a cast that fails.
        if Value.self == JSONValue.self, let json = value as? JSONValue {
            stream.json.value(stream.sortsMembers ? json.sorted : json)
        } else if Value.self == Date.self, let date = value as? Date {
            stream.json.value(Timestamp.text(of: date))
        } else {
            let start = stream.json.byteCount
            try value.encode(to: self)
            // Other coders take a value that writes nothing for an object without members.
            if stream.json.byteCount == start { stream.open(isObject: true) }
            stream.close(to: depth)
        }
    }

    private func invalid(_ value: Any, _ reason: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: codingPath, debugDescription: reason))
    }
}
