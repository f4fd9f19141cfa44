/// Writes ordinary `Encodable` types as JSON, for where speed is no matter; elsewhere see ``JSONWriter``.
package enum JSONEncoding {
    /// Writes a value as bytes.
    ///
    /// - Throws: `EncodingError` for a number that JSON can't say, or what the value's own coding throws.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        try self.value(of: value).bytes
    }

    /// The value as a JSON value.
    package static func value(of value: some Encodable) throws -> JSONValue {
        let node = EncodedNode()
        try ValueEncoder(node, []).encode(value)
        return node.json
    }
}

/// A place that a value is written to, perhaps later and perhaps in parts, which is why it must have an identity.
final class EncodedNode {
    private enum Content {
        case value(JSONValue)
        case object(names: [String], nodes: [String: EncodedNode])
        case array([EncodedNode])
    }

    private var content: Content?

    /// What was written; an empty object if nothing was, as other coders have it.
    var json: JSONValue {
        switch content {
        case nil: [:]
        case .value(let value): value
        case .array(let nodes): .array(nodes.map(\.json))
        case .object(let names, let nodes): .object(Self.object(names, nodes))
        }
    }

    private static func object(_ names: [String], _ nodes: [String: EncodedNode]) -> JSONObject {
        var object = JSONObject()
        for name in names {
            object[name] = nodes[name]?.json
        }
        return object
    }

    func set(_ value: JSONValue) {
        content = .value(value)
    }

    func becomeObject() {
        if case .object = content { return }
        precondition(content == nil, "a value can't be written as two kinds of value; use one container")
        content = .object(names: [], nodes: [:])
    }

    func becomeArray() {
        if case .array = content { return }
        precondition(content == nil, "a value can't be written as two kinds of value; use one container")
        content = .array([])
    }

    var count: Int {
        guard case .array(let nodes) = content else { return 0 }
        return nodes.count
    }

    /// The place of a member. One that is there already is used again, as containers may be asked for twice.
    func member(_ name: String) -> EncodedNode {
        guard case .object(var names, var nodes) = content else {
            preconditionFailure("a member can only stand in an object")
        }
        if let node = nodes[name] {
            return node
        }
        // Held here alone while it changes, or each change would copy all.
        content = nil
        let node = EncodedNode()
        names.append(name)
        nodes[name] = node
        content = .object(names: names, nodes: nodes)
        return node
    }

    func addElement() -> EncodedNode {
        guard case .array(var nodes) = content else {
            preconditionFailure("an element can only stand in a list")
        }
        content = nil
        let node = EncodedNode()
        nodes.append(node)
        content = .array(nodes)
        return node
    }
}
