import Developer
import Foundation
import Locks

/// Does something that starts programs. At Ctrl-C, or when the terminal is closed, they are ended, and what was made for them is
/// removed; at a second Ctrl-C nobody waits for that.
func endingPrograms<Success>(_ body: () async throws -> Success) async throws -> Success {
    let stop = StopSignal([SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]))
    let interruption = Locked<Int32?>(nil)
    let watch = Task {
        guard let number = await stop.next() else { return }
        interruption.withLock { $0 = number }
        StartedPrograms.endAll()
        // A terminal that is closed says so twice, and what ends services does so in two ways: neither is a second wish.
        while let next = await stop.next() { if next == SIGINT { _exit(128 + number) } }
    }
    defer { watch.cancel() }
    let result: Result<Success, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    // What was ended in the middle has shown nothing, even where it seems to have.
    if let number = interruption.withLock({ $0 }) { throw ExitStatus(status: 128 + number) }
    return try result.get()
}

/// As `nohup` has it, for what is to go on when the terminal is closed.
private func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
