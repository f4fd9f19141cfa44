/// A lookup: questions that can be sent together with those of others, and the value made from the answers.
package struct Lookup<Value> {
    package var questions: [Question]
    /// The value, available after the questions were answered.
    package var value: () throws -> Value

    package init(_ questions: [Question], _ value: @escaping () throws -> Value) {
        self.questions = questions
        self.value = value
    }
}

extension Lookup {
    /// Combines several lookups of the same kind.
    package static func all<Each>(_ lookups: [Lookup<Each>]) -> Lookup where Value == [Each] {
        Lookup(lookups.flatMap(\.questions)) { try lookups.map { try $0.value() } }
    }
}

extension GroupQuery {
    /// A lookup for several things; `add` collects the result row by row.
    package func lookup<Found>(
        _ common: [Value], _ things: [[Value]], into start: Found,
        _ add: @escaping (inout Found, Row) throws -> Void
    ) -> Lookup<Found> {
        let found = Growing(start)
        return Lookup(questions(common, things) { try add(&found.value, $0) }) { found.value }
    }
}

private final class Growing<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

extension Connection {
    /// Performs several lookups that do not depend on each other; see ``ask(_:)``.
    package func find<each Value>(_ lookups: repeat Lookup<each Value>) throws -> (repeat each Value) {
        var questions: [Question] = []
        for asked in repeat (each lookups).questions { questions += asked }
        try ask(questions)
        return (repeat try (each lookups).value())
    }
}
