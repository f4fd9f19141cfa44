import School
import SchoolServer

/// What happens at a school by itself when its time has come.
final class Clockwork: Sendable {
    private let task: Task<Void, Never>

    init(_ school: School, log: Log, every pause: Duration = .seconds(5)) {
        task = Task {
            while !Task.isCancelled {
                do { try await school.doWhatIsDue() } catch { log.failure("clockwork", error) }
                try? await Task.sleep(for: pause)
            }
        }
    }

    func stop() { task.cancel() }
}
