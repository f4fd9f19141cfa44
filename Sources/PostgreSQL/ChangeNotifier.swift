import CPostgreSQL
import Glibc
import Locks
import SQL

/// Tells all processes on one database soon after a commit that there is something new to read.
///
/// A NOTIFY inside a writing transaction makes all commits on the server wait for each other. So a process calls
/// `publish` after its commits, and the notifier sends the names of the feeds from a connection of its own, at most
/// once in 20 ms. Subscribers only read sooner for it; what they read is in the database. While the connection is
/// lost, `onNews` is called at intervals, so that they read without being notified.
package final class ChangeNotifier: Sendable {
    /// The feeds that may have something new.
    package enum News: Hashable, Sendable {
        case feeds(Set<String>)
        /// Any of them: the connection was lost, or there were too many to list.
        case allFeeds
    }

    private let work: NotifierThread

    /// - Parameters:
    ///   - pollSeconds: how often to call `onNews` and try to reconnect while the connection is lost.
    ///   - onNews: called on the notifier's thread, which it must not block.
    package init(
        _ options: PostgreSQLOptions, channel: String = "homeroom", pollSeconds: Double = 1,
        onNews: @escaping @Sendable (News) -> Void
    ) {
        let work = NotifierThread(options, channel: channel, pollSeconds: pollSeconds, onNews: onNews)
        self.work = work
        startThread { work.run() }
    }

    deinit { work.close() }

    /// Notifies all subscribers of news in a feed. Call it after the commit; it is cheap.
    package func publish(_ feed: String) { work.publish(feed) }

    /// Stops sending and receiving.
    package func close() { work.close() }

    /// How many notifications it has sent to the server.
    package var notificationsSent: Int { work.notificationsSent }
}

/// The feeds waiting to be published, and when they may be. The time is passed in.
struct NotifierState {
    /// The shortest time between two notifications of one process, in seconds.
    static let pause = 0.02
    private var waiting: Set<String> = []
    private var lastTaken = -Double.infinity
    private(set) var taken = 0
    var isClosed = false

    mutating func publish(_ feed: String) { waiting.insert(feed) }

    /// How long until something can be sent; nil when nothing waits.
    func delay(at now: Double) -> Double? { waiting.isEmpty ? nil : max(0, lastTaken + Self.pause - now) }

    /// Everything that waits, if it may be sent now.
    mutating func take(at now: Double) -> ChangeNotifier.News? {
        guard delay(at: now) == 0 else { return nil }
        defer { waiting = [] }
        lastTaken = now
        taken += 1
        return .feeds(waiting)
    }
}

extension ChangeNotifier.News {
    /// PostgreSQL accepts less than 8,000 bytes.
    private static let longest = 7_900

    /// One feed per line; empty for all feeds.
    var payload: String {
        guard case .feeds(let names) = self else { return "" }
        let text = names.sorted().joined(separator: "\n")
        return text.utf8.count <= Self.longest ? text : ""
    }

    init(payload: String) {
        self = payload.isEmpty ? .allFeeds : .feeds(Set(payload.split(separator: "\n").map(String.init)))
    }
}

/// The notifier's thread and its connection.
private final class NotifierThread: Sendable {
    private let options: PostgreSQLOptions
    private let channel: String
    private let pollSeconds: Double
    private let onNews: @Sendable (ChangeNotifier.News) -> Void
    private let state = Locked(NotifierState())
    /// Wakes the thread.
    private let wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))

    init(
        _ options: PostgreSQLOptions, channel: String, pollSeconds: Double,
        onNews: @escaping @Sendable (ChangeNotifier.News) -> Void
    ) {
        self.options = options
        self.channel = channel
        self.pollSeconds = pollSeconds
        self.onNews = onNews
    }

    deinit { Glibc.close(wake) }

    var notificationsSent: Int { state.withLock { $0.taken } }

    func publish(_ feed: String) {
        state.withLock { $0.publish(feed) }
        eventfd_write(wake, 1)
    }

    func close() {
        state.withLock { $0.isClosed = true }
        eventfd_write(wake, 1)
    }

    func run() {
        while !isClosed {
            do {
                let connection = try listen()
                // Notifications may have been missed while nobody was listening.
                onNews(.allFeeds)
                while !isClosed { try serve(connection) }
            } catch {
                // The next round reconnects; until then subscribers read without being notified.
                if !isClosed { onNews(.allFeeds) }
                pass(seconds: pollSeconds)
            }
        }
    }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func listen() throws -> PostgreSQLConnection {
        let connection = try PostgreSQLConnection(options)
        // A notification that is lost in a power failure does no harm.
        try connection.runScript("SET synchronous_commit = off; LISTEN \"\(channel)\"")
        return connection
    }

    private func serve(_ connection: PostgreSQLConnection) throws {
        let delay = state.withLock { $0.delay(at: now()) }
        wait(for: connection.socket, seconds: delay)
        if let news = state.withLock({ $0.take(at: now()) }) {
            try connection.run("SELECT pg_notify($1, $2)", .text(channel), .text(news.payload))
        }
        for payload in try connection.notifications() { onNews(ChangeNotifier.News(payload: payload)) }
    }

    /// Waits for the server, for something that this process publishes, or for the time to pass.
    private func wait(for socket: Int32, seconds: Double?) {
        var descriptors = [
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0), pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        poll(&descriptors, 2, seconds.map { Int32(($0 * 1000).rounded(.up)) } ?? -1)
        var count: eventfd_t = 0
        eventfd_read(wake, &count)
    }

    /// Waits until the time is over or the notifier is closed; what this process publishes still reaches its own
    /// subscriber.
    private func pass(seconds: Double) {
        let end = now() + seconds
        while !isClosed, now() < end {
            wait(for: -1, seconds: min(end - now(), state.withLock { $0.delay(at: now()) } ?? .infinity))
            if let news = state.withLock({ $0.take(at: now()) }) { onNews(news) }
        }
    }

    private func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
