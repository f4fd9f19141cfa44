/// Writes ordinary `Encodable` types as JSON; what is written most often writes itself, see ``JSONWriter``.
package enum JSONEncoding {
    /// Writes a value as bytes.
    ///
    /// - Parameter sortingMembers: whether the members of every object stand in the order of their names, so that the
    ///   same content has the same bytes in every process: dictionaries have no order of their own.
    /// - Throws: `EncodingError` for a number that JSON can't say, or what the value's own coding throws.
    package static func encode(_ value: some Encodable, sortingMembers: Bool = false) throws -> [UInt8] {
        let stream = EncodingStream(sortsMembers: sortingMembers)
        try ValueEncoder(stream, depth: 0, CodingPlace.top).encode(value)
        return stream.finish()
    }

    /// The value as a JSON value.
    package static func value(of value: some Encodable) throws -> JSONValue {
        try JSONValue(parsing: encode(value), limits: JSONLimits(allowsNUL: true))
    }
}

/// The bytes that all containers of one value write to, one after the other.
///
/// Coding gives no sign when a container is complete. It is when one around it is written to again, so each knows how deep it
/// stands, and what is deeper is closed first.
final class EncodingStream {
    var json = JSONWriter()
    /// What is open, from the outside in: whether it is an object.
    private var levels: [Bool] = []
    let sortsMembers: Bool
    /// The members of each open object, if they are to be sorted: the name of each, and where it begins.
    private var members: [[(name: String, start: Int)]] = []

    init(sortsMembers: Bool) { self.sortsMembers = sortsMembers }

    var depth: Int { levels.count }

    func open(isObject: Bool) {
        if isObject { json.openObject() } else { json.openArray() }
        levels.append(isObject)
        if isObject, sortsMembers { members.append([]) }
    }

    /// Writes the name of a member of the innermost object; a value must follow.
    func name(_ name: String) {
        if sortsMembers {
            let innermost = members.count - 1
            // A comma comes before each but the first.
            let start = json.byteCount + (members[innermost].isEmpty ? 0 : 1)
            members[innermost].append((name, start))
        }
        json.name(of: name)
    }

    /// Makes ready for something that stands at this depth.
    func close(to depth: Int) {
        precondition(levels.count >= depth, "a container is written to after one around it; finish it first")
        while levels.count > depth {
            if levels.removeLast() { closeObject() } else { json.closeArray() }
        }
    }

    private func closeObject() {
        if let complete = members.popLast() { sort(complete) }
        json.closeObject()
    }

    private func sort(_ complete: [(name: String, start: Int)]) {
        guard zip(complete, complete.dropFirst()).contains(where: { $1.name < $0.name }) else { return }
        let ends = complete.dropFirst().map { $0.start - 1 } + [json.byteCount]
        let parts = zip(complete, ends).map { (name: $0.name, bytes: $0.start..<$1) }
        json.reorder(parts.sorted { $0.name < $1.name }.map { $0.bytes })
    }

    func finish() -> [UInt8] {
        close(to: 0)
        var done = JSONWriter()
        swap(&done, &json)
        return done.finish()
    }
}
