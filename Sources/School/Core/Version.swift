import SQL

/// By what it is told whether something that was read is as it was: the numbers of all that it was read from, or, of an engine
/// that counts nothing, the whole database.
package struct Version: Hashable, Sendable {
    fileprivate enum Value: Hashable {
        case counted([String], [UInt64])
        case whole(DatabaseState)
    }

    fileprivate let value: Value
}

extension Transaction {
    /// The version of what this transaction reads of these subjects, and of nothing else; nil where it cannot be told.
    package func version(of subjects: [CountedSubject]) throws -> Version? {
        let names = subjects.map { $0.name(in: organization) }
        if let numbers = try connection.numbers(of: names) {
            return Version(value: .counted(names, numbers))
        }
        return try connection.state().map { Version(value: .whole($0)) }
    }

    /// Whether what this transaction reads is of that version.
    package func sees(_ version: Version) throws -> Bool {
        switch version.value {
        case .counted(let names, let numbers): try connection.numbers(of: names) == numbers
        case .whole(let state): try connection.state() == state
        }
    }
}

extension School {
    /// Whether what is committed just now is of that version.
    package func isCurrent(_ version: Version) throws -> Bool {
        switch version.value {
        case .counted(let names, let numbers): try database.numbers(of: names) == numbers
        case .whole(let state): try self.state() == state
        }
    }
}
