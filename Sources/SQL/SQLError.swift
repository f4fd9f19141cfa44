/// What a database could not do.
package struct SQLError: Error, Sendable {
    /// The kind of failure; switch on this.
    package struct Code: Hashable, Sendable {
        private enum Kind {
            case busy, conflict, full, corrupt, unreadable, foreign, newer, otherTables, readOnly, unreachable,
                constraint
            case other
        }
        private var kind: Kind

        /// Another transaction held its lock for longer than we wait.
        package static let busy = Code(kind: .busy)
        /// Rolled back because of concurrent transactions; the same may well succeed if repeated.
        package static let conflict = Code(kind: .conflict)
        /// No room on the disk.
        package static let full = Code(kind: .full)
        /// The file is damaged, or is not a database.
        package static let corrupt = Code(kind: .corrupt)
        /// A row that cannot be made sense of; the others can.
        package static let unreadable = Code(kind: .unreadable)
        /// A database of another program.
        package static let foreign = Code(kind: .foreign)
        /// Written by a later version, with tables that this one does not know.
        package static let newer = Code(kind: .newer)
        /// Its tables differ from what its migrations should have made.
        package static let otherTables = Code(kind: .otherTables)
        /// It can be read but not written.
        package static let readOnly = Code(kind: .readOnly)
        /// It cannot be opened, read or reached.
        package static let unreachable = Code(kind: .unreachable)
        /// A constraint of the tables forbids the change.
        package static let constraint = Code(kind: .constraint)
        /// A mistake in a statement, or a failure without a kind of its own.
        package static let other = Code(kind: .other)
    }

    package var code: Code
    /// What went wrong and what to do about it, for a person to read. It never contains a bound value.
    package var message: String
    /// The engine's own words.
    package var detail: String
    /// Whether it waited for a lock in vain: whoever needs other locks need not fail.
    package var isOfLock = false

    package init(_ code: Code, _ message: String, detail: String = "") {
        self.code = code
        self.message = message
        self.detail = detail
    }
}

extension SQLError: CustomStringConvertible {
    package var description: String { detail.isEmpty ? message : "\(message) (\(detail))" }
}
