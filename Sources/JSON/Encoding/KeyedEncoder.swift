/// The members of an object that is being written.
struct KeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let node: EncodedNode
    let codingPath: [any CodingKey]

    init(_ node: EncodedNode, _ codingPath: [any CodingKey]) {
        self.node = node
        self.codingPath = codingPath
    }

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

    func superEncoder() -> any Encoder {
        ValueEncoder(node.member("super"), codingPath + [JSONKey("super")])
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: Key) -> ValueEncoder {
        ValueEncoder(node.member(key.stringValue), codingPath + [key])
    }
}
