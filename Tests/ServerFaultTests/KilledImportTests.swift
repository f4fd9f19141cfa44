import Foundation
import Programs
import RostersForTests
import SQL
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// An administrator's import, in a process of its own that is killed.
    @Suite struct KilledImportTests {
        private static let leastKills = 3
        private static let files = MadeUpSchool(students: 300, staff: 15, classes: 25, enrolments: 1_200).oneRoster

        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `an import that is killed has done nothing or everything, and done again it is whole`(engine: Engine)
            async throws
        {
            let (whole, time) = try await Self.undisturbed(engine)
            let school = try await ImportedSchool(engine)
            let words = try school.importing(Self.files, named: "roster")
            let before = try school.contents()
            var (kills, done, moment) = (0, 0, time)
            // Earlier each time, until one has come before the end: other programs may have held up the one that was measured.
            while kills < Self.leastKills || done == kills {
                try #require(kills < 20)
                (kills, moment) = (kills + 1, moment * 2 / 3)
                try await Self.kill(try school.start(words), after: moment)
                try await school.expectSound()
                guard try school.imports() == 1 else {
                    #expect(try school.contents() == before)
                    continue
                }
                #expect(try school.contents() == whole)
                #expect(try await school.run(["import", "--undo"]).status == 0)
                done += 1
            }
            print("killed import, \(engine): undisturbed \(time), \(done) of \(kills) were done already")
            #expect(try await school.run(words).output.hasPrefix("Done:"))
            #expect(try school.contents() == whole)
            #expect(
                try await school.run(words).output.hasPrefix("Nothing changes: the school already matches the files.\n")
            )
            try await school.expectSound()
        }

        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `an undoing that is killed goes on when it is done again`(engine: Engine) async throws {
            let school = try await ImportedSchool(engine)
            let words = try school.importing(Self.files, named: "roster")
            let before = try school.contents()
            #expect(try await school.run(words).status == 0)
            let begin = ContinuousClock.now
            #expect(try await school.run(["import", "--undo"]).status == 0)
            let time = ContinuousClock.now - begin
            #expect(try school.contents() == before)
            #expect(try await school.run(words).status == 0)
            for part in [3, 2] {
                // What is left takes less and less time.
                try await Self.kill(try school.start(["import", "--undo"]), after: time * part / 4)
                try await school.expectSound()
            }
            let last = try await school.run(["import", "--undo"])
            #expect(last.status == 0 || last.errorText.contains("There is no import"), "\(last)")
            #expect(try school.contents() == before)
            #expect(try school.imports() == 0)
        }

        /// In the midst of its commit: SQLite's log has so many bytes of it.
        @Test(.timeLimit(.minutes(5)), arguments: [1, 50_000, 200_000])
        func `an import that is killed as it writes is there whole or not at all`(bytes: Int) async throws {
            let school = try await ImportedSchool(.sqlite)
            let words = try school.importing(Self.files, named: "roster")
            let before = try school.contents()
            // Whoever closes the file as the last one removes its log, which a busy machine may look for too late.
            let open = try school.database()
            try await onThread {
                let begun = school.logSize
                let process = try school.start(words)
                #expect(waitForChange(in: school.data) { school.logSize >= begun + bytes ? true : nil } == true)
                process.kill()
                _ = process.end()
            }
            withExtendedLifetime(open) {}
            try await school.expectSound()
            let isDone = try school.imports() == 1
            if !isDone { #expect(try school.contents() == before) }
            #expect(try await school.run(words).output.hasPrefix(isDone ? "Nothing changes:" : "Done:"))
        }

        /// Where nobody guesses a moment: whoever writes to a table waits for whoever holds it.
        @Test(.timeLimit(.minutes(5)))
        func `wherever an import is killed on its way through the tables, nothing of it is there`() async throws {
            let school = try await ImportedSchool(.postgreSQL)
            let words = try school.importing(Self.files, named: "roster")
            let before = try school.contents()
            for table in ["rosterImport", "person", "membership", "audit"] {
                try await onThread {
                    try school.withHeld(table) { isAwaited in
                        let process = try school.start(words)
                        #expect(isAwaited(1), "nobody writes to \(table)")
                        process.kill()
                        #expect(process.end() == 128 + SIGKILL)
                    }
                }
                #expect(try school.contents() == before, "\(table)")
                #expect(try school.imports() == 0, "\(table)")
            }
            try await school.expectSound()
            #expect(try await school.run(words).output.hasPrefix("Done:"))
        }

        /// What the import comes to, and how long it takes.
        private static func undisturbed(_ engine: Engine) async throws -> ([String], Duration) {
            let school = try await ImportedSchool(engine)
            let words = try school.importing(files, named: "roster")
            let begin = ContinuousClock.now
            #expect(try await school.run(words).status == 0)
            return try (school.contents(), ContinuousClock.now - begin)
        }

        private static func kill(_ process: RunningProgram, after time: Duration) async throws {
            let moment = ContinuousClock.now + time
            try await onThread {
                while process.line(before: moment) != nil {}
                process.kill()
                _ = process.end()
            }
        }
    }
}

extension ImportedSchool {
    /// How long SQLite's log is that has not come into the file.
    fileprivate var logSize: Int {
        let values = try? FileManager.default.attributesOfItem(atPath: data + "/school.db-wal")
        return values?[.size] as? Int ?? 0
    }
}
