package import HTTP
import Locks

/// Hands the news of feeds to those who watch them.
///
/// News say that there is something to read, not what: who watches asks for it, with their own rights.
package final class Hub: Sendable {
    private struct State {
        var watchers: [Int: Watcher] = [:]
        /// Who watches a feed, by its name.
        var places: [String: Set<Int>] = [:]
        var lastNumber = 0
    }

    private struct Watcher {
        var stream: EventStream
        var feeds: [String: String]
    }

    private let state = Locked(State())

    package init() {}

    /// How many watch.
    package var watcherCount: Int { state.withLock { $0.watchers.count } }

    /// Tells `stream` of the feeds' news, until it ends.
    ///
    /// - Parameter feeds: the names of feeds, each with the word by which the watcher knows it.
    package func watch(
        _ feeds: [String: String], _ stream: @escaping @Sendable (@escaping @Sendable () -> Void) -> EventStream
    )
        -> EventStream
    {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let stream = stream { self.leave(number) }
        state.withLock { state in
            state.watchers[number] = Watcher(stream: stream, feeds: feeds)
            for feed in feeds.keys { state.places[feed, default: []].insert(number) }
        }
        // It may have ended before it was noted.
        if !stream.isOpen { leave(number) }
        return stream
    }

    private func leave(_ number: Int) {
        state.withLock { state in
            guard let watcher = state.watchers.removeValue(forKey: number) else { return }
            for feed in watcher.feeds.keys {
                state.places[feed]?.remove(number)
                if state.places[feed]?.isEmpty == true { state.places[feed] = nil }
            }
        }
    }

    /// Says that there is something new in these feeds.
    package func tell(_ feeds: Set<String>) {
        let told = state.withLock { state -> [(EventStream, EventStream.Event)] in
            var told: [(EventStream, EventStream.Event)] = []
            for feed in feeds {
                // Watchers of one feed mostly know it by one word, and share the event.
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

    /// Says that there may be something new anywhere: nobody knows, as news were lost.
    package func tellEverybody() {
        let event = EventStream.Event(event: "anything", data: "")
        let streams = state.withLock { $0.watchers.values.map(\.stream) }
        for stream in streams { stream.send(event) }
    }

    /// Ends all streams.
    package func close() {
        let streams = state.withLock { $0.watchers.values.map(\.stream) }
        for stream in streams { stream.finish() }
    }
}
