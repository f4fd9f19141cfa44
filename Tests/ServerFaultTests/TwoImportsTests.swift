import Foundation
import Programs
import RostersForTests
import SQL
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// Two administrators who import different files, each in a process of its own.
    @Suite struct TwoImportsTests {
        private static let first = MadeUpSchool(students: 200, staff: 10, classes: 20, enrolments: 1_000)
        private static let second = MadeUpSchool(students: 210, staff: 10, classes: 22, enrolments: 1_000)

        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `two imports at once are done one after the other, or one is to be done again, and nobody is there twice`(
            engine: Engine
        ) async throws {
            let alone = try await ImportedSchool(engine)
            #expect(try await alone.run(alone.importing(Self.second.apple, named: "second")).status == 0)
            let school = try await ImportedSchool(engine)
            let (one, other) = try (
                school.importing(Self.first.apple, named: "first"), school.importing(Self.second.apple, named: "second")
            )
            async let left = school.run(one)
            async let right = school.run(other)
            for ending in try await [left, right] { Self.expectStated(ending) }
            try await school.expectSound()
            try Self.expectNobodyTwice(school)
            #expect(try await school.run(other).status == 0)
            #expect(try school.contents() == alone.contents())
        }

        @Test(.timeLimit(.minutes(5)))
        func `an import that another one overtakes after it was planned is refused, and done again it is whole`()
            async throws
        {
            let school = try await ImportedSchool(.postgreSQL)
            let base = Self.first.apple
            #expect(try await school.run(school.importing(base, named: "base")).status == 0)
            let before = try school.contents()
            let renamed = try school.importing(
                base.replacing("K1,1,", with: "K1,100,", in: "classes.csv"), named: "first")
            let moved = try school.importing(
                base.replacing("S1,1,", with: "S1,999,", in: "students.csv"), named: "second")
            let processes = try await onThread {
                try school.withHeld("audit") { isAwaited in
                    let first = try school.start(renamed)
                    #expect(isAwaited(1))
                    let second = try school.start(moved)
                    #expect(isAwaited(2))
                    return (first, second)
                }
            }
            let said = try await onThread {
                let ends: [(Int32, [String])] = [processes.0, processes.1].map { process in
                    let lines = process.lines(before: .now + .seconds(60))
                    return (process.end(), lines)
                }
                return ends
            }
            #expect(said[0].0 == 0 && said[0].1.contains("Done:"), "\(said[0])")
            #expect(said[1].0 == 1, "\(said[1])")
            #expect(
                said[1].1.contains { $0.contains("Somebody has changed the school in the meantime. Import again.") })
            #expect(try await school.run(moved).output.hasPrefix("Done:"))
            #expect(try school.contents() == before)
            try await school.expectSound()
        }

        /// Done, nothing to do, or refused with what to do next.
        private static func expectStated(_ ending: Program.Ending) {
            if ending.status == 0 {
                #expect(ending.output.hasPrefix("Done:") || ending.output.hasPrefix("Nothing changes:"), "\(ending)")
            } else {
                #expect(ending.status == 1, "\(ending)")
                let next = ["Import again.", "Try again."]
                #expect(next.contains { ending.errorText.contains($0) }, "\(ending)")
            }
        }

        private static func expectNobodyTwice(_ school: ImportedSchool) throws {
            let doubled = try school.database().read { connection in
                try connection.all("SELECT number FROM person WHERE number <> '' GROUP BY number HAVING count(*) > 1") {
                    $0.text()
                }
            }
            #expect(doubled == [])
            let contents = try school.contents()
            #expect(Set(contents).count == contents.count)
        }
    }
}

private typealias RosterFile = (name: String, bytes: [UInt8])

extension [RosterFile] {
    /// The same files with one text changed in one of them, where a row begins.
    fileprivate func replacing(_ text: String, with other: String, in name: String) -> Self {
        map { file in
            guard file.name == name else { return file }
            let old = String(decoding: file.bytes, as: UTF8.self)
            let new = old.replacingOccurrences(of: "\n" + text, with: "\n" + other)
            return (name, [UInt8](new.utf8))
        }
    }
}

extension ImportedSchool {
    /// Keeps others from writing to a table while `body` runs, which is given a way to wait until so many wait for locks.
    func withHeld<Result>(_ table: String, _ body: ((Int64) -> Bool) throws -> Result) throws -> Result {
        let (holder, watcher) = try (database(), database())
        return try holder.write { connection in
            try connection.run(Query(built: "LOCK TABLE \(table) IN EXCLUSIVE MODE"))
            return try body { count in
                let deadline = ContinuousClock.now + .seconds(60)
                while ContinuousClock.now < deadline {
                    if (try? watcher.read { try $0.first(Self.waiting) { $0.integer() } }) == count { return true }
                }
                return false
            }
        }
    }

    private static let waiting: Query = """
        SELECT count(DISTINCT pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND NOT l.granted
        """
}
