/// A question about several things, asked at once: the same for each, answered in rows that tell which thing they are about.
///
/// In the text `{asked}` stands for a table `asked` of those things, as in `WITH asked (person, app) AS ({asked}) SELECT …`,
/// and `{listed}` for a list of them where one value makes a thing, as in `DELETE … WHERE person IN ({listed})`. To be made once
/// and kept.
package struct GroupQuery: Sendable {
    /// How many things a statement asks about. There is one for each of these numbers, so that few have to be prepared.
    private static let sizes = [1, 4, 16, 64]

    private let queries: [Query]

    /// - Parameters:
    ///   - columns: how many values make a thing.
    ///   - common: how many arguments there are for all of them: they come first.
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

    /// Hands each row to `body`: in the order of the statement, as long as the things fit into one. Nothing may be named by
    /// 0 or by an empty text: with these a statement is filled up.
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

    /// The same, to be asked together with others; see ``Connection/ask(_:)``.
    func questions(
        _ common: [Value], _ things: [[Value]], _ body: @escaping (Row) throws -> Void
    ) -> [Question] {
        var questions: [Question] = []
        eachStatement(common, things) { questions.append(Question($0, $1, body)) }
        return questions
    }

    /// Does it with all the things, where only success matters.
    package func post(_ connection: any Connection, _ common: [Value], _ things: [[Value]]) throws {
        try eachStatement(common, things) { try connection.post($0, $1) }
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
    /// What stands for nothing, of the same type: statements are prepared for types.
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
