import ClassKit
import Foundation
import Testing

/// Every class goes through an archive and comes back; none trusts one.
@Suite struct CodingTests {
    let place = Workplace()

    /// Through an archive and back, asking for exactly that class.
    private func copy<Object: NSObject & NSCoding>(_ object: Object) throws -> Object {
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
    }

    // MARK: - There and back

    @Test func `all classes demand secure coding`() {
        let classes: [CLSObject.Type] = [
            CLSObject.self, CLSContext.self, CLSActivity.self, CLSActivityItem.self, CLSBinaryItem.self,
            CLSQuantityItem.self, CLSScoreItem.self, CLSProgressReportingCapability.self,
        ]
        #expect(classes.allSatisfy { $0.supportsSecureCoding })
    }

    @Test func `items come back from an archive`() throws {
        let binary = CLSBinaryItem(identifier: "q1", title: "Umbra?", type: .passFail)
        binary.value = true
        let quantity = CLSQuantityItem(identifier: "hints", title: "Hints")
        quantity.quantity = -2.5
        let score = try copy(CLSScoreItem(identifier: "total", title: "Points", score: 8, maxScore: 10))
        #expect(try copy(binary).value && copy(binary).valueType == .passFail)
        #expect(try copy(quantity).quantity == -2.5)
        #expect(score.score == 8 && score.maxScore == 10 && score.identifier == "total" && score.title == "Points")
    }

    @Test func `dates come back from an archive`() throws {
        let item = CLSQuantityItem(identifier: "hints", title: "Hints")
        item.quantity = 1
        let copy = try copy(item)
        #expect(copy.dateCreated == item.dateCreated && copy.dateLastModified == item.dateLastModified)
    }

    @Test func `a capability comes back from an archive`() throws {
        let copy = try copy(CLSProgressReportingCapability(kind: .score, details: "Points of the final"))
        #expect(copy.kind == .score && copy.details == "Points of the final")
        #expect(try self.copy(CLSProgressReportingCapability(kind: .percent, details: nil)).details == nil)
    }

    @Test func `a context comes back from an archive, equal by its path`() async throws {
        let quiz = try await place.declare("chapter", "quiz")
        quiz.topic = .science
        quiz.summary = "Where shadows come from"
        quiz.addProgressReportingCapabilities([.init(kind: .score, details: nil)])
        let copy = try copy(quiz)
        #expect(copy == quiz && copy !== quiz && copy.hash == quiz.hash)
        #expect(copy.identifierPath == ["dev.test.app", "chapter", "quiz"])
        #expect(copy.topic == .science && copy.summary == quiz.summary && copy.title == quiz.title)
        #expect(Set(copy.progressReportingCapabilities.map(\.kind)) == [.duration, .score])
        #expect(copy.parent == nil)
    }

    @Test func `an activity comes back from an archive with what it recorded`() async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        activity.start()
        place.time.advance(by: 30)
        activity.addProgressRange(fromStart: 0.25, toEnd: 0.5)
        activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 8, maxScore: 10)
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "hints", title: "Hints"))
        activity.addAdditionalActivityItem(CLSBinaryItem(identifier: "q1", title: "Umbra?", type: .yesNo))
        let copy = try copy(activity)
        #expect(copy.duration == 30 && copy.progress == 0.25 && !copy.isStarted)
        #expect((copy.primaryActivityItem as? CLSScoreItem)?.score == 8)
        #expect(copy.additionalActivityItems.map(\.identifier) == ["hints", "q1"])
        #expect(copy.dateCreated == activity.dateCreated)
        copy.addProgressRange(fromStart: 0.5, toEnd: 0.75)
        #expect(copy.progress == 0.5 && activity.progress == 0.25)
    }

    @Test func `an item of an activity from an archive is live in that activity`() async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "hints", title: "Hints"))
        let copy = try copy(activity)
        let before = copy.dateLastModified
        (copy.additionalActivityItems.first as? CLSQuantityItem)?.quantity = 5
        #expect(copy.dateLastModified > before)
    }

    @Test func `an item from an archive can be added and saved`() async throws {
        let copy = try copy(CLSScoreItem(identifier: "total", title: "Points", score: 8, maxScore: 10))
        try await place.declare("quiz").createNewActivity().primaryActivityItem = copy
        try await place.store.save()
        #expect(place.column("SELECT value FROM item") == ["8.0"])
    }

    // MARK: - Hostile archives

    private func decode<Object: NSObject & NSCoding>(_ type: Object.Type, _ fields: [String: Any]) -> Object? {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.outputFormat = .xml
        archiver.encode(Forgery(fields), forKey: NSKeyedArchiveRootObjectKey)
        let text = String(decoding: archiver.encodedData, as: UTF8.self)
            .replacingOccurrences(of: NSStringFromClass(Forgery.self), with: NSStringFromClass(type))
        return try? NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: Data(text.utf8))
    }

    private static var dates: [String: Any] { ["dateCreated": 1.0, "dateLastModified": 2.0] }
    private static var item: [String: Any] {
        dates.merging(["identifier": "a" as NSString, "title": "A" as NSString]) { $1 }
    }

    /// For each class what a real archive holds.
    private static var sound: [(CLSObject.Type, [String: Any])] {
        [
            (CLSBinaryItem.self, item.merging(["valueType": 1, "value": true]) { $1 }),
            (CLSQuantityItem.self, item.merging(["quantity": 3.0]) { $1 }),
            (CLSScoreItem.self, item.merging(["score": 3.0, "maxScore": 4.0]) { $1 }),
            (CLSProgressReportingCapability.self, dates.merging(["kind": 4]) { $1 }),
            (
                CLSActivity.self,
                dates.merging([
                    "uuid": "u" as NSString, "progress": NSData(), "duration": 5.0, "isFrozen": false,
                    "additionalActivityItems": NSArray(),
                ]) { $1 }
            ),
            (
                CLSContext.self,
                dates.merging(["identifier": "a" as NSString, "content": contentOfAContext]) { $1 }
            ),
        ]
    }

    private static var contentOfAContext: NSData {
        let text = """
            {"type": "quiz", "title": "A", "displayOrder": 0, "isAssignable": true,
             "suggestedAge": {"location": 0, "length": 1}, "suggestedCompletionTime": {"location": 0, "length": 1},
             "capabilities": [{"kind": "duration"}]}
            """
        return NSData(data: Data(text.utf8))
    }

    @Test(arguments: 0..<6)
    func `a forged archive is read when nothing is missing`(index: Int) {
        let (type, fields) = Self.sound[index]
        #expect(decode(type, fields) != nil)
    }

    @Test(arguments: 0..<6)
    func `an archive that lacks something is no object`(index: Int) {
        let (type, fields) = Self.sound[index]
        for key in fields.keys {
            var fields = fields
            fields[key] = nil
            #expect(decode(type, fields) == nil, "\(type) without \(key)")
        }
        #expect(decode(type, [:]) == nil)
    }

    @Test(arguments: 0..<6)
    func `an archive with something of another type is no object`(index: Int) {
        let (type, fields) = Self.sound[index]
        let others: [Any] = ["x" as NSString, NSData(), NSArray(object: "x" as NSString), NSDate(), NSNull()]
        for key in fields.keys {
            for other in others where Swift.type(of: other) != Swift.type(of: fields[key] as Any) {
                if fields[key] is NSString, other is NSString { continue }
                if fields[key] is NSData, other is NSData, key == "progress" { continue }
                var fields = fields
                fields[key] = other
                #expect(decode(type, fields) == nil, "\(type) with \(Swift.type(of: other)) for \(key)")
            }
        }
    }

    @Test func `numbers that cannot be are no object`() {
        #expect(decode(CLSBinaryItem.self, Self.item.merging(["valueType": 9, "value": true]) { $1 }) == nil)
        #expect(decode(CLSQuantityItem.self, Self.item.merging(["quantity": Double.nan]) { $1 }) == nil)
        #expect(
            decode(CLSScoreItem.self, Self.item.merging(["score": 1.0, "maxScore": Double.infinity]) { $1 }) == nil)
        #expect(decode(CLSProgressReportingCapability.self, Self.dates.merging(["kind": -1]) { $1 }) == nil)
        let activity = Self.sound[4].1
        for duration in [-1, Double.nan, .infinity] {
            #expect(decode(CLSActivity.self, activity.merging(["duration": duration]) { $1 }) == nil)
        }
        let odd = NSData(data: Data(repeating: 255, count: 16))
        #expect(decode(CLSActivity.self, activity.merging(["progress": odd]) { $1 }) == nil)
        let strange = NSArray(array: ["x" as NSString])
        #expect(decode(CLSActivity.self, activity.merging(["additionalActivityItems": strange]) { $1 }) == nil)
    }

    @Test func `the abstract classes come out of no archive`() {
        #expect(decode(CLSActivityItem.self, Self.item) == nil)
        #expect(decode(CLSObject.self, Self.dates) == nil)
    }

    @Test func `garbage is no object`() throws {
        let good = try NSKeyedArchiver.archivedData(
            withRootObject: CLSQuantityItem(identifier: "a", title: "A"), requiringSecureCoding: true)
        for length in stride(from: 0, to: good.count - 1, by: 7) {
            #expect(
                (try? NSKeyedUnarchiver.unarchivedObject(ofClass: CLSQuantityItem.self, from: good.prefix(length)))
                    == nil)
        }
    }

    // MARK: - Equality

    @Test func `activities, items and capabilities are equal only to themselves`() async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        let item = CLSScoreItem(identifier: "total", title: "Points", score: 8, maxScore: 10)
        let capability = CLSProgressReportingCapability(kind: .score, details: nil)
        let objects: [CLSObject] = [activity, item, capability]
        for object in objects {
            let copy = try copy(object)
            #expect(object != copy)
        }
        let twice = Set(objects + objects)
        #expect(twice.count == 3)
    }

    @Test func `a context and its copy are one in a set`() async throws {
        let quiz = try await place.declare("quiz")
        let other = try await place.declare("other")
        #expect(Set([quiz, try copy(quiz), other]).count == 2)
    }
}

/// Archives under the name of a class of ours whatever it was given.
// At the top level, since archives know no nested classes.
final class Forgery: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let fields: [String: Any]

    init(_ fields: [String: Any]) { self.fields = fields }
    init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
        for (key, value) in fields { coder.encode(value, forKey: key) }
    }
}
