import Locks
import PostgresForTests
import SQL
import Testing

@testable import PostgreSQL

@Suite struct ChangeNotifierTests {
    /// A notifier, and what it has been heard to say.
    final class Ear: Sendable {
        let news = Watched<[ChangeNotifier.News]>([])
        let notifier: ChangeNotifier

        init(_ options: PostgreSQLOptions, channel: String, pollSeconds: Double = 60) {
            let news = news
            notifier = ChangeNotifier(options, channel: channel, pollSeconds: pollSeconds) { heard in
                news.withLock { $0.append(heard) }
            }
        }

        var organizations: Set<String> {
            news.withLock {
                $0.reduce(into: []) { if case .organizations(let names) = $1 { $0.formUnion(names) } }
            }
        }

        var isListening: Bool { news.withLock { !$0.isEmpty } }
    }

    @Test func `what one process rings all hear`() async throws {
        let options = try PostgreSQLOptions.forTest()
        let ears = (0..<3).map { _ in Ear(options, channel: "all") }
        await until { ears.allSatisfy(\.isListening) }
        ears[0].notifier.ring("north")
        ears[1].notifier.ring("south")
        for ear in ears { await until { ear.organizations == ["north", "south"] } }
    }

    @Test func `many rings become few notifications`() async throws {
        let ear = Ear(try .forTest(), channel: "few")
        await until { ear.isListening }
        for number in 0..<2_000 { ear.notifier.ring("o\(number)") }
        await until { ear.organizations.count == 2_000 || ear.news.withLock { $0.dropFirst().contains(.anywhere) } }
        #expect(ear.notifier.notificationsSent < 20)
    }

    @Test func `when the connection is lost readers look by themselves, and then hear again`() async throws {
        var options = try PostgreSQLOptions.forTest()
        options.application = "bell to lose"
        let ear = Ear(options, channel: "lost", pollSeconds: 0.01)
        await until { ear.isListening }
        let before = ear.news.withLock { $0.count }
        try Postgres.shared().run(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'bell to lose'")
        // Once for the loss, once for being back.
        await until { ear.news.withLock { $0.count } >= before + 2 }
        ear.notifier.ring("north")
        await until { ear.organizations == ["north"] }
    }

    @Test func `without a server readers look by themselves`() async throws {
        let ear = Ear(PostgreSQLOptions("host=/nowhere"), channel: "none", pollSeconds: 0.01)
        await until { ear.news.withLock { $0.count } >= 3 }
        ear.notifier.ring("north")
        await until { ear.organizations == ["north"] }
        ear.notifier.close()
    }

    @Test func `there is a pause between two notifications`() {
        var state = NotifierState()
        #expect(state.delay(at: 5) == nil)
        #expect(state.take(at: 5) == nil)
        state.ring("north")
        state.ring("south")
        #expect(state.take(at: 5) == .organizations(["north", "south"]))
        state.ring("north")
        #expect(state.take(at: 5.01) == nil)
        #expect(state.delay(at: 5.01).map { abs($0 - 0.01) < 1e-9 } == true)
        #expect(state.take(at: 5.02) == .organizations(["north"]))
        #expect(state.delay(at: 5.03) == nil)
    }

    @Test func `more organizations than fit are anywhere`() {
        let few = ChangeNotifier.News.organizations(["north", "south"])
        #expect(few.payload == "north\nsouth")
        #expect(ChangeNotifier.News(payload: few.payload) == few)
        let many = ChangeNotifier.News.organizations(Set((0..<2_000).map { "organization \($0)" }))
        #expect(ChangeNotifier.News(payload: many.payload) == .anywhere)
    }
}
