package import Foundation

/// Where ClassKit takes the time from; tests bring one of their own.
package struct Clock: Sendable {
    /// The calendar's time: for dates that people see.
    package var now: @Sendable () -> Date
    /// Seconds that only ever grow, and not while the machine sleeps: for measuring how long somebody works.
    package var uptime: @Sendable () -> TimeInterval
    /// Seconds since the machine was started, asleep or not, which nobody sets: for knowing how long ago something was.
    package var sinceStart: @Sendable () -> TimeInterval

    /// - Parameter sinceStart: the same as `uptime` unless told, for a machine that never sleeps.
    package init(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval,
        sinceStart: (@Sendable () -> TimeInterval)? = nil
    ) {
        self.now = now
        self.uptime = uptime
        self.sinceStart = sinceStart ?? uptime
    }

    package static let system = Clock(
        now: { Date() }, uptime: { Self.seconds(of: CLOCK_MONOTONIC) },
        sinceStart: { Self.seconds(of: CLOCK_BOOTTIME) })

    private static func seconds(of clock: clockid_t) -> TimeInterval {
        var time = timespec()
        clock_gettime(clock, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}
