/// The members of an object that is being written.
struct KeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let stream: EncodingStream
    /// How many levels are open where a member begins.
    private let depth: Int
    private let place: CodingPlace

    init(_ stream: EncodingStream, depth: Int, _ place: CodingPlace) {
        self.stream = stream
        self.depth = depth
        self.place = place
    }

    var codingPath: [any CodingKey] { place.path }

    func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: String, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Double, forKey key: Key) throws { try encoder(key).encode(value) }
    func encode(_ value: Float, forKey key: Key) throws { try encoder(key).encode(value) }
    func encode(_ value: Int, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int8, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int16, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int32, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int64, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt, forKey key: Key) throws { try encoder(key).encode(value) }
    func encode(_ value: UInt8, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt16, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt32, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt64, forKey key: Key) throws { try encoder(key).encode(value) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder(key).encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder(JSONKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: some CodingKey) -> ValueEncoder {
        stream.close(to: depth)
        stream.name(key.stringValue)
        return ValueEncoder(stream, depth: depth, place, key)
    }
}
