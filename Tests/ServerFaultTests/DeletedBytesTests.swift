import Foundation
import JSON
import Programs
import SQL
import School
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// What is deleted through the API of a running server, and what a school's file holds of it then.
    @Suite struct DeletedBytesTests {
        @Test(.timeLimit(.minutes(5)))
        func `no byte of what the API deletes is left in the folder`() async throws {
            let old = try OldSchool(.init(engine: .sqlite, number: 2))
            #expect(try await old.admin("migrate").status == 0)
            let server = try ServerProcess(old.options)
            let line = try Line(try #require(server.port()))
            let ada = try signIn("ada", line)
            let emmy = try signIn("emmy", line)
            let people = try ask(line, "GET", "/v1/people", as: ada)["people"]?.asArray ?? []
            func id(_ name: String) throws -> String {
                try #require(people.first { $0["name"]?["given"]?.asString == name }?["id"]?.asString)
            }
            let (theo, noa) = (try id("Theo"), try id("Noa"))
            for text in [
                "Becker", "A drawing of a shadow", "That shadows have colours", "attempt-8", "attempt-6", "A sketch",
            ] {
                #expect(try old.holds(text), "\(text) is to be there at first")
            }
            // Progress.
            try ask(line, "PUT", "/v1/people/\(noa)/progress", #"{"isOn":false}"#, as: ada)
            try old.expectNothing(of: ["attempt-6"])
            // A person.
            try ask(line, "PUT", "/v1/people/\(theo)/account/deactivation", as: ada)
            try ask(line, "DELETE", "/v1/people/\(theo)", as: ada)
            try old.expectNothing(of: ["Becker", "A drawing of a shadow", "That shadows have colours", "attempt-8"])
            // A handout, with a file that was handed in.
            let handout = try #require(try old.identifier("SELECT id FROM handout WHERE state = 'posted'"))
            try ask(line, "DELETE", "/v1/handouts/\(handout)", as: emmy)
            try old.expectNothing(of: ["A sketch", "Well drawn."])
            server.signal(SIGTERM)
            #expect(try await onThread { server.end() } == 0)
        }

        @Test(.timeLimit(.minutes(5)))
        func `no byte of what retention deletes is left in the folder`() async throws {
            let old = try OldSchool(.init(engine: .sqlite, number: 2))
            #expect(try await old.admin("migrate").status == 0)
            try old.database().write {
                try $0.run("UPDATE organization SET retentionDays = 30")
                try $0.run("UPDATE handout SET state = 'completed', completed = 1 WHERE state = 'posted'")
            }
            let school = School(try old.database())
            try await school.runDueTasks()
            try old.expectNothing(of: [
                "A drawing of a shadow", "That shadows have colours", "attempt-8", "Well drawn.",
            ])
            await school.close()
        }
    }

    /// Bytes of files that somebody handed in, overturned on the disk.
    @Suite struct DamagedFileTests {
        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `a damaged file is handed to nobody, told by verify, and keeps nothing else from being copied`(
            engine: Engine
        ) async throws {
            let old = try OldSchool(.init(engine: engine, number: 2))
            #expect(try await old.admin("migrate").status == 0)
            try await old.expectSound()
            let file = try #require(try old.identifier("SELECT id FROM file WHERE name = 'drawing.txt'"))
            try old.database().write { connection in
                let place: Query =
                    "SELECT bytes FROM filePart WHERE file = (SELECT id FROM file WHERE name = 'drawing.txt')"
                var bytes = try #require(try connection.first(place) { $0.blob() })
                for index in 40..<56 { bytes[index] ^= 255 }
                try connection.run(
                    "UPDATE filePart SET bytes = $1 WHERE file = (SELECT id FROM file WHERE name = 'drawing.txt')",
                    .blob(bytes))
            }
            let server = try ServerProcess(old.options)
            let line = try Line(try #require(server.port()))
            let emmy = try signIn("emmy", line)
            let answer = try line.ask("GET", "/v1/files/\(file)/content", as: emmy)
            #expect(answer.status == 409 && answer.problem == "file_damaged", "\(answer.status)")
            server.signal(SIGTERM)
            #expect(try await onThread { server.end() } == 0)
            let words = "The bytes of file \(file) are not those that were uploaded."
            let verified = try await old.admin("verify")
            #expect(verified.status == 1 && verified.output.contains(words), "\(verified)")
            let archive = old.folder.url.appending(path: "archive").path
            for command in [["backup", "--to", archive], ["restore", "--from", archive, "--replace"]] {
                let ending = try await old.admin(command)
                #expect(ending.status == 1 && ending.errorText.contains(words), "\(command[0]): \(ending)")
            }
            let folder = old.folder.url.appending(path: "theo").path
            let exported = try await old.admin("export", "--person", "theo", "--to", folder)
            #expect(exported.status == 1 && exported.errorText.contains(words), "\(exported)")
            try await old.work()
        }
    }
}

/// Signs in as a program, which may do all that the person may.
func signIn(_ account: String, _ line: Line) throws -> String {
    let body = #"{"account":"\#(account)","password":"light and shadow 7","kind":"program","label":"test"}"#
    return try #require(try ask(line, "POST", "/v1/sessions", body)["token"]?.asString)
}

@discardableResult
func ask(_ line: Line, _ method: String, _ path: String, _ body: String? = nil, as token: String? = nil) throws
    -> JSONValue
{
    let answer = try line.ask(method, path, body.map { Array($0.utf8) }, as: token)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect((200..<300).contains(answer.status), "\(method) \(path): \(answer.status) \(text)")
    return answer.body.isEmpty ? .object([:]) : try JSONValue(parsing: answer.body)
}

extension OldSchool {
    /// Whether the text stands anywhere in the folder, in whichever file.
    func holds(_ text: String) throws -> Bool {
        try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).contains { path in
            let data = FileManager.default.contents(atPath: folder.url.appending(path: path).path) ?? Data()
            return data.range(of: Data(text.utf8)) != nil
        }
    }

    func expectNothing(of texts: [String]) throws {
        for text in texts { #expect(try !holds(text), "\(text) is left") }
    }

    /// The identifier that a statement finds.
    func identifier(_ query: Query) throws -> String? {
        try database().read { try $0.first(query) { Identifier<OldSchool>(rawValue: $0.integer()).description } }
    }
}
