import Locks
import PostgresForTests
import SQL
import Testing

@testable import PostgreSQL

@Suite struct ChangeNotifierTests {
    /// A notifier, and what it was notified of.
    final class Subscriber: Sendable {
        let news = Watched<[ChangeNotifier.News]>([])
        let notifier: ChangeNotifier

        init(_ options: PostgreSQLOptions, channel: String, pollSeconds: Double = 60) {
            let news = news
            notifier = ChangeNotifier(options, channel: channel, pollSeconds: pollSeconds) { received in
                news.withLock { $0.append(received) }
            }
        }

        var feeds: Set<String> {
            news.withLock {
                $0.reduce(into: []) { if case .feeds(let names) = $1 { $0.formUnion(names) } }
            }
        }

        var isListening: Bool { news.withLock { !$0.isEmpty } }
    }

    @Test func `what one process publishes reaches all`() async throws {
        let options = try PostgreSQLOptions.forTest()
        let subscribers = (0..<3).map { _ in Subscriber(options, channel: "all") }
        await until { subscribers.allSatisfy(\.isListening) }
        subscribers[0].notifier.publish("north")
        subscribers[1].notifier.publish("south")
        for subscriber in subscribers { await until { subscriber.feeds == ["north", "south"] } }
    }

    @Test func `many commits become few notifications`() async throws {
        let subscriber = Subscriber(try .forTest(), channel: "few")
        await until { subscriber.isListening }
        for number in 0..<2_000 { subscriber.notifier.publish("o\(number)") }
        await until {
            subscriber.feeds.count == 2_000 || subscriber.news.withLock { $0.dropFirst().contains(.allFeeds) }
        }
        #expect(subscriber.notifier.notificationsSent < 20)
    }

    @Test func `subscribers read without notifications while the connection is lost`() async throws {
        var options = try PostgreSQLOptions.forTest()
        options.application = "notifier to lose"
        let subscriber = Subscriber(options, channel: "lost", pollSeconds: 0.01)
        await until { subscriber.isListening }
        let before = subscriber.news.withLock { $0.count }
        try Postgres.shared().run(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'notifier to lose'")
        // Once for the loss, once for being back.
        await until { subscriber.news.withLock { $0.count } >= before + 2 }
        subscriber.notifier.publish("north")
        await until { subscriber.feeds == ["north"] }
    }

    @Test func `subscribers read without notifications while there is no server`() async throws {
        let subscriber = Subscriber(PostgreSQLOptions("host=/nowhere"), channel: "none", pollSeconds: 0.01)
        await until { subscriber.news.withLock { $0.count } >= 3 }
        subscriber.notifier.publish("north")
        await until { subscriber.feeds == ["north"] }
        subscriber.notifier.close()
    }

    @Test func `there is a pause between two notifications`() {
        var state = NotifierState()
        #expect(state.delay(at: 5) == nil)
        #expect(state.take(at: 5) == nil)
        state.publish("north")
        state.publish("south")
        #expect(state.take(at: 5) == .feeds(["north", "south"]))
        state.publish("north")
        #expect(state.take(at: 5.01) == nil)
        #expect(state.delay(at: 5.01).map { abs($0 - 0.01) < 1e-9 } == true)
        #expect(state.take(at: 5.02) == .feeds(["north"]))
        #expect(state.delay(at: 5.03) == nil)
    }

    @Test func `more feeds than fit are all feeds`() {
        let few = ChangeNotifier.News.feeds(["north", "south"])
        #expect(few.payload == "north\nsouth")
        #expect(ChangeNotifier.News(payload: few.payload) == few)
        let many = ChangeNotifier.News.feeds(Set((0..<2_000).map { "feed \($0)" }))
        #expect(ChangeNotifier.News(payload: many.payload) == .allFeeds)
    }
}
