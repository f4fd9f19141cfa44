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
            let kills = Self.kills / Engine.allCases.count
            print("server, kill -9, \(engine.rawValue): seed \(ServerFaultTests.seed)")
            let begin = ContinuousClock.now
            var total = Total()
            // A new school now and then: what a device does takes longer with all that it has done before.
            while total.kills < kills {
                try await Self.kill(
                    min(kills - total.kills, 20), engine, ServerFaultTests.seed + UInt64(total.kills), &total)
            }
            print(
                """
                server, kill -9, \(engine.rawValue): \(total.kills) kills, \(total.early) before the first answer; \
                \(total.tally.answers) requests answered, \(total.tally.repeats) tried again, \
                \(total.tally.duplicates) reports sent twice; \(total.sums); took \(ContinuousClock.now - begin)
                """)
            #expect(total.tally.answers > kills * 10)
        }

        /// Over all schools.
        private struct Total {
            var kills = 0
            /// Kills of servers that had answered nobody yet.
            var early = 0
            var tally = Device.Tally()
            var sums = Books.Sums()
        }

        /// Kills the server of one school so many times, and does its books in the end.
        private static func kill(_ count: Int, _ engine: Engine, _ seed: UInt64, _ total: inout Total) async throws {
            let school = try await TestSchool(engine)
            let load = Load(school, seed: seed)
            let (server, early) = try await onThread {
                var generator = SplitMix(seed: seed)
                var early = 0
                for _ in 0..<count { early += try killOnce(school, load, &generator) ? 0 : 1 }
                let server = try school.serve()
                load.ports = [try #require(server.port())]
                return (server, early)
            }
            total.sums += try await load.finish(school, server).sums
            total.kills += count
            total.early += early
            total.tally += load.tally
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
