package import School

/// What a school does by itself at certain times.
package final class Scheduler: Sendable {
    private let task: Task<Void, Never>

    package init(_ school: School, hub: Hub, log: ServerLog, every pause: Duration = .seconds(5)) {
        task = Task {
            var isFirst = true
            while !Task.isCancelled {
                do {
                    Self.log(try await school.runDueTasks(), isFirst: isFirst, to: log)
                    isFirst = false
                } catch { log.failure("clockwork", error) }
                hub.authorizeExpired(at: school.now())
                // It may take long, and what is due goes on meanwhile: of several that are begun, one does it.
                Task {
                    do { try await school.runImports() } catch { log.failure("import", error) }
                }
                try? await Task.sleep(for: pause)
            }
        }
    }

    package func stop() { task.cancel() }

    private static func log(_ finding: ClockWatch.Finding, isFirst: Bool, to log: ServerLog) {
        switch finding {
        case .begins(let reason): log.event("clock not trusted", ["why": reason.rawValue, "meaning": reason.meaning])
        case .holds(let reason) where isFirst:
            log.event("clock not trusted", ["why": reason.rawValue, "meaning": reason.meaning])
        case .ends: log.event("clock trusted again")
        case .trusted, .holds: break
        }
    }
}

extension ClockWatch.Reason {
    /// For people who read the log.
    package var meaning: String {
        switch self {
        case .jump:
            """
            The clock went forward by more than time had passed. Nothing is deleted because of its age until it is put right, or \
            'homeroom admin clock --accept' says that it is right.
            """
        case .gap:
            """
            The server was off, or its clock is wrong. Nothing is deleted because of its age until it has run for a day, or \
            'homeroom admin clock --accept' says that the clock is right.
            """
        }
    }
}
