/// The elements of a list that is being written.
struct UnkeyedEncoder: UnkeyedEncodingContainer {
    private let node: EncodedNode
    let codingPath: [any CodingKey]

    init(_ node: EncodedNode, _ codingPath: [any CodingKey]) {
        self.node = node
        self.codingPath = codingPath
    }

    var count: Int { node.count }

    func encodeNil() { encoder().encodeNil() }
    func encode(_ value: Bool) { encoder().encode(value) }
    func encode(_ value: String) { encoder().encode(value) }
    func encode(_ value: Double) throws { try encoder().encode(value) }
    func encode(_ value: Float) throws { try encoder().encode(value) }
    func encode(_ value: Int) { encoder().encode(value) }
    func encode(_ value: Int8) { encoder().encode(value) }
    func encode(_ value: Int16) { encoder().encode(value) }
    func encode(_ value: Int32) { encoder().encode(value) }
    func encode(_ value: Int64) { encoder().encode(value) }
    func encode(_ value: UInt) throws { try encoder().encode(value) }
    func encode(_ value: UInt8) { encoder().encode(value) }
    func encode(_ value: UInt16) { encoder().encode(value) }
    func encode(_ value: UInt32) { encoder().encode(value) }
    func encode(_ value: UInt64) throws { try encoder().encode(value) }
    func encode<Value: Encodable>(_ value: Value) throws { try encoder().encode(value) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder() }

    private func encoder() -> ValueEncoder {
        ValueEncoder(node.addElement(), codingPath + [JSONKey(intValue: count)])
    }
}
