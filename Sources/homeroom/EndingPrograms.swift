import Developer
import Foundation

/// Does something that starts programs, none of which outlives it. At Ctrl-C they are ended, and what was made for them is removed; at a second one nobody
/// waits for that.
func endingPrograms<Result>(_ body: () async throws -> Result) async throws -> Result {
    let interrupted = ExitStatus(status: 128 + SIGINT)
    let stop = StopSignal()
    let watch = Task {
        guard await stop.wait() else { return }
        StartedPrograms.endAll()
        if await stop.wait() { _exit(interrupted.status) }
    }
    StartedPrograms.adoptOrphans()
    defer {
        StartedPrograms.endOrphans()
        watch.cancel()
    }
    do { return try await body() } catch {
        throw StartedPrograms.areOver ? interrupted : error
    }
}
