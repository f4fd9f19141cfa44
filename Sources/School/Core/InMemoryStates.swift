import Locks

/// What a subject keeps in memory from one transaction to the next; empty when a school is opened.
protocol InMemoryState: AnyObject, Sendable {
    init()
}

/// One state of each kind, created when it is first asked for, so that this type does not need to know the kinds.
final class InMemoryStates: Sendable {
    private let known = Locked<[ObjectIdentifier: any InMemoryState]>([:])

    func state<Kept: InMemoryState>(_ kind: Kept.Type = Kept.self) -> Kept {
        known.withLock { known in
            if let found = known[ObjectIdentifier(kind)] as? Kept { return found }
            let new = Kept()
            known[ObjectIdentifier(kind)] = new
            return new
        }
    }
}
