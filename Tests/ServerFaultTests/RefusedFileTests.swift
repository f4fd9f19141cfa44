import Foundation
import Programs
import SQL
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// A file that is no school's, or not one that this version can work with.
    @Suite struct RefusedFileTests {
        enum Kind: String, CaseIterable, Sendable {
            case noDatabase, damaged, cutOff, foreign, newer
        }

        @Test(.timeLimit(.minutes(5)), arguments: Kind.allCases)
        func `a file that cannot be used is refused in one line and left as it is`(kind: Kind) async throws {
            let school = try await TestSchool(.sqlite, students: 1)
            try Self.spoil(school, kind)
            let before = try Self.files(school)
            let server = try school.serve()
            let status = try await onThread { server.end() }
            #expect(status == 1)
            #expect(server.lines.count == 1, "\(server.lines)")
            let said = try #require(server.lines.first)
            #expect(said.hasPrefix("homeroom: \(school.file) \(Self.words(kind))"), "\(said)")
            #expect(try Self.files(school) == before)
        }

        @Test(.timeLimit(.minutes(5)))
        func `a database of a newer version is refused in one line and left as it is`() async throws {
            let school = try await TestSchool(.postgreSQL, students: 1)
            let database = try school.database()
            try Self.migrateToTomorrow(database)
            let count: Query = "SELECT count(*) AS steps, max(number) AS last FROM migration"
            let before = try database.read { try $0.first(count) { [$0.integer("steps"), $0.integer("last")] } }
            let server = try school.serve()
            let status = try await onThread { server.end() }
            #expect(status == 1)
            #expect(server.lines.count == 1, "\(server.lines)")
            #expect(
                server.lines.first?.contains("was written by a newer version (step 1000;") == true, "\(server.lines)")
            #expect(try database.read { try $0.first(count) { [$0.integer("steps"), $0.integer("last")] } } == before)
        }

        private static func words(_ kind: Kind) -> String {
            switch kind {
            case .noDatabase, .damaged, .cutOff: "is damaged or no database. It was left as it is"
            case .foreign: "belongs to another program. It was left as it is"
            case .newer: "was written by a newer version (step 1000;"
            }
        }

        private static func spoil(_ school: TestSchool, _ kind: Kind) throws {
            let url = URL(filePath: school.file)
            var bytes = try Data(contentsOf: url)
            switch kind {
            case .noDatabase: bytes = Data(repeating: 65, count: 10_000)
            case .damaged: bytes.replaceSubrange(100..<4096, with: Data(repeating: 255, count: 3996))
            case .cutOff: bytes = bytes.prefix(bytes.count / 2)
            // The number in the head by which we know our own.
            case .foreign: bytes.replaceSubrange(68..<72, with: Data([1, 2, 3, 4]))
            case .newer:
                try migrateToTomorrow(school.database())
                // Whoever wrote is gone a moment later, and its log with it.
                let log = school.file + "-wal"
                _ = waitForChange(in: school.data) { FileManager.default.fileExists(atPath: log) ? nil : () }
                return
            }
            try bytes.write(to: url)
        }

        private static func migrateToTomorrow(_ database: any Database) throws {
            try database.write { connection in
                _ = try connection.run("INSERT INTO migration (number, name) VALUES (1000, 'of tomorrow')")
            }
        }

        /// All files of the school and what is in them, but for the lock, which holds the process's number.
        private static func files(_ school: TestSchool) throws -> [String: Data] {
            var files: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: school.data) where name != "lock" {
                files[name] = try Data(contentsOf: URL(filePath: "\(school.data)/\(name)"))
            }
            return files
        }
    }
}
