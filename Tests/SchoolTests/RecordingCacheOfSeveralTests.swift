import Coursework
import SQL
import SchoolForTests
import Testing

@testable import School

/// What several connections that write keep between commits, as PostgreSQL has them.
@Suite struct RecordingCacheOfSeveralTests {
    @Test func `on PostgreSQL as well, whoever writes in between`() async throws {
        let campus = try Campus(.postgreSQL)
        try campus.post(["shadows"], ["colours"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 1))
        func kept() throws -> Int? {
            try campus.school.database.write { connection in
                try connection.find(connection.othersChanges())
                let cache = try #require(RecordingCache.of(connection, campus.school))
                let appUser = AppUser(organization: campus.organization, person: campus.students[0], app: Campus.app)
                let attempts = try #require(cache.take(appUser, campus.path("shadows"))?.attempts)
                #expect(attempts.count == 1)
                cache.put(attempts, appUser, campus.path("shadows"))
                return cache[appUser]?.open.all.count
            }
        }
        #expect(try kept() == 2)
        // Past the layer, as an administrator of the database would.
        try campus.school.database.write { connection in
            try connection.runScript(
                "UPDATE handout SET title = 'Dark' WHERE organization = \(campus.organization.rawValue)")
        }
        #expect(try kept() == nil)
    }

    @Test func `on PostgreSQL what one connection has taken in the other one finds`() async throws {
        let campus = try Campus(.postgreSQL)
        try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 1))
        let appUser = AppUser(organization: campus.organization, person: campus.students[0], app: Campus.app)
        try campus.school.database.write { first in
            try campus.school.database.write { second in
                let caches = try [first, second].map { try #require(RecordingCache.of($0, campus.school)) }
                #expect(caches[0] !== caches[1])
                for cache in caches {
                    let attempts = try #require(cache.take(appUser, campus.path("shadows"))?.attempts)
                    cache.put(attempts, appUser, campus.path("shadows"))
                }
            }
        }
    }

    /// What a transaction changes twice looks in the tables as if it was changed once.
    @Test(arguments: [false, true])
    func `on PostgreSQL what was taken while another transaction is at it is read anew`(reportsAgain: Bool) throws {
        let campus = try Campus(.postgreSQL)
        try campus.post(["shadows"])
        let path = campus.path("shadows")
        let appUser = AppUser(organization: campus.organization, person: campus.students[0], app: Campus.app)
        func request(_ score: Double) -> SyncRequest {
            campus.advance(by: 1)
            return SyncRequest(
                app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"),
                reports: [SentReport(campus.attempt("one", at: path, score: score))])
        }
        let reports = [(appUser, request(3).reports.map(\.record))]
        let query = WorkQuery.of(campus.school.database.dialect)
        try campus.school.database.write { second in
            let cache = try #require(RecordingCache.of(second, campus.school))
            // As far as somebody gets who then waits for the lock.
            let begun = try campus.school.database.write { first in
                let transaction = Transaction(campus.school, campus.asStudent(), first, at: campus.now)
                _ = try transaction.sync(request(1))
                let begun = query.work(beside: reports, cache)
                if reportsAgain {
                    _ = try transaction.sync(request(2))
                } else {
                    let attempt = try #require(try transaction.attempts(of: campus.students[0], at: path).first)
                    let other = TaskReference(handout: Handout.ID(rawValue: 7), task: HandoutTask.ID(rawValue: 7))
                    try transaction.set(attempt.tasks.union([other]), of: attempt.record, of: campus.students[0])
                }
                return begun
            }
            var found = try second.find(begun)
            try query.mend(&found, beside: reports, cache, second)
            let known = try #require(found.work[appUser]?.contexts[path])
            #expect(try Set(known.all) == Set(Transaction.attempts(of: appUser, at: path, second)))
        }
    }

    @Test func `on PostgreSQL whoever changes very much says so once, and all is read anew`() async throws {
        let campus = try Campus(.postgreSQL)
        try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 1))
        func kept() throws -> Int? {
            try campus.school.database.write { connection in
                try connection.find(connection.othersChanges())
                let cache = try #require(RecordingCache.of(connection, campus.school))
                let user = AppUser(organization: campus.organization, person: campus.students[0], app: Campus.app)
                return cache[user]?.open.all.count
            }
        }
        func rename(broadly: Bool) throws -> Int64? {
            try campus.school.database.write { connection in
                let count: Query = "SELECT count(*) FROM change WHERE organization = 'counted'"
                let before = try connection.first(count) { $0.integer() } ?? 0
                func update() throws {
                    for table in ["person", "account"] {
                        try connection.runScript(
                            "UPDATE \(table) SET modified = 7 WHERE organization = \(campus.organization.rawValue)")
                    }
                }
                if broadly { try connection.changeBroadly(update) } else { try update() }
                return try connection.first(count) { $0.integer() - before }
            }
        }
        #expect(try kept() == 1)
        #expect(try rename(broadly: true) == 1)
        #expect(try kept() == nil)
        // The next transaction is counted again.
        #expect(try rename(broadly: false) ?? 0 > 1)
    }
}
