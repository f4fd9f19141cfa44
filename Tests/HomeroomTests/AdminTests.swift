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
        #expect(verified == Program.Ending(output: "Recounted 0 figures from 0 activities.\n"))
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
