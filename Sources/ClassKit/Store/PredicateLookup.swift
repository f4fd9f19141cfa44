import Coursework
import Foundation
import Locks
import SQL

/// What a predicate can ask a context.
extension CLSContext: PredicateSubject {
    static let keys: Set<String> = [
        "dateCreated", "dateLastModified", "identifier", "identifierPath", "title", "universalLinkURL", "topic",
        "parent", "type", "customTypeName", "displayOrder", "isAssignable", "summary",
    ]

    var predicateKeys: Set<String> { Self.keys }

    func predicateValue(forKey key: String) -> PredicateValue? {
        switch key {
        case "dateCreated": .date(dateCreated)
        case "dateLastModified": .date(dateLastModified)
        case "identifier": .text(identifier)
        case "identifierPath": .list(identifierPath.map(PredicateValue.text))
        case "title": .text(title)
        case "universalLinkURL": PredicateValue(text: Objects.locked { content.link })
        case "topic": PredicateValue(text: topic?.rawValue)
        case "parent": parent.map { .object($0) } ?? .null
        case "type": .integer(Int64(type.rawValue))
        case "customTypeName": PredicateValue(text: customTypeName)
        case "displayOrder": .integer(Int64(displayOrder))
        case "isAssignable": .bool(isAssignable)
        case "summary": PredicateValue(text: summary)
        default: nil
        }
    }

    /// The keys that have a column; the others are asked of the contexts themselves.
    fileprivate static let columns: [String: PredicateColumn] = [
        "dateCreated": PredicateColumn(expression: "context.created", kind: .date, isNullable: false),
        "dateLastModified": PredicateColumn(expression: "context.modified", kind: .date, isNullable: false),
        "identifier": PredicateColumn(expression: "context.identifier", kind: .text, isNullable: false),
        "title": PredicateColumn(expression: "context.title", kind: .text, isNullable: false),
        "universalLinkURL": PredicateColumn(expression: "context.link", kind: .text),
        "topic": PredicateColumn(expression: "context.topic", kind: .text),
        "parent": PredicateColumn(expression: "context.parent", kind: .object, isNullable: false),
        "type": PredicateColumn(expression: "context.type", kind: .integer, isNullable: false),
        "customTypeName": PredicateColumn(expression: "context.customTypeName", kind: .text),
        "displayOrder": PredicateColumn(expression: "context.displayOrder", kind: .integer, isNullable: false),
        "isAssignable": PredicateColumn(expression: "context.isAssignable", kind: .bool, isNullable: false),
        "summary": PredicateColumn(expression: "context.summary", kind: .text),
    ]
}

extension PredicateValue {
    fileprivate init(text: String?) { self = text.map(PredicateValue.text) ?? .null }
}

extension WorkingTree {
    /// The contexts that match, except the main app context: stored ones by SQL as far as possible, and those with
    /// unsaved changes by evaluating them.
    func contexts(matching predicate: NSPredicate) throws -> [CLSContext] {
        trace?.note(.asked, "for \(predicate)")
        guard let question = predicate.predicateTree else {
            // Nothing is known about a block, so it is called for every context. It is the app's code, so no lock is
            // held.
            return try candidates(PredicateSQL(condition: "TRUE", arguments: []), mentioned: [])
                .map(\.context).filter { predicate.evaluate(with: $0) }
        }
        if let unknown = question.unknownKeys(known: CLSContext.keys).first { throw CLSError.noSuchKey(unknown) }
        let compiler = PredicateSQLCompiler(columns: CLSContext.columns) { [self] in row(of: $0) }
        let translation = Objects.locked { compiler.compile(question) }
        let whole = PredicateEvaluator(question)
        let rest = translation.residual.map(PredicateEvaluator.init)
        return try candidates(translation, mentioned: question.mentionedContexts).filter { candidate in
            guard let evaluator = candidate.isAsStored ? rest : whole else { return true }
            return try evaluator.evaluate(candidate.context)
        }.map(\.context)
    }

    private struct Candidate {
        let context: CLSContext
        /// Whether the SQL condition has already decided about it.
        let isAsStored: Bool
        /// Where it stands in the order of saving.
        var saved: HybridTime?
    }

    private func candidates(_ translation: PredicateSQL, mentioned: [CLSContext]) throws -> [Candidate] {
        try Objects.locked {
            defer { sweepIfLarge() }
            var found = try read { try storedCandidates(translation, $0) }
            let unsaved = (added + changed).filter { $0 !== root && $0.isBelow(root) }
            let apart = mentioned.filter { $0.tree == nil }.flatMap(\.everythingBelow)
            let inMemory = unsaved + apart
            if inMemory.isEmpty { return found }
            found += try read { connection in
                try inMemory.map { context in
                    let saved = try context.row.flatMap { try connection.context($0)?.saved }
                    return Candidate(context: context, isAsStored: false, saved: saved)
                }
            }
            return inOrder(found)
        }
    }

    private func storedCandidates(
        _ translation: PredicateSQL, _ connection: any Connection
    ) throws -> [Candidate] {
        let query = Query.contexts(where: translation.condition)
        let rows = try connection.all(query, translation.arguments.map(Value.init), as: ContextRow.init)
        return try rows.compactMap { row in
            guard let context = try context(for: row, connection), context.unsaved.isEmpty else { return nil }
            return Candidate(context: context, isAsStored: true, saved: row.saved)
        }
    }

    /// In the order of the SQL statement; unsaved contexts come last among equals, in the order in which they were
    /// added.
    private func inOrder(_ candidates: [Candidate]) -> [Candidate] {
        let placed = candidates.enumerated().map { position, candidate in
            let (context, saved) = (candidate.context, candidate.saved?.rawValue ?? .max)
            let (isNew, name) = context.row == nil ? (1, "") : (0, context.identifier)
            return (place: (context.content.displayOrder, saved, isNew, name, position), candidate)
        }
        return placed.sorted { $0.place < $1.place }.map(\.1)
    }

    /// The row that stands for an object among a predicate's constants; an archived context stands for its path.
    private func row(of object: AnyObject) -> Int64? {
        guard let context = object as? CLSContext else { return nil }
        if context.tree === self { return context.row }
        guard let path = context.archivedPath, path.first == root.identifier else { return nil }
        return try? read { connection in
            try path.dropFirst().reduce(Optional(root)) { place, identifier in
                try place.flatMap { try child(of: $0, named: identifier, connection) }
            }?.row
        }
    }
}

extension PredicateTree {
    /// The contexts among the constants.
    fileprivate var mentionedContexts: [CLSContext] {
        comparisons.flatMap { [$0.left, $0.right] }.compactMap { operand in
            guard case .value(.object(let constant)) = operand else { return nil }
            return constant.object as? CLSContext
        }
    }
}

extension CLSContext {
    fileprivate var everythingBelow: [CLSContext] { belowInOrder.flatMap { [$0] + $0.everythingBelow } }
}

extension Value {
    fileprivate init(_ argument: PredicateSQLArgument) {
        switch argument {
        case .null: self = .null
        case .integer(let integer): self = .integer(integer)
        case .real(let real): self = .real(real)
        case .text(let text): self = .text(text)
        }
    }
}

extension Query {
    private static let conditions = Locked<[String: Query]>([:])

    /// All columns of the contexts that satisfy a condition; the same condition finds its prepared statement again.
    fileprivate static func contexts(where condition: String) -> Query {
        conditions.withLock { known in
            if let query = known[condition] { return query }
            let text = """
                SELECT \(ContextRow.columns) FROM context
                WHERE context.removed IS NULL AND context.parent IS NOT NULL AND (\(condition))
                ORDER BY context.displayOrder, context.saved IS NULL, context.saved, context.identifier, context.id
                """
            // An app asks few kinds of question; one that keeps inventing new ones must not fill the memory.
            guard known.count < 64 else { return Query(built: text) }
            let query = Query(kept: text)
            known[condition] = query
            return query
        }
    }
}

extension CLSContext: NamedInPredicates {
    var nameInPredicates: String { Objects.locked { identifierPath.joined(separator: "/") } }
}
