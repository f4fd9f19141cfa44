/// Rows of a table that are inserted by the hundred thousand, in the quickest way that an engine has.
///
/// None of the rows may be there already. Create it once and keep it.
package struct BulkInsert: Sendable {
    package let table: String
    package let columns: [String]
    /// Inserts one row, for engines that have no quicker way.
    let one: Query

    package init(into table: String, _ columns: String...) {
        let places = columns.indices.map { "$\($0 + 1)" }
        one = Query(
            kept: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))"
        )
        (self.table, self.columns) = (table, columns)
    }
}

extension Connection {
    @discardableResult
    package func insert(
        _ rows: BulkInsert, _ fill: (_ add: (_ row: [Value]) throws -> Void) throws -> Void
    ) throws -> Int {
        var count = 0
        try fill { row in
            try enqueue(rows.one, row)
            count += 1
        }
        return count
    }
}
