import Foundation

/// Reads the input as a predicate format, without arguments and with some, and checks what has to hold for any text:
/// parsing ends with a tree or an error inside the format, and what is printed parses back to the same tree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPredicate(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let format = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    for arguments in [[], ["title", 5, 2.5], [["a", 1] as [Any], "parent.title", true, NSNull()]] as [[Any]] {
        check(format, arguments)
    }
    return 0
}

private func check(_ format: String, _ arguments: [Any]) {
    let tree: PredicateTree
    do { tree = try PredicateTree(format: format, arguments: arguments) } catch {
        let isInside = (0...format.count).contains(error.position ?? -1)
        precondition(isInside && !error.message.isEmpty, "an error outside of the format: \(error)")
        _ = error.report(for: format)
        return
    }
    do {
        let again = try PredicateTree(format: tree.format, longest: .max)
        precondition(again == tree, "another tree: \(tree.format)")
        precondition(again.format == tree.format, "another format: \(tree.format)")
    } catch {
        preconditionFailure(error.report(for: tree.format))
    }
    evaluate(tree)
}

/// Evaluates what cannot take long: a regular expression may, by its nature.
private func evaluate(_ tree: PredicateTree) {
    guard tree.comparisons.count < 100, !tree.comparisons.contains(where: { $0.comparator == .matches }) else { return }
    let evaluator = PredicateEvaluator(tree)
    let isTrue = try? evaluator.evaluate(subject)
    let isFalse = try? PredicateEvaluator(.not(tree)).evaluate(subject)
    precondition((isTrue == nil) == (isFalse == nil) && (isTrue == nil || isTrue != isFalse), "NOT is no opposite")
    compile(tree)
}

private func compile(_ tree: PredicateTree) {
    let columns = [
        "title": PredicateColumn(expression: "title", kind: .text),
        "number": PredicateColumn(expression: "number", kind: .integer, isNullable: false),
    ]
    let sql = PredicateSQLCompiler(columns: columns, row: { _ in 1 }).compile(tree)
    precondition(sql.residual != tree || sql.condition == "TRUE", "both SQL and all of it left: \(sql)")
}

private let subject = Subject()

private final class Subject: PredicateSubject, Sendable {
    var predicateKeys: Set<String> { ["title", "number", "parent", "path"] }

    func predicateValue(forKey key: String) -> PredicateValue? {
        switch key {
        case "title": .text("Äct One")
        case "number": .integer(3)
        case "parent", "a", "b": .null
        case "path": .list([.text("a"), .null, .number(.nan)])
        default: nil
        }
    }
}
