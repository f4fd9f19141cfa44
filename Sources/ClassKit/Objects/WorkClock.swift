import Foundation

/// The seconds by which work is measured: they pause while the app is in the background.
struct WorkClock {
    private let uptime: @Sendable () -> TimeInterval
    private var restingSince: TimeInterval?
    private var rested: TimeInterval = 0

    init(_ clock: Clock) { uptime = clock.uptime }

    var now: TimeInterval { (restingSince ?? uptime()) - rested }

    mutating func rest() {
        if restingSince == nil { restingSince = uptime() }
    }

    mutating func resume() {
        guard let start = restingSince else { return }
        rested += max(0, uptime() - start)
        restingSince = nil
    }
}
