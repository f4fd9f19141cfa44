import Coursework
import Foundation
import HTTP
import JSON
import PostgreSQL
import PostgresForTests
import SQL
import School
import SchoolForTests
import SchoolServer
import Testing

/// On PostgreSQL a report is taken in by a sign-in as it was found before, which is looked up again in the transaction that
/// keeps the report: what ended meanwhile, by whichever server, lets nothing in.
@Suite struct RememberedSignInTests {
    private func report(_ server: InProcessServer, _ id: String) throws -> JSONValue {
        let campus = server.campus
        campus.advance(by: 1)
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"),
            reports: [SentReport(campus.attempt(id, at: campus.path("shadows"), score: 7))])
        return try JSONValue(parsing: JSONEncoding.encode(request))
    }

    /// What ends a sign-in, or makes another of it; `$2` is the student.
    private static let changes: [(text: Query, status: Int)] = [
        ("DELETE FROM session WHERE organization = $1 AND person = $2", 401),
        ("UPDATE session SET expires = 1000 WHERE organization = $1 AND person = $2", 401),
        ("UPDATE session SET fingerprint = '\\x00' WHERE organization = $1 AND person = $2", 401),
        ("UPDATE account SET state = 'deactivated' WHERE organization = $1 AND person = $2", 401),
        ("UPDATE account SET isTemporary = 1 WHERE organization = $1 AND person = $2", 403),
        ("DELETE FROM role WHERE organization = $1 AND person = $2", 200),
    ]

    @Test(arguments: changes.indices)
    func `a report by a sign-in that has ended or changed is answered as what it is now`(number: Int) async throws {
        let server = try await InProcessServer(.postgreSQL)
        let campus = server.campus
        try campus.post(["shadows"])
        let student = try await server.client(.student)
        // The first one is looked up, the second one in the transaction, and the third one is kept from there.
        for id in ["first", "second", "third"] {
            #expect(await student.post("/v1/sync", try report(server, id)).status == 200)
        }
        #expect(try campus.count("activity") == 3)
        let change = Self.changes[number]
        try campus.run(change.text, Value(server.id(.student)))
        #expect(await student.post("/v1/sync", try report(server, "fourth")).status == change.status)
        #expect(try campus.count("activity") == 3)
    }

    @Test func `who is remembered is asked for no answer but the one to a report`() async throws {
        let server = try await InProcessServer(.postgreSQL)
        let student = try await server.client(.student)
        let quiet = try JSONValue(
            parsing: JSONEncoding.encode(
                SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"))))
        for _ in 0..<2 { #expect(await student.post("/v1/sync", quiet).status == 200) }
        try server.campus.run(
            "DELETE FROM session WHERE organization = $1 AND person = $2", Value(server.id(.student)))
        #expect(await student.post("/v1/sync", quiet).status == 401)
        #expect(await student.get("/v1/me").status == 401)
    }
}
