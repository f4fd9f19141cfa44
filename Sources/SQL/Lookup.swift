/// Something to look up: what is to be asked, together with the questions of others, and what came of it.
package struct Lookup<Value> {
    package var questions: [Question]
    /// What was found, once the questions were answered.
    package var value: () throws -> Value

    package init(_ questions: [Question], _ value: @escaping () throws -> Value) {
        self.questions = questions
        self.value = value
    }
}

extension Lookup {
    /// Several of a kind.
    package static func all<Each>(_ lookups: [Lookup<Each>]) -> Lookup where Value == [Each] {
        Lookup(lookups.flatMap(\.questions)) { try lookups.map { try $0.value() } }
    }
}

extension GroupQuery {
    /// What is found of the things: what `add` makes of the rows, one after the other.
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
    /// Looks up several things of which none depends on another; see ``ask(_:)``.
    package func find<each Value>(_ lookups: repeat Lookup<each Value>) throws -> (repeat each Value) {
        var questions: [Question] = []
        for asked in repeat (each lookups).questions { questions += asked }
        try ask(questions)
        return (repeat try (each lookups).value())
    }
}
