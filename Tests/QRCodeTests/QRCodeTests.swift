import QRCode
import Testing

@Suite struct QRCodeTests {
    @Test func `the corners that cameras look for are in their places`() throws {
        let code = try #require(QRCode("https://school.example/sign-in#account=mia&password=4711"))
        // A dark square of seven with a light ring in it, in three of the corners.
        for (row, column) in [(0, 0), (0, code.size - 7), (code.size - 7, 0)] {
            for place in 0..<7 {
                #expect(code.isDark(row: row, column: column + place))
                #expect(code.isDark(row: row + place, column: column))
            }
            for place in 1..<6 { #expect(!code.isDark(row: row + 1, column: column + place)) }
        }
    }

    @Test func `strokes are the dark fields, each once`() throws {
        let code = try #require(QRCode("river-maple-cloud-482-736"))
        var dark: Set<[Int]> = []
        for stroke in code.strokes {
            for column in stroke.columns { #expect(dark.insert([stroke.row, column]).inserted) }
        }
        for row in 0..<code.size {
            for column in 0..<code.size {
                #expect(dark.contains([row, column]) == code.isDark(row: row, column: column))
            }
        }
    }

    @Test func `one text has one code, and another another`() {
        #expect(QRCode("4711") == QRCode("4711"))
        #expect(QRCode("4711") != QRCode("4712"))
    }

    @Test func `there is none of nothing, and none of more than fits`() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "a", count: 2331)) != nil)
        #expect(QRCode(String(repeating: "a", count: 2332)) == nil)
    }
}
