package import Foundation

/// Where ClassKit takes the time from; tests bring one of their own.
package struct Clock: Sendable {
    /// The calendar's time: for dates that people see.
    package var now: @Sendable () -> Date
    /// Seconds that only ever grow, and not while the machine sleeps: for measuring how long somebody works.
    package var uptime: @Sendable () -> TimeInterval

    package init(now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval) {
        self.now = now
        self.uptime = uptime
    }

    package static let system = Clock(
        now: { Date() },
        uptime: {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
        })
}
