import Coursework
import Foundation
import JSON
import Programs
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// Several servers on one PostgreSQL database.
    @Suite struct TwoServersTests {
        @Test(.timeLimit(.minutes(5)))
        func `when one of two servers is killed, the other goes on and nothing acknowledged is lost`() async throws {
            let school = try await TestSchool(.postgreSQL)
            let load = Load(school, seed: ServerFaultTests.seed)
            let server = try await onThread {
                let servers = try [school.serve(), school.serve()]
                let ports = try servers.map { try #require($0.port()) }
                load.ports = ports
                load.start()
                #expect(load.waitForAnswers(100))
                #expect(servers[0].kill() == 128 + SIGKILL)
                // Nobody told the devices: the dead server's port is still on their list.
                #expect(load.waitForAnswers(200))
                let again = try school.serve()
                load.ports = [try #require(again.port())]
                #expect(load.waitForAnswers(100))
                servers[1].signal(SIGTERM)
                #expect(servers[1].end(within: 30) == 0)
                load.stop()
                return again
            }
            let books = try await load.finish(school, server)
            print("two servers, one killed: \(load.tally.answers) requests answered; \(books.sums)")
        }

        @Test(.timeLimit(.minutes(5)))
        func `who watches at one server hears within two seconds of what was told to the other`() async throws {
            let school = try await TestSchool(.postgreSQL, students: 1)
            let waits = try await onThread {
                let servers = try [school.serve(), school.serve()]
                let ports = try servers.map { try #require($0.port()) }
                let watcher = try Line(ports[1], seconds: 10)
                #expect(watcher.send(Line.head("GET", "/v1/events", nil, school.teacher)))
                #expect(watcher.hears("event: hello\n"))
                // The notifier rings once when it is hung up; what counts comes after that.
                let device = try Line(ports[0])
                return try (0..<20).map { number in
                    let begin = ContinuousClock.now
                    try Self.tell(number, device, school)
                    #expect(watcher.hears("event: change\ndata: class/"))
                    return ContinuousClock.now - begin
                }
            }
            let sorted = waits.sorted()
            print("two servers: a change is heard at the other after \(sorted[10]), at most \(sorted[19])")
            // Half of them: any one may have waited for a processor.
            #expect(sorted[10] < .seconds(2))
        }

        private static func tell(_ number: Int, _ line: Line, _ school: TestSchool) throws {
            let stamp = Stamp(HybridTime(Date()), DeviceID(rawValue: "tablet"))
            let record = ActivityRecord(
                id: ActivityRecord.ID(rawValue: "\(number)"), path: IdentifierPath([Campus.app, "shadows"]),
                created: stamp.time.date, edited: stamp, durations: [stamp.device: 1])
            let request = SyncRequest(
                app: Campus.app, name: "Light", device: stamp.device, reports: [SentReport(record)])
            let answer = try line.ask("POST", "/v1/sync", JSONEncoding.encode(request), as: school.tokens[0])
            #expect(answer.status == 200)
        }
    }
}
