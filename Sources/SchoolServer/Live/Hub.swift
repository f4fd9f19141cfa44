package import Foundation
package import HTTP
import Locks
package import School

/// Delivers the news of feeds to their watchers.
///
/// News say that there is something to read, not what: watchers then request it with their own rights. Which feeds a
/// client may watch is checked when it connects, and again whenever its person's rights change, so somebody who has
/// left a class or signed out gets no more news.
package final class Hub: Sendable {
    /// What a client may watch now; nil if nothing.
    package typealias Authorization = @Sendable () throws -> WatchableFeeds?

    fileprivate struct State {
        var watchers: [Int: Watcher] = [:]
        /// The watchers of each feed, including those whose rights the feed is about.
        var places: [String: Set<Int>] = [:]
        var lastNumber = 0
        /// How often the rights of all watchers are still to be checked, the check under way included: once more is enough, however
        /// often it is asked for meanwhile.
        var roundsDue = 0
        /// Called with each message and the number of watchers that received it.
        var listener: (@Sendable (Message, Int) -> Void)?
    }

    fileprivate struct Watcher {
        let stream: EventStream
        let accessFeed: String
        let authorize: Authorization
        var feeds: [String: String] = [:]
        var holdUntil = Date.distantFuture
        /// How often its rights have been checked.
        var authorizations = 0
    }

    private let state = Locked(State())

    package init() {}

    /// The number of watchers.
    package var watcherCount: Int { state.withLock { $0.watchers.count } }

    /// Sends the feeds' news to a stream until it ends.
    ///
    /// - Parameters:
    ///   - accessFeed: the feed whose news make the hub check the rights again.
    ///   - stream: makes the stream, which calls its argument when it ends.
    package func watch(
        judgedBy accessFeed: String, feeds authorize: @escaping Authorization,
        stream: @escaping @Sendable (@escaping @Sendable () -> Void) -> EventStream
    ) throws -> EventStream {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let stream = stream { self.leave(number) }
        // Registered before its rights are checked, so that a change in the meantime leads to another check.
        state.withLock { state in
            state.watchers[number] = Watcher(stream: stream, accessFeed: accessFeed, authorize: authorize)
            state.places[accessFeed, default: []].insert(number)
        }
        do {
            try self.authorize(number)
        } catch {
            leave(number)
            throw error
        }
        // It may have ended before it was registered.
        if !stream.isOpen { leave(number) }
        return stream
    }

    private func leave(_ number: Int) {
        state.withLock { state in
            guard let watcher = state.watchers.removeValue(forKey: number) else { return }
            state.empty(watcher.feeds.keys, of: number)
            state.empty(CollectionOfOne(watcher.accessFeed), of: number)
        }
    }

    /// Announces news in these feeds, or passes on messages.
    package func publish(_ news: Set<String>) {
        let messages = news.compactMap(Message.init(text:))
        messages.forEach(pass)
        publish(feeds: messages.isEmpty ? news : news.subtracting(messages.map(\.text)))
    }

    private func publish(feeds: Set<String>) {
        let watching = state.withLock { state in
            feeds.flatMap { feed in state.places[feed]?.filter { state.watchers[$0]?.accessFeed == feed } ?? [] }
        }
        watching.forEach(authorizeAgain)
        let told = state.withLock { state -> [(EventStream, EventStream.Event)] in
            var told: [(EventStream, EventStream.Event)] = []
            for feed in feeds {
                // Watchers of one feed usually know it by the same name and share the event.
                var events: [String: EventStream.Event] = [:]
                for number in state.places[feed] ?? [] {
                    guard let watcher = state.watchers[number], let word = watcher.feeds[feed] else { continue }
                    let event = events[word] ?? EventStream.Event(event: "change", data: word)
                    events[word] = event
                    told.append((watcher.stream, event))
                }
            }
            return told
        }
        for (stream, event) in told { stream.send(event) }
    }

    /// Announces news in all feeds, because some may have been lost. News about rights may have been among them.
    package func publishEverything() {
        let (streams, isUnderWay) = state.withLock { state in
            defer { state.roundsDue = min(state.roundsDue + 1, 2) }
            return (state.watchers.values.map(\.stream), state.roundsDue > 0)
        }
        for stream in streams { stream.send(.anything) }
        // There may be many, and the caller has more to announce.
        if !isUnderWay { startThread(authorizeAll) }
    }

    private func authorizeAll() {
        var isDue = true
        while isDue {
            state.withLock { Array($0.watchers.keys) }.forEach(authorizeAgain)
            isDue = state.withLock { state in
                state.roundsDue -= 1
                return state.roundsDue > 0
            }
        }
    }

    /// Checks the rights that end at this time without anything being written: sign-ins expire, and as long as the clock is not
    /// trusted none that has expired is deleted.
    package func authorizeExpired(at now: Date) {
        let expired = state.withLock { state in state.watchers.filter { $0.value.holdUntil <= now }.map(\.key) }
        expired.forEach(authorizeAgain)
    }

    /// Ends all streams.
    package func close() {
        let streams = state.withLock { $0.watchers.values.map(\.stream) }
        for stream in streams { stream.finish() }
    }
}

extension Hub {
    /// A message to the watchers of one feed, sent once and not stored.
    ///
    /// It is sent like a feed's name, and so from process to process.
    struct Message: Hashable, Sendable {
        var feed: String
        var event: String
        var data: String
        /// What it is about, for the listener in the server.
        var subject: String
        /// Distinguishes messages with equal content.
        var number: String

        init(to feed: String, _ event: String, _ data: String, about subject: String) {
            (self.feed, self.event, self.data, self.subject) = (feed, event, data, subject)
            number = String(UInt32.random(in: 0 ... .max), radix: 36)
        }

        /// Nil for the name of a feed: a message contains a tab, which neither feed names nor JSON do.
        init?(text: String) {
            let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 5 else { return nil }
            (feed, event, data, subject, number) = (parts[0], parts[1], parts[2], parts[3], parts[4])
        }

        var text: String { [feed, event, data, subject, number].joined(separator: "\t") }
    }

    /// Sets a listener for messages and the number of watchers that received them.
    func listen(_ listener: @escaping @Sendable (Message, Int) -> Void) {
        state.withLock { $0.listener = listener }
    }

    private func pass(_ message: Message) {
        let (streams, listener) = state.withLock { state in
            (
                (state.places[message.feed] ?? []).compactMap { number -> EventStream? in
                    guard let watcher = state.watchers[number], watcher.feeds[message.feed] != nil else { return nil }
                    return watcher.stream
                }, state.listener
            )
        }
        let event = EventStream.Event(event: message.event, data: message.data)
        let count = streams.count { $0.send(event) }
        listener?(message, count)
    }

    /// A client whose rights cannot be checked now has to connect again.
    private func authorizeAgain(_ number: Int) {
        do {
            try authorize(number)
        } catch {
            state.withLock { $0.watchers[number]?.stream }?.finish()
        }
    }

    /// Checks which feeds a client may watch, and limits it to those.
    private func authorize(_ number: Int) throws {
        let asked = state.withLock { state -> (authorize: Authorization, turn: Int)? in
            state.watchers[number]?.authorizations += 1
            return state.watchers[number].map { ($0.authorize, $0.authorizations) }
        }
        guard let asked else { return }
        let feeds = try asked.authorize()
        let outcome = state.withLock { state -> (stream: EventStream, isNews: Bool)? in
            // A later check has newer results.
            guard let watcher = state.watchers[number], watcher.authorizations == asked.turn else { return nil }
            state.watchers[number]?.holdUntil = feeds?.holdUntil ?? .distantFuture
            return (watcher.stream, state.move(number, to: feeds?.names ?? [:]) && asked.turn > 1)
        }
        guard let outcome else { return }
        if feeds == nil { return outcome.stream.finish() }
        // News in a feed before it was watched were not delivered.
        if outcome.isNews { outcome.stream.send(.anything) }
    }
}

extension Hub.State {
    /// - Returns: whether the feeds differ from those before.
    fileprivate mutating func move(_ number: Int, to feeds: [String: String]) -> Bool {
        guard let before = watchers[number]?.feeds, before != feeds else { return false }
        empty(before.keys, of: number)
        for feed in feeds.keys { places[feed, default: []].insert(number) }
        watchers[number]?.feeds = feeds
        return true
    }

    fileprivate mutating func empty(_ feeds: some Sequence<String>, of number: Int) {
        for feed in feeds {
            places[feed]?.remove(number)
            if places[feed]?.isEmpty == true { places[feed] = nil }
        }
    }
}

extension EventStream.Event {
    fileprivate static let anything = EventStream.Event(event: "anything", data: "")
}
