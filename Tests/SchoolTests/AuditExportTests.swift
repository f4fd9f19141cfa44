import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// An exported log is checked with the public key alone.
@Suite struct AuditExportTests {
    private struct Exported {
        var lines: [[UInt8]] = []
        var keys: SealKeys
        var now: Date
        var noted: [NotedSeal] = []

        func check() throws -> AuditCheck {
            var checker = AuditExportChecker(keys: keys, noted: noted)
            for line in lines { try checker.add(line) }
            return checker.finish(at: now)
        }
    }

    private func exported(_ engine: Engine) async throws -> (FoundedSchool, Exported) {
        let office = try await FoundedSchool(engine)
        office.school.seal(with: .passing())
        for round in 1...3 {
            for number in 1...3 { try await office.add("pupil\(round)\(number)") }
            office.advance(days: 0.1)
            try await office.school.runDueTasks()
        }
        try await office.add("late")
        return (office, try export(office))
    }

    private func export(_ office: FoundedSchool) throws -> Exported {
        let keys = try #require(office.school.sealKeeper?.keys)
        var exported = Exported(keys: try #require(SealKeys(pem: keys.publicPEM)), now: office.now)
        _ = try office.read { try $0.exportLog { exported.lines.append($0) } }
        return exported
    }

    @Test(arguments: Engine.allCases)
    func `an export is what the database says`(engine: Engine) async throws {
        let (office, exported) = try await exported(engine)
        let (found, own) = (try exported.check(), try office.read { try $0.checkAudit() })
        #expect(found.faults == [] && found.seals == 3 && found.open > 0)
        #expect(found.entries == own.entries && found.last?.digest == own.last?.digest)
    }

    @Test(arguments: Engine.allCases)
    func `whatever line is removed, doubled or moved is found`(engine: Engine) async throws {
        let (_, exported) = try await exported(engine)
        for place in exported.lines.indices {
            var changed = exported
            changed.lines.remove(at: place)
            #expect(try changed.check().faults != [], "without line \(place)")
            changed = exported
            changed.lines.insert(exported.lines[place], at: place)
            #expect(try changed.check().faults != [], "line \(place) twice")
            guard place > 0 else { continue }
            changed = exported
            changed.lines.swapAt(place, place - 1)
            #expect(try changed.check().faults != [], "line \(place) moved")
        }
        for count in exported.lines.indices {
            var changed = exported
            changed.lines.removeLast(exported.lines.count - count)
            #expect(try changed.check().faults.contains(.end), "cut after \(count)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `every digit and letter counts`(engine: Engine) async throws {
        let (_, exported) = try await exported(engine)
        for place in exported.lines.indices {
            let text = String(decoding: exported.lines[place], as: UTF8.self)
            for (old, new) in [("person", "Person"), ("1", "2"), ("\"lines\\\":\\\"", "\"lines\\\":\\\"0")] {
                guard let range = text.range(of: old) else { continue }
                var changed = exported
                changed.lines[place] = Array(text.replacingCharacters(in: range, with: new).utf8)
                // What cannot be read any more is refused.
                let faults = try? changed.check().faults
                #expect(faults != [], "\(old) in line \(place)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `another key and an older export are found`(engine: Engine) async throws {
        let (office, exported) = try await exported(engine)
        var foreign = exported
        foreign.keys = try #require(SealKeeper.passing()?.keys)
        #expect(Set(try foreign.check().faults).isSuperset(of: [.signature(1), .signature(2), .signature(3), .end]))
        office.advance(days: 0.1)
        try await office.school.runDueTasks()
        var older = exported
        older.noted = [try #require(try office.read { try $0.lastAuditSeal() }).noted]
        #expect(try older.check().faults == [.noted(4)])
        // Nobody has an older copy of the log signed as an export.
        try office.school.database.write { connection in
            _ = try connection.run(
                "DELETE FROM auditSeal WHERE organization = $1 AND number = 4", [Value(office.founded.organization)])
        }
        #expect(throws: SchoolError.self) { try export(office) }
    }

    @Test func `what is no exported log is refused`() throws {
        let keys = try #require(SealKeeper.passing()?.keys)
        for text in ["", "x", "{}", "[]", "{\"seal\":1}", "{\"line\":[1]}", "{\"end\":\"{}\",\"signature\":\"\"}"] {
            var checker = AuditExportChecker(keys: keys)
            #expect(throws: AuditExportChecker.Foreign.self) { try checker.add(Array(text.utf8)) }
        }
        var empty = AuditExportChecker(keys: keys)
        #expect(empty.finish(at: Date()).faults == [.end])
    }

    @Test(arguments: Engine.allCases)
    func `lines that went because of their age are not missed, and others are`(engine: Engine) async throws {
        let (office, _) = try await exported(engine)
        office.advance(days: 700)
        try await office.add("new")
        office.advance(days: 31)
        try await office.school.runDueTasks()
        var exported = try export(office)
        #expect(try exported.check().faults == [])
        #expect(try exported.check().seals == 5 && exported.check().entries == exported.check().last?.entries)
        // An export of yesterday is judged by its own time.
        exported.now += 800 * 86400
        #expect(try exported.check().faults == [])
        exported.lines.removeAll { String(decoding: $0, as: UTF8.self).hasPrefix("{\"line\"") }
        #expect(try exported.check().faults.count == 1)
    }
}
