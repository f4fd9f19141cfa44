/// Which tables a database has, and which columns.
///
/// The number of migrations says which tables should exist; this says which do. They differ when somebody changed a
/// migration after databases had run it, or changed the tables by hand.
package struct TableColumns: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable {
            case integer = "INTEGER"
            case real = "REAL"
            case text = "TEXT"
            case bytes = "BLOB"
            /// A type that none of our migrations uses.
            case other
        }

        package var name: String
        package var kind: Kind
        /// Whether every row must have a value in it.
        package var isRequired: Bool

        package init(_ name: String, _ kind: Kind, isRequired: Bool) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
        }
    }

    fileprivate struct Table: Hashable, Sendable {
        var name: String
        var columns: [String: Column] = [:]
    }

    // With names in lower case, because PostgreSQL stores no others.
    private var tables: [String: Table] = [:]

    package init() {}

    package mutating func add(_ column: Column, to table: String) {
        tables[table.lowercased(), default: Table(name: table)].columns[column.name.lowercased()] = column
    }

    package func has(_ column: String, in table: String) -> Bool {
        tables[table.lowercased()]?.columns[column.lowercased()] != nil
    }

    /// The names of all tables, each with its columns.
    package var all: [String: [Column]] {
        Dictionary(uniqueKeysWithValues: tables.values.map { ($0.name, Array($0.columns.values)) })
    }

    package func has(_ table: String) -> Bool { tables[table.lowercased()] != nil }

    /// The same for the same tables and columns, in whatever order they were made.
    package var fingerprint: UInt64 {
        let lines = tables.flatMap { key, table in
            table.columns.map { "\(key).\($0) \($1.kind.rawValue) \($1.isRequired)\n" }
        }
        // FNV-1a: nobody is kept out by it, it only has to differ where the tables do.
        return lines.sorted().joined().utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Why a program that expects those tables cannot work with these; empty if it can. Additional tables, and
    /// additional columns that are optional, do no harm.
    package func differences(from expected: TableColumns) -> [String] {
        expected.tables.sorted { $0.key < $1.key }.flatMap { key, table in
            guard let found = tables[key] else { return ["there is no table \(table.name)"] }
            return table.differences(of: found)
        }
    }
}

extension TableColumns.Table {
    fileprivate func differences(of found: Self) -> [String] {
        let missing = columns.sorted { $0.key < $1.key }.compactMap { key, column in
            guard let other = found.columns[key] else { return "\(name) has no column \(column.name)" }
            guard other.kind == column.kind else { return "\(name).\(column.name) holds values of another type" }
            guard other.isRequired == column.isRequired else {
                return "\(name).\(column.name) \(other.isRequired ? "must" : "need not") have a value"
            }
            return nil
        }
        let unknown = found.columns.values.filter { $0.isRequired && columns[$0.name.lowercased()] == nil }
        return missing + unknown.map(\.name).sorted().map { "\(name) has an unknown column \($0)" }
    }
}

/// What tables must look like once all migrations were run.
package struct ExpectedTables: Sendable {
    private let fingerprint: UInt64?
    private let columns: @Sendable () throws -> TableColumns

    /// - Parameters:
    ///   - fingerprint: that of the columns, if it is known. A database that has it is not compared further.
    ///   - columns: finds the columns, which may take longer than everything else at a start.
    package init(fingerprint: UInt64? = nil, _ columns: @escaping @Sendable () throws -> TableColumns) {
        (self.fingerprint, self.columns) = (fingerprint, columns)
    }

    /// Why a program that expects these tables cannot work with those; empty if it can.
    package func differences(of found: TableColumns) throws -> [String] {
        if let fingerprint, found.fingerprint == fingerprint { return [] }
        return try found.differences(from: columns())
    }
}
