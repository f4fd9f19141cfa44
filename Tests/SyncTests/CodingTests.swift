import Coursework
import Foundation
import Testing

@testable import ClassKit

/// What stands on the wire, held against JSON as Foundation writes it.
@Suite struct CodingTests {
    private func request(saying text: String) -> SyncRequest {
        let stamp = Stamp(HybridTime(Date(milliseconds: 1_756_713_600_123)), DeviceID(rawValue: "tablet \"7\""))
        let later = Stamp(HybridTime(Date(milliseconds: 1_756_713_660_000)), DeviceID(rawValue: "phone"))
        var description = ContextDescription(type: .quiz, title: text)
        description.summary = "\\ \"quoted\""
        description.link = "optics://quiz?a=1"
        var context = ContextRecord(.optics("a/b", "ä"), description, at: stamp)
        context.setThumbnail("cafe", at: later)
        var record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: "one"), path: .optics("a/b"),
            created: Date(milliseconds: 1_756_713_600_999),
            edited: stamp, durations: [stamp.device: 0.1, later.device: 1e21, DeviceID(rawValue: "A"): 60])
        record.setPrimary(
            ActivityItem(
                "points", title: "Points", value: .score(7.25, of: 10), created: Date(milliseconds: 1_756_713_600_000)),
            at: later)
        return SyncRequest(
            app: TestDevice.app, name: "Optics", device: stamp.device, contexts: [context],
            reports: [SentReport(record)],
            marks: [DoneMark(path: .optics("a/b"), marked: Date(milliseconds: 1_756_713_600_001))])
    }

    @Test func `what is sent is the same to the byte as Foundation's coder writes it`() throws {
        let request = request(saying: "Grüße / \u{1F3A8}\n\t\u{7F}\u{1}")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.addingTimeInterval(0.000_25).formatted(format))
        }
        let expected = String(decoding: try encoder.encode(request), as: UTF8.self)
        #expect(try SyncCoding.text(request) == expected)
        #expect(String(decoding: try SyncCoding.data(request), as: UTF8.self) == expected)
        #expect(try SyncCoding.decode(SyncRequest.self, from: expected) == request)
    }

    @Test func `what is spelled otherwise, so that no page takes it for markup, is read as the same`() throws {
        let request = request(saying: "</script> & \u{2028}")
        #expect(try Coding.decode(SyncRequest.self, [UInt8](SyncCoding.data(request))) == request)
        #expect(try SyncCoding.decode(SyncRequest.self, from: Data(Coding.encode(request))) == request)
    }

    @Test func `the same content is written with the same bytes`() throws {
        let names = (0..<50).map { "name \($0)" }
        let first = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
        let second = Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, 1) })
        #expect(try SyncCoding.text(first) == SyncCoding.text(second))
    }
}
