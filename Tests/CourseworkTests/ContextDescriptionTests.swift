import Coursework
import Foundation
import Testing

@Suite struct ContextTypeTests {
    @Test func `there are eighteen types with the published raw values`() {
        let names = ContextType.allCases.map { "\($0.rawValue) \($0.name)" }
        #expect(
            names == [
                "0 none", "1 app", "2 chapter", "3 section", "4 level", "5 page", "6 task", "7 challenge", "8 quiz",
                "9 exercise", "10 lesson", "11 book", "12 game", "13 document", "14 audio", "15 video", "16 course",
                "17 custom",
            ])
    }

    @Test(arguments: ContextType.allCases)
    func `a type is found by its name, which is the case's`(type: ContextType) throws {
        #expect(type.name == "\(type)")
        #expect(ContextType(name: type.name) == type)
        #expect(try json(type) == "\"\(type)\"")
        #expect(try decoded(type) == type)
    }

    @Test func `an unknown name is no type`() {
        #expect(ContextType(name: "Quiz") == nil)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ContextType.self, from: Data(#""exam""#.utf8)) }
    }

    @Test(arguments: Capability.Kind.allCases)
    func `a kind of progress is found by its name, which is the case's`(kind: Capability.Kind) throws {
        #expect(kind.name == "\(kind)")
        #expect(Capability.Kind(name: kind.name) == kind)
        #expect(try decoded(kind) == kind)
    }

    @Test func `kinds of progress have the published raw values`() {
        #expect(
            Capability.Kind.allCases.map { "\($0.rawValue)\($0)" } == [
                "0duration", "1percent", "2binary", "3quantity", "4score",
            ])
    }
}

@Suite struct ContextDescriptionTests {
    @Test func `a new description has the documented defaults`() {
        let description = ContextDescription(title: "Light and shadow")
        #expect(description.displayOrder == 0)
        #expect(description.isAssignable)
        #expect(description.suggestedAge == Span(location: 0, length: .max))
        #expect(description.suggestedCompletionTime == Span(location: 0, length: .max))
        #expect(description.capabilities == [Capability(.duration, details: nil)])
        #expect(description.topic == nil && description.summary == nil && description.link == nil)
    }

    @Test func `a capability replaces the one of its kind and keeps the order of kinds`() {
        var description = ContextDescription(title: "Light and shadow")
        description.add(Capability(.score, details: "Points"))
        description.add(Capability(.percent))
        description.add(Capability(.score, details: "Stars"))
        #expect(description.capabilities.map(\.kind) == [.duration, .percent, .score])
        #expect(description.capabilities.last?.details == "Stars")
    }

    @Test func `resetting leaves time alone`() {
        var description = ContextDescription(title: "Light and shadow")
        description.add(Capability(.duration, details: "Reading time"))
        description.add(Capability(.score))
        description.resetCapabilities()
        #expect(description.capabilities == [Capability(.duration)])
    }

    @Test func `a description survives JSON whole`() throws {
        let description = ContextDescription(
            type: .custom, customTypeName: "Experiment", title: "Ombre et lumière", displayOrder: -3, topic: "science",
            isAssignable: false, suggestedAge: Span(location: 4, length: 3), summary: "ضوء", link: "physics://1",
            capabilities: [Capability(.binary, details: "Seen")])
        #expect(try decoded(description) == description)
    }
}

@Suite struct SpanTests {
    @Test func `the documented ranges have the documented ends`() {
        #expect([Span(location: 4, length: 3).minimum, Span(location: 4, length: 3).maximum] == [4, 6])
        #expect([Span(location: 0, length: 11).minimum, Span(location: 0, length: 11).maximum] == [nil, 10])
        let adults = Span(location: 18, length: .max - 18)
        #expect([adults.minimum, adults.maximum] == [18, nil])
        #expect([Span(location: 0, length: 0).minimum, Span(location: 0, length: 0).maximum] == [nil, nil])
        #expect([Span.unbounded.minimum, Span.unbounded.maximum] == [nil, nil])
    }

    @Test func `nonsense has no end but does not trap`() {
        #expect(Span(location: .max, length: .max).maximum == nil)
    }
}
