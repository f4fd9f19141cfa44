import ClassKit
import Coursework
import Foundation
import Locks
import Programs
import Testing

/// Apps that are killed between a save and its sending, and in the midst of sending.
@Suite struct KilledAppTests {
    let device = TestDevice()
    let school: StubSchool
    static let app = "dev.savingclient"

    init() throws {
        school = try StubSchool()
        try school.credential().write(in: device.folder.path)
        school.assign([Self.app])
    }

    private func start(_ name: String) throws -> RunningProgram {
        var program = Program(besideTests: "savingclient", ["save", name, "\(Int.max)", "0"])
        program.environment = [
            "CLASSKIT_HOME": device.folder.path, "CLASSKIT_ENVIRONMENT": "production", "CLASSKIT_MANIFEST": "",
            "CLASSKIT_SERVER": "", "SWIFT_BACKTRACE": "enable=no",
        ]
        return try program.start()
    }

    /// Kills an app at a random moment after its first save; the number of its last save that was acknowledged.
    private func killOne(_ name: String, after microseconds: Int) throws -> Int {
        let program = try start(name)
        var saved = 0
        func note(_ line: String) {
            let words = line.split(separator: " ")
            if words.first == "saved" { saved = Int(words[2]) ?? saved }
        }
        if let line = program.line(beginning: "saved", before: .now + .seconds(30)) { note(line) }
        let end = ContinuousClock.now + .microseconds(microseconds)
        while let line = program.line(before: end) { note(line) }
        program.kill()
        for line in program.lines(before: .now + .seconds(30)) { note(line) }
        #expect(program.end() == 128 + SIGKILL)
        return saved
    }

    @Test(.timeLimit(.minutes(3)))
    func `whatever was saved before a kill arrives, and as it was saved last`() async throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        print("killed apps: seed \(seed)")
        var saved: [String: Int] = [:]
        var state = seed
        for round in 0..<16 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // Every third time the school's answer is lost as well.
            if round % 3 == 1 { school.change { $0.faults = [.loseAnswer, .halfAnswer] } }
            // At times what became of work is lost between two processes, or damaged.
            if round % 4 == 2 { try loseVerdicts(leaving: round % 8 == 2 ? nil : Data("no database".utf8)) }
            let pause = Int(state >> 33) % 150_000
            saved["r\(round)"] = try await onThread { try self.killOne("r\(round)", after: pause) }
        }
        school.change { $0.faults = [] }
        let home = device.folder.path
        let report = try #require(try await onThread { try Sync.run(home: home) }.first)
        #expect(report.report.problem == nil)
        #expect(report.report.waiting == 0)
        let records = school.state.withLock { $0.records }
        // All processes of the app work at one attempt, unless the first was killed before it had one.
        #expect(records.count == 1)
        let items = try #require(records.values.first).items
        for (name, count) in saved {
            guard case .quantity(let told)? = items["count-\(name)"]?.value?.value else {
                #expect(count == 0, "nothing of \(name) has arrived")
                continue
            }
            // The save that was under way may have come through.
            #expect(Int(told) == count || Int(told) == count + 1)
        }
        let acknowledged = saved.values.reduce(0, +)
        print("killed apps: 16 kills, \(acknowledged) saves acknowledged, all of them told")
        #expect(acknowledged >= 16)
        try expectAllContextsTold()
        await school.stop()
    }

    private func loseVerdicts(leaving rest: Data?) throws {
        let file = "\(device.folder.path)/school/production/person-1/\(Self.app).sqlite"
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
        guard let rest else { return }
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try rest.write(to: URL(fileURLWithPath: file))
    }

    private func expectAllContextsTold() throws {
        let file = "\(device.folder.path)/production/person-1/\(Self.app)/store.sqlite"
        let store = CLSDataStore(bundleIdentifier: Self.app, name: "Test", file: file, clock: .system)
        let told = school.state.withLock { Set($0.contexts.keys) }
        #expect(try store.storedWork() == StoredWork(arrived: 1))
        #expect(told.count > 16)
    }
}
