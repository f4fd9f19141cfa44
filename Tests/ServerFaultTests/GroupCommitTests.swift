import Foundation
import Locks
import PostgresForTests
import Programs
import SQL
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// Many who write at the same time share the costly part of it.
    @Suite struct GroupCommitTests {
        /// How many requests were answered whose changes are kept, and what they cost.
        private struct Bill {
            var kept: Int
            var commits: Int
        }

        @Test(.timeLimit(.minutes(3)))
        func `on SQLite the disk is synced far less often than people are answered`() async throws {
            let school = try await TestSchool(.sqlite, students: 32)
            let trace = school.folder.url.appending(path: "trace").path
            // Detached, so that it is the server that we start and end.
            let strace = ["strace", "-D", "-f", "-c", "-e", "trace=fsync,fdatasync", "-o", trace]
            guard Disk.succeeds(["strace", "-f", "-c", "-o", "/dev/null", "true"]) else {
                return Disk.report(missing: "how often the server syncs; strace is missing or may not trace.")
            }
            let bill = try await onThread { try Self.work(school, through: strace) }
            let syncs = try #require(try await Self.syncs(trace))
            print("group commit, SQLite: \(bill.kept) answers, \(bill.commits) commits, \(syncs) syncs")
            #expect(syncs >= bill.commits)
            #expect(syncs * 3 < bill.kept)
        }

        @Test(.timeLimit(.minutes(3)))
        func `on PostgreSQL the log is synced far less often than people are answered`() async throws {
            let postgres = try Postgres(isDurable: true)
            defer { postgres.stop() }
            let school = try await TestSchool(.postgreSQL, students: 32, on: postgres)
            let database = try school.database()
            let before = try Self.syncs(database)
            let bill = try await onThread { try Self.work(school) }
            let syncs = try Self.syncs(database) - before
            print("group commit, PostgreSQL: \(bill.kept) answers, \(bill.commits) commits, \(syncs) syncs")
            #expect(bill.commits * 3 < bill.kept)
            #expect(syncs * 2 < bill.kept)
        }

        /// Lets 32 devices work; the devices' own threads share two cores with the server.
        private static func work(_ school: TestSchool, through wrapper: [String] = []) throws -> Bill {
            let load = Load(school, seed: ServerFaultTests.seed)
            let server = try school.serve(through: wrapper)
            let port = try #require(server.port())
            let before = try bill(port)
            load.ports = [port]
            load.start()
            #expect(load.waitForAnswers(600))
            load.stop()
            let after = try bill(port)
            server.signal(SIGTERM)
            #expect(server.end(within: 30) == 0)
            try load.audit(school, isEnd: true)
            return Bill(kept: after.kept - before.kept, commits: after.commits - before.commits)
        }

        private static func bill(_ port: UInt16) throws -> Bill {
            let text = String(decoding: try Line(port).ask("GET", "/metrics").body, as: UTF8.self)
            func number(_ name: String) throws -> Int {
                let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
                return try #require(line.flatMap { Int($0.dropFirst(name.count + 1)) })
            }
            return Bill(
                kept: try number(#"homeroom_writes_total{outcome="kept"}"#),
                commits: try number("homeroom_commits_total"))
        }

        /// What strace has counted; it writes that down a moment after the server's end.
        private static func syncs(_ file: String) async throws -> Int? {
            let end = ContinuousClock.now + .seconds(20)
            while ContinuousClock.now < end {
                let lines = ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")
                if lines.last?.hasSuffix("total") == true {
                    // Share, seconds, microseconds per call, calls, perhaps errors, name.
                    return lines.filter { $0.hasSuffix("sync") }
                        .compactMap { $0.split(separator: " ").dropFirst(3).first.flatMap { Int($0) } }.reduce(0, +)
                }
                await Task.yield()
            }
            return nil
        }

        private static func syncs(_ database: any Database) throws -> Int {
            try database.write { connection in
                try connection.run("SELECT pg_stat_force_next_flush()")
                return Int(try connection.first("SELECT wal_sync FROM pg_stat_wal") { $0.integer() } ?? 0)
            }
        }
    }
}
