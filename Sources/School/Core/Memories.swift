import Locks

/// A cache that a subject keeps in memory from one transaction to the next; empty when a school is opened.
protocol Memory: AnyObject, Sendable {
    init()
}

/// One memory of each kind, created when it is first asked for, so that this type does not need to know the kinds.
final class Memories: Sendable {
    private let known = Locked<[ObjectIdentifier: any Memory]>([:])

    func memory<Kept: Memory>(_ kind: Kept.Type = Kept.self) -> Kept {
        known.withLock { known in
            if let found = known[ObjectIdentifier(kind)] as? Kept { return found }
            let new = Kept()
            known[ObjectIdentifier(kind)] = new
            return new
        }
    }
}
