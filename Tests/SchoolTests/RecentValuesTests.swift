import Testing

@testable import School

@Suite struct RecentValuesTests {
    @Test func `what was not asked for longest goes first`() {
        var values = RecentValues<Int, String>(limit: 8)
        for number in 0..<4 { values.put("\(number)", for: number, size: 1) }
        #expect(values[0] == "0")
        for number in 4..<8 {
            values.put("\(number)", for: number, size: 1)
            #expect(values[0] == "0")
        }
        #expect(values[7] == "7")
        for number in 8..<40 { values.put("\(number)", for: number, size: 1) }
        #expect(values[1] == nil)
    }

    @Test func `what is taken out is not there, and makes room`() {
        var values = RecentValues<Int, String>(limit: 8)
        for number in 0..<4 { values.put("\(number)", for: number, size: 1) }
        #expect(values.take(0) == "0")
        #expect(values[0] == nil && values.take(0) == nil)
        for round in 0..<100 {
            values.put("again", for: 4, size: 1)
            #expect(values.take(4) == "again", "round \(round)")
        }
        #expect(values[1] == "1")
    }
}
