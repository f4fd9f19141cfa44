import ClassKit
import Foundation

/// The time at a test school.
final class TestClock: @unchecked Sendable {
    /// Monday, 1 September 2025, 08:00 UTC.
    private static let start = Date(timeIntervalSinceReferenceDate: 778_406_400)

    // Both are guarded by `lock`. The first look is that of the student's store, with which the school opens at eight.
    private var passed = Duration.zero
    private var looks = -1
    private let lock = NSLock()

    func advance(by span: Duration) { lock.withLock { passed += span } }

    /// The date and time, without moving them.
    var today: Date { lock.withLock { date } }

    /// A millisecond passes with each look, so that what comes first is earlier and no two attempts begin at once.
    func now() -> Date {
        lock.withLock {
            looks += 1
            return date
        }
    }

    /// The stopwatch stands still until it is moved, so that durations are what the test says.
    private func uptime() -> TimeInterval { lock.withLock { passed / .seconds(1) } }

    private var date: Date { Self.start.addingTimeInterval(seconds) }

    /// The seconds since the school opened, with those that the looks take.
    private var seconds: TimeInterval { (passed + .milliseconds(looks)) / .seconds(1) }

    var clock: Clock {
        Clock(now: { self.now() }, uptime: { self.uptime() }, sinceStart: { self.lock.withLock { self.seconds } })
    }
}
