import Foundation
import Testing

@testable import ClassKit

@Suite struct PredicateParsingTests {
    @Test(
        arguments: [
            ("a = 1", .equal), ("a == 1", .equal), ("a != 1", .notEqual), ("a <> 1", .notEqual), ("a < 1", .less),
            ("a <= 1", .lessOrEqual), ("a =< 1", .lessOrEqual), ("a > 1", .greater), ("a >= 1", .greaterOrEqual),
            ("a => 1", .greaterOrEqual), ("a=1", .equal), ("a LIKE 1", .like), ("a CONTAINS 1", .contains),
            ("a BEGINSWITH 1", .beginsWith), ("a ENDSWITH 1", .endsWith), ("a matches 1", .matches),
            ("a beginswith 1", .beginsWith), ("a Contains 1", .contains),
        ] as [(String, PredicateComparator)])
    func `every spelling of an operator is understood`(format: String, comparator: PredicateComparator) throws {
        #expect(try PredicateTree(format: format) == .compare("a", comparator, .integer(1)))
    }

    @Test(
        arguments: [
            ("0", .integer(0)), ("-7", .integer(-7)), ("0x1F", .integer(31)), ("-0X1f", .integer(-31)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("1.5", .number(1.5)), ("-0.25", .number(-0.25)), ("1e3", .number(1000)), ("2E-2", .number(0.02)),
            ("nil", .null), ("NULL", .null), ("TRUE", .bool(true)), ("yes", .bool(true)), ("False", .bool(false)),
            ("NO", .bool(false)), ("{1, 'x', nil}", .list([.integer(1), .text("x"), .null])), ("{}", .list([])),
            ("{{1}, {}}", .list([.list([.integer(1)]), .list([])])), ("(5)", .integer(5)),
            ("CAST(1.5, 'NSDate')", .date(Date(timeIntervalSinceReferenceDate: 1.5))),
            ("cast(-2, \"NSDate\")", .date(Date(timeIntervalSinceReferenceDate: -2))),
        ] as [(String, PredicateValue)])
    func `every literal has its value`(literal: String, value: PredicateValue) throws {
        #expect(try PredicateTree(format: "a = " + literal) == .compare("a", .equal, value))
    }

    @Test(arguments: [
        (#"'x'"#, "x"), (#""x""#, "x"), (#"'a "b"'"#, "a \"b\""), (#""it's""#, "it's"), (#"'it\'s'"#, "it's"),
        (#"'\\ \" \n \r \t'"#, "\\ \" \n \r \t"), (#"'\u0041\u00e9'"#, "Aé"), (#"'\uD83D\uDE00'"#, "😀"),
        ("''", ""), ("'100%%'", "100%"), ("'50% off'", "50% off"), ("'%@'", "%@"), ("'שלום 👩‍👩‍👧'", "שלום 👩‍👩‍👧"),
        ("'\u{301}x'", "\u{301}x"), ("'a\0b'", "a\0b"), ("'two\nlines'", "two\nlines"),
    ])
    func `a text may have any character and escapes`(literal: String, text: String) throws {
        #expect(try PredicateTree(format: "a = " + literal) == .compare("a", .equal, .text(text)))
    }

    @Test(
        arguments: [
            ("SELF = 1", []), ("self.title = 1", ["title"]), ("parent.title = 1", ["parent", "title"]),
            ("parent . title = 1", ["parent", "title"]), ("#and = 1", ["and"]), ("#in.#like = 1", ["in", "like"]),
            ("a.in = 1", ["a", "in"]), ("_a1 = 1", ["_a1"]), ("título = 1", ["título"]), ("android = 1", ["android"]),
            ("(a) = 1", ["a"]), ("((a)) = 1", ["a"]), ("1 = a", nil),
        ] as [(String, [String]?)])
    func `a key path is words between dots`(format: String, path: [String]?) throws {
        guard case .comparison(let comparison) = try PredicateTree(format: format) else {
            Issue.record("not a comparison")
            return
        }
        #expect(comparison.left == path.map(PredicateOperand.keyPath) ?? .value(.integer(1)))
    }

    @Test(arguments: [
        ("a = 1 OR b = 2 AND c = 3", "a = 1 OR b = 2 AND c = 3"),
        ("(a = 1 OR b = 2) AND c = 3", "(a = 1 OR b = 2) AND c = 3"),
        ("NOT a = 1 AND b = 2", "NOT a = 1 AND b = 2"),
        ("NOT (a = 1 AND b = 2)", "NOT (a = 1 AND b = 2)"),
        ("!a = 1 && !(b = 2 || c = 3)", "NOT a = 1 AND NOT (b = 2 OR c = 3)"),
        ("not not a = 1", "NOT NOT a = 1"),
        ("((a = 1)) AND ((b = 2 AND c = 3))", "a = 1 AND b = 2 AND c = 3"),
        ("(a = 1 AND b = 2) OR (c = 3 OR d = 4)", "a = 1 AND b = 2 OR c = 3 OR d = 4"),
        ("truepredicate or FALSEPREDICATE", "TRUEPREDICATE OR FALSEPREDICATE"),
        ("some a = 1 or none b in {1}", "ANY a = 1 OR NONE b IN {1}"),
        ("a BETWEEN {b, 5} AND c like[DC] 'x'", "a BETWEEN {b, 5} AND c LIKE[cd] \"x\""),
        ("ALL a.b ==[c] #in", "ALL a.b =[c] #in"),
        ("a = 1 AND b > CAST(1, 'NSDate')", "a = 1 AND b > CAST(1.0, \"NSDate\")"),
    ])
    func `the canonical format shows the meaning`(format: String, canonical: String) throws {
        let tree = try PredicateTree(format: format)
        #expect(tree.format == canonical)
        #expect(try PredicateTree(format: canonical) == tree)
    }

    @Test func `not binds tighter than and, and tighter than or`() throws {
        let (a, b, c) = (
            PredicateTree.compare("a", .equal, .integer(1)), PredicateTree.compare("b", .equal, .integer(2)),
            PredicateTree.compare("c", .equal, .integer(3))
        )
        #expect(try PredicateTree(format: "NOT a = 1 AND b = 2 OR c = 3") == .or([.and([.not(a), b]), c]))
        #expect(try PredicateTree(format: "c = 3 OR b = 2 AND NOT a = 1") == .or([c, .and([b, .not(a)])]))
    }

    @Test func `text options may follow any comparison`() throws {
        let both: PredicateTextOptions = [.caseInsensitive, .diacriticInsensitive]
        #expect(try PredicateTree(format: "a =[c] 'x'") == .compare("a", .equal, .text("x"), .caseInsensitive))
        #expect(try PredicateTree(format: "a IN[d] 'x'") == .compare("a", .isIn, .text("x"), .diacriticInsensitive))
        #expect(try PredicateTree(format: "a LIKE [cd] 'x'") == .compare("a", .like, .text("x"), both))
    }

    @Test(arguments: ["(", "!", "NOT "])
    func `nesting is allowed down to 200 levels and refused below`(opening: String) throws {
        let closing = opening == "(" ? ")" : ""
        func format(_ levels: Int) -> String {
            String(repeating: opening, count: levels) + "a = 1" + String(repeating: closing, count: levels)
        }
        _ = try PredicateTree(format: format(200))
        #expect(throws: PredicateFormatError.self) { try PredicateTree(format: format(201)) }
        #expect(throws: PredicateFormatError.self) { try PredicateTree(format: format(20_000)) }
    }

    @Test func `lists and operands in parentheses count as nesting`() throws {
        func nested(_ levels: Int, _ opening: String, _ closing: String) -> String {
            "a = " + String(repeating: opening, count: levels) + "1" + String(repeating: closing, count: levels)
        }
        let deepest = try PredicateTree(format: nested(200, "{", "}"))
        #expect(try PredicateTree(format: deepest.format) == deepest)
        #expect(throws: PredicateFormatError.self) { try PredicateTree(format: nested(201, "{", "}")) }
        #expect(throws: PredicateFormatError.self) { try PredicateTree(format: nested(201, "(", ")")) }
    }

    @Test func `a format of 64 KiB is read, a longer one refused`() throws {
        let most = "a='" + String(repeating: "x", count: 64 * 1024 - 4) + "'"
        _ = try PredicateTree(format: most)
        #expect(throws: PredicateFormatError(position: 0, message: "expected at most 65536 bytes, found 65537")) {
            try PredicateTree(format: most + " ")
        }
    }

    @Test func `a long chain is no deep nesting`() throws {
        let format = Array(repeating: "a=1", count: 8000).joined(separator: "||")
        #expect(try PredicateTree(format: format).comparisons.count == 8000)
    }

    @Test func `the keys a caller does not know are named`() throws {
        let tree = try PredicateTree(format: "a = 1 AND (b.c = d OR NOT b.x = {1, e}) AND SELF = 1 AND e = 2")
        #expect(tree.unknownKeys(known: ["a", "b", "c", "d", "e", "x"]) == [])
        #expect(tree.unknownKeys(known: ["a", "b", "d"]) == ["b.c", "b.x", "e"])
    }
}
