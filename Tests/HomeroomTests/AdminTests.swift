import Foundation
import Programs
import Testing

/// What is done to a school from the machine it runs on, typed as an administrator does.
@Suite struct AdminTests {
    private func homeroom(_ arguments: String...) async throws -> Program.Ending {
        try await Program(besideTests: "homeroom", arguments).run()
    }

    /// A folder with a school called Lakeside, whose administrator is ada.
    private func school() async throws -> (folder: TemporaryFolder, data: String) {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data").path
        let ending = try await homeroom("admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada")
        #expect(ending.status == 0)
        return (folder, data)
    }

    @Test func `a school is backed up, restored elsewhere and found in order`() async throws {
        let (folder, data) = try await school()
        defer { folder.remove() }
        let archive = folder.url.appending(path: "archive").path
        let copy = folder.url.appending(path: "copy").path
        let backup = try await homeroom("admin", "backup", "--data", data, "--to", archive, "--json")
        #expect(backup.status == 0)
        #expect(backup.output.contains("\"rows\":"))
        #expect(try await homeroom("admin", "restore", "--data", copy, "--from", archive).status == 0)
        let verified = try await homeroom("admin", "verify", "--data", copy)
        #expect(
            verified
                == Program.Ending(output: "6 lines are not sealed yet.\nRecounted 0 figures from 0 activities.\n"))
        let again = try await homeroom("admin", "restore", "--data", copy, "--from", archive)
        #expect(again.status == 1)
        #expect(again.errorText.contains("--replace"))
        let over = try await homeroom("admin", "backup", "--data", data, "--to", archive)
        #expect(over.status == 1)
        #expect(over.errorText.contains("--force"))
    }

    @Test func `a restore is refused while a server works with the folder`() async throws {
        let (folder, data) = try await school()
        defer { folder.remove() }
        let archive = folder.url.appending(path: "archive").path
        #expect(try await homeroom("admin", "backup", "--data", data, "--to", archive).status == 0)
        let server = try Program(besideTests: "homeroom", ["serve", "--data", data, "--listen", "0"]).start()
        #expect(server.line(before: .now + .seconds(30))?.hasPrefix("Listening") == true)
        let restore = try await homeroom("admin", "restore", "--data", data, "--from", archive, "--replace")
        #expect(restore.status == 1)
        #expect(restore.errorText.contains("stop it first"))
        // A backup is taken all the same.
        #expect(try await homeroom("admin", "backup", "--data", data, "--to", archive, "--force").status == 0)
    }

    @Test func `what second factors somebody has is told, and taken away where there are any`() async throws {
        let (folder, data) = try await school()
        defer { folder.remove() }
        let told = try await homeroom("admin", "second-factor", "--data", data, "--account", "ada")
        #expect(told == Program.Ending(output: "They have 0 second factors.\n"))
        let none = try await homeroom(
            "admin", "second-factor", "--data", data, "--account", "ada", "--remove", "--json")
        #expect(none.output.contains("\"factors\": 0") || none.output.contains("\"factors\":0"))
        #expect(try await homeroom("admin", "second-factor", "--data", data, "--account", "nobody").status == 1)
    }

    @Test func `what is kept of somebody is handed over`() async throws {
        let (folder, data) = try await school()
        defer { folder.remove() }
        let export = try await homeroom("admin", "export", "--data", data, "--person", "Ada", "--to", "-")
        #expect(export.status == 0)
        #expect(export.output.contains("\"givenName\": \"ada\""))
        let place = folder.url.appending(path: "export").path
        #expect(try await homeroom("admin", "export", "--data", data, "--all", "--to", place).status == 0)
        let lines = try String(contentsOfFile: place + "/school.jsonl", encoding: .utf8)
        #expect(lines.contains("\"table\":\"person\""))
        let both = try await homeroom("admin", "export", "--data", data, "--all", "--person", "ada", "--to", "-")
        #expect(both.status == 64)
    }

    @Test func `an exported log is checked with the public key alone, and what was changed in it is found`()
        async throws
    {
        let (folder, data) = try await school()
        defer { folder.remove() }
        func path(_ name: String) -> String { folder.url.appending(path: name).path }
        // Nothing makes a key but a server.
        #expect(
            try await homeroom("admin", "seal", "--data", data, "--public").errorText.contains("There is no key here"))
        let server = try Program(besideTests: "homeroom", ["serve", "--data", data, "--listen", "0"]).start()
        #expect(server.line(before: .now + .seconds(30))?.hasPrefix("Listening") == true)
        let mode = try FileManager.default.attributesOfItem(atPath: data + "/log.key")[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try await homeroom("admin", "seal", "--data", data).errorText.contains("no signed seal yet"))
        let key = try await homeroom("admin", "seal", "--data", data, "--public")
        #expect(key.output.hasPrefix("-----BEGIN PUBLIC KEY-----") && !key.output.contains("PRIVATE"))
        try key.output.write(toFile: path("public.pem"), atomically: true, encoding: .utf8)
        #expect(try await homeroom("admin", "export", "--data", data, "--log", "--to", path("log")).status == 0)
        let log = path("log") + "/log.jsonl"
        let checked = try await homeroom("verify-log", log, "--key", path("public.pem"))
        #expect(checked.status == 0 && checked.output.contains("lines are not sealed yet"), "\(checked)")
        let text = try String(contentsOfFile: log, encoding: .utf8)
        for changed in [text.replacing("organizationFounded", with: "organizationChanged"), ""] {
            try changed.write(toFile: log, atomically: true, encoding: .utf8)
            let found = try await homeroom("verify-log", log, "--key", path("public.pem"))
            #expect(found.status == 1 && found.output.contains("something was removed or added"), "\(found)")
        }
        let foreign = try await homeroom("verify-log", log, "--key", data + "/school.db")
        #expect(foreign.status == 1 && foreign.errorText.contains("holds no key"))
    }

    @Test func `a new key goes on where the one before ended, and one that others can read is refused`() async throws {
        let (folder, data) = try await school()
        defer { folder.remove() }
        let keys = folder.url.appending(path: "keys/own.pem").path
        let named = try await homeroom("admin", "seal", "--data", data, "--log-key", keys, "--public")
        #expect(named.status == 1 && named.errorText.contains("--new-key"))
        for count in 1...2 {
            let made = try await homeroom("admin", "seal", "--data", data, "--log-key", keys, "--new-key")
            #expect(made.status == 0)
            let known = try await homeroom("admin", "seal", "--data", data, "--log-key", keys, "--public")
            #expect(known.output.components(separatedBy: "BEGIN PUBLIC KEY").count == count + 1)
        }
        #expect(try await homeroom("admin", "seal", "--data", data, "--log-key", keys, "--accept").status == 0)
        #expect(try await homeroom("admin", "verify", "--data", data, "--log-key", keys).status == 0)
        #expect(chmod(keys, 0o644) == 0)
        let open = try await homeroom("admin", "verify", "--data", data, "--log-key", keys)
        #expect(open.status == 1 && open.errorText.contains("chmod 600"))
    }

    @Test func `nobody is deleted by mistake, and the last administrator not at all`() async throws {
        let (folder, data) = try await school()
        defer { folder.remove() }
        let asked = try await homeroom("admin", "delete-person", "ada", "--data", data)
        #expect(asked.status == 1)
        #expect(asked.errorText.contains("account: 1\n"))
        #expect(asked.errorText.contains("add --yes"))
        let told = try await homeroom("admin", "delete-person", "ada", "--data", data, "--yes")
        #expect(told.status == 1)
        #expect(try await homeroom("admin", "export", "--data", data, "--person", "ada", "--to", "-").status == 0)
        #expect(try await homeroom("admin", "delete-person", "nobody", "--data", data).status == 1)
    }

    @Test func `migrating says what it did`() async throws {
        let (folder, data) = try await school()
        defer { folder.remove() }
        let ending = try await homeroom("admin", "migrate", "--data", data, "--dry-run", "--json")
        #expect(ending == Program.Ending(output: "{\"steps\":[],\"taken\":0}\n"))
    }

    @Test(arguments: ["backup", "migrate", "verify", "export"])
    func `a folder without a school is left without one`(command: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        let more = ["backup": ["--to", folder.url.appending(path: "a").path], "export": ["--all", "--to", "-"]]
        let words = ["admin", command, "--data", data] + (more[command] ?? [])
        let ending = try await Program(besideTests: "homeroom", words).run()
        #expect(ending.status == 1)
        #expect(ending.errorText.contains("There is no school in"))
        #expect(!FileManager.default.fileExists(atPath: data))
    }
}
