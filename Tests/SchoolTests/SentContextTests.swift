import Coursework
import Foundation
import JSON
import SQL
import SchoolForTests
import Testing

@testable import School

/// Contexts as they are told to devices.
@Suite struct SentContextTests {
    @Test func `a context travels as it is stored, unless its stamps cannot be right`() throws {
        let now = Date(timeIntervalSince1970: 1_756_713_600)
        let path = IdentifierPath(["org.example.light", "\"at\":\"ffffffffffffffff\"", "é/<"])
        func stored(_ time: Date) throws -> String {
            let stamp = Stamp(HybridTime(time), DeviceID(rawValue: "tablet"))
            return try Stored.text(
                ContextRecord(path, ContextDescription(title: "\"at\":\"ffffffffffffffff\""), at: stamp))
        }
        let text = try stored(now)
        #expect(StoredContextText.newestStamp(in: text, at: path.stored) == HybridTime(now))
        #expect(StoredContextText.newestStamp(in: text, at: "[\"elsewhere\"]") == nil)
        #expect(StoredContextText.newestStamp(in: String(text.dropLast()), at: path.stored) == nil)
        var told = SentContexts()
        try told.append(text, at: path.stored, taken: now, now: now)
        #expect(told.json == Array(text.utf8))
        // Years ahead: it is told as of when it was taken.
        try told.append(try stored(now + 86_400 * 3650), at: path.stored, taken: now, now: now)
        let values = try JSONValue(parsing: Array("[".utf8) + told.json + Array("]".utf8))
        let records = try JSONDecoding.decode([ContextRecord].self, from: values)
        #expect(records.count == 2 && records.allSatisfy { $0.edited.time.isCredible(at: now) })
        #expect(throws: SQLError.self) { try told.append("{}", at: path.stored, taken: now, now: now) }
    }

    @Test func `a stored text that is damaged anywhere is read whole or refused, and traps nothing`() throws {
        let now = Date(timeIntervalSince1970: 1_756_713_600)
        let path = IdentifierPath(["org.example.light", "shadows"])
        let stamp = Stamp(HybridTime(now), DeviceID(rawValue: "tablet"))
        let text = try Stored.text(ContextRecord(path, ContextDescription(title: "Shadows"), at: stamp))
        let digits = stamp.time.description
        for wrong in [
            "ffffffffffffffff", "8000000000000000", "-000000000000001", "000000000000000g", "00000000000000é", "",
        ] {
            let damaged = text.replacing(digits, with: wrong)
            #expect(StoredContextText.newestStamp(in: damaged, at: path.stored) == nil)
            #expect(throws: SQLError.self) {
                var told = SentContexts()
                try told.append(damaged, at: path.stored, taken: now, now: now)
            }
        }
        // The greatest that there is: told as of when it was taken.
        var told = SentContexts()
        try told.append(
            text.replacing(digits, with: "7fffffffffffffff"), at: path.stored, taken: now, now: now)
        #expect(told.json == Array(text.utf8))
        let bytes = Array(text.utf8)
        for place in bytes.indices {
            let cut = String(decoding: bytes[..<place], as: UTF8.self)
            _ = StoredContextText.newestStamp(in: cut + "}", at: path.stored)
            for byte in [0, 0x22, 0x3A, 0x66, 0x7D, 0xFF] as [UInt8] {
                var changed = bytes
                changed[place] = byte
                _ = StoredContextText.newestStamp(in: String(decoding: changed, as: UTF8.self), at: path.stored)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a catalog is listed once, in pages that end by their number or their size`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let wordy = String(repeating: "light and shadow ", count: 12)
        try campus.declare([["short"], ["wordy"]])
        for number in 0..<3 { try campus.declare([["short", "\(number)"]]) }
        try campus.declare(
            (0..<2_050).map { ["short", "\($0 / 700)", "short \($0)"] }
                + (0..<1_200).map { ["wordy", "wordy \($0) \(wordy)"] })
        var request = SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        var (pages, paths): ([(count: Int, size: Int)], [IdentifierPath]) = ([], [])
        repeat {
            let answer = try campus.school.read(as: campus.asStudent()) { try $0.news(for: request) }
            let catalog = try answer.read().catalog
            pages.append((catalog.contexts.count, try answer.json().count))
            paths += catalog.contexts.map(\.path)
            request.catalog = catalog.cursor
            if !catalog.hasMore { break }
        } while true
        #expect(Set(paths).count == paths.count && paths.count >= 3_250)
        #expect(pages.allSatisfy { $0.count <= 2_000 && $0.size < 560_000 } && pages.count >= 3)
    }

    @Test(arguments: Engine.allCases)
    func `a device that lists a catalog gets what was changed since another one did`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.declare([["shadows"], ["colours"]])
        func titles() async throws -> Set<String> {
            let request = SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"))
            let answer = try campus.school.read(as: campus.asStudent()) { try $0.news(for: request) }
            return Set(try answer.read().catalog.contexts.map(\.description.title))
        }
        let first = try await titles()
        #expect(first.contains("shadows") && !first.contains("mirrors"))
        #expect(try await titles() == first)
        try campus.declare([["mirrors"]])
        for _ in 0..<2 { #expect(try await titles() == first.union(["mirrors"])) }
    }
}
