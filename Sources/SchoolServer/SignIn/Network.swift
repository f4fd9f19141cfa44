import Foundation

/// The household or organization behind an address, as far as it can be told.
enum Network {
    /// The address itself; for IPv6, only the half that a provider assigns to a household, because the other half can
    /// be changed at will.
    static func name(of peer: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let address = peer.prefix { $0 != "%" }
        guard inet_pton(AF_INET6, String(address), &bytes) == 1 else { return peer }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        guard !isMapped else { return bytes[12...].map { "\($0)" }.joined(separator: ".") }
        let groups = stride(from: 0, to: 8, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::"
    }
}
