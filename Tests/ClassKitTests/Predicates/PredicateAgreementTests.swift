import Foundation
import Testing

@testable import ClassKit

/// SQL with what it leaves over has to select what the evaluator alone selects.
@Suite struct PredicateAgreementTests {
    private func table(seed: UInt64, rows: Int) throws -> PredicateTable {
        var random = RandomPredicates(seed: seed)
        let parents = RandomPredicates.parents
        // A stored parent has a row, so strangers are no parents here.
        let nodes = (0..<rows).map { _ in random.row() }
        return try PredicateTable(rows: nodes, parents: parents + [Node("stranger")])
    }

    /// Both answers; `residuals` counts how often something was left over.
    private func disagreement(_ tree: PredicateTree, _ table: PredicateTable, residuals: inout Int) throws -> String? {
        let evaluator = PredicateEvaluator(tree)
        var expected: [Int] = []
        for index in table.rows.indices where try evaluator.evaluate(table.rows[index]) { expected.append(index + 1) }
        let compiler = PredicateSQLCompiler(columns: PredicateTable.columns, row: table.row(of:))
        let sql = compiler.compile(tree)
        var found = try table.select(sql.condition, sql.arguments)
        if let residual = sql.residual {
            residuals += 1
            let evaluator = PredicateEvaluator(residual)
            found = try found.filter { try evaluator.evaluate(table.rows[$0 - 1]) }
        }
        guard found != expected else { return nil }
        return "\(tree.format)\nSQL \(sql)\nfound \(found)\nexpected \(expected)"
    }

    @Test func `every small predicate selects the same both ways`() throws {
        let table = try table(seed: 1, rows: 60)
        var residuals = 0
        let trees = RandomPredicates.smallTrees()
        for tree in trees {
            if let report = try disagreement(tree, table, residuals: &residuals) {
                Issue.record("\(report)")
                return
            }
        }
        #expect(residuals < trees.count / 4)
    }

    @Test(arguments: 0..<10)
    func `random predicates select the same both ways`(part: UInt64) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomPredicates(seed: seed)
        let table = try table(seed: seed ^ part, rows: 200)
        var residuals = 0
        for _ in 0..<2000 {
            if let report = try disagreement(random.tree(), table, residuals: &residuals) {
                Issue.record("seed \(seed), part \(part): \(report)")
                return
            }
        }
        #expect((200...1800).contains(residuals), "seed \(seed): the predicates should be mixed")
    }

    @Test func `a random predicate's format parses back to it`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomPredicates(seed: seed)
        var read = 0
        for _ in 0..<5000 {
            let tree = random.tree()
            guard tree.isWritable, let parsed = try? PredicateTree(format: tree.format) else { continue }
            read += 1
            #expect(parsed == tree, "seed \(seed): \(tree.format)")
        }
        #expect(read > 1000)
    }

    @Test func `the largest predicate that becomes SQL is one that SQLite takes`() throws {
        let table = try table(seed: 2, rows: 10)
        var residuals = 0
        for count in [1, 20, 400, 401, 3000] {
            let parts = (0..<count).map { PredicateTree.compare("number", .equal, .integer(Int64($0 % 9))) }
            #expect(try disagreement(.any(parts), table, residuals: &residuals) == nil)
            #expect(try disagreement(.all(parts.map(PredicateTree.not)), table, residuals: &residuals) == nil)
            let list = PredicateValue.list((0..<count * 20).map { .integer(Int64($0)) })
            #expect(try disagreement(.compare("number", .isIn, list), table, residuals: &residuals) == nil)
        }
        for levels in [10, 19, 20, 200] {
            let tree = (0..<levels).reduce(PredicateTree.compare("title", .notEqual, .text("a"))) { tree, level in
                level.isMultiple(of: 2) ? .not(tree) : .any([.compare("flag", .equal, .null), .not(tree)])
            }
            #expect(try disagreement(tree, table, residuals: &residuals) == nil)
        }
        #expect(residuals > 0)
    }
}
