import Coursework
import Foundation
import Testing

extension ContextRecord {
    static func example(_ title: String = "Light and shadow", at stamp: Stamp = stamp(0)) -> ContextRecord {
        ContextRecord(["org.example.light", "shadow"], ContextDescription(title: title), at: stamp)
    }

    /// One edit of each property, each to a value it does not have in the example.
    static let edits: [(name: String, edit: @Sendable (inout ContextRecord, Stamp) -> Void)] = [
        ("type", describe { $0.type = .quiz }), ("customTypeName", describe { $0.customTypeName = "Trial" }),
        ("title", describe { $0.title = "Refraction" }), ("displayOrder", describe { $0.displayOrder = 7 }),
        ("topic", describe { $0.topic = "science" }), ("isAssignable", describe { $0.isAssignable = false }),
        ("suggestedAge", describe { $0.suggestedAge = Span(location: 4, length: 3) }),
        ("suggestedCompletionTime", describe { $0.suggestedCompletionTime = Span(location: 5, length: 10) }),
        ("summary", describe { $0.summary = "With a lamp." }), ("link", describe { $0.link = "physics://1" }),
        ("capabilities", describe { $0.add(Capability(.score)) }),
        ("thumbnail", { $0.setThumbnail("aa11", at: $1) }),
        ("navigationChildren", { $0.setNavigationChildren([["org.example.light", "lamp"]], at: $1) }),
        ("isRemoved", { $0.remove(at: $1) }),
    ]

    private static func describe(
        _ change: @escaping @Sendable (inout ContextDescription) -> Void
    ) -> @Sendable (inout ContextRecord, Stamp) -> Void {
        { record, stamp in
            var description = record.description
            change(&description)
            record.edit(to: description, at: stamp)
        }
    }

    /// The stamps by the names of the properties.
    var stampsByName: [String: Stamp] {
        [
            "type": type.stamp, "customTypeName": customTypeName.stamp, "title": title.stamp,
            "displayOrder": displayOrder.stamp, "topic": topic.stamp, "isAssignable": assignable.stamp,
            "suggestedAge": suggestedAge.stamp, "suggestedCompletionTime": suggestedCompletionTime.stamp,
            "summary": summary.stamp, "link": link.stamp, "capabilities": capabilities.stamp,
            "thumbnail": thumbnail.stamp, "navigationChildren": navigationChildren.stamp, "isRemoved": removed.stamp,
        ]
    }
}

@Suite struct ContextRecordTests {
    var record = ContextRecord.example()

    @Test func `a new record says what it was made from`() {
        let description = ContextDescription(
            type: .custom, customTypeName: "Experiment", title: "Lamp", displayOrder: -3, topic: "science",
            isAssignable: false, suggestedAge: Span(location: 4, length: 3),
            suggestedCompletionTime: Span(location: 1, length: 2), summary: "ضوء", link: "physics://1",
            capabilities: [Capability(.binary, details: "Seen")])
        let record = ContextRecord(["org.example.light", "lamp"], description, thumbnail: "aa11", at: stamp(3))
        #expect(record.description == description)
        #expect(record.thumbnail.value == "aa11" && record.navigationChildren.value?.elements == [])
        #expect(!record.isRemoved && record.findings == [])
        #expect(record.edited == stamp(3))
        #expect(Set(record.stampsByName.values) == [stamp(3)])
    }

    @Test(arguments: ContextRecord.edits.indices)
    func `an edit stamps the property that differs and no other`(index: Int) {
        let (name, edit) = ContextRecord.edits[index]
        var edited = record
        edit(&edited, stamp(1))
        let stamped = edited.stampsByName.filter { $0.value == stamp(1) }
        #expect(Array(stamped.keys) == [name])
        #expect(edited != record && edited.edited == stamp(1))
    }

    @Test(arguments: ContextRecord.edits.indices)
    func `an edit elsewhere arrives, whatever else was edited here`(index: Int) {
        var elsewhere = record
        ContextRecord.edits[index].edit(&elsewhere, stamp(1, on: "laptop"))
        for (other, here) in ContextRecord.edits.enumerated() where other != index {
            var both = record
            here.edit(&both, stamp(2))
            let mine = both
            both.merge(elsewhere)
            #expect(both.stampsByName[ContextRecord.edits[index].name] == stamp(1, on: "laptop"))
            #expect(both.stampsByName[here.name] == stamp(2))
            #expect(both != mine)
        }
    }

    @Test mutating func `saying the same again is no edit`() {
        let before = record
        record.edit(to: record.description, at: stamp(9))
        record.add(record.description, at: stamp(9))
        record.setThumbnail(nil, at: stamp(9))
        record.setNavigationChildren([], at: stamp(9))
        #expect(record == before)
    }

    @Test mutating func `a removed context keeps its title`() {
        record.remove(at: stamp(1))
        #expect(record.isRemoved)
        #expect(record.description.title == "Light and shadow")
    }

    @Test mutating func `an edit does not bring a removed context back, adding it does`() {
        record.remove(at: stamp(1))
        record.edit(to: ContextDescription(title: "Shadow"), at: stamp(2))
        #expect(record.isRemoved && record.description.title == "Shadow")
        record.add(ContextDescription(title: "Light"), at: stamp(3))
        #expect(!record.isRemoved && record.description.title == "Light")
    }

    @Test func `the later of a removal and an addition decides`() {
        var (removed, added) = (record, record)
        removed.remove(at: stamp(1))
        added.remove(at: stamp(1))
        added.add(record.description, at: stamp(2, on: "laptop"))
        for pair in [[removed, added], [added, removed]] {
            #expect(!merged(pair).isRemoved)
        }
        removed.add(record.description, at: stamp(2))
        removed.remove(at: stamp(3))
        for pair in [[removed, added], [added, removed]] {
            #expect(merged(pair).isRemoved)
        }
    }

    @Test func `a late copy neither brings a removed context back nor an old title`() {
        let late = record
        var device = record
        device.edit(to: ContextDescription(title: "Refraction"), at: stamp(1))
        device.remove(at: stamp(2))
        let before = device
        device.merge(late)
        #expect(device == before)
    }

    @Test mutating func `an edit holds against one from a clock far ahead`() {
        record.merge(.example("From the future", at: stamp(1e9, on: "laptop")))
        record.edit(to: ContextDescription(title: "Shadow"), at: stamp(1))
        #expect(record.description.title == "Shadow")
        record.merge(.example("From the future", at: stamp(1e9, on: "laptop")))
        #expect(record.description.title == "Shadow")
    }

    @Test func `merging another context traps`() async {
        await #expect(processExitsWith: .failure) {
            var record = ContextRecord.example()
            record.merge(
                ContextRecord(["org.example.light", "lamp"], ContextDescription(title: "Lamp"), at: stamp(0)))
        }
    }

    private func merged(_ copies: [ContextRecord]) -> ContextRecord {
        copies.dropFirst().reduce(into: copies[0]) { $0.merge($1) }
    }
}

@Suite struct ContextRecordFindingTests {
    private func summary(_ change: (inout ContextRecord) -> Void) -> [String] {
        var record = ContextRecord.example()
        change(&record)
        return record.findings.map { "\($0.field) \($0.code)" }
    }

    private func children(_ paths: [IdentifierPath]) -> [String] {
        summary { $0.setNavigationChildren(paths, at: stamp(1)) }
    }

    @Test func `findings of path and description are among those of the record`() {
        let record = ContextRecord(["org.example.light", ""], ContextDescription(title: " "), at: stamp(0))
        #expect(record.findings.map(\.field) == ["identifier", "title"])
    }

    @Test func `a fingerprint has at least one character and at most 128`() {
        #expect(summary { $0.setThumbnail(String(repeating: "f", count: 128), at: stamp(1)) } == [])
        #expect(summary { $0.setThumbnail(String(repeating: "f", count: 129), at: stamp(1)) } == ["thumbnail limit"])
        #expect(summary { $0.setThumbnail("", at: stamp(1)) } == ["thumbnail invalid"])
    }

    @Test func `2000 navigation children are allowed and 2001 are not`() {
        let paths = (0...2000).map { IdentifierPath(["org.example.light", "\($0)"]) }
        #expect(children(Array(paths.dropLast())) == [])
        #expect(children(paths) == ["navigationChildren limit"])
    }

    @Test func `navigation children are other contexts of the same app, each once`() {
        #expect(children([["org.example.light"], ["org.example.light", "lamp"]]) == [])
        #expect(children([["org.example.plays", "hamlet"]]) == ["navigationChildren[0] invalid"])
        #expect(children([["org.example.light", "shadow"]]) == ["navigationChildren[0] invalid"])
        #expect(children([["org.example.light"], ["org.example.light"]]) == ["navigationChildren[1] invalid"])
        #expect(children([["org.example.light", ""]]) == ["navigationChildren[0].identifier invalid"])
    }
}

@Suite struct ContextRecordCodingTests {
    @Test func `a record of one edit has one stamp in JSON`() throws {
        let record = ContextRecord.example()
        #expect(
            try json(record) == """
                {"edits":[{"at":"018bcfe568000000","by":"tablet","capabilities":[{"kind":"duration"}],\
                "customTypeName":null,"displayOrder":0,"isAssignable":true,"isRemoved":false,"link":null,\
                "navigationChildren":[],"suggestedAge":{"length":9223372036854775807,"location":0},\
                "suggestedCompletionTime":{"length":9223372036854775807,"location":0},"summary":null,\
                "thumbnail":null,"title":"Light and shadow","topic":null,"type":"none"}],\
                "path":["org.example.light","shadow"]}
                """)
        #expect(try decoded(record) == record)
    }

    @Test func `later edits follow with what they changed`() throws {
        var record = ContextRecord.example()
        record.remove(at: stamp(1, on: "laptop"))
        #expect(
            try json(record).contains(#","type":"none"},{"at":"018bcfe56be80000","by":"laptop","isRemoved":true}]"#))
    }

    @Test func `a record with all its stamps survives JSON whole`() throws {
        var record = ContextRecord.example()
        for (index, edit) in ContextRecord.edits.enumerated() {
            edit.edit(&record, stamp(Double(index), on: "device \(index % 3)"))
            #expect(try decoded(record) == record)
        }
        record.edit(to: ContextDescription(title: "Back to none"), at: stamp(99))
        #expect(try decoded(record) == record)
    }

    @Test func `of two edits of one property the later one stands`() throws {
        let first = try json(ContextRecord.example())
        let edit = #"{"at":"018bcfe56be80000","by":"tablet","title":"Later"}"#
        for list in [
            first.replacing("\"edits\":[", with: "\"edits\":[\(edit),"),
            first.replacing("}],\"path", with: "},\(edit)],\"path"),
        ] {
            let record = try JSONDecoder().decode(ContextRecord.self, from: Data(list.utf8))
            #expect(record.description.title == "Later" && record.title.stamp == stamp(1))
        }
    }

    @Test(arguments: ContextRecord.edits.map(\.name))
    func `a record without one of its properties is refused`(name: String) throws {
        let text = try json(ContextRecord.example()).replacing("\"\(name)\":", with: "\"else\":")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ContextRecord.self, from: Data(text.utf8)) }
    }

    @Test(arguments: ["title", "type", "isRemoved", "displayOrder"])
    func `what always has a value can't be null`(name: String) throws {
        let edit = #"{"at":"018bcfe56be80000","by":"tablet","\#(name)":null}"#
        let text = try json(ContextRecord.example()).replacing("\"edits\":[", with: "\"edits\":[\(edit),")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ContextRecord.self, from: Data(text.utf8)) }
    }
}
