import Foundation

/// The process that started the server and wants to know its state: systemd, or another one that listens at
/// `NOTIFY_SOCKET`.
///
/// The protocol is one datagram of `NAME=value` lines, which needs no library.
struct ServiceManager: Sendable {
    enum News: String, Sendable {
        /// What depends on the server may start.
        case ready = "READY=1"
        case stopping = "STOPPING=1"
    }

    /// A path or, starting with @, a name in the abstract namespace.
    private let address: String?

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        address = environment["NOTIFY_SOCKET"]
    }

    /// Notifies it, if there is one. A failure is no reason not to serve.
    func notify(_ news: News, _ words: String) {
        guard let address, let (name, length) = Self.socketName(address) else { return }
        let file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return }
        defer { close(file) }
        let text = Array("\(news.rawValue)\nSTATUS=\(words)\n".utf8)
        withUnsafePointer(to: name) { name in
            name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                _ = sendto(file, text, text.count, Int32(MSG_NOSIGNAL), name, length)
            }
        }
    }

    private static func socketName(_ address: String) -> (sockaddr_un, socklen_t)? {
        var bytes = Array(address.utf8)
        guard let first = bytes.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@") else { return nil }
        if first == UInt8(ascii: "@") { bytes[0] = 0 }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        return (name, socklen_t(MemoryLayout.size(ofValue: name.sun_family) + bytes.count))
    }
}
