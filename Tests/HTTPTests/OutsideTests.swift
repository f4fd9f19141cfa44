import Foundation
import HTTP
import Programs
import Testing

/// The server as programs of others see it.
@Suite struct OutsideTests {
    private func curl(_ port: UInt16, _ arguments: String..., scheme: String = "http", path: String) async throws
        -> String
    {
        let fixed = ["--silent", "--show-error", "--max-time", "20"]
        let program = Program(named: "curl", fixed + arguments + ["\(scheme)://127.0.0.1:\(port)\(path)"])
        let ending = try await program.run()
        return ending.output + ending.errorText
    }

    @Test func `curl gets, posts, posts in chunks and asks first`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            #expect(try await curl(port, path: "/hello") == "hello")
            #expect(try await curl(port, "--data", "licht", path: "/echo") == "licht")
            let chunked = ["--header", "Transfer-Encoding: chunked"]
            #expect(try await curl(port, chunked[0], chunked[1], "--data", "licht", path: "/echo") == "licht")
            let asking = ["--header", "Expect: 100-continue", "--expect100-timeout", "20"]
            #expect(
                try await curl(port, asking[0], asking[1], asking[2], asking[3], "--data", "licht", path: "/echo")
                    == "licht")
            let status = try await curl(port, "--write-out", "%{http_code}", "--output", "/dev/null", path: "/%2e%2e")
            #expect(status == "400")
        }
    }

    @Test func `curl reads compressed answers`() async throws {
        let text = String(repeating: "Light and shadow. ", count: 200)
        try await withServer([.hello], handler: { (_: Request) in Response(text: text) }) { port in
            let read = try await curl(port, "--compressed", path: "/hello")
            #expect(read == text)
        }
    }

    @Test func `TLS ends in the server when it has a certificate`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let certificate = try await Self.certificate(in: folder.url)
        var configuration = Configuration()
        configuration.certificate = certificate
        let handler: @Sendable (Request) async -> Response = { request in
            guard request.isSecure else { return Response(.forbidden) }
            if request.route.name == "events" {
                let stream = EventStream()
                stream.send(data: "licht")
                stream.finish()
                return .events(stream)
            }
            return await understand(request)
        }
        try await withServer(
            Route.examples + [StreamTests.events], configuration: configuration, handler: handler
        ) { port in
            let trust = ["--cacert", certificate.chainFile]
            #expect(try await curl(port, trust[0], trust[1], scheme: "https", path: "/hello") == "hello")
            let body = String(repeating: "x", count: 1000)
            #expect(try await curl(port, trust[0], trust[1], "--data", body, scheme: "https", path: "/echo") == body)
            let refused = try await curl(
                port, trust[0], trust[1], "--header", "X-A : b", "--write-out", "%{http_code}", "--output", "/dev/null",
                scheme: "https", path: "/hello")
            #expect(refused == "400")
            // Browsers are to come with TLS from now on, whatever they are answered.
            for field in ["X-A: b", "X-A : b"] {
                let ending = try await curl(
                    port, trust[0], trust[1], "--header", field, "--write-out", "%header{strict-transport-security}",
                    "--output", "/dev/null", scheme: "https", path: "/hello")
                #expect(ending == "max-age=31536000")
            }
            let tooMuch = try await curl(
                port, trust[0], trust[1], "--header", "Transfer-Encoding: chunked", "--data", body + body,
                scheme: "https", path: "/echo")
            #expect(tooMuch.contains("body_too_large"))
            let news = try await curl(port, trust[0], trust[1], scheme: "https", path: "/events")
            #expect(news == "data: licht\n\n")
            let old = try await curl(port, trust[0], trust[1], "--tls-max", "1.1", scheme: "https", path: "/hello")
            #expect(old.contains("curl: ("))
        }
    }

    @Test func `files that are no certificate are told by name`() throws {
        var configuration = Configuration()
        configuration.certificate = .init(chainFile: "/nowhere/chain.pem", keyFile: "/nowhere/key.pem")
        let error = #expect(throws: ServerError.self) {
            try Server(configuration, router: Router([]), handler: understand).start()
        }
        #expect(
            error?.message
                == "/nowhere/chain.pem cannot be read: No such file or directory. Check its name and its permissions.")
    }

    private static func certificate(in folder: URL) async throws -> Configuration.Certificate {
        let files = Configuration.Certificate(
            chainFile: folder.appending(path: "chain.pem").path, keyFile: folder.appending(path: "key.pem").path)
        let ending = try await Program(
            named: "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=school", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", files.keyFile, "-out",
                files.chainFile,
            ]
        ).run()
        #expect(ending.status == 0)
        return files
    }
}
