import Foundation
import PostgresForTests
import Programs
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// The PostgreSQL server goes down under a school that goes on.
    @Suite struct FallenDatabaseTests {
        @Test(.timeLimit(.minutes(5)))
        func `while the database is down people are asked to wait, and afterwards nothing acknowledged is missing`()
            async throws
        {
            let postgres = try Postgres(isDurable: true)
            defer { postgres.stop() }
            let school = try await TestSchool(.postgreSQL, on: postgres)
            let load = Load(school, seed: ServerFaultTests.seed)
            let server = try await onThread {
                let server = try school.serve()
                let port = try #require(server.port())
                load.ports = [port]
                load.start()
                for fall in Postgres.Fall.allCases {
                    #expect(load.waitForAnswers(60))
                    try postgres.fall(fall)
                    try Self.checkIsDown(port)
                    try postgres.rise()
                    let begin = ContinuousClock.now
                    #expect(load.waitForAnswers(1))
                    print("database down (\(fall)): answered again after \(ContinuousClock.now - begin)")
                    #expect(try Line(port).ask("GET", "/readyz").status == 200)
                }
                load.stop()
                try load.audit(school, isEnd: false)
                return server
            }
            let books = try await load.finish(school, server)
            print(
                "database down: \(load.tally.refusals) requests turned away, \(load.tally.answers) answered; \(books.sums)"
            )
            #expect(Set(load.refusals.keys) == ["unreachable"])
            #expect(load.tally.unanswered + load.tally.unansweredAtFirst == 0)
        }

        private static func checkIsDown(_ port: UInt16) throws {
            let readiness = try Line(port).ask("GET", "/readyz")
            #expect(readiness.status == 503)
            #expect(readiness.headers["retry-after"] == "5")
            // The process itself is well: nobody should start it anew.
            #expect(try Line(port).ask("GET", "/healthz").status == 200)
        }
    }
}
