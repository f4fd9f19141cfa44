/// An entity tag: identifies one state of a path's response, so that a client that has it need not fetch it again.
///
/// Always strong: equal tags promise equal bytes. A compressed response has other bytes and so another tag; it has an
/// ending of ours, and both count as the same state in every comparison.
package struct EntityTag: Hashable, Sendable {
    package let value: String

    private static let compressedEnding = "-gzip"

    /// From a value that changes whenever the response does; only letters, digits and marks such as `-._~`.
    package init(_ value: String) {
        precondition(
            Self.isSound(value), "an entity tag has visible ASCII characters without quotation marks and commas")
        self.value = value
    }

    /// From a stored value; nil if it cannot be a tag.
    package init?(stored value: String) {
        guard Self.isSound(value) else { return nil }
        self.value = value
    }

    private static func isSound(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",") }
    }

    /// From the bytes themselves: good for our own content, not safe against somebody who searches for two texts with
    /// the same tag.
    package init(of bytes: [UInt8]) {
        self.init("\(String(Self.hash(bytes), radix: 36))-\(String(bytes.count, radix: 36))")
    }

    /// Eight bytes at a time, because every large response is hashed.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            func take(_ next: UInt64) {
                hash = (hash ^ next) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 32
            }
            let whole = bytes.count / 8 * 8
            for place in stride(from: 0, to: whole, by: 8) {
                take(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            }
            for byte in bytes[whole...] { take(UInt64(byte)) }
            return hash
        }
    }

    package var headerValue: String { "\"\(value)\"" }

    /// The tag of the same state, compressed: it is sent, but never compared.
    var compressed: EntityTag { EntityTag(value + Self.compressedEnding) }

    /// The value of a conditional header: `*`, or a list of tags.
    package enum Question: Hashable, Sendable {
        case any
        case tags([EntityTag])

        package init(_ text: String) {
            guard text.drop(while: { $0 == " " }).first != "*" else {
                self = .any
                return
            }
            self = .tags(text.split(separator: ",").compactMap { EntityTag(field: $0) })
        }

        package func holds(_ tag: EntityTag?) -> Bool {
            guard let tag else { return false }
            switch self {
            case .any: return true
            case .tags(let tags): return tags.contains(tag)
            }
        }
    }

    /// Tags marked `W/` count as well.
    private init?(field: Substring) {
        var text = field[...]
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        if text.hasPrefix("W/") { text.removeFirst(2) }
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
        text = text.dropFirst().dropLast()
        if text.hasSuffix(Self.compressedEnding) { text.removeLast(Self.compressedEnding.count) }
        value = String(text)
    }

    /// A tag from a response header.
    init?(headerValue: String) { self.init(field: headerValue[...]) }
}
