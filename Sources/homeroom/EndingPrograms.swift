import Developer
import Foundation
import Locks

/// Does something that starts programs, none of which outlives it. At Ctrl-C, or when the terminal is closed, they are ended, and
/// what was made for them is removed; at a second Ctrl-C nobody waits for that.
func endingPrograms<Result>(_ body: () async throws -> Result) async throws -> Result {
    let stop = StopSignal([SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]))
    let interruption = Locked<Int32?>(nil)
    let watch = Task {
        guard let number = await stop.next() else { return }
        interruption.withLock { $0 = number }
        StartedPrograms.endAll()
        if await stop.wait() { _exit(128 + number) }
    }
    StartedPrograms.adoptOrphans()
    defer {
        StartedPrograms.endOrphans()
        watch.cancel()
    }
    do { return try await body() } catch {
        guard let number = interruption.withLock({ $0 }) else { throw error }
        throw ExitStatus(status: 128 + number)
    }
}

/// As `nohup` has it, for what is to go on when the terminal is closed.
private func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
