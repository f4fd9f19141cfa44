/// Where hosted contents have their hosts. Each content is an origin of its own: its host is `c-` and a label, below
/// one domain.
package struct ContentHosting: Hashable, Sendable {
    /// The domain of the hosts, with a port unless it is the default one.
    private let name: String
    package let isLoopback: Bool

    /// On this machine: browsers resolve all names below `localhost` to it, so nothing has to be set up.
    package static let loopback = ContentHosting(name: "localhost", isLoopback: true)

    private init(name: String, isLoopback: Bool) {
        self.name = name
        self.isLoopback = isLoopback
    }

    /// Below a domain of the operator's, over TLS: `content.school.example`. Nil if that is not a host name.
    package init?(host: String) {
        let host = host.lowercased()
        guard host.contains("."), WebOrigin("https://c-0.\(host)") != nil else { return nil }
        self.init(name: host, isLoopback: false)
    }

    /// What a host name stands for.
    package enum Place: Hashable, Sendable {
        /// Not below the contents' domain.
        case school
        /// The host of a content.
        case content(label: String)
        /// Below the contents' domain, but of no content.
        case nobody
    }

    /// What the host in a request stands for.
    package func place(of host: String) -> Place {
        var text = host.lowercased()[...]
        if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") { text = text[..<colon] }
        // A trailing dot spells the same host differently, which browsers take for another origin; nothing is served
        // there.
        let isSpelledOut = text.hasSuffix(".")
        if isSpelledOut { text.removeLast() }
        let below = name.prefix { $0 != ":" }
        if text == below { return isLoopback ? .school : .nobody }
        guard text.hasSuffix(".\(below)") else { return .school }
        let first = text.dropLast(below.count + 1)
        guard let label = first.droppingPrefix("c-"), Self.isLabel(label) else {
            // Developer Mode uses such hosts for people.
            return isLoopback ? .school : .nobody
        }
        return isSpelledOut ? .nobody : .content(label: String(label))
    }

    static func isLabel(_ text: Substring) -> Bool {
        text.utf8.count == labelLength
            && text.utf8.allSatisfy { (0x61...0x66).contains($0) || (0x30...0x39).contains($0) }
    }

    /// The number of hexadecimal digits in a label.
    static let labelLength = 16

    /// The origin of a content.
    ///
    /// - Parameter school: the school's address, which supplies the port for contents on this machine.
    package func origin(of label: String, besides school: String) -> WebOrigin? {
        guard isLoopback else { return WebOrigin("https://c-\(label).\(name)") }
        return WebOrigin("http://c-\(label).\(name)\(Self.port(of: school))")
    }

    /// The addresses at which a content's pages may reach the school, as a Content Security Policy lists them.
    ///
    /// - Parameters:
    ///   - school: the address that the uploading person used.
    ///   - host: the host of the present request.
    package func schools(known school: String?, host: String) -> String {
        guard isLoopback else { return school ?? "" }
        let port = Self.port(of: host)
        return "http://127.0.0.1\(port) http://localhost\(port) http://*.localhost\(port)"
    }

    /// The port in an address or a host, with its colon; empty for the default port.
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
