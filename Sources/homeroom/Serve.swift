import Foundation
import HTTP
import Pages
import School
import SchoolServer

extension Command {
    static let serve = Command(
        name: "serve", usage: "--data DIR [options]", summary: "Run a school's server",
        options: SchoolData.options + [
            .init(
                name: "listen", value: "ADDRESS", summary: "host and port; 127.0.0.1:8080 by default, port 0 for any",
                variable: "HOMEROOM_LISTEN"),
            .init(
                name: "tls-certificate", value: "FILE", summary: "the certificate chain, PEM; with its key, for HTTPS",
                variable: "HOMEROOM_TLS_CERTIFICATE"),
            .init(name: "tls-key", value: "FILE", summary: "the certificate's key, PEM", variable: "HOMEROOM_TLS_KEY"),
            .init(
                name: "behind-proxy",
                summary: "there is a proxy on this machine; trust what it says about where requests come from",
                variable: "HOMEROOM_BEHIND_PROXY"),
            .init(
                name: "trusted-proxy", value: "ADDRESSES",
                summary:
                    "the same for proxies on other machines: addresses or networks, with commas; only they are answered",
                variable: "HOMEROOM_TRUSTED_PROXY"),
            .init(
                name: "insecure",
                summary: "listen for other machines without TLS, although passwords can then be read on the way",
                variable: "HOMEROOM_INSECURE"),
            .init(
                name: "content-host", value: "NAME",
                summary: "the name below which each hosted exercise gets its own host, such as content.school.example",
                variable: "HOMEROOM_CONTENT_HOST"),
            .init(
                name: "storage", value: "GB", summary: "how much space all people's files may take up; 200 by default",
                variable: "HOMEROOM_STORAGE"),
            .init(
                name: "storage-per-person", value: "GB",
                summary: "how much space one person's files may take up; 5 by default",
                variable: "HOMEROOM_STORAGE_PER_PERSON"),
            .init(
                name: "log-requests", summary: "log a line for each request, without names",
                variable: "HOMEROOM_LOG_REQUESTS"),
        ]
    ) { options, terminal in
        let stop = StopSignal()
        let manager = ServiceManager()
        let configuration = try configuration(options)
        let data = try SchoolData(options, .serving)
        let log = ServerLog { terminal.errors($0) }
        let office = Dispatcher(
            data.school, hub: data.hub, log: log, site: try site(), hosting: try hosting(options, configuration))
        let server = SchoolServer(office, configuration, logsRequests: options.has("log-requests"))
        let port = try server.start()
        if let hosting = office.services.hosting {
            try await data.school.moveContents(to: hosting, besides: "http://127.0.0.1:\(port)")
        }
        let scheme = configuration.certificate == nil ? "http" : "https"
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        terminal.print("Listening on \(scheme)://\(host):\(port)")
        if configuration.isOpenToAll {
            terminal.errors("homeroom: \(Self.insecureWarning)\n")
            log.event("insecure", ["warning": Self.insecureWarning])
        }
        log.event("started", ["version": homeroomVersion, "place": data.place])
        if data.school.sealKeeper == nil { log.event("log not sealed", ["meaning": Self.notSealed]) }
        manager.notify(.ready, "Listening on \(scheme)://\(host):\(port)")
        let scheduler = Scheduler(data.school, hub: data.hub, log: log)
        ProgramText.giveBack()
        await stop.wait()
        log.event("stopping")
        manager.notify(.stopping, "Finishing open requests")
        scheduler.stop()
        // A second signal means that the operator does not want to wait for slow clients.
        let hurry = Task {
            guard await stop.wait() else { return }
            log.event("hurrying")
            await server.stop(within: .zero)
        }
        await server.stop(within: .seconds(20))
        hurry.cancel()
        await data.close()
        log.event("stopped")
    }

    private static func site() throws -> Site {
        guard let folder = Assets.usualFolder() else {
            throw UsageError(Assets.missing)
        }
        return Pages.site(try Assets(folder: folder))
    }

    private static func configuration(_ options: Options) throws -> Configuration {
        let (host, port) = try address(options["listen"] ?? "127.0.0.1:8080")
        var configuration = Configuration(host: host, port: port)
        switch (options["tls-certificate"], options["tls-key"]) {
        case (nil, nil): break
        case (let chain?, let key?): configuration.certificate = .init(chainFile: chain, keyFile: key)
        default: throw UsageError("--tls-certificate and --tls-key go together")
        }
        if options.has("behind-proxy") { configuration.proxies.add(.loopback) }
        if let text = options["trusted-proxy"] {
            guard let proxies = Proxies(text) else {
                throw UsageError("--trusted-proxy must be addresses or networks, such as 192.0.2.7 or 10.0.0.0/8")
            }
            configuration.proxies.add(proxies)
            configuration.answersProxiesAlone = configuration.certificate == nil
        }
        guard !configuration.isOpenToAll || options.has("insecure") else { throw UsageError(openToAll(host)) }
        return configuration
    }

    /// The hosts of hosted exercises. On this machine browsers need no setup for them.
    private static func hosting(_ options: Options, _ configuration: Configuration) throws -> ContentHosting? {
        guard let name = options["content-host"] else {
            let isOwn = Proxies.loopback.contains(configuration.host) && !options.has("behind-proxy")
            return isOwn && configuration.certificate == nil && options["trusted-proxy"] == nil ? .loopback : nil
        }
        guard let hosting = ContentHosting(host: name) else {
            throw UsageError("--content-host must be a name such as content.school.example, reached by https")
        }
        return hosting
    }

    private static func openToAll(_ host: String) -> String {
        "on \(host) without TLS, anybody on the way could read passwords and children's work: give --tls-certificate and "
            + "--tls-key, or listen on 127.0.0.1 behind a proxy (--behind-proxy), or name the proxies that may connect "
            + "(--trusted-proxy); --insecure listens anyway"
    }

    private static let insecureWarning =
        "There is no TLS: passwords and children's work can be read and changed on the way. "
        + "Give --tls-certificate and --tls-key, or put a proxy in front."

    private static let notSealed =
        "There is no key that seals the log, and its seals were signed with one. If another server has the key, it seals the log. "
        + "Otherwise put the key back in its place, or go on with a new one: 'homeroom admin seal --accept'."

    /// `127.0.0.1:8080`, `[::1]:8080` or a port alone.
    private static func address(_ text: String) throws(UsageError) -> (String, UInt16) {
        if let port = UInt16(text) { return ("127.0.0.1", port) }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw UsageError("--listen must be a host and a port, such as 127.0.0.1:8080")
        }
        let host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        return (String(isBracketed ? host.dropFirst().dropLast() : host), port)
    }
}

extension Configuration {
    /// Whether other machines can connect without TLS, whether or not they are proxies.
    fileprivate var isOpenToAll: Bool {
        certificate == nil && !answersProxiesAlone && !Proxies.loopback.contains(host)
    }
}
