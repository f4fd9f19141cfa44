import Foundation
import Programs
import Testing

/// A proxy in front of a server, with the configuration that we ship; only what belongs to a machine is changed in it.
final class Proxy {
    enum Kind: String, CaseIterable, CustomTestStringConvertible, Sendable {
        case nginx, haproxy

        var testDescription: String { rawValue }

        /// Debian keeps them where only root's shell looks.
        var program: URL { URL(filePath: "/usr/sbin/\(rawValue)") }

        /// Those that are on this machine; `Scripts/setup` sees to it on Debian.
        static var installed: [Kind] {
            allCases.filter { FileManager.default.isExecutableFile(atPath: $0.program.path) }
        }

        /// The file that a school copies.
        var shipped: URL {
            let name = self == .nginx ? "nginx.conf" : "haproxy.cfg"
            return ClientPackage.repository.appending(path: "docs/operations/\(name)")
        }
    }

    /// What nginx needs besides, for exercises at hosts of their own.
    private static let shippedForContent = ClientPackage.repository.appending(
        path: "docs/operations/nginx-content.conf")

    /// For whoever is to trust the proxy: both its certificates.
    var trusted: URL { folder.url.appending(path: "trusted.pem") }

    let kind: Kind
    let port: UInt16
    let plainPort: UInt16
    private let folder: TemporaryFolder
    private let running: RunningProgram

    /// Starts a proxy, and waits until it listens.
    ///
    /// - Parameters:
    ///   - port: Where it takes TLS, for whoever has to know it before; else a free one.
    ///   - isImpatient: Whether clients get a second for what they otherwise have much longer for.
    init(_ kind: Kind, at port: UInt16? = nil, before upstream: UInt16, isImpatient: Bool = false) async throws {
        self.kind = kind
        plainPort = try FreePort.some(1)[0]
        self.port = try port ?? FreePort.some(1)[0]
        folder = try TemporaryFolder()
        try await Certificate.make("school", for: "school.example.org", in: folder.url)
        try await Certificate.make("content", for: "*.content.example.org", in: folder.url)
        try Certificate.gather(["school", "content"], in: folder.url)
        var text = try Text(contentsOf: kind.shipped)
        if kind == .nginx { text.text += try Text(contentsOf: Self.shippedForContent).text }
        switch kind {
        case .nginx: try Self.adaptNginx(&text, folder.url, self.port, plainPort, isImpatient)
        case .haproxy: try Self.adaptHaproxy(&text, folder.url, self.port, plainPort, isImpatient)
        }
        try text.replace("127.0.0.1:8080", with: "127.0.0.1:\(upstream)")
        let file = folder.url.appending(path: "configuration")
        try Data(text.text.utf8).write(to: file)
        let arguments =
            kind == .nginx ? ["-p", folder.url.path, "-e", "stderr", "-c", file.path] : ["-W", "-db", "-f", file.path]
        let running = try Program(kind.program, arguments).start()
        self.running = running
        // Each says so once its sockets are open and its workers are about to take what comes.
        try await running.waits(for: kind == .nginx ? "start worker process " : "Loading success", named: "\(kind)")
    }

    deinit {
        // Its workers end with it when it is asked, and not when it is killed.
        Foundation.kill(running.pid, SIGTERM)
        _ = running.end()
        folder.remove()
    }

    private static func adaptNginx(
        _ text: inout Text, _ folder: URL, _ port: UInt16, _ plainPort: UInt16, _ isImpatient: Bool
    ) throws {
        for name in ["school", "content"] {
            let live = "/etc/letsencrypt/live/\(name).example.org"
            try text.replace("\(live)/fullchain.pem", with: "\(folder.path)/\(name).chain.pem")
            try text.replace("\(live)/privkey.pem", with: "\(folder.path)/\(name).key.pem")
        }
        try text.replace("listen 443 ", with: "listen 127.0.0.1:\(port) ")
        try text.replace("listen 80;", with: "listen 127.0.0.1:\(plainPort);")
        try text.replace("    listen [::]:443 ssl http2;\n", with: "")
        try text.replace("    listen [::]:80;\n", with: "")
        if isImpatient {
            for name in ["client_header_timeout 15s", "client_body_timeout 30s", "keepalive_timeout 75s"] {
                try text.replace(name, with: "\(name.split(separator: " ")[0]) 1s")
            }
        }
        let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }
        text.text = """
            daemon off; error_log stderr notice; pid \(folder.path)/pid; worker_processes 1; \(geteuid() == 0 ? "user root;" : "")
            events { worker_connections 512; }
            http { access_log off; \(folders.joined(separator: " "))
            \(text.text)
            }
            """
    }

    private static func adaptHaproxy(
        _ text: inout Text, _ folder: URL, _ port: UInt16, _ plainPort: UInt16, _ isImpatient: Bool
    ) throws {
        try text.replace("    bind [::]:443", with: "    #")
        try text.replace("    bind [::]:80", with: "    #")
        try text.replace("bind :443", with: "bind 127.0.0.1:\(port)")
        try text.replace("bind :80\n", with: "bind 127.0.0.1:\(plainPort)\n")
        // As for exercises at hosts of their own: one more certificate.
        try text.replace(
            "crt /etc/haproxy/school.example.org.pem",
            with: "crt \(folder.path)/school.both.pem crt \(folder.path)/content.both.pem")
        if isImpatient {
            for name in ["http-request 15s", "http-keep-alive 75s", "client 75s"] {
                try text.replace("timeout \(name)", with: "timeout \(name.split(separator: " ")[0]) 1s")
            }
            try text.replace("wait-for-body time 30s", with: "wait-for-body time 1s")
        }
    }
}

extension Proxy {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// A file in which nothing is replaced that is not there.
    struct Text {
        var text: String

        init(contentsOf url: URL) throws { text = try String(contentsOf: url, encoding: .utf8) }

        mutating func replace(_ old: String, with new: String) throws {
            guard text.contains(old) else { throw Failure("The configuration no longer says: \(old)") }
            text = text.replacing(old, with: new)
        }
    }
}
