import Locks

/// Rows whose changes are counted, by subject: each subject is an SQL expression that makes a text from the row.
///
/// In an expression, `{row}` stands for the row before and after the change.
package struct CountedRows: Hashable, Sendable {
    package var table: String
    /// Subjects that are counted even if each change has to write a row so that other processes learn of it.
    package var rare: [String]
    /// Subjects that change with nearly every commit.
    package var frequent: [String]
    /// Subjects that change only when a row is deleted or its key is written: for caches that know only that a row is there.
    package var lost: [String]
    /// The columns of the key.
    package var key: [String]

    package init(
        _ table: String, rare: [String] = [], frequent: [String] = [], lost: [String] = [], key: [String] = []
    ) {
        precondition(lost.isEmpty || !key.isEmpty, "\(table): what is lost with a row's key needs its columns")
        self.table = table
        self.rare = rare
        self.frequent = frequent
        self.lost = lost
        self.key = key
    }
}

/// A number for each subject, which is different after every change.
struct ChangeNumbers: Sendable {
    /// How many subjects are counted separately; the rest share one number.
    private static let capacity = 100_000

    private var changes: [String: UInt64] = [:]
    private var last: UInt64 = 0
    /// The number of subjects without a known change.
    private var others: UInt64 = 0

    func number(of subject: String) -> UInt64 { changes[subject] ?? others }

    mutating func changed(_ subject: String) {
        if changes.count >= Self.capacity { return changedAll() }
        last += 1
        changes[subject] = last
    }

    mutating func changedAll() {
        last += 1
        others = last
        changes.removeAll(keepingCapacity: true)
    }
}

/// Tells whether anything about a subject was written since something was read, so that values can be cached from one
/// transaction to the next.
///
/// It belongs to one connection and is used in that connection's writing transactions, after the changes of others
/// are known: see ``Connection/othersChanges()``. Whatever cannot be followed, such as commits of another process or
/// a rollback, counts as a change of all subjects.
package final class ChangeCounts {
    private var numbers = ChangeNumbers()
    /// Changes that readers have not been told yet; nil for all subjects.
    private var unpublished: Set<String>? = []
    /// A cache that lives as long as the connection.
    package var kept: AnyObject?
    /// The number by which rows show that the running transaction has written them, if rows have such numbers.
    package var transaction: Int64?
    /// Whether subjects are counted, too, that change with nearly every commit, or only when a row is lost.
    package let countsFrequent: Bool

    package init(countsFrequent: Bool = true) { self.countsFrequent = countsFrequent }

    /// Nothing about the subject was written as long as this stays the same.
    package func number(of subject: String) -> UInt64 { numbers.number(of: subject) }

    package func changed(_ subject: String) {
        numbers.changed(subject)
        unpublished?.insert(subject)
    }

    package func changedAll() {
        numbers.changedAll()
        unpublished = nil
    }

    /// Makes known to readers what has changed, after the commit.
    package func publish(_ committed: CommittedChanges, as commit: LastCommit) {
        committed.changed(unpublished, in: commit)
        unpublished = []
    }
}

/// Identifies the last commit to a database, by whichever process. As long as it stays the same, reads give the same
/// results.
package struct LastCommit: Hashable, Sendable {
    private let count: UInt32
    /// A checksum over everything written up to the commit. It starts again when a file is recovered after a crash.
    private let checksum: UInt64

    package init(count: UInt32, checksum: UInt64) {
        self.count = count
        self.checksum = checksum
    }
}

/// The change numbers for readers, shared by all connections of this process: everything written up to a commit.
///
/// Readers may see older states of the database, and commits of another process are not known row by row, so numbers
/// are given only to a reader that sees exactly the state they belong to.
package final class CommittedChanges: Sendable {
    private struct State {
        var numbers = ChangeNumbers()
        var commit: LastCommit?
    }

    private let state = Locked(State())

    package init() {}

    /// - Parameter subjects: nil for all.
    func changed(_ subjects: Set<String>?, in commit: LastCommit) {
        state.withLock { state in
            state.commit = commit
            guard let subjects else { return state.numbers.changedAll() }
            for subject in subjects { state.numbers.changed(subject) }
        }
    }

    package func numbers(of subjects: [String], in commit: LastCommit) -> [UInt64]? {
        state.withLock { state in state.commit == commit ? subjects.map(state.numbers.number) : nil }
    }
}
