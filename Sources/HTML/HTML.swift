/// A piece of a page.
///
/// Text becomes part of one only by being escaped, attributes only by their names, and addresses only as a ``Link``; so no
/// view can let a title that a pupil wrote become markup.
///
/// ```swift
/// article(.class("card")) {
///     h2 { handout.title }
///     if let instructions = handout.instructions { p { instructions } }
///     a(.href("/handouts/\(handout.id)")) { words(.open) }
/// }
/// ```
package struct HTML: Hashable, Sendable {
    package private(set) var bytes: [UInt8]

    /// Nothing.
    package init() { bytes = [] }

    /// A text, as it is to be read.
    package init(_ text: String) {
        bytes = []
        bytes.reserveCapacity(text.utf8.count)
        Self.append(text, to: &bytes, quoted: false)
    }

    init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    package var isEmpty: Bool { bytes.isEmpty }

    package static func + (left: HTML, right: HTML) -> HTML { HTML(unchecked: left.bytes + right.bytes) }

    mutating func append(_ other: HTML) { bytes += other.bytes }

    /// A whole document, with what comes before its first element.
    package var document: [UInt8] { Array("<!doctype html>\n".utf8) + bytes }

    /// A text that somebody may change and send again: all of it, as it was typed.
    package init(typed text: String) {
        bytes = []
        bytes.reserveCapacity(text.utf8.count)
        Self.append(text, to: &bytes, quoted: false, isTyped: true)
    }

    /// A text without the old controls that turn others round, such as U+202E: nothing but a `bdi` decides about directions, and
    /// in a title or an attribute not even that.
    private static func upright(_ text: String) -> String {
        // All of them begin with these bytes.
        guard text.utf8.contains(0xE2) else { return text }
        let scalars = text.unicodeScalars.filter { !("\u{202A}"..."\u{202E}").contains($0) }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Writes a text so that no part of it can be taken for markup.
    static func append(_ text: String, to bytes: inout [UInt8], quoted: Bool, isTyped: Bool = false) {
        for byte in (isTyped ? text : upright(text)).utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\"") where quoted: bytes += "&quot;".utf8
            // Browsers have no place for the control characters; what JSON lets through must not break a page.
            case 0..<0x20 where byte != 0x0A && byte != 0x09: bytes += "\u{FFFD}".utf8
            default: bytes.append(byte)
            }
        }
    }
}

extension HTML: CustomStringConvertible {
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// Puts pieces of a page one after the other.
@resultBuilder package enum HTMLBuilder {
    package static func buildExpression(_ html: HTML) -> HTML { html }
    package static func buildExpression(_ html: HTML?) -> HTML { html ?? HTML() }
    package static func buildExpression(_ text: String) -> HTML { HTML(text) }

    package static func buildBlock() -> HTML { HTML() }
    package static func buildBlock(_ only: HTML) -> HTML { only }
    package static func buildBlock(_ parts: HTML...) -> HTML { buildArray(parts) }
    package static func buildOptional(_ part: HTML?) -> HTML { part ?? HTML() }
    package static func buildEither(first part: HTML) -> HTML { part }
    package static func buildEither(second part: HTML) -> HTML { part }

    package static func buildArray(_ parts: [HTML]) -> HTML {
        var all = HTML()
        for part in parts { all.append(part) }
        return all
    }
}
