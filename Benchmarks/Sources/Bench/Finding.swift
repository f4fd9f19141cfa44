import ClassKit
import Foundation

/// Asks for all of them at once and waits for the last: completions come in order.
private func lookUpAll(_ paths: [[String]]) -> Double {
    let root = CLSDataStore.shared.mainAppContext
    let done = DispatchSemaphore(value: 0)
    let start = ContinuousClock.now
    for (number, path) in paths.enumerated() {
        let isLast = number == paths.count - 1
        root.descendant(matchingIdentifierPath: path) { context, error in
            precondition(context != nil, "\(path): \(String(describing: error))")
            if isLast { done.signal() }
        }
    }
    done.wait()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return (Double(seconds) + Double(attoseconds) / 1e18) / Double(paths.count)
}

private let columns = """
    context.id, context.parent, context.identifier, context.type, context.customTypeName, context.title,
    context.displayOrder, context.topic, context.isAssignable, context.ageLocation, context.ageLength,
    context.minutesLocation, context.minutesLength, context.summary, context.link, context.capabilities,
    context.hasThumbnail, context.hasNavigation, context.currentActivity, context.created, context.modified
    """

extension Case {
    func lookUpStored() throws -> [Row] {
        _ = CLSDataStore.shared.mainAppContext
        let plain = plainStore
        let look = plain.prepare(
            """
            WITH RECURSIVE step (level, id) AS (
                SELECT 0, (SELECT id FROM context WHERE parent IS NULL)
                UNION ALL
                SELECT level + 1, context.id FROM step JOIN context ON context.parent = step.id
                    AND context.identifier = CASE level WHEN 0 THEN ?1 WHEN 1 THEN ?2 WHEN 2 THEN ?3 ELSE ?4 END
                WHERE level < 4 AND removed IS NULL
            )
            SELECT \(columns) FROM step JOIN context USING (id) WHERE level > 0
            """)
        var (ours, theirs) = (Times(), Times())
        for round in 0..<9 {
            // A hundred paths that share nothing but the root, and that nobody has asked for yet.
            let paths = (round * 100..<(round + 1) * 100).map(Tree.path(top:))
            var time = Times()
            time.measure {
                for path in paths {
                    for (place, identifier) in path.enumerated() { look.bind(Int32(place + 1), identifier) }
                    precondition(look.readAll() == 4)
                }
            }
            theirs.add(time.median / 100)
            ours.add(lookUpAll(paths))
        }
        return [
            Row(
                "descendant, depth 4 of 100,000, not loaded", ours: ours, plain: theirs, plainIs: "recursive SQL",
                atMost: 1.4)
        ]
    }

    func lookUpLoaded(size: String) async throws -> [Row] {
        let root = CLSDataStore.shared.mainAppContext
        let paths = (0..<90).map(Tree.path(top:))
        _ = lookUpAll(paths)
        var (completions, awaited) = (Times(), Times())
        for _ in 0..<50 {
            completions.add(lookUpAll(Array(repeating: paths, count: 10).flatMap { $0 }))
            let start = ContinuousClock.now
            for path in paths { _ = try await root.descendant(matchingIdentifierPath: path) }
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            awaited.add((Double(seconds) + Double(attoseconds) / 1e18) / Double(paths.count))
        }
        return [
            Row(
                "the same, loaded already, of \(size), by completion", figure: describe(completions.median),
                goal: "2 µs",
                holds: completions.median <= 2e-6, ours: describe(completions)),
            Row(
                "the same, loaded already, of \(size), awaited", figure: describe(awaited.median), goal: "2 µs",
                holds: awaited.median <= 2e-6, ours: describe(awaited)),
        ]
    }

    func findChildren() throws -> [Row] {
        let store = CLSDataStore.shared
        let plain = plainStore
        let select = plain.prepare(
            "SELECT \(columns) FROM context WHERE removed IS NULL AND parent = ?1 ORDER BY displayOrder, id")
        let parentRow = plain.number("SELECT id FROM context WHERE identifier = '\(Tree.wide)'")
        let found = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var parent: CLSContext?
        store.mainAppContext.descendant(matchingIdentifierPath: [Tree.wide]) { context, _ in
            parent = context
            found.signal()
        }
        found.wait()
        let predicate = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, parent!)
        var (first, ours, theirs) = (Times(), Times(), Times())
        func ask(_ count: Int) -> Double {
            let start = ContinuousClock.now
            for number in 0..<count {
                store.contexts(matching: predicate) { contexts, _ in
                    precondition(contexts.count == 30)
                    if number == count - 1 { found.signal() }
                }
            }
            found.wait()
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            return (Double(seconds) + Double(attoseconds) / 1e18) / Double(count)
        }
        first.add(ask(1))
        for _ in 0..<50 {
            ours.add(ask(20))
            var time = Times()
            time.measure {
                for _ in 0..<20 {
                    select.bind(1, parentRow)
                    precondition(select.readAll() == 30)
                }
            }
            theirs.add(time.median / 20)
        }
        return [
            Row("parent = %@, 30 children of 100,000", ours: ours, plain: theirs, plainIs: "indexed SELECT", atMost: 2)
        ]
    }
}
