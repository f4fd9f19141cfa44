/// A lookup: queries that can be sent together with others, and the value made from the answers.
package struct Lookup<Value> {
    package var queries: [BatchedQuery]
    /// The value, available after the queries have run.
    package var value: () throws -> Value

    package init(_ queries: [BatchedQuery], _ value: @escaping () throws -> Value) {
        self.queries = queries
        self.value = value
    }
}

extension GroupQuery {
    /// A lookup for several things; `add` collects the result row by row.
    package func lookup<Found>(
        _ common: [Value], _ things: [[Value]], into start: Found,
        _ add: @escaping (inout Found, Row) throws -> Void
    ) -> Lookup<Found> {
        let found = Growing(start)
        return Lookup(batchedQueries(common, things) { try add(&found.value, $0) }) { found.value }
    }
}

private final class Growing<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

extension Connection {
    /// Performs several lookups that do not depend on each other; see ``runBatch(_:)``.
    package func find<each Value>(_ lookups: repeat Lookup<each Value>) throws -> (repeat each Value) {
        var queries: [BatchedQuery] = []
        for asked in repeat (each lookups).queries { queries += asked }
        try runBatch(queries)
        return (repeat try (each lookups).value())
    }
}
