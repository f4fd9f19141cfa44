import Foundation
import Testing

@testable import ClassKit

@Suite struct PredicateErrorTests {
    @Test(arguments: [
        ("", 0, "expected a predicate, found the end"),
        ("   ", 3, "expected a predicate, found the end"),
        ("parent = ", 9, "expected a value, found the end"),
        ("parent", 6, "expected an operator such as =, found the end"),
        ("parent title", 7, "expected an operator such as =, found title"),
        ("(parent)", 8, "expected an operator such as =, found the end"),
        ("a = 1 AND b", 11, "expected an operator such as =, found the end"),
        ("a = 1 AND", 9, "expected a value, found the end"),
        ("a = 1 b = 2", 6, "expected AND, OR or the end, found b"),
        ("1 < a < 5", 6, "expected AND, OR or the end, found <"),
        ("(a = 1", 6, "expected ), found the end"),
        ("a = 1)", 5, "expected AND, OR or the end, found )"),
        ("a = (1", 6, "expected ), found the end"),
        ("a = (b = 1)", 7, "expected ), found ="),
        ("(a = 1) = 2", 8, "expected AND, OR or the end, found ="),
        ("a IN (1, 2)", 7, "expected ), found ,"),
        ("a IN {1, 2", 10, "expected a comma or }, found the end"),
        ("a IN {1 2}", 8, "expected a comma or }, found 2"),
        ("a IN {1,}", 8, "expected a value, found }"),
        ("a IN 5", 5, "expected a list such as {1, 5} or a text after IN"),
        ("a BETWEEN 5", 10, "expected two bounds such as {1, 5} after BETWEEN"),
        ("a BETWEEN {1, 2, 3}", 10, "expected two bounds such as {1, 5} after BETWEEN"),
        ("a BETWEEN {b}", 10, "expected two bounds such as {1, 5} after BETWEEN"),
        ("a MATCHES '['", 10, "expected a regular expression after MATCHES"),
        ("a MATCHES 'a)(b'", 10, "expected a regular expression after MATCHES"),
        ("a LIKE[x] 'b'", 7, "expected c, d or cd, found x"),
        ("a LIKE[cc] 'b'", 7, "expected c, d or cd, found cc"),
        ("a LIKE[c 'b'", 9, "expected ], found 'b'"),
        ("a = 'b", 4, "expected a closing ' for the text that begins here, found the end"),
        ("a = \"b'", 4, "expected a closing \" for the text that begins here, found the end"),
        (#"a = '\d'"#, 5, #"expected an escape such as \\, \" or \n, found \d"#),
        (#"a = '\"#, 5, #"expected a character after \, found the end"#),
        (#"a = '\u12'"#, 5, #"expected four hexadecimal digits after \u"#),
        (#"a = '\uD83D'"#, 5, #"expected a character after \u, found half of a surrogate pair"#),
        ("a = 9223372036854775808", 4, "expected a number that fits 64 bits, found 9223372036854775808"),
        ("a = 1e999", 4, "expected a number that fits 64 bits, found 1e999"),
        ("a = 12abc", 4, "expected a number that fits 64 bits, found 12abc"),
        ("a = 0x", 4, "expected a number that fits 64 bits, found 0x"),
        ("a = 1.", 5, "expected AND, OR or the end, found ."),
        ("a = -", 4, "expected a value, found -"),
        ("a = b.", 6, "expected a key, found the end"),
        ("a..b = 1", 2, "expected a key, found ."),
        ("a = #", 4, "expected a value, found #"),
        ("a = #1", 4, "expected a value, found #"),
        ("a = AND", 4, "expected a value, found AND"),
        ("AND = 1", 0, "expected a value, found AND"),
        ("ANY a", 5, "expected an operator such as =, found the end"),
        ("a = $b", 4, "expected a value, found $"),
        ("a = %x", 4, "expected a value, found %"),
        ("a = %%", 4, "expected a value, found %"),
        ("a = @sum", 4, "expected a value, found @"),
        ("a = 1 & b = 2", 6, "expected AND, OR or the end, found &"),
        ("a = CAST(1, 'NSNumber')", 12, "expected \"NSDate\", found 'NSNumber'"),
        ("a = CAST('x', 'NSDate')", 9, "expected a number of seconds, found 'x'"),
        ("👩‍👩‍👧 = 1", 0, "expected a value, found 👩"),
        ("a = '👩‍👩‍👧' 5", 8, "expected AND, OR or the end, found 5"),
    ])
    func `a malformed format names the place and what was expected`(format: String, position: Int, message: String) {
        #expect(throws: PredicateFormatError(position: position, message: message)) {
            try PredicateTree(format: format)
        }
    }

    @Test func `too deep a nesting names the first bracket too many`() {
        let expected = PredicateFormatError(
            position: 200, message: "expected at most 200 levels of nesting, found more")
        #expect(throws: expected) { try PredicateTree(format: String(repeating: "(", count: 300)) }
    }

    @Test(
        arguments: [
            ("a = %@", [], 4, "expected an argument for %@, found only 0"),
            ("a = %@ AND b = %d", ["x"], 15, "expected an argument for %d, found only 1"),
            ("%K = 1", [], 0, "expected an argument for %K, found only 0"),
            ("a = 1", ["x"], 5, "expected 0 arguments, found 1"),
            ("a = %@", ["x", "y"], 6, "expected 1 argument, found 2"),
            ("%K = 1", [5], 0, "expected a text as argument 1 for %K, found a value of type Int"),
            ("%K = 1", ["a b"], 0, "expected a key path as argument 1 for %K, found \"a b\""),
            ("%K = 1", [""], 0, "expected a key path as argument 1 for %K, found \"\""),
            ("b.%K = 1", ["a..b"], 2, "expected a key path as argument 1 for %K, found \"a..b\""),
            ("a = %d", ["x"], 4, "expected an integer as argument 1 for %d, found a value of type String"),
            ("a = %ld", [1.5], 4, "expected an integer as argument 1 for %ld, found a value of type Double"),
            ("a = %f", ["x"], 4, "expected a number as argument 1 for %f, found a value of type String"),
            ("a IN %@", [5], 5, "expected a list such as {1, 5} or a text after IN"),
            ("a MATCHES %@", ["("], 10, "expected a regular expression after MATCHES"),
        ] as [(String, [any Sendable], Int, String)])
    func `a wrong argument is named`(format: String, arguments: [any Sendable], position: Int, message: String) {
        #expect(throws: PredicateFormatError(position: position, message: message)) {
            try PredicateTree(format: format, arguments: arguments)
        }
    }

    @Test func `a value that no predicate compares is refused`() {
        struct Opaque {}
        let expected = PredicateFormatError(
            position: 4,
            message: "expected a text, number, date, list or object as argument 1 for %@, found a value of type Opaque")
        #expect(throws: expected) { try PredicateTree(format: "a = %@", arguments: [Opaque()]) }
        #expect(throws: PredicateFormatError.self) { try PredicateTree(format: "a IN %@", arguments: [[Opaque()]]) }
    }

    @Test func `a list nested deeper than a format could say is refused`() throws {
        let deepest = (0..<200).reduce([Any]()) { list, _ in [list] }
        #expect(throws: PredicateFormatError.self) { try PredicateTree(format: "a IN %@", arguments: [deepest]) }
        _ = try PredicateTree(format: "a IN %@", arguments: deepest)
        #expect(throws: PredicateFormatError.self) { try PredicateTree(format: "(a IN %@)", arguments: deepest) }
    }

    @Test func `the report is one line with format, place and expectation`() {
        let error = PredicateFormatError(position: 9, message: "expected a value, found the end")
        let report = #"NSPredicate format error at character 9 of "parent = ": expected a value, found the end"#
        #expect(error.report(for: "parent = ") == report)
        #expect(
            PredicateFormatError(position: 0, message: "a\nb").report(for: "x\r\n=\n ").contains(where: \.isNewline)
                == false)
        #expect(error.report(for: String(repeating: "x", count: 9000)).count < 700)
    }
}
