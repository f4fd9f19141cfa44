/// Rows of which each change is counted: the subjects that it is about, as an expression of SQL that makes a text of the row.
///
/// In the expression `{row}` stands for the row as it was, and as it is.
package struct CountedRows: Hashable, Sendable {
    package var table: String
    package var subject: String

    package init(_ table: String, _ subject: String) {
        self.table = table
        self.subject = subject
    }
}

/// Tells whether anything about a subject was written since something was read, so that what was read may be kept from one
/// transaction to the next.
///
/// It belongs to one connection, and is asked in that connection's transactions that write: there nobody else writes
/// meanwhile. Whatever cannot be followed, as what another process committed or what was undone, counts as a change of all.
package final class ChangeCounts {
    /// Subjects that are told apart: beyond that, all of them count as changed.
    private static let capacity = 100_000

    private var changes: [String: UInt64] = [:]
    private var last: UInt64 = 0
    /// The number of those that no change is known of.
    private var others: UInt64 = 0
    /// What somebody keeps beside it, for as long as the connection lives.
    package var kept: AnyObject?

    package init() {}

    /// As long as this stays the same, nothing about the subject was written.
    package func number(of subject: String) -> UInt64 { changes[subject] ?? others }

    package func changed(_ subject: String) {
        if changes.count >= Self.capacity { return changedAll() }
        last += 1
        changes[subject] = last
    }

    package func changedAll() {
        last += 1
        others = last
        changes.removeAll(keepingCapacity: true)
    }
}
