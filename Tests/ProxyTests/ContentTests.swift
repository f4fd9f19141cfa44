import Foundation
import Programs
import Testing

/// Exercises that the school serves, each at an origin of its own, behind the proxies' TLS.
@Suite struct ContentTests {
    /// Asks a host over the proxy's TLS, whose certificate has to be good for it.
    private func curl(_ proxy: Proxy, _ address: String, _ arguments: [String] = []) async throws -> String {
        let host = address.split(separator: "/")[1]
        let fixed = [
            "--silent", "--show-error", "--include", "--http2", "--max-time", "20", "--cacert", proxy.trusted.path,
            "--resolve", "\(host):127.0.0.1",
        ]
        let ending = try await Program(named: "curl", fixed + arguments + [address]).run()
        #expect(ending.status == 0, "\(address): \(ending.errorText)")
        return ending.output
    }

    /// An administrator in a browser, at the school's own host.
    private struct Office {
        var address: String
        var cookie: String

        var headers: [String] { ["--header", "Cookie: \(cookie)", "--header", "Origin: \(address)"] }
    }

    private static let json = ["--header", "Content-Type: application/json", "--data"]

    private func signIn(_ server: HomeroomServer, _ proxy: Proxy) async throws -> Office {
        let address = "https://school.example.org:\(proxy.port)"
        let link = try await server.foundSchool()
        let words = #"{"link": "\#(link)", "kind": "browser", "label": "Test"}"#
        let said = try await curl(proxy, "\(address)/v1/sessions", Self.json + [words])
        let office = Office(
            address: address, cookie: String(try #require(said.firstMatch(of: /(__Host-homeroom=[^;]+);/)?.1)))
        let password = #"{"new": "Licht und Schatten in 3 Gärten"}"#
        _ = try await curl(
            proxy, "\(address)/v1/me/password", ["--request", "PUT"] + office.headers + Self.json + [password])
        return office
    }

    /// Uploads a page as an exercise, and returns where it is served.
    private func upload(_ page: String, _ office: Office, _ proxy: Proxy) async throws -> (origin: String, app: String)
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (index, archive) = (folder.url.appending(path: "index.html"), folder.url.appending(path: "exercise.zip"))
        try Data(page.utf8).write(to: index)
        let zip = try await Program(named: "python3", ["-m", "zipfile", "-c", archive.path, index.path]).run()
        try #require(zip.status == 0, "\(zip)")
        let size = try Data(contentsOf: archive).count
        let file = #"{"name": "exercise.zip", "mediaType": "application/zip", "size": \#(size)}"#
        let begun = try await curl(proxy, "\(office.address)/v1/files", office.headers + Self.json + [file])
        let place = String(try #require(begun.firstMatch(of: /location: (\S+)/.ignoresCase())?.1, "\(begun)"))
        let bytes = ["--header", "Content-Type: application/octet-stream", "--data-binary", "@\(archive.path)"]
        let put = ["--request", "PUT"] + office.headers
        _ = try await curl(proxy, "\(office.address)\(place)/parts/0", put + bytes)
        _ = try await curl(proxy, "\(office.address)\(place)/completion", put)
        let said = #"{"file": "\#(place.split(separator: "/").last ?? "")"}"#
        let made = try await curl(proxy, "\(office.address)/v1/content", office.headers + Self.json + [said])
        return (
            String(try #require(made.firstMatch(of: /"origin": ?"([^"]+)"/)?.1, "\(made)")),
            String(try #require(made.firstMatch(of: /"app": ?"([^"]+)"/)?.1))
        )
    }

    @Test(.timeLimit(.minutes(3)), arguments: Proxy.Kind.installed)
    func `an exercise has an origin of its own, over TLS, and reports from there to the school alone`(
        kind: Proxy.Kind
    ) async throws {
        let port = try FreePort.some(1)[0]
        let server = try await HomeroomServer(contents: "content.example.org:\(port)")
        let proxy = try await Proxy(kind, at: port, before: server.port)
        let office = try await signIn(server, proxy)
        let (origin, app) = try await upload("<!doctype html><title>Shadows</title>", office, proxy)
        #expect(origin.wholeMatch(of: /https:\/\/c-[0-9a-f]{16}\.content\.example\.org:[0-9]+/) != nil)

        let page = try await curl(proxy, "\(origin)/", ["--header", "Cookie: \(office.cookie)"])
        #expect(page.hasPrefix("HTTP/2 200"), "\(page)")
        #expect(page.contains("<title>Shadows</title>"))
        #expect(page.contains("connect-src 'self' data: blob: \(office.address);"))
        #expect(page.lowercased().contains("strict-transport-security: max-age="))
        #expect(!page.lowercased().contains("set-cookie"))
        #expect(try await curl(proxy, "\(origin)/", ["--range", "0-8"]).hasPrefix("HTTP/2 206"))
        // Nothing of the school is there, whoever asks, and nothing of the exercise is at the school's host.
        for path in ["/v1/me", "/sign-in", "/metrics", "/healthz"] {
            let said = try await curl(proxy, origin + path, ["--header", "Cookie: \(office.cookie)"])
            #expect(said.hasPrefix("HTTP/2 404") || said.hasPrefix("HTTP/2 403"), "\(path): \(said)")
        }
        let other = origin.replacing(/c-[0-9a-f]{16}/, with: "c-0123456789abcdef")
        #expect(try await curl(proxy, "\(other)/").hasPrefix("HTTP/2 404"))

        let launch = try await curl(
            proxy, "\(office.address)/v1/launches", office.headers + Self.json + [#"{"app": "\#(app)"}"#])
        let code = try #require(launch.firstMatch(of: /"link": ?"([^"]+)#homeroom=[^"~]+~([^"]+)"/), "\(launch)")
        #expect(code.1.hasPrefix(origin + "/"))
        let redeemed = try await curl(
            proxy, "\(office.address)/v1/launches/redeem",
            ["--header", "Origin: \(origin)"] + Self.json + [#"{"code": "\#(code.2)"}"#])
        #expect(redeemed.hasPrefix("HTTP/2 200"), "\(redeemed)")
        #expect(redeemed.lowercased().contains("access-control-allow-origin: \(origin)"))
        #expect(server.stop() == 0)
    }
}
