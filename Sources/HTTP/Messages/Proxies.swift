import Glibc

/// The proxies that are believed about where a request comes from, and whether it came over TLS as far as to them.
///
/// What stands in such a field is else written by whoever asks.
package struct Proxies: Hashable, Sendable {
    /// Addresses that begin alike; those of IPv4 as IPv6 writes them.
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

    /// Nobody is believed.
    package static let none = Proxies(networks: [])
    /// Those on this machine.
    package static let loopback = Proxies("127.0.0.0/8, ::1") ?? .none

    private init(networks: [Network]) { self.networks = networks }

    /// From addresses and networks with commas between them, such as `192.0.2.7, 2001:db8::/32`; nil when one is neither.
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

    /// Where a request comes from that one of them has passed on: the last address that none of them has, which is the one that
    /// the first of them saw. Empty when they say nothing, as their own address stands for everybody.
    package func origin(_ headers: Headers) -> String {
        var addresses: [Substring] = []
        for field in headers.all("X-Forwarded-For") {
            for part in field.split(separator: ",") { addresses.append(Self.trimmed(part)) }
        }
        let origin = addresses.last { !contains($0) } ?? addresses.first
        return origin.map { String($0.prefix(64)) } ?? ""
    }

    /// Whether it came over TLS as far as to them.
    package func isSecure(_ headers: Headers) -> Bool { headers.all("X-Forwarded-Proto").last == "https" }
}
