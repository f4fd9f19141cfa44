import Coursework
import Foundation
import Testing

@Suite struct ActivityItemTests {
    private func item(_ value: ActivityItem.Value, identifier: String = "quiz", title: String = "Quiz") -> ActivityItem
    {
        ActivityItem(identifier, title: title, value: value, created: time(0))
    }

    private func summary(_ item: ActivityItem) -> [String] {
        item.findings.map { "\($0.field) \($0.code)" }
    }

    static let values: [(ActivityItem.Value, String)] = [
        (.binary(true, .passFail), #"{"kind":"binary","value":true,"wording":"passFail"}"#),
        (.quantity(-2.5), #"{"kind":"quantity","quantity":-2.5}"#),
        (.score(8, of: 10), #"{"kind":"score","maxScore":10,"score":8}"#),
    ]

    @Test(arguments: values)
    func `a value has one form in JSON`(value: ActivityItem.Value, text: String) throws {
        #expect(try json(value) == text)
        #expect(try decoded(value) == value)
        #expect(try decoded(item(value)) == item(value))
        #expect(summary(item(value)) == [])
    }

    @Test(arguments: [#"{"kind":"duration"}"#, #"{"kind":"score","score":1}"#, #"{"kind":"stars"}"#, "{}"])
    func `other JSON is no value`(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ActivityItem.Value.self, from: Data(text.utf8))
        }
    }

    @Test func `wordings have the published raw values`() {
        let names = ActivityItem.BinaryWording.allCases.map { "\($0.rawValue) \($0.name) \($0)" }
        #expect(
            names == [
                "0 trueFalse trueFalse", "1 passFail passFail", "2 yesNo yesNo", "3 correctIncorrect correctIncorrect",
            ])
    }

    @Test func `identifier and title have limits`() {
        let long = String(repeating: "x", count: 257)
        #expect(summary(item(.quantity(1), identifier: long)) == ["identifier limit"])
        #expect(summary(item(.quantity(1), title: long)) == ["title limit"])
        #expect(summary(item(.quantity(1), identifier: "")) == ["identifier invalid"])
        #expect(summary(item(.quantity(1), title: "")) == [])
        #expect(
            summary(item(.quantity(1), identifier: "a\0", title: "b\0")) == ["identifier invalid", "title invalid"])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `numbers must be finite`(number: Double) {
        #expect(summary(item(.quantity(number))) == ["quantity invalid"])
        #expect(summary(item(.score(number, of: 10))) == ["score invalid"])
        #expect(summary(item(.score(1, of: number))) == ["score invalid"])
    }

    @Test func `a score lies within 0 and the points possible`() {
        #expect(summary(item(.score(0, of: 10))) == [])
        #expect(summary(item(.score(10, of: 10))) == [])
        #expect(summary(item(.score(-1, of: 10))) == ["score limit"])
        #expect(summary(item(.score(11, of: 10))) == ["score limit"])
        #expect(summary(item(.score(0, of: 0))) == ["maxScore limit"])
    }

    @Test(arguments: [1e308, -1e308, .greatestFiniteMagnitude, 1.1e12, -1.1e12])
    func `numbers beyond their limits are found`(number: Double) {
        #expect(summary(item(.quantity(number))) == ["quantity limit"])
        #expect(summary(item(.score(1, of: number))) == ["maxScore limit"])
    }

    @Test(arguments: [
        (ActivityItem.Value.quantity(.infinity), ActivityItem.Value.quantity(1e12)),
        (.quantity(-1e308), .quantity(-1e12)),
        (.quantity(.nan), .quantity(0)), (.quantity(3), .quantity(3)),
        (.score(1e308, of: 1e308), .score(1e12, of: 1e12)),
        (.score(1, of: .infinity), .score(0, of: 1e12)), (.score(.nan, of: 10), .score(0, of: 10)),
        (.score(11, of: 10), .score(10, of: 10)), (.score(1, of: -1), .score(0, of: 0)),
        (.score(8, of: 10), .score(8, of: 10)),
    ])
    func `what was kept before numbers were bounded is read within their limits`(
        kept: ActivityItem.Value, read: ActivityItem.Value
    ) {
        #expect(kept.bounded == read)
        #expect(read.bounded == read)
    }

    @Test func `items are listed by position, and by the time they were made where they have none`() {
        func placed(_ identifier: String, _ position: Int?, at seconds: Double = 0) -> ActivityItem {
            var item = score(identifier, 1, at: seconds)
            item.position = position
            return item
        }
        let listed = [placed("z", nil), placed("a", nil, at: 1), placed("q9", 1, at: 9), placed("q10", 2)]
        #expect(listed.reversed().sorted() == listed)
    }

    @Test func `only a score has a share of points`() {
        #expect(ActivityItem.Value.score(8, of: 10).scoreFraction == 0.8)
        #expect(ActivityItem.Value.score(0, of: 0).scoreFraction == nil)
        #expect(ActivityItem.Value.quantity(8).scoreFraction == nil)
    }

    @Test func `of two different items exactly one comes first`() {
        let values: [ActivityItem.Value] = [
            .binary(false, .yesNo), .binary(true, .yesNo), .binary(true, .passFail), .quantity(1), .quantity(-1),
            .score(1, of: 2), .score(1, of: 3), .score(2, of: 2),
        ]
        let items = values.map { item($0) } + [item(.quantity(1), title: "A"), item(.quantity(1), identifier: "a")]
        for left in items {
            for right in items where left != right {
                #expect((left < right) != (right < left))
            }
            #expect(!(left < left))
        }
    }
}
