extension Decoder {
    /// Decodes a value that is encoded as its name.
    func named<Value>(_ kind: String, _ find: (String) -> Value?) throws -> Value {
        let name = try String(from: self)
        guard let value = find(name) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "There is no such \(kind)."))
        }
        return value
    }
}
