import Foundation
import JSON
import Programs
import SQL
import School
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// Somebody whom files brought, with names that stand nowhere else: once deleted, they stand nowhere at all.
    @Suite struct DeletedCanaryTests {
        private static let words = ["Quetzal", "Kolibri", "Pirol", "canaria", "Q-4711", "N-4711", "R-4711"]

        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `of somebody deleted by hand nothing is in a file, a line of the log or a later backup`(engine: Engine)
            async throws
        {
            let old = try OldSchool(.init(engine: engine, number: 2))
            #expect(try await old.admin("migrate").status == 0)
            try await Self.bring("Kolibri", to: old.options)
            let server = try ServerProcess(old.options + ["--log-requests"])
            let line = try Line(try #require(server.port()))
            let ada = try signIn("ada", line)
            try await Self.bring("Pirol", to: old.options)
            try Self.beMentioned(line, ada)
            let people = try ask(line, "GET", "/v1/people?name=pirol", as: ada)["people"]?.asArray ?? []
            let id = try #require(people.first?["id"]?.asString)
            try ask(line, "PUT", "/v1/people/\(id)/account/deactivation", as: ada)
            try ask(line, "DELETE", "/v1/people/\(id)", as: ada)
            #expect(try line.ask("GET", "/v1/people/\(id)", as: ada).status == 404)
            server.signal(SIGTERM)
            #expect(try await onThread { server.end() } == 0)
            #expect(server.lines.count { $0.contains(#""request""#) } > 5, "\(server.lines)")
            try await Self.expectNothing(server.lines, old.folder, old.options)
        }

        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `of somebody deleted by the clock nothing is in a file, a line of the log or a later backup`(
            engine: Engine
        )
            async throws
        {
            let school = try await ImportedSchool(engine)
            try await Self.bring("Kolibri", to: school.options)
            try await Self.bring("Pirol", to: school.options)
            try await Self.bring(nil, to: school.options)
            try school.database().write { connection in
                #expect(try connection.run("UPDATE account SET deactivated = 1 WHERE name = 'canaria'") == 1)
                // Who left by an import that can be taken back is kept for that long.
                try connection.run("UPDATE externalID SET gone = 1 WHERE gone IS NOT NULL")
            }
            let server = try ServerProcess(school.options + ["--log-requests"])
            _ = try #require(server.port())
            let database = try school.database()
            let deadline = ContinuousClock.now + .seconds(60)
            func isThere() throws -> Bool {
                try database.read { try $0.first("SELECT 1 FROM person WHERE givenName = 'Quetzal'") { _ in true } }
                    ?? false
            }
            while try isThere(), ContinuousClock.now < deadline { server.pass(microseconds: 50_000) }
            #expect(try !isThere())
            server.signal(SIGTERM)
            #expect(try await onThread { server.end() } == 0)
            try await Self.expectNothing(server.lines, school.folder, school.options)
        }

        /// Says what a careless client would have a server write down.
        private static func beMentioned(_ line: Line, _ token: String) throws {
            let body = #"{"account":"canaria","password":"Quetzal","kind":"program","label":"Kolibri"}"#
            #expect(try line.ask("POST", "/v1/sessions", Array(body.utf8)).status == 401)
            #expect(try line.ask("GET", "/v1/quetzal?name=Kolibri", as: token).status == 404)
            #expect(try line.ask("POST", "/v1/people", Array(#"{"name":"Quetzal"}"#.utf8), as: token).status == 422)
            #expect(try line.ask("GET", "/v1/people?name=Quetzal", as: "Kolibri").status == 401)
        }

        /// Imports files with the person under that family name, or with others alone.
        private static func bring(_ family: String?, to options: [String]) async throws {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let canary = family.map { ["Q-4711,N-4711,Quetzal,,\($0),7,canaria@school.example,canaria,,L9"] } ?? []
            let files: [(String, [String])] = [
                ("locations", ["location_id,location_name", "L9,Hill"]),
                ("courses", ["course_id,course_number,course_name,location_id", "C9,9,Optics,L9"]),
                (
                    "students",
                    [
                        "person_id,person_number,first_name,middle_name,last_name,grade_level,email_address,sis_username,"
                            + "password_policy,location_id", "S9,9,Nora,,Berg,7,,nora.berg,,L9",
                    ] + canary
                ),
                (
                    "staff",
                    [
                        "person_id,person_number,first_name,middle_name,last_name,email_address,sis_username,location_id",
                        "T9,,Max,,Berg,,max.berg,L9",
                    ]
                ),
                ("classes", ["class_id,class_number,course_id,instructor_id,location_id", "K9,9a,C9,T9,L9"]),
                (
                    "rosters",
                    ["roster_id,class_id,student_id", "R9,K9,S9"] + (family == nil ? [] : ["R-4711,K9,Q-4711"])
                ),
            ]
            let paths = try files.map { name, rows in
                let url = folder.url.appending(path: "\(name).csv")
                try Data(rows.map { $0 + "\n" }.joined().utf8).write(to: url)
                return url.path
            }
            let words = ["import"] + paths + ["--apply", "--leaving-allowed", family == nil ? "1" : "0"]
            let ending = try await Program(besideTests: "homeroom", words + options).run()
            #expect(ending.status == 0, "\(ending)")
        }

        private static func expectNothing(_ lines: [String], _ folder: TemporaryFolder, _ options: [String])
            async throws
        {
            let words = ["admin", "backup", "--to", folder.url.appending(path: "archive").path]
            let backup = try await Program(besideTests: "homeroom", words + options).run()
            #expect(backup.status == 0, "\(backup)")
            for word in Self.words {
                #expect(!lines.contains { $0.localizedCaseInsensitiveContains(word) }, "\(word) is in the log")
                #expect(try folder.files(with: word) == [], "\(word) is left")
            }
        }
    }
}

extension TemporaryFolder {
    /// The files in it, at any depth, in which the text stands, however its letters are written: words for searching are folded.
    fileprivate func files(with text: String) throws -> [String] {
        let small = Data(text.lowercased().utf8)
        return try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { path in
            let bytes = FileManager.default.contents(atPath: url.appending(path: path).path) ?? Data()
            let folded = Data(bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
            return folded.range(of: small) != nil
        }
    }
}
