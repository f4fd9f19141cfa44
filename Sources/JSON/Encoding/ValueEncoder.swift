#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A place to write a value to, as the `Encodable` machinery wants to see it.
struct ValueEncoder: Encoder {
    let node: EncodedNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ node: EncodedNode, _ codingPath: [any CodingKey]) {
        self.node = node
        self.codingPath = codingPath
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(KeyedEncoder(node, codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return UnkeyedEncoder(node, codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() { node.set(.null) }
    func encode(_ value: Bool) { node.set(.bool(value)) }
    func encode(_ value: String) { node.set(.string(value)) }
    func encode(_ value: Int) { node.set(.integer(Int64(value))) }
    func encode(_ value: Int8) { node.set(.integer(Int64(value))) }
    func encode(_ value: Int16) { node.set(.integer(Int64(value))) }
    func encode(_ value: Int32) { node.set(.integer(Int64(value))) }
    func encode(_ value: Int64) { node.set(.integer(value)) }
    func encode(_ value: UInt8) { node.set(.integer(Int64(value))) }
    func encode(_ value: UInt16) { node.set(.integer(Int64(value))) }
    func encode(_ value: UInt32) { node.set(.integer(Int64(value))) }
    func encode(_ value: UInt) throws { try encode(UInt64(value)) }

    func encode(_ value: UInt64) throws {
        guard let integer = Int64(exactly: value) else { throw invalid(value, "It does not fit 64 bits with a sign.") }
        node.set(.integer(integer))
    }

    func encode(_ value: Double) throws {
        guard value.isFinite else { throw invalid(value, "JSON has no infinity and no NaN.") }
        node.set(.number(value))
    }

    // By its own digits, as the nearest Double has more of them.
    func encode(_ value: Float) throws { try encode(Double(value.description) ?? Double(value)) }

    func encode<Value: Encodable>(_ value: Value) throws {
        if let json = value as? JSONValue {
            node.set(json)
        } else if let date = value as? Date {
            node.set(.string(Timestamp.text(of: date)))
        } else {
            try value.encode(to: self)
        }
    }

    private func invalid(_ value: Any, _ reason: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: codingPath, debugDescription: reason))
    }
}
