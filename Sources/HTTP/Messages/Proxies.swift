import Glibc

/// The proxies that are trusted to say where a request comes from, and whether it reached them over TLS.
///
/// From anybody else, these headers could contain anything.
package struct Proxies: Hashable, Sendable {
    /// A range of addresses; IPv4 addresses are stored in their IPv6 form.
    private struct Network: Hashable, Sendable {
        var bytes: [UInt8]
        var bits: Int

        init?(_ text: Substring) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let bytes = Proxies.bytes(of: parts[0]) else { return nil }
            let longest = parts[0].contains(":") ? 128 : 32
            guard parts.count == 2 else {
                (self.bytes, bits) = (bytes, 128)
                return
            }
            guard let bits = Int(parts[1]), (0...longest).contains(bits) else { return nil }
            (self.bytes, self.bits) = (bytes, bits + 128 - longest)
        }

        func contains(_ address: [UInt8]) -> Bool {
            let whole = bits / 8
            guard bytes[..<whole] == address[..<whole] else { return false }
            guard bits % 8 > 0 else { return true }
            return (bytes[whole] ^ address[whole]) >> UInt8(8 - bits % 8) == 0
        }
    }

    private var networks: [Network]

    /// No proxy is trusted.
    package static let none = Proxies(networks: [])
    /// Proxies on this machine.
    package static let loopback = Proxies("127.0.0.0/8, ::1") ?? .none

    private init(networks: [Network]) { self.networks = networks }

    /// From addresses and networks separated by commas, such as `192.0.2.7, 2001:db8::/32`; nil if one is invalid.
    package init?(_ text: String) {
        networks = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let network = Network(Self.trimmed(part)) else { return nil }
            networks.append(network)
        }
    }

    package mutating func add(_ others: Proxies) { networks += others.networks }

    package func contains(_ address: some StringProtocol) -> Bool {
        guard !networks.isEmpty, let bytes = Self.bytes(of: address) else { return false }
        return networks.contains { $0.contains(bytes) }
    }

    private static func trimmed(_ text: Substring) -> Substring { text.drop { $0 == " " }.prefix { $0 != " " } }

    fileprivate static func bytes(of address: some StringProtocol) -> [UInt8]? {
        let text = String(address.prefix { $0 != "%" })
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, text, &bytes) == 1 { return bytes }
        bytes = [UInt8](repeating: 0, count: 4)
        guard inet_pton(AF_INET, text, &bytes) == 1 else { return nil }
        return [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes
    }

    /// The origin of a forwarded request: the last address that is not a trusted proxy's, which is the one that the
    /// first trusted proxy saw. Empty if they send none, because their own address stands for everybody.
    package func origin(_ headers: Headers) -> String {
        var addresses: [Substring] = []
        for field in headers.all("X-Forwarded-For") {
            for part in field.split(separator: ",") { addresses.append(Self.trimmed(part)) }
        }
        let origin = addresses.last { !contains($0) } ?? addresses.first
        return origin.map { String($0.prefix(64)) } ?? ""
    }

    /// Whether it reached them over TLS.
    package func isSecure(_ headers: Headers) -> Bool { headers.all("X-Forwarded-Proto").last == "https" }
}
