import Coursework
import Foundation
import Programs
import SQL
import SQLite
import SchoolForTests
import Testing

@testable import PostgreSQL
@testable import PostgresForTests
@testable import School

/// The pages of first listings that are compressed once for all devices.
@Suite struct ListedPageTests {
    private let many =
        (0..<5).map { ["part \($0)"] } + (0..<2_500).map { ["part \($0 / 500)", "scene \($0)"] }

    @Test(arguments: Engine.allCases)
    func `devices that list a catalog share its pages`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.declare(many)
        let (first, made) = try list(campus)
        let (second, found) = try list(campus)
        let isSame = first == second
        #expect(isSame && first.count > many.count && Set(first).count == first.count)
        // The last one may be too short to be worth it.
        #expect(made >= 1 && found == 0)
    }

    @Test(arguments: Engine.allCases)
    func `a context that is told anew is on the next device's pages`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.declare(many)
        let before = try list(campus).titles
        campus.advance(by: 60)
        try campus.declare([["a scene that was forgotten"]])
        try await waitUntilTold(campus)
        let after = try list(campus)
        #expect(after.titles.count == before.count + 1 && after.titles.contains("a scene that was forgotten"))
        #expect(after.made >= 1)
        #expect(try list(campus).titles.count == after.titles.count)
    }

    /// Who lists before the feed tells a change, as an older transaction is still open, gets it from the feed.
    @Test func `a change that the feed does not tell yet comes by the feed`() async throws {
        // An open transaction holds up the feeds of a whole database server.
        let server = try Postgres()
        defer { server.stop() }
        let options = PostgreSQLOptions(try server.newSchema())
        let campus = try Campus(try PostgreSQLDatabase(options))
        try campus.declare(many)
        _ = try list(campus)
        let (before, cursor, _) = try PostgreSQLDatabase(options).write { older in
            _ = try older.first("SELECT pg_current_xact_id()::text") { $0.text() }
            campus.advance(by: 60)
            try campus.declare([["late"]])
            return try listed(campus)
        }
        #expect(!before.contains("late"))
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), catalog: cursor)
        #expect(try ask(campus, request).catalog.contexts.map(\.description.title).contains("late"))
    }

    /// Between two pages of the same listing: the rest is as it is now, and what was listed before comes with the changes.
    @Test(arguments: Engine.allCases)
    func `a device that lists while something changes gets all of it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.declare(many)
        _ = try list(campus)
        var seen: Set<String> = []
        var request = SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        for round in 0... {
            let catalog = try ask(campus, request).catalog
            seen.formUnion(catalog.contexts.map(\.description.title))
            request.catalog = catalog.cursor
            if !catalog.hasMore && round > 0 { break }
            if round == 0 {
                campus.advance(by: 60)
                // By path one stands at the beginning and one at the end.
                try campus.declare([["!"], ["~"]])
            }
        }
        try await waitUntilTold(campus)
        let last = try ask(campus, request).catalog
        seen.formUnion(last.contexts.map(\.description.title))
        #expect(Set(many.compactMap(\.last) + ["!", "~"]).subtracting(seen) == [])
    }

    @Test(arguments: Engine.allCases)
    func `what another process writes is on the next page here`(engine: Engine) async throws {
        let (folder, schema) = (
            try TemporaryFolder(), engine == .sqlite ? nil : PostgreSQLOptions(try Postgres.shared().newSchema())
        )
        func open() throws -> any Database {
            if let schema { return try PostgreSQLDatabase(schema) }
            let path = folder.url.appending(path: "school.db").path
            return try SQLiteDatabase(path: path, applicationID: Tables.applicationID)
        }
        let campus = try Campus(open(), folder: folder)
        try campus.declare(many)
        let before = try list(campus).titles
        let other = School(try open(), now: { [now = campus.now] in now + 60 })
        try other.database.write { connection in
            let transaction = Transaction(other, campus.asTeacher, connection, at: campus.now + 60)
            let stamp = Stamp(HybridTime(campus.now + 60), DeviceID(rawValue: "another"))
            let record = ContextRecord(
                IdentifierPath([Campus.app, "elsewhere"]), ContextDescription(title: "elsewhere"), at: stamp)
            _ = try transaction.sync(
                SyncRequest(app: Campus.app, name: "Light", device: stamp.device, contexts: [record]))
        }
        try await waitUntilTold(campus)
        let after = try list(campus).titles
        #expect(after.count == before.count + 1 && after.contains("elsewhere"))
        await other.close()
    }

    @Test func `a page is not used while the clock stands before its edits`() async throws {
        let campus = try Campus(.sqlite)
        try campus.declare(many)
        let first = try list(campus)
        campus.advance(by: -86_400)
        let (titles, made) = try list(campus)
        // Stamps are corrected then, so nothing can be kept either.
        let isSame = titles == first.titles
        #expect(isSame && made == 0)
        #expect(try pages(campus).allSatisfy { if case .whole = $0 { true } else { false } })
        campus.advance(by: 86_400)
        #expect(try list(campus).titles.count == first.titles.count)
    }

    private func list(_ campus: Campus) throws -> (titles: [String], made: Int) {
        let (titles, _, made) = try listed(campus)
        return (titles, made)
    }

    /// Lists all: the titles in order, where the feed goes on, and how many pages were compressed for it.
    private func listed(_ campus: Campus) throws -> (titles: [String], cursor: String?, made: Int) {
        var (titles, made): ([String], Int) = ([], 0)
        var request = SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        while true {
            let answer = try campus.school.read(as: campus.asStudent()) { try $0.news(for: request) }
            if answer.isNew { made += 1 }
            let catalog = try answer.read().catalog
            _ = try answer.text(in: campus.school)
            titles += catalog.contexts.map(\.description.title)
            request.catalog = catalog.cursor
            if !catalog.hasMore { return (titles, catalog.cursor, made) }
        }
    }

    /// Waits until the feed tells all that was written: on PostgreSQL transactions of other tests hold it back for a moment.
    private func waitUntilTold(_ campus: Campus) async throws {
        let deadline = ContinuousClock.now + .seconds(240)
        let text = campus.school.database.dialect.expand(
            "SELECT count(*) FROM change WHERE writer >= (SELECT base + {horizon} FROM changeHistory)")
        while try campus.school.database.read({ try $0.first(Query(built: text)) { $0.integer() } ?? 0 }) > 0 {
            try #require(.now < deadline, "a transaction of another test does not end")
            await Task.yield()
        }
    }

    private func ask(_ campus: Campus, _ request: SyncRequest) throws -> SyncResponse {
        try campus.school.read(as: campus.asStudent()) { try $0.news(for: request) }.read()
    }

    private func pages(_ campus: Campus) throws -> [SyncAnswer.Text] {
        var (pages, more): ([SyncAnswer.Text], Bool) = ([], true)
        var request = SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        while more {
            let answer = try campus.school.read(as: campus.asStudent()) { try $0.news(for: request) }
            pages.append(try answer.text(in: campus.school))
            let catalog = try answer.read().catalog
            (request.catalog, more) = (catalog.cursor, catalog.hasMore)
        }
        return pages
    }
}

extension SyncAnswer {
    /// Whether its contexts were read now, to be kept.
    fileprivate var isNew: Bool { if case .listed = contexts { true } else { false } }
}
