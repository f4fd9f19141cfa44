/// An address that a page leads to.
///
/// Of ours it is written as a literal, in which what is put in is escaped: `"/classes/\(id)?after=\(mark)"`. One from outside is
/// checked: no page leads to a script.
package struct Link: Hashable, Sendable {
    package let text: String

    /// An address of the web, or of an app by a scheme of its own; nil for whatever runs or shows what it holds itself.
    package init?(outside text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        let scheme = text[..<colon].lowercased()
        let isScheme =
            scheme.utf8.first.map { $0 >= 0x61 && $0 <= 0x7A } == true
            && scheme.utf8.allSatisfy {
                ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x2B && $0 <= 0x39 && $0 != 0x2F && $0 != 0x2C)
            }
        guard isScheme, !Self.forbidden.contains(scheme) else { return nil }
        self.text = text
    }

    private static let forbidden: Set<String> = [
        "about", "blob", "chrome", "data", "file", "filesystem", "javascript", "mhtml", "vbscript", "view-source", "ws",
        "wss",
    ]
}

extension Link: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.text = text }
    package init(stringInterpolation pieces: Pieces) { text = pieces.text }

    package struct Pieces: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }

        /// One segment of a path or one value of a query.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            for byte in value.description.utf8 {
                let isPlain =
                    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                    || byte == UInt8(ascii: "~")
                if isPlain {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    let digits = String(byte, radix: 16, uppercase: true)
                    text += digits.count == 1 ? "%0" + digits : "%" + digits
                }
            }
        }

        /// A link of ours that goes on.
        package mutating func appendInterpolation(_ link: Link) { text += link.text }
    }
}
