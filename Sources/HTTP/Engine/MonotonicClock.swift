import Glibc

/// Nanoseconds since an arbitrary moment before this process began; never goes back.
enum MonotonicClock {
    static let never = UInt64.max

    /// For durations.
    static func now() -> UInt64 { read(CLOCK_MONOTONIC) }

    /// For deadlines: accurate to some milliseconds, at a fraction of the cost.
    static func roughly() -> UInt64 { read(CLOCK_MONOTONIC_COARSE) }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

extension Duration {
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds)) / 1_000_000_000
    }
}
