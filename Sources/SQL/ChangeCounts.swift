import Locks

/// Rows of which each change is counted: the subjects that it is about, each an expression of SQL that makes a text of the row.
///
/// In an expression `{row}` stands for the row as it was, and as it is.
package struct CountedRows: Hashable, Sendable {
    package var table: String
    /// Those that are counted even where each change costs a row, so that other processes learn of it.
    package var rare: [String]
    /// Those that change with nearly every commit.
    package var frequent: [String]

    package init(_ table: String, rare: [String] = [], frequent: [String] = []) {
        self.table = table
        self.rare = rare
        self.frequent = frequent
    }
}

/// A number for each subject, which is another after every change.
struct ChangeNumbers: Sendable {
    /// Subjects that are told apart: beyond that, all of them count as changed.
    private static let capacity = 100_000

    private var changes: [String: UInt64] = [:]
    private var last: UInt64 = 0
    /// The number of those that no change is known of.
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

/// Tells whether anything about a subject was written since something was read, so that what was read may be kept from one
/// transaction to the next.
///
/// It belongs to one connection, and is asked in that connection's transactions that write: once what others wrote before is
/// known, see ``Connection/othersChanges()``. Whatever cannot be followed, as what another process committed or what was
/// undone, counts as a change of all.
package final class ChangeCounts {
    private var numbers = ChangeNumbers()
    /// What changed that nobody else was told of yet; nil when that is everything.
    private var untold: Set<String>? = []
    /// What somebody keeps beside it, for as long as the connection lives.
    package var kept: AnyObject?
    /// By which number rows say that the running transaction has written them, where rows say so.
    package var transaction: Int64?
    /// Whether subjects that change with nearly every commit are counted as well.
    package let countsFrequent: Bool

    package init(countsFrequent: Bool = true) { self.countsFrequent = countsFrequent }

    /// As long as this stays the same, nothing about the subject was written.
    package func number(of subject: String) -> UInt64 { numbers.number(of: subject) }

    package func changed(_ subject: String) {
        numbers.changed(subject)
        untold?.insert(subject)
    }

    package func changedAll() {
        numbers.changedAll()
        untold = nil
    }

    /// Tells readers what has changed, now that it is committed.
    package func tell(_ committed: CommittedChanges, as commit: LastCommit) {
        committed.changed(untold, in: commit)
        untold = []
    }
}

/// A name for the last commit to a database, whoever made it: as long as it stays the same, so does what is read.
package struct LastCommit: Hashable, Sendable {
    private let count: UInt32
    /// Of all that was written up to it. Who mends a file after a crash begins to count anew.
    private let checksum: UInt64

    package init(count: UInt32, checksum: UInt64) {
        self.count = count
        self.checksum = checksum
    }
}

/// The same for whoever reads, in all connections of this process: what was written up to a commit.
///
/// Readers see older states of the database, and another process's commits are not known row by row; so numbers are given only
/// to who sees the very state that they were told of.
package final class CommittedChanges: Sendable {
    private struct Told {
        var numbers = ChangeNumbers()
        var commit: LastCommit?
    }

    private let told = Locked(Told())

    package init() {}

    /// - Parameter subjects: nil for all of them.
    func changed(_ subjects: Set<String>?, in commit: LastCommit) {
        told.withLock { told in
            told.commit = commit
            guard let subjects else { return told.numbers.changedAll() }
            for subject in subjects { told.numbers.changed(subject) }
        }
    }

    package func numbers(of subjects: [String], in commit: LastCommit) -> [UInt64]? {
        told.withLock { told in told.commit == commit ? subjects.map(told.numbers.number) : nil }
    }
}
