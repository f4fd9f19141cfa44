import SQL

/// Copies rows from one database to another with the same tables, whatever their engines.
struct RowCopy {
    let shapes: [TableShape]
    /// Called with the number of rows copied of a table.
    var progress: (_ table: String, _ rows: Int) -> Void = { _, _ in }

    /// - Returns: how many rows each table had.
    func run(from source: any Connection, to target: any Connection) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for shape in shapes {
            counts[shape.name] = try copy(shape, from: source, to: target)
        }
        return counts
    }

    private func copy(_ shape: TableShape, from source: any Connection, to target: any Connection) throws -> Int {
        let insertion = Query(kept: shape.insertion)
        var count = 0
        try shape.visitAll(source) { values in
            try target.enqueue(insertion, values)
            count += 1
            if count % 1000 == 0 { progress(shape.name, count) }
        }
        progress(shape.name, count)
        return count
    }

    /// The number of rows in each table.
    func counts(_ connection: any Connection) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for shape in shapes {
            let query = Query(built: "SELECT count(*) FROM \(shape.name)")
            counts[shape.name] = try connection.first(query) { Int($0.integer()) } ?? 0
        }
        return counts
    }
}

extension TableShape {
    private var list: String { columns.map(\.name).joined(separator: ", ") }

    var insertion: String {
        let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        return "INSERT INTO \(name) (\(list)) VALUES (\(places))"
    }

    /// How many rows to read at a time, because an engine may hold them all in memory.
    private var pageSize: Int { columns.contains { $0.kind == .bytes } ? 16 : 500 }

    /// Visits every row in key order, page by page.
    func visitAll(_ connection: any Connection, _ body: ([Value]) throws -> Void) throws {
        let order = key.joined(separator: ", ")
        let places = key.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let start = "SELECT \(list) FROM \(name)"
        let end = "ORDER BY \(order) LIMIT \(pageSize)"
        let first = Query(built: "\(start) \(end)")
        let later = Query(kept: "\(start) WHERE (\(order)) > (\(places)) \(end)")
        let keys = key.compactMap { name in columns.firstIndex { $0.name == name } }
        var last: [Value] = []
        while true {
            var count = 0
            try connection.visit(last.isEmpty ? first : later, last) { row in
                let values = values(row)
                try body(values)
                last = keys.map { values[$0] }
                count += 1
                return true
            }
            if count < pageSize { return }
        }
    }
}
