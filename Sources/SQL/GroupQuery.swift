/// A query about several things at once; each result row says which thing it belongs to.
///
/// In the text, `{asked}` stands for a table of the things, as in `WITH asked (person, app) AS ({asked}) SELECT …`,
/// and `{listed}` for a list of them if each has a single value, as in `DELETE … WHERE person IN ({listed})`. Create
/// it once and keep it.
package struct GroupQuery: Sendable {
    /// The numbers of things for which statements are prepared. What fills a statement up is looked for as well.
    private static let sizes = [1, 2, 4, 8, 16, 32, 64]

    private let queries: [Query]

    /// - Parameters:
    ///   - columns: how many values identify a thing.
    ///   - common: how many arguments apply to all things: they come first.
    package init(_ text: String, columns: Int, common: Int) {
        queries = Self.sizes.map { size in
            let rows = (0..<size).map { row in
                let numbers = (0..<columns).map { "$\(common + row * columns + $0 + 1)" }
                return "(\(numbers.joined(separator: ", ")))"
            }
            let list = (0..<size).map { "$\(common + $0 + 1)" }.joined(separator: ", ")
            return Query(
                kept: text.replacing("{asked}", with: "VALUES " + rows.joined(separator: ", "))
                    .replacing("{listed}", with: list))
        }
    }

    /// Passes each row to `body`, in the order of the statement if all things fit into one. No thing may be
    /// identified by 0 or by an empty text: these fill up the statement.
    package func visit(
        _ connection: any Connection, _ common: [Value], _ things: [[Value]], _ body: (Row) throws -> Void
    ) throws {
        try eachStatement(common, things) { query, arguments in
            try connection.visit(query, arguments) { row in
                try body(row)
                return true
            }
        }
    }

    /// The same, as queries that can be combined with others; see ``Connection/runBatch(_:)``.
    func batchedQueries(
        _ common: [Value], _ things: [[Value]], _ body: @escaping (Row) throws -> Void
    ) -> [BatchedQuery] {
        var batched: [BatchedQuery] = []
        eachStatement(common, things) { batched.append(BatchedQuery($0, $1, body)) }
        return batched
    }

    /// Runs the statement for all things; only success matters.
    package func enqueue(_ connection: any Connection, _ common: [Value], _ things: [[Value]]) throws {
        try eachStatement(common, things) { try connection.enqueue($0, $1) }
    }

    private func eachStatement(
        _ common: [Value], _ things: [[Value]], _ body: (Query, [Value]) throws -> Void
    ) rethrows {
        var rest = things[...]
        while let last = rest.last {
            let place = Self.sizes.firstIndex { $0 >= rest.count } ?? Self.sizes.count - 1
            let asked = rest.prefix(Self.sizes[place])
            rest = rest.dropFirst(asked.count)
            let filling = Array(repeating: last.map(\.nothing), count: Self.sizes[place] - asked.count)
            try body(queries[place], common + (asked + filling).flatMap { $0 })
        }
    }
}

extension Value {
    /// A filler of the same type, because statements are prepared for types.
    fileprivate var nothing: Value {
        switch self {
        case .null: .null
        case .integer: .integer(0)
        case .real: .real(0)
        case .text: .text("")
        case .blob: .blob([])
        }
    }
}
