import Foundation
import Testing

@testable import ClassKit

@Suite struct PredicateSQLTests {
    private let root = Node("root")
    private var compiler: PredicateSQLCompiler {
        PredicateSQLCompiler(
            columns: [
                "parent": PredicateColumn(expression: "parent", kind: .object),
                "title": PredicateColumn(expression: "title", kind: .text, isNullable: false),
                "topic": PredicateColumn(expression: "topic", kind: .text),
                "order": PredicateColumn(expression: "displayOrder", kind: .integer, isNullable: false),
                "score": PredicateColumn(expression: "c.score", kind: .real),
                "flag": PredicateColumn(expression: "flag", kind: .bool),
                "created": PredicateColumn(expression: "created", kind: .date),
            ], row: { ($0 as? Node)?.name == "root" ? 7 : nil })
    }

    private func compile(_ format: String, _ arguments: Any...) throws -> PredicateSQL {
        compiler.compile(try PredicateTree(format: format, arguments: arguments))
    }

    @Test func `the parent is compared bare, so that the index serves`() throws {
        let sql = PredicateSQL(condition: "parent = $1", arguments: [.integer(7)], residual: nil)
        #expect(try compile("parent = %@", root) == sql)
        #expect(try compile("%@ == parent", root) == sql)
        let both = PredicateSQL(
            condition: "parent = $1 AND topic = $2", arguments: [.integer(7), .text("Math")], residual: nil)
        #expect(try compile("parent = %@ AND topic == 'Math'", root) == both)
    }

    @Test(
        arguments: [
            ("TRUEPREDICATE", "TRUE", []), ("FALSEPREDICATE", "FALSE", []), ("title = 'x'", "title = $1", [.text("x")]),
            ("title != 'x'", "title <> $1", [.text("x")]), ("topic != 'x'", "(topic = $1) IS NOT TRUE", [.text("x")]),
            ("topic = nil", "topic IS NULL", []), ("topic != nil", "topic IS NOT NULL", []),
            ("topic < nil", "FALSE", []),
            ("order < 5", "displayOrder < $1", [.integer(5)]), ("5 >= order", "displayOrder <= $1", [.integer(5)]),
            ("score > 0.5", "c.score > $1", [.real(0.5)]), ("flag = TRUE", "flag = $1", [.integer(1)]),
            ("created <= CAST(9, 'NSDate')", "created <= $1", [.real(9)]), ("created < 9", "FALSE", []),
            ("order = '5'", "FALSE", []), ("order != '5'", "TRUE", []),
            ("order BETWEEN {1, 5}", "displayOrder BETWEEN $1 AND $2", [.integer(1), .integer(5)]),
            ("order BETWEEN {1, 'x'}", "FALSE", []), ("order IN {}", "FALSE", []),
            ("order IN {1, 2}", "displayOrder IN ($1, $2)", [.integer(1), .integer(2)]),
            ("topic IN {'x', nil, 5}", "(topic IS NULL OR topic IN ($1))", [.text("x")]),
            ("topic IN {nil}", "topic IS NULL", []), ("title CONTAINS 'x'", "instr(title, $1) > 0", [.text("x")]),
            ("title BEGINSWITH 'ab'", "title >= $1 AND title < $2", [.text("ab"), .text("ac")]),
            ("title BEGINSWITH 'a\u{D7FF}'", "title >= $1 AND title < $2", [.text("a\u{D7FF}"), .text("a\u{E000}")]),
            ("title BEGINSWITH 'a\u{10FFFF}'", "title >= $1 AND title < $2", [.text("a\u{10FFFF}"), .text("b")]),
            ("title BEGINSWITH ''", "title >= $1", [.text("")]), ("title ENDSWITH ''", "title >= $1", [.text("")]),
            ("title ENDSWITH 'é'", "substr(CAST(title AS BLOB), -2) = CAST($1 AS BLOB)", [.text("é")]),
            ("order CONTAINS 'x'", "FALSE", []), ("title = topic", "title IS topic", []),
            ("title != topic", "title IS NOT topic", []), ("order < score", "displayOrder < c.score", []),
            ("NOT order < 5", "(displayOrder < $1) IS NOT TRUE", [.integer(5)]),
            (
                "order = 1 AND (flag = NO OR NOT (topic = 'x' AND score = 2))",
                "displayOrder = $1 AND (flag = $2 OR (topic = $3 AND c.score = $4) IS NOT TRUE)",
                [.integer(1), .integer(0), .text("x"), .integer(2)]
            ),
            ("order = 1 OR order = 2", "displayOrder = $1 OR displayOrder = $2", [.integer(1), .integer(2)]),
        ] as [(String, String, [PredicateSQLArgument])])
    func `what SQL answers exactly becomes SQL`(
        format: String, condition: String, arguments: [PredicateSQLArgument]
    ) throws {
        #expect(try compile(format) == PredicateSQL(condition: condition, arguments: arguments, residual: nil))
    }

    @Test(arguments: [
        "title =[c] 'x'", "title CONTAINS[d] 'x'", "title LIKE 'x*'", "title MATCHES 'x'", "parent.title = 'x'",
        "SELF = nil", "unknown = 1", "ANY title = 'x'", "'x' IN title", "'x' CONTAINS title", "parent = parent",
        "title < order", "order BETWEEN {1, order}", "title = 'x' OR title LIKE 'y'", "NOT title LIKE 'x'", "1 = 1",
    ])
    func `what it cannot is left to the evaluator`(format: String) throws {
        let tree = try PredicateTree(format: format)
        #expect(compiler.compile(tree) == PredicateSQL(condition: "TRUE", arguments: [], residual: tree))
    }

    @Test func `a conjunction is divided`() throws {
        let sql = try compile("title LIKE 'x' AND order = 1 AND parent.title = 'y' AND (flag = YES OR flag = nil)")
        #expect(sql.condition == "displayOrder = $1 AND (flag = $2 OR flag IS NULL)")
        #expect(sql.arguments == [.integer(1), .integer(1)])
        #expect(sql.residual?.format == "title LIKE \"x\" AND parent.title = \"y\"")
    }

    @Test func `parameters are numbered behind the caller's own`() throws {
        var compiler = compiler
        compiler.firstParameter = 3
        let sql = compiler.compile(try PredicateTree(format: "title = 'x' AND order IN {1, 2}"))
        #expect(sql.condition == "title = $3 AND displayOrder IN ($4, $5)")
    }

    @Test func `an object without a row is the parent of no row`() throws {
        #expect(try compile("parent = %@", Node("new")).condition == "FALSE")
        #expect(try compile("parent != %@", Node("new")).condition == "TRUE")
        #expect(try compile("parent IN %@", [Node("new"), root]).condition == "parent IN ($1)")
        #expect(try compile("parent < %@", root).condition == "FALSE")
    }

    @Test func `an argument that no SQL names is not kept`() throws {
        let sql = try compile("order BETWEEN {1, 'x'} OR order = 5")
        #expect(sql == PredicateSQL(condition: "FALSE OR displayOrder = $1", arguments: [.integer(5)], residual: nil))
    }
}
