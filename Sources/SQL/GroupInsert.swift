/// Inserts several rows. Over a network many of them are one statement, whose arguments are the columns.
///
/// In the text, `{rows}` stands for the rows, as in `INSERT INTO … {rows} ON CONFLICT …`. Create it once and keep it. No
/// two rows of a call may have the same key if the text has an `ON CONFLICT` clause.
package struct GroupInsert: Sendable {
    /// What the values of a column are, unless they are NULL.
    package enum Column: Sendable { case integer, real, text, bytes }

    package let columns: [Column]
    /// Inserts one row.
    let one: Query
    /// Inserts rows that are given as an array for each column; PostgreSQL only.
    package let ofArrays: Query

    package init(_ text: String, columns: Column...) {
        let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        one = Query(kept: text.replacing("{rows}", with: "VALUES (\(places))"))
        ofArrays = Query(kept: text.replacing("{rows}", with: "SELECT * FROM unnest(\(places))"))
        self.columns = columns
    }
}

extension Connection {
    /// One by one: of each page that a statement of several rows changes SQLite keeps a copy until the statement has
    /// ended, in case the next row fails, and a push took a quarter longer.
    package func enqueue(_ insert: GroupInsert, _ rows: [[Value]]) throws {
        for row in rows { try enqueue(insert.one, row) }
    }

    package var insertsInGroups: Bool { false }
}
