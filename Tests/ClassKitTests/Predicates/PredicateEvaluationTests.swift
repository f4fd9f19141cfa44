import Foundation
import Testing

@testable import ClassKit

@Suite struct PredicateEvaluationTests {
    private let hamlet: Node
    private let act: Node

    init() {
        hamlet = Node("hamlet", ["title": .text("Hamlet"), "parent": .null, "names": .null])
        act = Node(
            "act",
            [
                "title": .text("Äct One"), "parent": .object(hamlet), "order": .integer(3), "score": .number(0.5),
                "flag": .bool(true), "created": .date(Date(timeIntervalSinceReferenceDate: 100)), "topic": .null,
                "path": .list([.text("hamlet"), .text("act")]), "scores": .list([.integer(1), .number(2.5), .null]),
                "empty": .list([]), "family": .list([.object(hamlet), .object(Node("x", ["title": .text("X")]))]),
                "nan": .number(.nan), "cafe": .text("caf\u{E9}"), "decomposed": .text("cafe\u{301}"),
                "street": .text("Straße"), "number": .text("3"),
            ])
    }

    @Test(arguments: [
        "TRUEPREDICATE", "title = 'Äct One'", "title != 'x'", "order = 3", "order = 3.0", "order < 3.5", "order <= 3",
        "order > 2", "order >= 3", "3 = order", "2 < order", "flag = TRUE", "flag = 1", "flag != 0", "flag > FALSE",
        "score = 0.5", "score BETWEEN {0, 1}", "order BETWEEN {3, 3}", "order BETWEEN {flag, 9}",
        "created = CAST(100, 'NSDate')", "created < CAST(101, 'NSDate')", "SELF = SELF", "SELF != parent",
        "order IN {1, 3}", "title IN {'x', 'Äct One'}", "'One' IN title", "topic IN {nil}",
        "order IN path OR order = 3",
        "title CONTAINS 'ct O'", "title BEGINSWITH 'Äct'", "title ENDSWITH 'One'", "path CONTAINS 'act'",
        "path = {'hamlet', 'act'}", "title CONTAINS ''", "title BEGINSWITH ''", "title ENDSWITH ''", "'' IN title",
        "title LIKE '*One'", "title LIKE '?ct*'", "title MATCHES 'Ä.*e'", "title MATCHES 'Ä|Äct One'",
        "title > 'Zct One'", "parent.title = 'Hamlet'", "parent.parent = nil", "parent.parent.title = nil",
    ])
    func `true of the act`(format: String) throws {
        #expect(try answer(format, act))
        #expect(try !answer("NOT (\(format))", act))
    }

    @Test(arguments: [
        "FALSEPREDICATE", "title = 'act one'", "order = '3'", "number = 3", "order < '4'", "number < 4",
        "order BETWEEN {4, 5}", "order BETWEEN {nil, 5}", "created = 100", "order IN {}", "order IN {'3'}",
        "flag = 'TRUE'", "title CONTAINS 'one'", "title BEGINSWITH 'ct'", "title ENDSWITH 'On'", "order CONTAINS 3",
        "order BEGINSWITH '3'", "title LIKE 'One'", "title MATCHES 'ct'",
        "path CONTAINS 'scene'", "path = {'act', 'hamlet'}", "SELF < SELF", "SELF <= SELF", "path < path",
        "title = SELF", "created BETWEEN {1, 1000}", "order BETWEEN path", "topic BEGINSWITH ''",
    ])
    func `false of the act`(format: String) throws {
        #expect(try !answer(format, act))
        #expect(try answer("NOT (\(format))", act))
    }

    @Test func `nil equals nil and has no order`() throws {
        for (format, expected) in [
            ("topic = nil", true), ("topic != nil", false), ("topic < nil", false), ("topic <= nil", false),
            ("topic >= nil", false), ("topic = 'x'", false), ("topic != 'x'", true), ("topic < 'x'", false),
            ("topic >= 'x'", false), ("NOT topic < 'x'", true), ("title = nil", false), ("title != nil", true),
            ("nil = nil", true), ("nil < 1", false),
            ("topic IN {'x'}", false), ("topic LIKE '*'", false), ("topic MATCHES '.*'", false),
        ] {
            #expect(try answer(format, act) == expected, "\(format)")
        }
    }

    @Test func `not a number equals nothing and has no order`() throws {
        for comparator in ["=", "<", "<=", ">", ">="] {
            #expect(try !answer("nan \(comparator) nan", act))
            #expect(try !answer("nan \(comparator) 1", act))
            #expect(try !answer("1 \(comparator) nan", act))
        }
        #expect(try answer("nan != nan", act))
    }

    @Test func `integers and fractions compare exactly`() throws {
        let big = Node("big", ["n": .integer(9_007_199_254_740_993), "most": .integer(.max), "least": .integer(.min)])
        #expect(try !answer("n = 9007199254740992.0", big))
        #expect(try answer("n > 9007199254740992.0", big))
        #expect(try answer("most < 9223372036854775808.0", big))
        #expect(try answer("least = -9223372036854775808.0", big))
        #expect(try answer("most < %@ AND least > %@", big, Double.infinity, -Double.infinity))
        #expect(try answer("-1.5 < -1 AND -1.5 > -2 AND -0.5 < 0 AND 0.5 > 0 AND -0.0 = 0"))
    }

    @Test func `case and accents are overlooked only on request`() throws {
        #expect(try answer("title =[c] 'äCT oNE'", act))
        #expect(try !answer("title =[c] 'act one'", act))
        #expect(try answer("title =[d] 'Act One'", act))
        #expect(try answer("title =[cd] 'act one'", act))
        #expect(try answer("title BEGINSWITH[cd] 'ACT' AND title ENDSWITH[c] 'ONE'", act))
        #expect(try answer("title CONTAINS[cd] 'CT O' AND 'ACT' IN[cd] title", act))
        #expect(try answer("title LIKE[cd] 'a*E' AND title MATCHES[cd] 'a.* ONE'", act))
        #expect(try answer("title IN[cd] {'ACT ONE'} AND path CONTAINS[c] 'ACT'", act))
        #expect(try answer("street =[c] 'STRASSE'", act))
        #expect(try answer("title <[c] 'ÄCT TWO' AND title !=[c] 'x'", act))
    }

    @Test func `the two spellings of an accent differ until something is folded`() throws {
        #expect(try !answer("cafe = decomposed", act))
        #expect(try answer("cafe =[c] decomposed", act))
        #expect(try answer("cafe =[d] decomposed", act))
        #expect(try answer("cafe =[d] 'cafe'", act))
    }

    @Test func `any, all and none go through a list`() throws {
        for (format, expected) in [
            ("ANY path = 'act'", true), ("SOME path = 'x'", false), ("ALL path MATCHES '[a-z]+'", true),
            ("ALL path = 'act'", false), ("NONE path = 'x'", true), ("NONE path = 'act'", false),
            ("ANY empty = 'x'", false), ("ALL empty = 'x'", true), ("NONE empty = 'x'", true),
            ("ANY topic = nil", false),
            ("ANY title = 'Äct One'", true), ("ANY scores > 2", true), ("ALL scores > 0", false),
            ("ANY scores = nil", true), ("ANY family.title = 'X'", true), ("ALL family.title BEGINSWITH 'H'", false),
            ("ANY path IN {'x', 'act'}", true), ("NOT ANY path = 'act'", false),
        ] {
            #expect(try answer(format, act) == expected, "\(format)")
        }
    }

    @Test func `objects are compared by what they say is equal`() throws {
        #expect(try answer("parent = %@", act, Node("hamlet")))
        #expect(try answer("parent != %@ AND parent != 'hamlet'", act, Node("macbeth")))
        #expect(try answer("parent IN %@", act, [Node("macbeth"), Node("hamlet")]))
    }

    @Test(arguments: [
        ("", "", true), ("", "*", true), ("", "?", false), ("abc", "*", true), ("abc", "***", true),
        ("abc", "a*c", true), ("abc", "?bc", true), ("abc", "????", false), ("abc", "*d", false),
        ("abc", "abcd", false),
        ("aXbXc", "*X?", true), ("a*c", #"a\*c"#, true), ("abc", #"a\*c"#, false), ("a?", #"a\?"#, true),
        (#"a\"#, #"a\"#, true), (#"a\"#, #"a\\"#, true), ("😀", "?", true), ("line\nbreak", "line*break", true),
        ("[a]", "[a]", true), ("a", "[a]", false),
    ])
    func `like knows runs, single characters and escapes`(text: String, pattern: String, expected: Bool) throws {
        let node = Node("n", ["t": .text(text), "p": .text(pattern)])
        #expect(try answer("t LIKE p", node) == expected)
    }

    @Test(.timeLimit(.minutes(5))) func `like does not explode on many runs`() throws {
        let node = Node("n", ["t": .text(String(repeating: "a", count: 2000))])
        let pattern = String(repeating: "a*", count: 200) + "b"
        #expect(try !answer("t LIKE %@", node, pattern))
    }

    @Test func `an unknown key is an error that names the known ones`() throws {
        let node = Node("n", ["title": .text("x"), "order": .integer(1)])
        let expected = PredicateFormatError(message: "unknown key \"color\"; the known keys are order, title")
        #expect(throws: expected) { try answer("color = 1", node) }
        #expect(throws: PredicateFormatError(message: "unknown key \"x\"; what it is asked of has no keys")) {
            try answer("title.x = 1", node)
        }
        #expect(throws: PredicateFormatError.self) { try answer("parent.color = 1", act) }
    }

    @Test func `a pattern from a key is checked when it is used`() throws {
        let node = Node("n", ["t": .text("x"), "p": .text("(")])
        let expected = PredicateFormatError(message: "expected a regular expression after MATCHES, found \"(\"")
        #expect(throws: expected) { try answer("t MATCHES p", node) }
    }

    @Test func `and and or stop at the first answer`() throws {
        #expect(try !answer("FALSEPREDICATE AND color = 1"))
        #expect(try answer("TRUEPREDICATE OR color = 1"))
    }
}
