import Foundation
import JSON
import Locks
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

        @Test(.timeLimit(.minutes(5)))
        func `whatever is asked while the database falls is answered as usual, or with 503 and when to come again`()
            async throws
        {
            let postgres = try Postgres(isDurable: true)
            defer { postgres.stop() }
            let school = try await TestSchool(.postgreSQL, students: 4, on: postgres)
            let asked = try Asked.all(as: school.teacher)
            let answers = Watched(Answers())
            try await onThread {
                let server = try school.serve()
                let port = try #require(server.port())
                let usual = try asked.map { try $0.ask(Line(port)).status }
                for number in 0..<6 {
                    startThread {
                        var next = number
                        while !answers.withLock({ $0.isOver }) {
                            next = (next + 1) % asked.count
                            let answer = try? asked[next].ask(Line(port))
                            answers.withLock { $0.note(answer, to: asked[next], usual: usual[next]) }
                        }
                        answers.withLock { $0.ended += 1 }
                    }
                }
                for round in 1...2 {
                    for fall in Postgres.Fall.allCases {
                        #expect(answers.wait(seconds: 60) { $0.count >= round * 300 ? true : nil } == true)
                        try postgres.fall(fall)
                        let refused = answers.withLock { $0.refused }
                        #expect(answers.wait(seconds: 60) { $0.refused >= refused + 60 ? true : nil } == true)
                        try postgres.rise()
                    }
                }
                answers.withLock { $0.isOver = true }
                #expect(answers.wait(seconds: 60) { $0.ended == 6 ? true : nil } == true)
                server.signal(SIGTERM)
                _ = server.end()
            }
            let (count, refused, wrong) = answers.withLock { ($0.count, $0.refused, $0.wrong) }
            print("database down: \(asked.count) kinds of requests, \(count) answered, \(refused) of them with 503")
            #expect(wrong.isEmpty, "\(wrong)")
        }

        /// What came of the requests.
        private struct Answers {
            var count = 0
            var refused = 0
            /// Answers that are neither the usual one nor say when to come again, by request and status.
            var wrong: [String: Int] = [:]
            var isOver = false
            var ended = 0

            mutating func note(_ answer: Line.Answer?, to asked: Asked, usual: Int) {
                count += 1
                let isRefused = answer?.status == 503 && answer?.headers["retry-after"] != nil
                if isRefused { refused += 1 }
                guard !isRefused, answer?.status != usual else { return }
                wrong["\(asked.path) at \(asked.host): \(answer?.status ?? 0)", default: 0] += 1
            }
        }

        /// A request that changes nothing.
        private struct Asked {
            var path: String
            var host = "127.0.0.1"
            var token: String?

            func ask(_ line: Line) throws -> Line.Answer {
                let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
                #expect(line.send(Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(authorization)\r\n".utf8)))
                return try line.answer()
            }

            /// All that the contract has which needs nothing but a sign-in, some pages, and a hosted file.
            static func all(as token: String) throws -> [Asked] {
                let url = ClientPackage.repository.appending(path: "docs/openapi.json")
                let contract = try JSONValue(parsing: Array(Data(contentsOf: url)))
                let paths = contract["paths"]?.asObject?.members.filter { path in
                    path.value["get"] != nil && !path.name.contains("{") && !path.name.contains("event")
                }
                return (paths ?? []).map { Asked(path: $0.name, token: token) }
                    + ["/", "/sign-in", "/schoolwork", "/manager"].map { Asked(path: $0) }
                    + [Asked(path: "/index.html", host: "c-0123456789abcdef.localhost")]
            }
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
