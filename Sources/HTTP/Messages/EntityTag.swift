/// Names one state of what a path answers with; a client that has it need not get it again.
///
/// Always strong: equal tags promise equal bytes. An answer that we compress has other bytes and so another tag; the two are
/// told apart by an ending that is ours, and count as the same state in every question.
package struct EntityTag: Hashable, Sendable {
    package let value: String

    private static let compressedEnding = "-gzip"

    /// From anything that changes whenever the answer does; only letters, digits and the likes of `-._~`.
    package init(_ value: String) {
        precondition(
            Self.isSound(value), "an entity tag has visible ASCII characters without quotation marks and commas")
        self.value = value
    }

    /// From what is stored; nil for what can be no tag.
    package init?(stored value: String) {
        guard Self.isSound(value) else { return nil }
        self.value = value
    }

    private static func isSound(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",") }
    }

    /// From the bytes themselves: good for content of our own, not against somebody who looks for two with the same tag.
    package init(of bytes: [UInt8]) {
        self.init("\(String(Self.hash(bytes), radix: 36))-\(String(bytes.count, radix: 36))")
    }

    /// Eight bytes at a time: each answer of a hundred kilobytes goes through it.
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

    /// The same state, compressed: goes on the wire, never into a comparison.
    var compressed: EntityTag { EntityTag(value + Self.compressedEnding) }

    /// What a field of tags asks for: `*`, or a list.
    package enum Question: Hashable, Sendable {
        case any
        case tags([EntityTag])

        /// - Parameter weak: whether tags marked `W/` count; they do where a copy is to be saved, and not where
        ///   somebody's change is at stake.
        package init(_ text: String, weak: Bool) {
            guard text.drop(while: { $0 == " " }).first != "*" else {
                self = .any
                return
            }
            self = .tags(text.split(separator: ",").compactMap { EntityTag(field: $0, weak: weak) })
        }

        package func holds(_ tag: EntityTag?) -> Bool {
            guard let tag else { return false }
            switch self {
            case .any: return true
            case .tags(let tags): return tags.contains(tag)
            }
        }
    }

    private init?(field: Substring, weak: Bool) {
        var text = field[...]
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        if text.hasPrefix("W/") {
            guard weak else { return nil }
            text.removeFirst(2)
        }
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
        text = text.dropFirst().dropLast()
        if text.hasSuffix(Self.compressedEnding) { text.removeLast(Self.compressedEnding.count) }
        value = String(text)
    }

    /// A tag as it stands in an answer's own field.
    init?(headerValue: String) { self.init(field: headerValue[...], weak: true) }
}

extension Request {
    /// What to answer instead of changing something, when the client has seen another state than the current one.
    ///
    /// - Parameters:
    ///   - current: the state now; nil when there is nothing yet.
    ///   - isRequired: whether a change without `If-Match` is refused as well.
    package func conflict(withCurrent current: EntityTag?, isRequired: Bool = false) -> Problem? {
        let remedy = "Get it again, apply the change to what it is now, and send its ETag as If-Match."
        if let text = headers[.ifNoneMatch], !method.isSafe, EntityTag.Question(text, weak: true).holds(current) {
            return Problem(
                .preconditionFailed, code: "exists_already", detail: "It is there already.", remedy: remedy)
        }
        guard headers[.ifMatch] != nil else {
            guard isRequired else { return nil }
            return Problem(
                .preconditionRequired, code: "condition_required",
                detail: "A change needs If-Match, so that nobody's work is overwritten unseen.", remedy: remedy)
        }
        let text = headers.all(.ifMatch).joined(separator: ",")
        guard !EntityTag.Question(text, weak: false).holds(current) else { return nil }
        return Problem(
            .preconditionFailed, code: "changed_meanwhile", detail: "It was changed since it was read.",
            remedy: remedy)
    }
}
