import ClassKit
import Foundation
import Testing

/// Values that no app should give, or that careless code would spoil.
@Suite struct BadInputTests {
    let place = Workplace()

    // MARK: - Identifiers and texts

    @Test func `an empty identifier fails with invalidArgument`() async throws {
        let nameless = CLSContext(type: .quiz, identifier: "", title: "Nameless")
        place.root.addChildContext(nameless)
        let error = await place.store.saveError()
        #expect(error?.code == .invalidArgument && error?.object === nameless)
    }

    @Test func `a lookup with an empty identifier fails with invalidArgument and asks no delegate`() async throws {
        let maker = Maker()
        place.store.delegate = maker
        let error = await failure { _ = try await place.find("chapter", "", "quiz") }
        #expect(error?.code == .invalidArgument)
        #expect(maker.requests.isEmpty)
    }

    @Test func `a NUL in an identifier fails with invalidArgument, at a save and in a lookup`() async throws {
        let odd = CLSContext(type: .quiz, identifier: "a\0b", title: "Odd")
        place.root.addChildContext(odd)
        let error = await place.store.saveError()
        #expect(error?.code == .invalidArgument && error?.object === odd)
        #expect(await failure { _ = try await place.find("c\0d") }?.code == .invalidArgument)
        #expect(await failure { _ = try await place.find("c\0d", "e") }?.code == .invalidArgument)
    }

    @Test func `a NUL in a title or a summary fails with invalidArgument and leaves what was stored`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.title = "Light\0shadow"
        #expect(await place.store.saveError()?.code == .invalidArgument)
        quiz.title = "Light"
        quiz.summary = "\0"
        #expect(await place.store.saveError()?.code == .invalidArgument)
        quiz.summary = nil
        try await place.store.save()
        #expect(try await place.kept("quiz")?.title == "Light")
    }

    static let texts = [
        "👩🏽‍🚀🇺🇳", "الضوء والظل", "אור וצל‏", "\u{202E}reversed\u{202C}", "cafe\u{301}", "caf\u{E9}", "光と影",
        "Robert'); DROP TABLE context;--", "100% %@ \\ \"quoted\"", " Act 1 ", "line\nbreak", "\u{FEFF}mark",
        "\u{1F468}\u{200D}", "a/b", "..", "NULL",
    ]

    @Test(arguments: texts)
    func `every text comes back scalar for scalar`(text: String) async throws {
        let quiz = CLSContext(type: .custom, identifier: text, title: text)
        quiz.summary = text
        quiz.customTypeName = text
        quiz.topic = CLSContextTopic(rawValue: text)
        quiz.addProgressReportingCapabilities([.init(kind: .score, details: text)])
        place.root.addChildContext(quiz)
        try await place.store.save()

        let found = try #require(try await place.kept(text))
        let texts = [
            found.title, found.summary, found.customTypeName, found.topic?.rawValue,
            found.progressReportingCapabilities.first { $0.kind == .score }?.details,
        ]
        // Identifiers have one spelling; see the next test.
        #expect(found.identifier == text)
        for kept in texts { #expect(kept.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars)) }
    }

    @Test func `two spellings of the same accented identifier are one context`() async throws {
        try await place.declare("cafe\u{301}")
        #expect(try await place.kept("caf\u{E9}") != nil)
        place.restart()
        place.add("caf\u{E9}")
        #expect(await place.store.saveError()?.code == .invalidCreate)
    }

    @Test func `identifiers may hold spaces, digits and slashes`() async throws {
        try await place.declare("Act 1", "6 Seconds", "1984", "a/b")
        #expect(try await place.kept("Act 1", "6 Seconds", "1984", "a/b") != nil)
        #expect(try await place.kept("Act 1", "6 Seconds", "1984", "a", "b") == nil)
    }

    // MARK: - Links and numbers

    @Test(arguments: ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x"])
    func `a link that runs a script fails with invalidArgument`(link: String) async throws {
        let quiz = place.add("quiz")
        quiz.universalLinkURL = URL(string: link)
        let error = await place.store.saveError()
        #expect(error?.code == .invalidArgument && error?.object === quiz)
    }

    @Test(arguments: ["optics://shadows/umbra?part=2#top", "https://example.org/%C3%A9", "optics:", "relative"])
    func `any other link is kept as it is`(link: String) async throws {
        let quiz = place.add("quiz")
        quiz.universalLinkURL = URL(string: link)
        try await place.store.save()
        #expect(try await place.kept("quiz")?.universalLinkURL?.absoluteString == link)
    }

    @Test func `the extremes of displayOrder are kept and order as numbers do`() async throws {
        for order in [Int.max, 0, Int.min, -1, 1] { place.add("\(order)").displayOrder = order }
        try await place.store.save()
        place.restart()
        #expect(try await place.identifiers("TRUEPREDICATE").map { Int($0) } == [.min, -1, 0, 1, .max])
        #expect(try await place.find("\(Int.min)").displayOrder == .min)
    }

    static let sound = [(0, Int.max), (0, 0), (Int.max, 0), (NSNotFound, 0), (18, Int.max - 18), (4, 3)]

    @Test(arguments: sound)
    func `a range that holds together is kept exactly`(location: Int, length: Int) async throws {
        let quiz = place.add("quiz")
        quiz.suggestedAge = NSRange(location: location, length: length)
        quiz.suggestedCompletionTime = quiz.suggestedAge
        try await place.store.save()
        let found = try #require(try await place.kept("quiz"))
        #expect(found.suggestedAge == NSRange(location: location, length: length))
        #expect(found.suggestedCompletionTime == found.suggestedAge)
    }

    @Test(arguments: [(Int.max, 1), (1, Int.max), (Int.max, Int.max), (-1, 2), (0, -1), (Int.min, Int.min)])
    func `a range beyond all numbers fails with invalidArgument`(location: Int, length: Int) async throws {
        let quiz = place.add("quiz")
        quiz.suggestedAge = NSRange(location: location, length: length)
        #expect(await place.store.saveError()?.code == .invalidArgument)
        quiz.suggestedAge = NSRange(location: 4, length: 3)
        quiz.suggestedCompletionTime = NSRange(location: location, length: length)
        #expect(await place.store.saveError()?.code == .invalidArgument)
    }
}
