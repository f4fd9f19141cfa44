/// Writes ordinary `Encodable` types as JSON; what is written most often writes itself, see ``JSONWriter``.
package enum JSONEncoding {
    /// Writes a value as bytes.
    ///
    /// - Throws: `EncodingError` for a number that JSON can't say, or what the value's own coding throws.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let stream = EncodingStream()
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

    var depth: Int { levels.count }

    func open(isObject: Bool) {
        if isObject { json.openObject() } else { json.openArray() }
        levels.append(isObject)
    }

    /// Makes ready for something that stands at this depth.
    func close(to depth: Int) {
        precondition(levels.count >= depth, "a container is written to after one around it; finish it first")
        while levels.count > depth {
            if levels.removeLast() { json.closeObject() } else { json.closeArray() }
        }
    }

    func finish() -> [UInt8] {
        close(to: 0)
        var done = JSONWriter()
        swap(&done, &json)
        return done.finish()
    }
}
