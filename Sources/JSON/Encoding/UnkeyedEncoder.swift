/// The elements of a list that is being written.
struct UnkeyedEncoder: UnkeyedEncodingContainer {
    private let stream: EncodingStream
    /// How many levels are open where an element begins.
    private let depth: Int
    private let place: CodingPlace
    private(set) var count = 0

    init(_ stream: EncodingStream, depth: Int, _ place: CodingPlace) {
        self.stream = stream
        self.depth = depth
        self.place = place
    }

    var codingPath: [any CodingKey] { place.path }

    mutating func encodeNil() { encoder().encodeNil() }
    mutating func encode(_ value: Bool) { encoder().encode(value) }
    mutating func encode(_ value: String) { encoder().encode(value) }
    mutating func encode(_ value: Double) throws { try encoder().encode(value) }
    mutating func encode(_ value: Float) throws { try encoder().encode(value) }
    mutating func encode(_ value: Int) { encoder().encode(value) }
    mutating func encode(_ value: Int8) { encoder().encode(value) }
    mutating func encode(_ value: Int16) { encoder().encode(value) }
    mutating func encode(_ value: Int32) { encoder().encode(value) }
    mutating func encode(_ value: Int64) { encoder().encode(value) }
    mutating func encode(_ value: UInt) throws { try encoder().encode(value) }
    mutating func encode(_ value: UInt8) { encoder().encode(value) }
    mutating func encode(_ value: UInt16) { encoder().encode(value) }
    mutating func encode(_ value: UInt32) { encoder().encode(value) }
    mutating func encode(_ value: UInt64) throws { try encoder().encode(value) }
    mutating func encode<Value: Encodable>(_ value: Value) throws { try encoder().encode(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { encoder() }

    private mutating func encoder() -> ValueEncoder {
        stream.close(to: depth)
        defer { count += 1 }
        return ValueEncoder(stream, depth: depth, place, JSONKey(intValue: count))
    }
}
