/// Inserts several rows with one statement, where a few large statements cost less than many small ones: over a network.
///
/// In the text, `{rows}` stands for the rows, as in `INSERT INTO … VALUES {rows}`. Create it once and keep it. No two
/// rows of a call may have the same key if the text has an `ON CONFLICT` clause.
package struct GroupInsert: Sendable {
    /// The numbers of rows for which statements are prepared.
    private static let sizes = [32, 16, 8, 4, 2, 1]

    private let queries: [Query]

    /// - Parameter columns: how many values a row has.
    package init(_ text: String, columns: Int) {
        queries = Self.sizes.map { size in
            let rows = (0..<size).map { row in
                "(" + (1...columns).map { "$\(row * columns + $0)" }.joined(separator: ", ") + ")"
            }
            return Query(kept: text.replacing("{rows}", with: rows.joined(separator: ", ")))
        }
    }

    package func enqueue(_ connection: any Connection, _ rows: [[Value]]) throws {
        var rest = rows[...]
        for (size, query) in zip(Self.sizes, queries) {
            while rest.count >= size, size <= connection.rowsPerInsert {
                try connection.enqueue(query, rest.prefix(size).flatMap { $0 })
                rest = rest.dropFirst(size)
            }
        }
    }
}
