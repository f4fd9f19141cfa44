package import School

/// What happens at a school by itself when its time has come.
package final class Clockwork: Sendable {
    private let task: Task<Void, Never>

    package init(_ school: School, log: Log, every pause: Duration = .seconds(5)) {
        task = Task {
            while !Task.isCancelled {
                do { try await school.doWhatIsDue() } catch { log.failure("clockwork", error) }
                try? await Task.sleep(for: pause)
            }
        }
    }

    package func stop() { task.cancel() }
}
