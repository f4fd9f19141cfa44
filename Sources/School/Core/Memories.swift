import Locks

/// What a subject keeps beside the tables, from one transaction to the next; empty when a school is opened.
protocol Memory: AnyObject, Sendable {
    init()
}

/// One memory of each kind, made when it is asked for first: what is kept need not be known here.
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
