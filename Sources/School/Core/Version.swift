import SQL

/// Tells whether something that was read is still current. It holds the change counters of everything that was read
/// or, for an engine without counters, the state of the whole database.
package struct Version: Hashable, Sendable {
    fileprivate enum Value: Hashable {
        case counted([String], [UInt64])
        case whole(DatabaseState)
    }

    fileprivate let value: Value
}

extension Transaction {
    /// The version of these subjects, as this transaction reads them; nil if there is no way to tell.
    package func version(of subjects: [CountedSubject]) throws -> Version? {
        let names = subjects.map { $0.name(in: organization) }
        if let numbers = try connection.numbers(of: names) {
            return Version(value: .counted(names, numbers))
        }
        return try connection.state().map { Version(value: .whole($0)) }
    }

    /// Whether this transaction reads the same version.
    package func sees(_ version: Version) throws -> Bool {
        switch version.value {
        case .counted(let names, let numbers): try connection.numbers(of: names) == numbers
        case .whole(let state): try connection.state() == state
        }
    }
}

extension School {
    /// Whether the committed state still has this version.
    package func isCurrent(_ version: Version) throws -> Bool {
        switch version.value {
        case .counted(let names, let numbers): try database.numbers(of: names) == numbers
        case .whole(let state): try self.state() == state
        }
    }
}
