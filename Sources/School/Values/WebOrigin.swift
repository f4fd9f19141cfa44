import Coursework

/// The origin of a web page, as browsers spell it: `https://quiz.example` or `http://localhost:8000`.
package struct WebOrigin: Hashable, Sendable {
    package let text: String

    /// Nil for anything but the origin of a page that can be trusted with a session: one that is loaded over TLS or
    /// from this machine.
    package init?(_ text: String) {
        guard let rest = ["https://", "http://"].lazy.compactMap({ text.dropping(prefix: $0) }).first,
            (1...255).contains(rest.utf8.count)
        else { return nil }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, Self.isHost(parts[0]) else { return nil }
        let isSecure = text.hasPrefix("https:")
        let isOwn = ThisMachine.isName(parts[0]) || ThisMachine.isAddress(parts[0])
        guard isSecure || isOwn else { return nil }
        if parts.count == 2 {
            // The default port is never written.
            guard let port = UInt16(parts[1]), port > 0, "\(port)" == parts[1], port != (isSecure ? 443 : 80) else {
                return nil
            }
        }
        self.text = text
    }

    /// The origin of a page's URL; nil if it is not one.
    package init?(ofLink link: String) {
        guard let start = link.firstRange(of: "://")?.upperBound else { return nil }
        let end = link[start...].firstIndex { "/?#".contains($0) } ?? link.endIndex
        self.init(String(link[..<end]).lowercased())
    }

    private static func isHost(_ text: Substring) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count)
                && label.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
                }
        }
    }

    static func list(stored: String) -> [WebOrigin] {
        stored.split(separator: " ").compactMap { WebOrigin(String($0)) }
    }

    static func stored(_ origins: [WebOrigin]) -> String { origins.map(\.text).joined(separator: " ") }
}

extension String {
    fileprivate func dropping(prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}
