/// Where contents that the school serves have their own hosts, so that each is an origin of its own: `c-` and a label, below one
/// name.
package struct ContentHosting: Hashable, Sendable {
    /// The name below which they are, with a port where it is not the usual one.
    private let name: String
    package let isLoopback: Bool

    /// On the machine itself: browsers take all names below `localhost` for it, and nothing has to be set up.
    package static let loopback = ContentHosting(name: "localhost", isLoopback: true)

    private init(name: String, isLoopback: Bool) {
        self.name = name
        self.isLoopback = isLoopback
    }

    /// Below a name that the operator has, over TLS: `content.school.example`. Nil for what is none.
    package init?(host: String) {
        let host = host.lowercased()
        guard host.contains("."), WebOrigin("https://c-0.\(host)") != nil else { return nil }
        self.init(name: host, isLoopback: false)
    }

    /// What a host is to us.
    package enum Place: Hashable, Sendable {
        /// None of the contents'.
        case school
        /// A content's own.
        case content(label: String)
        /// Below the contents' name, and nobody's.
        case nobody
    }

    /// Whose a host is, as a request names it.
    package func place(of host: String) -> Place {
        var text = host.lowercased()[...]
        if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") { text = text[..<colon] }
        // The same host in another spelling is another origin to browsers; there is nothing at it.
        let isSpelledOut = text.hasSuffix(".")
        if isSpelledOut { text.removeLast() }
        let below = name.prefix { $0 != ":" }
        if text == below { return isLoopback ? .school : .nobody }
        guard text.hasSuffix(".\(below)") else { return .school }
        let first = text.dropLast(below.count + 1)
        guard let label = first.droppingPrefix("c-"), Self.isLabel(label) else {
            // Developer Mode has hosts of people there.
            return isLoopback ? .school : .nobody
        }
        return isSpelledOut ? .nobody : .content(label: String(label))
    }

    static func isLabel(_ text: Substring) -> Bool {
        text.utf8.count == labelLength
            && text.utf8.allSatisfy { (0x61...0x66).contains($0) || (0x30...0x39).contains($0) }
    }

    /// Hexadecimal digits of a label.
    static let labelLength = 16

    /// The origin of a content.
    ///
    /// - Parameter school: where the school is reached, which on the machine itself says the port.
    package func origin(of label: String, besides school: String) -> WebOrigin? {
        guard isLoopback else { return WebOrigin("https://c-\(label).\(name)") }
        return WebOrigin("http://c-\(label).\(name)\(Self.port(of: school))")
    }

    /// Where pages of contents may reach the school, as a policy names it.
    ///
    /// - Parameters:
    ///   - school: as it was reached by whoever uploaded the content.
    ///   - host: of the request that is answered.
    package func schools(known school: String?, host: String) -> String {
        guard isLoopback else { return school ?? "" }
        let port = Self.port(of: host)
        return "http://127.0.0.1\(port) http://localhost\(port) http://*.localhost\(port)"
    }

    /// The port in an address or a host, with its colon; empty where it is the usual one.
    private static func port(of address: String) -> String {
        guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...]) else {
            return ""
        }
        return port == 80 ? "" : ":\(port)"
    }
}

extension Substring {
    fileprivate func droppingPrefix(_ prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
