import SQL

/// The structure of a table, as far as copying its rows requires.
package struct TableShape: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable {
            case integer = "INTEGER"
            case real = "REAL"
            case text = "TEXT"
            case bytes = "BLOB"
        }

        package var name: String
        package var kind: Kind
    }

    package var name: String
    package var columns: [Column]
    /// The columns of the primary key, in order.
    package var key: [String]
}

extension TableShape {
    /// The tables of a SQLite file, each after those that its foreign keys refer to, which had to be created first.
    static func all(_ connection: any Connection) throws -> [TableShape] {
        let names = try connection.all(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid"
        ) { $0.text() }
        return try names.map { name in
            let columns = try connection.all(
                "SELECT name, type, pk FROM pragma_table_info($1) ORDER BY cid", [.text(name)]
            ) { (name: $0.text("name"), type: $0.text("type"), place: $0.integer("pk")) }
            return TableShape(
                name: name,
                columns: columns.map { Column(name: $0.name, kind: Column.Kind(rawValue: $0.type) ?? .text) },
                key: columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name))
        }
    }

    /// The table without columns that a database lacks: one that has not run all migrations is backed up as it is.
    func inCommon(with found: TableColumns) -> TableShape {
        guard found.has(name) else { return self }
        var shape = self
        shape.columns.removeAll { !found.has($0.name, in: name) }
        return shape
    }

    /// The values of a row of all its columns.
    func values(_ row: Row) -> [Value] { row.values(columns.lazy.map(\.kind.ofEngines)) }
}

extension TableShape.Column.Kind {
    fileprivate var ofEngines: TableColumns.Column.Kind {
        switch self {
        case .integer: .integer
        case .real: .real
        case .text: .text
        case .bytes: .bytes
        }
    }
}
