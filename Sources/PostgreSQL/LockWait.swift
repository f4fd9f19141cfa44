/// How long a session waits for locks, in milliseconds.
///
/// A session keeps what it was told until it is told something else, so the server is told only where a transaction wants something else
/// than the one before. A rollback also undoes what was told in the transaction.
struct LockWait {
    /// What a transaction wants that says nothing.
    private let usual: Int
    /// What the session was told; nil if that may have been undone.
    private var told: Int?
    /// What the running transaction wants; nil outside of transactions.
    private var wanted: Int?

    init(usual: Int) {
        self.usual = usual
        told = usual
    }

    mutating func begin() { wanted = usual }

    mutating func want(_ milliseconds: Int) { wanted = milliseconds }

    /// What the server has to be told before the next statement; nil for nothing.
    mutating func next() -> Int? {
        guard let wanted, wanted != told else { return nil }
        told = wanted
        return wanted
    }

    mutating func end() { wanted = nil }

    mutating func undo() { (told, wanted) = (nil, nil) }
}
