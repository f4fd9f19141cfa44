import JSON
import Testing

@Suite struct ParserTests {
    @Test(
        arguments: [
            ("null", JSONValue.null), (" true\r\n\t", true), ("false", false), ("0", 0), ("-0", 0), ("-1", -1),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("1.0", .number(1)), ("1e2", .number(100)), ("1E+2", .number(100)), ("25e-1", .number(2.5)),
            ("9223372036854775808", .number(0x1p63)), ("1e-999", .number(0)), ("-0.0", .number(-0.0)),
            ("0.1", .number(0.1)), ("123456789012345678901234567890", .number(1.2345678901234568e29)),
            ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), ("5e-324", .number(.leastNonzeroMagnitude)),
            ("0.1234567890123456789012", .number(0.1234567890123456789012)), ("1e22", .number(1e22)),
            ("9007199254740993.0", .number(9_007_199_254_740_992)), ("0e99999999999999999999", .number(0)),
            ("\"\"", ""), ("\"Licht\"", "Licht"), ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
            ("\"\\u00e9\\u00E9é\"", "ééé"), ("\"\\ud83d\\ude00😀\"", "😀😀"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
            ("\"\\u2028\\uFFFF\"", "\u{2028}\u{FFFF}"), ("\"\u{FEFF}\"", "\u{FEFF}"),
            ("[]", []), (" [ ] ", []), ("[1,[2,[]]]", [1, [2, []]]), ("{}", [:]), ("{ }", [:]),
            ("{ \"a\" : 1 , \"b\" : { \"a\" : null } }", ["a": 1, "b": ["a": nil]]), ("{\"\":0}", ["": 0]),
            ("{\"a\":1,\"A\":2}", ["a": 1, "A": 2]),
        ] as [(String, JSONValue)])
    func `what RFC 8259 allows is read`(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(arguments: [
        ("", "empty"), (" \n", "empty"), ("\u{FEFF}1", "unexpected_character"), ("nul", "unexpected_end"),
        ("nulL", "unexpected_character"), ("True", "unexpected_character"), ("NaN", "unexpected_character"),
        ("Infinity", "unexpected_character"), ("-Infinity", "invalid_number"), ("'a'", "unexpected_character"),
        ("undefined", "unexpected_character"), ("1 2", "unexpected_character"), ("{} {}", "unexpected_character"),
        ("// a\n1", "unexpected_character"), ("/**/1", "unexpected_character"), ("#", "unexpected_character"),
        ("\u{C}1", "unexpected_character"), ("\u{A0}1", "unexpected_character"), ("\0", "unexpected_character"),
        ("1\0", "unexpected_character"), ("]", "unexpected_character"), ("}", "unexpected_character"),
    ])
    func `what is no value is refused`(text: String, code: String) {
        #expect(fault(text)?.code.name == code)
    }

    @Test(arguments: [
        ("01", "invalid_number"), ("-01", "invalid_number"), ("00", "invalid_number"), ("-", "invalid_number"),
        ("1.", "invalid_number"), (".5", "unexpected_character"), ("1.e1", "invalid_number"), ("1e", "invalid_number"),
        ("1e+", "invalid_number"), ("1E-", "invalid_number"), ("+1", "unexpected_character"),
        ("0x10", "unexpected_character"), ("1_000", "unexpected_character"), ("1,5", "unexpected_character"),
        ("--1", "invalid_number"), ("1e1.5", "unexpected_character"), ("１", "unexpected_character"),
        ("1e999", "number_too_large"), ("-1e999", "number_too_large"), ("1.8e308", "number_too_large"),
        ("0.1e99999999999999999999", "number_too_large"), ("1f", "unexpected_character"),
        (String(repeating: "9", count: 400), "number_too_large"),
    ])
    func `a number that JSON does not know is refused`(text: String, code: String) {
        #expect(fault(text)?.code.name == code)
    }

    @Test(arguments: [
        ("\"", "unexpected_end"), ("\"a", "unexpected_end"), ("\"\\", "unexpected_end"), ("\"\\\"", "unexpected_end"),
        ("\"\\u12", "unexpected_end"), ("\"\\x41\"", "invalid_escape"), ("\"\\'\"", "invalid_escape"),
        ("\"\\u12g4\"", "invalid_escape"), ("\"\\U0041\"", "invalid_escape"), ("\"\\ud800\"", "invalid_escape"),
        ("\"\\udc00\"", "invalid_escape"), ("\"\\udfff\\udfff\"", "invalid_escape"),
        ("\"\\ud800\\ud800\"", "invalid_escape"),
        ("\"\\ud800\\n\"", "invalid_escape"), ("\"\\ud800a\"", "invalid_escape"),
        ("\"\\udc00\\ud800\"", "invalid_escape"),
        ("\"\n\"", "control_character"), ("\"\t\"", "control_character"), ("\"\u{1F}\"", "control_character"),
        ("\"\\u0000\"", "nul"), ("\"a\0\"", "nul"), ("{\"\\u0000\":1}", "nul"),
    ])
    func `a text that JSON does not know is refused`(text: String, code: String) {
        #expect(fault(text)?.code.name == code)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
            [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE], [0xC3],
            [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3, 0xA9, 0xBF],
        ] as [[UInt8]])
    func `bytes that are no UTF-8 are refused, and the place is told`(bytes: [UInt8]) {
        let quoted = Array("\"é".utf8) + bytes + Array("\"".utf8)
        #expect(fault(quoted)?.code == .invalidUTF8)
        #expect(fault(quoted)?.offset == (bytes.starts(with: [0xC3, 0xA9]) ? 5 : 3))
        #expect(fault(Array("[\"\\n é".utf8) + bytes + Array("\\n\"]".utf8))?.code == .invalidUTF8)
        #expect(fault(bytes)?.code == .unexpectedCharacter)
    }

    @Test(arguments: [
        "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[{\"a\":[",
    ])
    func `what ends too early is refused as that`(text: String) {
        #expect(fault(text)?.code == .unexpectedEnd)
        #expect(fault(text)?.offset == text.utf8.count)
    }

    @Test(arguments: [
        "[1,]", "[,1]", "[1 2]", "[1}", "[,]", "{\"a\":1,}", "{,}", "{a:1}", "{\"a\" 1}", "{\"a\",1}", "{1:1}",
        "{\"a\":1]", "{\"a\":}", "{null:1}", "{'a':1}", "{\"a\":1 \"b\":2}", "{\"a\"::1}", "[1:2]",
    ])
    func `a list or an object that is not well formed is refused`(text: String) {
        #expect(fault(text)?.code == .unexpectedCharacter)
    }

    @Test(arguments: ["{\"a\":1,\"a\":1}", "{\"a\":1,\"b\":2,\"\\u0061\":3}", "[{\"é\":1,\"e\u{301}\":2}]"])
    func `a name that stands twice is refused`(text: String) {
        #expect(fault(text)?.code == .duplicateName)
    }

    @Test func `a name that stands twice among many is refused at its second place`() {
        let many = (0..<1000).map { "\"n\($0)\":0" }.joined(separator: ",")
        #expect(fault("{\(many)}") == nil)
        #expect(fault("{\(many),\"n77\":0}")?.offset == many.utf8.count + 2)
    }

    @Test func `as many levels as allowed are read and one more is refused`() {
        #expect(fault(String(repeating: "[", count: 32) + String(repeating: "]", count: 32)) == nil)
        #expect(fault(String(repeating: "[", count: 33) + String(repeating: "]", count: 33))?.code == .tooDeep)
        #expect(fault(String(repeating: "{\"a\":", count: 33))?.code == .tooDeep)
        #expect(fault(String(repeating: "[", count: 1_000_000))?.offset == 32)
        #expect(fault("[[],[],[]]", limits: JSONLimits(depth: 2)) == nil)
    }

    @Test func `as many values as allowed are read and one more is refused`() {
        #expect(fault("[1,{\"a\":2}]", limits: JSONLimits(values: 4)) == nil)
        #expect(fault("[1,{\"a\":2}]", limits: JSONLimits(values: 3))?.code == .tooMany)
    }

    @Test func `NUL is taken where that is wanted, but only escaped`() throws {
        let limits = JSONLimits(allowsNUL: true)
        #expect(try JSONValue(parsing: "\"\\u0000\"", limits: limits) == "\0")
        #expect(fault("\"\0\"", limits: limits)?.code == .controlCharacter)
    }

    @Test func `a fault tells its line and column, and nothing of the input`() {
        let error = fault("{\r\n  \"geheim\": \"äöü\",\n\r \"geheim\": 1}")
        #expect(error?.line == 4)
        #expect(error?.column == 2)
        #expect(error?.offset == 27)
        #expect(
            error?.message == "Line 4, column 2: A name stands twice in one object. Give each member a name of its own."
        )
    }

    @Test func `objects keep their order, and are equal in any`() throws {
        let value = try JSONValue(parsing: "{\"b\":1,\"a\":2,\"c\":3}")
        #expect(value.asObject?.members.map(\.name) == ["b", "a", "c"])
        let other = try JSONValue(parsing: "{\"c\":3,\"a\":2,\"b\":1}")
        #expect(value == other)
        #expect(Set([value, other]).count == 1)
        #expect(value != ["b": 1, "a": 2, "c": 4])
        #expect(value != ["b": 1, "a": 2])
    }
}
