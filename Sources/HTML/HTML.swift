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

    /// Writes a text so that no part of it can be taken for markup.
    ///
    /// It leaves out the old controls that turn others round, such as U+202E, unless somebody typed them into a field that they may
    /// change: nothing but a `bdi` decides about directions, and in a title or an attribute not even that.
    static func append(_ text: String, to bytes: inout [UInt8], quoted: Bool, isTyped: Bool = false) {
        var text = text
        text.withUTF8 { utf8 in
            // What needs no escape is appended in runs.
            var start = 0
            var place = 0
            while place < utf8.count {
                let length = isTyped ? 0 : lengthOfControl(in: utf8, at: place)
                guard length > 0 || needsEscape(utf8[place], quoted: quoted) else {
                    place += 1
                    continue
                }
                bytes += utf8[start..<place]
                if length == 0 { bytes += escape(of: utf8[place]).utf8 }
                place += max(length, 1)
                start = place
            }
            bytes += utf8[start...]
        }
    }

    private static func needsEscape(_ byte: UInt8, quoted: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
        case UInt8(ascii: "\""): quoted
        // Browsers have no place for the control characters; what JSON lets through must not break a page.
        case 0..<0x20: byte != 0x0A && byte != 0x09
        default: false
        }
    }

    private static func escape(of byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: "\u{FFFD}"
        }
    }

    /// Three where one of U+202A to U+202E begins.
    private static func lengthOfControl(in utf8: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
        guard utf8[place] == 0xE2, place + 2 < utf8.count, utf8[place + 1] == 0x80 else { return 0 }
        return (0xAA...0xAE).contains(utf8[place + 2]) ? 3 : 0
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
