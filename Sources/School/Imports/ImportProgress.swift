import Foundation
import Locks

/// How far an import is, for whoever waits for it.
package final class ImportProgress: Sendable {
    package enum Phase: String, Hashable, Sendable, CaseIterable { case reading, comparing, writing, takingBack }

    package struct State: Hashable, Sendable {
        package var phase: Phase
        /// In a hundred; nil where nobody can tell.
        package var share: Int?
    }

    private struct Count {
        var phase = Phase.reading
        var done = 0
        var whole = 0
    }

    private let count = Locked(Count())

    package var state: State {
        count.withLock { count in
            // What is not counted, and the commit, come at the end.
            let share = count.whole > 0 ? min(99, count.done * 100 / count.whole) : nil
            return State(phase: count.phase, share: share)
        }
    }

    func begin(_ phase: Phase, of whole: Int = 0) {
        count.withLock { $0 = Count(phase: phase, whole: whole) }
    }

    func step(_ steps: Int = 1) { count.withLock { $0.done += steps } }
}

/// The imports that this process is busy with, and whom the last of them named: names are kept nowhere else.
final class RunningImports: InMemoryState {
    /// The people whom an import named, or undoing one.
    struct Named {
        var leftOut: [ImportPlan.LeftOut] = []
        var stayed: [ImportUndo.Left] = []
    }

    private struct OfOrganization {
        var running: ImportProgress?
        /// By the moment at which it was asked for: another server may have done the last one.
        var named: [Date: Named] = [:]
    }

    private let imports = Locked<[Organization.ID: OfOrganization]>([:])

    /// Nil where one is running already.
    func begin(_ organization: Organization.ID) -> ImportProgress? {
        imports.withLock { imports in
            guard imports[organization]?.running == nil else { return nil }
            let progress = ImportProgress()
            imports[organization, default: OfOrganization()].running = progress
            return progress
        }
    }

    func end(_ organization: Organization.ID) { imports.withLock { $0[organization]?.running = nil } }

    func keep(_ named: Named, by job: ImportJob, of organization: Organization.ID) {
        var named = named
        named.stayed = Array(named.stayed.prefix(Self.mostNamed))
        imports.withLock { [named] in $0[organization, default: OfOrganization()].named = [job.asked: named] }
    }

    private static let mostNamed = 200

    func progress(of organization: Organization.ID) -> ImportProgress? {
        imports.withLock { $0[organization]?.running }
    }

    func named(by job: ImportJob, of organization: Organization.ID) -> Named {
        imports.withLock { $0[organization]?.named[job.asked] } ?? Named()
    }
}
