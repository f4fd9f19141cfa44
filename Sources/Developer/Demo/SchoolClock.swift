package import Foundation
import Locks

/// The throw-away school's time: the machine's, moved by as much as the developer likes, or standing still.
package final class SchoolClock: Sendable {
    private struct State {
        var offset: TimeInterval = 0
        var frozen: Date?
    }

    private let state: Locked<State>

    /// - Parameter start: when it stands still, and until it is set; nil for a clock that runs.
    package init(standingAt start: Date? = nil) {
        state = Locked(State(frozen: start.map(Self.rounded)))
    }

    package var now: Date {
        state.withLock { $0.frozen ?? Self.rounded(Date().addingTimeInterval($0.offset)) }
    }

    /// Moves the time on, or back. What stands still goes on standing.
    package func move(by seconds: TimeInterval) {
        state.withLock { state in
            state.offset += seconds
            state.frozen = state.frozen.map { Self.rounded($0.addingTimeInterval(seconds)) }
        }
    }

    /// Shows a certain time from now on.
    package func set(to date: Date) {
        state.withLock { state in
            state.offset = date.timeIntervalSinceNow
            if state.frozen != nil { state.frozen = Self.rounded(date) }
        }
    }

    /// Stands still, at this time or the present one, until ``run()``.
    func stand(at date: Date? = nil) {
        state.withLock { state in
            let date = date ?? state.frozen ?? Date().addingTimeInterval(state.offset)
            state.frozen = Self.rounded(date)
        }
    }

    /// Goes on, from the time that has passed meanwhile.
    func run() { state.withLock { $0.frozen = nil } }

    var standsStill: Bool { state.withLock { $0.frozen != nil } }

    /// Goes on, from the time at which it stood still.
    func resume() {
        state.withLock { state in
            guard let frozen = state.frozen else { return }
            state.offset = frozen.timeIntervalSinceNow
            state.frozen = nil
        }
    }

    /// The time that it would show if it did not stand still.
    var running: Date { state.withLock { Self.rounded(Date().addingTimeInterval($0.offset)) } }

    /// To milliseconds, as the school keeps times: what is read is what was.
    private static func rounded(_ date: Date) -> Date {
        Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    }
}
