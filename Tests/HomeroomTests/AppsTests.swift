import Foundation
import Programs
import Testing

/// An app's content as a file, as its publisher and a school's operator type it.
@Suite struct AppsTests {
    private let folder: TemporaryFolder
    private var data: String { folder.url.appending(path: "data").path }

    init() throws { folder = try TemporaryFolder() }

    private func homeroom(_ arguments: String...) async throws -> Program.Ending {
        try await Program(besideTests: "homeroom", arguments).run()
    }

    private func write(_ text: String, _ name: String = "light.json") throws -> String {
        let file = folder.url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func found() async throws {
        let founding = try await homeroom("admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada")
        #expect(founding.status == 0)
    }

    private static let tree = """
        {
          "app": "org.example.light",
          "title": "Light",
          "children": [{"id":"moon","title":"Penumbra","topic":"science"},{"id":"sun","title":"Umbra"}]
        }

        """

    @Test func `a tree is planned, applied, written out again, and changes nothing the second time`() async throws {
        defer { folder.remove() }
        try await found()
        let file = try write(Self.tree)
        let plan = try await homeroom("apps", "plan", file, "--data", data)
        #expect(plan.status == 2)
        #expect(plan.output.contains("  + moon: adds \"Penumbra\"\n"))
        #expect(plan.output.contains("3 added, 0 changed, 0 retired, 0 returned, 0 unchanged"))
        let json = try await homeroom("apps", "plan", file, "--data", data, "--json")
        #expect(json.status == 2)
        #expect(json.output.contains("\"added\":3"))
        let done = try await homeroom("apps", "apply", file, "--data", data)
        #expect(done.status == 0)
        #expect(done.output.hasPrefix("Done, to org.example.light:\n"))
        let again = try await homeroom("apps", "apply", file, "--data", data)
        #expect(
            again == Program.Ending(output: "Nothing changes: the content of org.example.light is as the file says.\n"))
        #expect(try await homeroom("apps", "plan", file, "--data", data).status == 0)
        #expect(try await homeroom("apps", "export", "org.example.light", "--data", data).output == Self.tree)
        let copy = folder.url.appending(path: "copy.json").path
        #expect(try await homeroom("apps", "export", "org.example.light", "--data", data, "--file", copy).status == 0)
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == Self.tree)
        #expect(try await homeroom("apps", "export", "org.example.light", "--data", data, "--file", copy).status == 1)
        #expect(try await homeroom("apps", "export", "org.example.dark", "--data", data).status == 1)
        let shorter = try write("{\"app\":\"org.example.light\",\"title\":\"Li\\u001bght\",\"children\":[]}")
        let retiring = try await homeroom("apps", "plan", shorter, "--data", data)
        #expect(retiring.output.contains("  - moon: retires \"Penumbra\"\n"))
        // Nothing of a file is carried out by the terminal.
        #expect(!retiring.output.contains("\u{1B}"))
        #expect(try await homeroom("admin", "verify", "--data", data).status == 0)
    }

    @Test func `values are set for an app, shown, and taken away`() async throws {
        defer { folder.remove() }
        try await found()
        let app = "org.example.light"
        #expect(try await homeroom("apps", "apply", try write(Self.tree), "--data", data).status == 0)
        let set = try await homeroom(
            "apps", "configure", app, "level=3", "greeting=Good morning", "words=[\"a\", \"b\"]", "--data", data)
        #expect(set == Program.Ending(output: "greeting = \"Good morning\"\nlevel = 3\nwords = [\"a\",\"b\"]\n"))
        let here = try await homeroom("apps", "configure", app, "level=4", "--location", "Lakeside", "--data", data)
        #expect(here.status == 0, "\(here)")
        let shown = try await homeroom("apps", "settings", app, "--data", data)
        #expect(shown.output.contains("level = 3  for everybody\nlevel = 4  for the location Lakeside\n"))
        #expect(try await homeroom("apps", "configure", app, "level=", "words=", "--data", data).status == 0)
        let json = try await homeroom("apps", "settings", app, "--data", data, "--json")
        #expect(json.output.contains(#"{"name":"greeting","value":"Good morning"}"#))
        #expect(!json.output.contains("words"))
        for wrong in ["level", "=3", "level=null"] {
            #expect(try await homeroom("apps", "configure", app, wrong, "--data", data).status == 64)
        }
        #expect(try await homeroom("apps", "settings", app, "--class", "none", "--data", data).status == 1)
        #expect(try await homeroom("apps", "configure", "org.example.dark", "a=1", "--data", data).status == 1)
    }

    @Test func `licences are counted, shown and taken back`() async throws {
        defer { folder.remove() }
        try await found()
        let app = "org.example.light"
        #expect(try await homeroom("apps", "apply", try write(Self.tree), "--data", data).status == 0)
        let free = try await homeroom("apps", "licenses", app, "--data", data)
        #expect(free == Program.Ending(output: "Everybody may use \(app) everywhere.\n"))
        let bought = try await homeroom("apps", "licenses", app, "--seats", "30", "--data", data)
        #expect(bought == Program.Ending(output: "Lakeside: 0 of 30 are held\n"))
        let json = try await homeroom("apps", "licenses", app, "--take-idle", "--data", data, "--json")
        #expect(json.output.contains("\"held\":0") && json.output.contains("\"seats\":30"), "\(json)")
        let all = try await homeroom("apps", "licenses", app, "--seats", "all", "--data", data)
        #expect(all.output == "Lakeside: no limit\n")
        for wrong in ["-1", "many", "1000001"] {
            #expect(try await homeroom("apps", "licenses", app, "--seats", wrong, "--data", data).status == 64)
        }
        #expect(try await homeroom("apps", "licenses", app, "--class", "none", "--data", data).status == 1)
        #expect(try await homeroom("apps", "licenses", "org.example.dark", "--data", data).status == 1)
    }

    @Test func `each fault of a file is told with its place, and nothing is changed`() async throws {
        defer { folder.remove() }
        try await found()
        let file = try write(
            "{\"app\":\"a\",\"titel\":1,\"children\":[{\"id\":\"b\",\"title\":\"B\"},{\"id\":\"c\",\"title\":3}]}")
        let ending = try await homeroom("apps", "apply", file, "--data", data)
        #expect(ending.status == 1)
        #expect(ending.output == "")
        #expect(ending.errorText.contains("\(file): titel: "))
        #expect(ending.errorText.contains("\(file): children.1.title: "))
        #expect(try await homeroom("apps", "apply", file + "x", "--data", data).status == 1)
        #expect(try await homeroom("apps", "apply", file, "--data", data, "--retiring-allowed", "few").status == 64)
        #expect(try await homeroom("apps", "plan", "--data", data).status == 64)
    }

    @Test func `an apply that is killed has done all or nothing`() async throws {
        defer { folder.remove() }
        try await found()
        let texts = (0..<2).map { side in
            let children = (0..<1500).map { "{\"id\":\"\(side)-\($0)\",\"title\":\"Side \(side)\"}" }
            return
                "{\"app\":\"org.example.light\",\"title\":\"Light\",\"children\":[\(children.joined(separator: ","))]}"
        }
        let files = try texts.enumerated().map { try write($1, "\($0).json") }
        #expect(try await homeroom("apps", "apply", files[0], "--data", data).status == 0)
        var whole = [try await homeroom("apps", "export", "org.example.light", "--data", data).output]
        #expect(try await homeroom("apps", "apply", files[1], "--data", data).status == 0)
        whole.append(try await homeroom("apps", "export", "org.example.light", "--data", data).output)
        for round in 0..<10 {
            let program = Program(besideTests: "homeroom", ["apps", "apply", files[round % 2], "--data", data])
            let running = try program.start()
            // However far it comes on this machine until then, it is in the middle of something.
            _ = running.line(before: .now + .milliseconds(40 * round))
            running.kill()
            _ = running.end()
            let export = try await homeroom("apps", "export", "org.example.light", "--data", data)
            #expect(export.status == 0)
            #expect(whole.contains(export.output))
        }
        #expect(try await homeroom("admin", "verify", "--data", data).status == 0)
        #expect(try await homeroom("apps", "apply", files[0], "--data", data).status == 0)
        #expect(try await homeroom("apps", "export", "org.example.light", "--data", data).output == whole[0])
    }

    /// A pair of keys of a publisher, as files.
    private func pair() async throws -> (secret: String, open: String) {
        let (secret, open) = (folder.url.appending(path: "light.p8").path, folder.url.appending(path: "light.pem").path)
        for arguments in [
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", secret],
            ["pkey", "-in", secret, "-pubout", "-out", open],
        ] {
            #expect(try await Program(named: "openssl", arguments).run().status == 0)
        }
        return (secret, open)
    }

    @Test func `a publisher plans and applies over the web until its key is revoked`() async throws {
        defer { folder.remove() }
        try await found()
        let (secret, open) = try await pair()
        let said = ["--name", "Light Works", "--issuer", "TEAM", "--apps", "org.example.light", "--data", data]
        let wrong = try await Program(besideTests: "homeroom", ["apps", "keys", "add", secret] + said).run()
        #expect(wrong.status == 1)
        #expect(wrong.errorText.contains("private key"))
        let added = try await Program(besideTests: "homeroom", ["apps", "keys", "add", open] + said).run()
        #expect(added.status == 0)
        let id = try #require(added.output.split(separator: "\n").last.map(String.init))

        let server = try Program(besideTests: "homeroom", ["serve", "--data", data, "--listen", "127.0.0.1:0"]).start()
        let listening = try #require(server.line(beginning: "Listening on ", before: .now + .seconds(60)))
        let url = String(try #require(listening.split(separator: " ").first { $0.hasPrefix("http") }))
        let school = ["--server", url, "--key", secret, "--key-id", id, "--issuer", "TEAM"]
        let file = try write(Self.tree)
        func apps(_ act: String, _ operand: String) async throws -> Program.Ending {
            try await Program(besideTests: "homeroom", ["apps", act, operand] + school).run()
        }
        let plan = try await apps("plan", file)
        #expect(plan.status == 2)
        #expect(plan.output.contains("+ moon: added \"Penumbra\""))
        #expect(try await apps("apply", file).status == 0)
        #expect(try await apps("plan", file).status == 0)
        #expect(try await apps("export", "org.example.light").output == Self.tree)
        let foreign = try await apps("export", "org.example.dark")
        #expect(foreign.status == 1)
        #expect(foreign.errorText.contains("key is good for"))

        let listed = try await homeroom("apps", "keys", "--data", data)
        #expect(listed.output.contains("Light Works") && listed.output.contains("last used"))
        #expect(try await homeroom("apps", "keys", "revoke", id, "--data", data).status == 0)
        let late = try await apps("plan", file)
        #expect(late.status == 1)
        #expect(late.errorText.contains("revoked"))
        #expect(try await homeroom("apps", "plan", file, "--server", url).status == 64)
        #expect(try await homeroom("apps", "plan", file).status == 64)
        kill(server.pid, SIGTERM)
        #expect(server.end() == 0)
    }
}
