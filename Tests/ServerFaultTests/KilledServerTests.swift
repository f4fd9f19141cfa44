import Foundation
import Programs
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// What a server acknowledged is there however its process ends.
    @Suite struct KilledServerTests {
        /// Set `HOMEROOM_KILLS` for more.
        static let kills = ProcessInfo.processInfo.environment["HOMEROOM_KILLS"].flatMap { Int($0) } ?? 20

        /// Set `HOMEROOM_SEED` to the seed that a failure printed to see it again, as far as threads allow.
        @Test(.timeLimit(.minutes(30)), arguments: Engine.allCases)
        func `nothing acknowledged is lost when the server is killed under load`(engine: Engine) async throws {
            let seed = ServerFaultTests.seed
            let kills = Self.kills / Engine.allCases.count
            print("server, kill -9, \(engine.rawValue): seed \(seed)")
            let begin = ContinuousClock.now
            let school = try await TestSchool(engine)
            let load = Load(school, seed: seed)
            let (server, early) = try await onThread {
                var generator = SplitMix(seed: seed)
                var early = 0
                for _ in 0..<kills { early += try Self.killOnce(school, load, &generator) ? 0 : 1 }
                let server = try school.serve()
                load.ports = [try #require(server.port())]
                return (server, early)
            }
            let sums = try await load.finish(school, server).sums
            let tally = load.tally
            print(
                """
                server, kill -9, \(engine.rawValue): \(kills) kills, \(early) before the first answer; \
                \(tally.answers) requests answered, \(tally.repeats) tried again, \(tally.duplicates) reports sent twice; \
                \(sums); took \(ContinuousClock.now - begin)
                """)
            #expect(tally.answers > kills * 10)
        }

        /// Kills the server in the middle of the work, or while it starts, and looks at what is left; tells whether it had
        /// answered anybody.
        private static func killOnce(_ school: TestSchool, _ load: Load, _ generator: inout SplitMix) throws -> Bool {
            let answers = load.answers
            load.ports = []
            load.start()
            let server = try school.serve()
            if Int.random(in: 0..<6, using: &generator) > 0 {
                load.ports = [try #require(server.port())]
                load.waitForAnswers(Int.random(in: 0..<120, using: &generator))
            }
            server.pass(microseconds: Int.random(in: 0..<20_000, using: &generator))
            #expect(server.kill() == 128 + SIGKILL)
            load.stop(givingUp: true)
            try load.audit(school, isEnd: false)
            return load.answers > answers
        }
    }
}
