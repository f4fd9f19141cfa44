import JSON
import Testing

@Suite struct WriterTests {
    @Test func `commas and colons come by themselves`() {
        let due: String? = nil
        let text = written { json in
            json.object { json in
                json.field("title", "Light and shadow")
                json.field("due", due)
                json.field("locked", ifPresent: due)
                json.field("points", 2.5)
                json.object("teacher") { $0.field("id", 7) }
                json.array("tasks", ["a", "b"]) { json, task in
                    json.object {
                        $0.field("title", task)
                        $0.array("none") { _ in }
                    }
                }
                json.field("days", [1, 2])
                json.field("plain", false)
                json.field(named: "x\"y", Int64.min)
                json.name("raw")
                json.raw(Array("[0]".utf8))
            }
        }
        #expect(
            text == """
                {"title":"Light and shadow","due":null,"points":2.5,"teacher":{"id":7},"tasks":[{"title":"a","none":[]},\
                {"title":"b","none":[]}],"days":[1,2],"plain":false,"x\\"y":-9223372036854775808,"raw":[0]}
                """)
    }

    @Test(arguments: [
        ("", #""""#), ("é😀", #""é😀""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
        ("\0\u{1}\u{8}\u{C}\u{1F}\u{7F}", "\"\\u0000\\u0001\\u0008\\u000C\\u001F\u{7F}\""),
        ("</script>&", #""\u003C/script\u003E\u0026""#),
        ("\u{2027}\u{2028}\u{2029}\u{202A}", "\"\u{2027}\\u2028\\u2029\u{202A}\""),
    ])
    func `text is escaped so that it may stand in a page`(text: String, expected: String) {
        #expect(written { $0.value(text) } == expected)
    }

    @Test(
        arguments: [
            (0.0, "0"), (-0.0, "-0.0"), (1, "1"), (-3, "-3"), (0.1, "0.1"), (2.5, "2.5"), (1e15, "1000000000000000"),
            (0x1p53, "9007199254740992"), (1e16, "1e+16"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
            (1.0 / 3, "0.3333333333333333"),
        ] as [(Double, String)])
    func `numbers are written in the fewest digits`(number: Double, expected: String) {
        #expect(written { $0.value(number) } == expected)
    }

    @Test func `every whole number is written with all its digits`() {
        for integer in [0, 7, 10, 99, 100, -1, -10, .max, .min, 1_000_000_007] as [Int64] {
            #expect(written { $0.value(integer) } == String(integer))
        }
    }

    @Test func `a long text grows the space it needs`() {
        let text = String(repeating: "ä<", count: 10_000)
        #expect(written { $0.value(text) }.utf8.count == 2 + 10_000 * 8)
    }

    @Test func `text from elsewhere is written like our own`() {
        let part = "xé<y".dropFirst()
        #expect(written { $0.value(String(part)) } == #""é\u003Cy""#)
    }

    @Test func `a number that JSON can't say is null, and the rest is written all the same`() {
        let numbers = [Double.nan, .infinity, -.infinity, 1]
        #expect(written { $0.array(numbers) { json, number in json.value(number) } } == "[null,null,null,1]")
        #expect(JSONValue.number(.infinity).text == "null")
    }

    @Test func `what can't be JSON traps`() async {
        await #expect(processExitsWith: .failure) { _ = written { $0.object { $0.value(1) } } }
        await #expect(processExitsWith: .failure) { _ = written { $0.array { $0.field("a", 1) } } }
        await #expect(processExitsWith: .failure) { _ = written { $0.openArray() } }
        await #expect(processExitsWith: .failure) { _ = written { $0.object { $0.name("a") } } }
        await #expect(processExitsWith: .failure) {
            _ = written {
                $0.openArray(); $0.closeObject()
            }
        }
    }
}

extension WriterTests {
    @Test func `whatever depth may be read can be written`() async throws {
        let limits = JSONLimits(depth: 63)
        let text = String(repeating: "[", count: 60) + #"{"a":{"b":[1,2]},"c":[]}"# + String(repeating: "]", count: 60)
        #expect(try JSONValue(parsing: text, limits: limits).text == text)
        await #expect(processExitsWith: .failure) { _ = JSONLimits(depth: 64) }
    }
}
