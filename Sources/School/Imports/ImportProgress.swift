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
final class ImportDesk: Memory {
    private struct Desk {
        var running: ImportProgress?
        var leftOut: [ImportPlan.LeftOut] = []
        var stayed: [ImportUndo.Left] = []
    }

    private let desks = Locked<[Organization.ID: Desk]>([:])

    /// Nil where one is running already.
    func begin(_ organization: Organization.ID) -> ImportProgress? {
        desks.withLock { desks in
            guard desks[organization]?.running == nil else { return nil }
            let progress = ImportProgress()
            desks[organization, default: Desk()].running = progress
            return progress
        }
    }

    func end(_ organization: Organization.ID) { desks.withLock { $0[organization]?.running = nil } }

    func keep(leftOut: [ImportPlan.LeftOut] = [], stayed: [ImportUndo.Left] = [], of organization: Organization.ID) {
        desks.withLock { desks in
            desks[organization, default: Desk()].leftOut = leftOut
            desks[organization, default: Desk()].stayed = Array(stayed.prefix(Self.mostNamed))
        }
    }

    private static let mostNamed = 200

    func progress(of organization: Organization.ID) -> ImportProgress? { desks.withLock { $0[organization]?.running } }
    func leftOut(of organization: Organization.ID) -> [ImportPlan.LeftOut] {
        desks.withLock { $0[organization]?.leftOut ?? [] }
    }
    func stayed(of organization: Organization.ID) -> [ImportUndo.Left] {
        desks.withLock { $0[organization]?.stayed ?? [] }
    }
}
