import Foundation
import Programs
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// A server that is asked to end.
    @Suite struct StopTests {
        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `a server that is asked to end answers everybody whom it let in`(engine: Engine) async throws {
            let school = try await TestSchool(engine)
            let load = Load(school, seed: ServerFaultTests.seed)
            let server = try await onThread {
                let server = try school.serve()
                let port = try #require(server.port())
                let watcher = try Line(port)
                #expect(watcher.send(Line.head("GET", "/v1/events", nil, school.teacher)))
                #expect(watcher.hears("event: hello\n"))
                load.ports = [port]
                load.start()
                #expect(load.waitForAnswers(100))
                let begin = ContinuousClock.now
                server.signal(SIGTERM)
                #expect(watcher.ends())
                #expect(server.end(within: 20) == 0)
                print("end under load, \(engine.rawValue): after \(ContinuousClock.now - begin)")
                load.stop(givingUp: true)
                #expect(load.tally.unanswered == 0)
                #expect(load.tally.unansweredAtFirst == 0)
                try load.audit(school, isEnd: false)
                let next = try school.serve()
                load.ports = [try #require(next.port())]
                return next
            }
            let books = try await load.finish(school, server)
            print("end under load, \(engine.rawValue): \(load.tally.answers) requests answered; \(books.sums)")
        }

        @Test(.timeLimit(.minutes(5)))
        func `a server that waits for somebody slow ends at once when it is asked again`() async throws {
            let school = try await TestSchool(.sqlite, students: 1)
            try await onThread {
                let server = try school.serve()
                let slow = try Line(try #require(server.port()))
                #expect(slow.send(Line.head("POST", "/v1/sync", 1000, school.tokens[0]) + Array("{".utf8)))
                server.signal(SIGTERM)
                #expect(server.says("\"stopping\""))
                // It would wait for the rest of that body.
                #expect(server.end(within: 1.5) == nil)
                let begin = ContinuousClock.now
                server.signal(SIGTERM)
                #expect(server.end(within: 20) == 0)
                #expect(ContinuousClock.now - begin < .seconds(5))
                #expect(slow.ends())
            }
        }
    }
}
