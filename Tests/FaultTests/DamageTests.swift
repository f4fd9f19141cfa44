import Foundation
import Programs
import SQL
import SQLite
import Testing

/// A store that cannot be used: the app is told what to do, nothing is made worse, and the app goes on.
@Suite struct DamageTests {
    /// What is wrong, how it comes about, and how it is put right.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the message is to say.
        let remedy: String
        let cause: @Sendable (Bench) throws -> Void
        let repair: @Sendable (Bench) throws -> Void
        /// Whether the file is to be as it was; false where there is no file to speak of.
        var hasFile = true
    }

    static let faults = [
        Fault(
            testDescription: "random bytes in the head", remedy: "move it away",
            cause: { try $0.overwrite(at: 0, with: (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 41) }) },
            repair: { try $0.moveStoreAway() }),
        Fault(
            testDescription: "half of it cut off", remedy: "move it away",
            cause: { try $0.bytes().prefix(40_000).write(to: URL(filePath: $0.file)) },
            repair: { try $0.moveStoreAway() }),
        Fault(
            testDescription: "a file of something else", remedy: "move it away",
            cause: { try Data("Light and shadow\n".utf8).write(to: URL(filePath: $0.file)) },
            repair: { try $0.moveStoreAway() }),
        Fault(
            testDescription: "another program's database", remedy: "choose another folder",
            cause: { try $0.withDatabase { try $0.runScript("PRAGMA application_id = 7") } },
            repair: { try $0.moveStoreAway() }),
        Fault(
            testDescription: "a newer version's store", remedy: "Update this program",
            cause: {
                try $0.withDatabase {
                    _ = try $0.run("INSERT INTO migration (number, name) VALUES (99, 'of the future')")
                }
            },
            repair: { try $0.withDatabase { _ = try $0.run("DELETE FROM migration WHERE number = 99") } }),
        Fault(
            testDescription: "a folder in its place", remedy: "See that it is a file",
            cause: {
                try $0.moveStoreAway()
                try FileManager.default.createDirectory(atPath: $0.file, withIntermediateDirectories: false)
            },
            repair: { try FileManager.default.removeItem(atPath: $0.file) }, hasFile: false),
        Fault(
            testDescription: "no folder, and none can be made", remedy: "See that its folder exists",
            cause: {
                try FileManager.default.moveItem(atPath: $0.home, toPath: $0.home + ".away")
                try Data("in the way".utf8).write(to: URL(filePath: $0.home))
            },
            repair: { try FileManager.default.removeItem(atPath: $0.home) }, hasFile: false),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: faults)
    func `a store that cannot be used is left as it is, and used when it is put right`(_ fault: Fault) async throws {
        let bench = try Bench()
        try bench.store()
        try bench.tidy()
        try fault.cause(bench)
        let before = fault.hasFile ? try bench.bytes() : nil
        let worker = try bench.worker("me", count: 2)
        try await onThread {
            try worker.expectFailure("failed 5 ", naming: bench.file, remedy: fault.remedy)
            if let before { #expect(try bench.bytes() == before) }
            worker.program.say("try again")
            try worker.expectFailure("failed 5 ", naming: bench.file, remedy: fault.remedy, isFirst: false)
            if let before { #expect(try bench.bytes() == before) }
            try fault.repair(bench)
            try worker.expectRecovery()
        }
        let audit = try Audit(bench.file)
        #expect(audit.health == "ok")
        #expect(audit.steps(of: "me") == 2)
        #expect(audit.contexts.isSuperset(of: ["work", "asked-me", "leaf"]))
    }

    /// Damage inside is noticed when the page is read. Wherever it lies, the client survives, and what it reports as
    /// failed has changed nothing.
    @Test(.timeLimit(.minutes(5)))
    func `a damaged page is reported when it is met, and the file is left as it is`() async throws {
        let bench = try Bench()
        try bench.store("before", count: 120)
        try bench.tidy()
        let sound = try bench.bytes()
        let pageSize = 4096
        var reported = 0
        for page in 0..<(sound.count / pageSize) {
            let places = (page * pageSize)..<((page + 1) * pageSize)
            let damaged = Data(sound.enumerated().map { places.contains($0) ? $1 ^ 0xFF : $1 })
            try damaged.write(to: URL(filePath: bench.file))
            let worker = try bench.worker("me\(page)", count: 1)
            try await onThread {
                worker.listen(before: .seconds(20), until: "asked")
                guard let failure = worker.failures.first else { return #expect(worker.program.end() == 0) }
                #expect(failure.hasPrefix("failed 5 \(bench.file)"), "\(failure)")
                let after = try bench.bytes()
                #expect(after == damaged)
                worker.program.kill()
                #expect(worker.program.end() == 128 + SIGKILL)
            }
            reported += worker.failures.isEmpty ? 0 : 1
            try bench.removeStore()
        }
        print("damaged pages: \(reported) of \(sound.count / pageSize) were met and reported")
        #expect(reported >= 5)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a store that is taken away while it is open is missed at the next save`() async throws {
        let bench = try Bench()
        let worker = try bench.worker("me")
        try await onThread {
            #expect(worker.listen(before: .seconds(20), until: "saved") != nil)
            try FileManager.default.moveItem(atPath: bench.file, toPath: bench.file + ".away")
            try worker.expectFailure("failed 5 ", naming: bench.file, remedy: "start the app again")
            try FileManager.default.moveItem(atPath: bench.file + ".away", toPath: bench.file)
            try worker.expectRecovery()
            worker.program.kill()
            worker.listen(before: .seconds(20))
            let steps = try Audit(bench.file).steps(of: "me")
            #expect(steps == worker.saved || steps == worker.saved + 1)
        }
    }
}

extension Bench {
    /// Brings everything into the main file, as the last client that closes it does, so that it lies there alone.
    func tidy() throws { try withDatabase { _ = try $0.run("UPDATE store SET generation = generation + 1") } }

    func overwrite(at offset: UInt64, with bytes: [UInt8]) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: file))
        try handle.seek(toOffset: offset)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    /// What the messages advise: the file goes, and what belongs to it.
    func moveStoreAway() throws {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file + suffix) {
            try FileManager.default.moveItem(atPath: file + suffix, toPath: file + ".away" + suffix)
        }
    }

    func removeStore() throws {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file + suffix) {
            try FileManager.default.removeItem(atPath: file + suffix)
        }
    }
}

extension Worker {
    /// The save fails with that code and words for a person; the first time the client also shows that it goes on.
    func expectFailure(
        _ start: String, naming file: String, remedy: String, isFirst: Bool = true
    ) throws {
        guard let failure = listen(before: .seconds(20), until: "failed") else {
            throw Unexpected(what: "\(name) did not fail")
        }
        #expect(failure.hasPrefix(start))
        #expect(failure.contains(file))
        #expect(failure.contains(remedy))
        guard isFirst else { return }
        let counts = program.line(beginning: "counts", before: .seconds(20))
        // What it made is usable in memory, and its delegate is asked for what cannot be looked up.
        #expect(counts == "counts \(saved + 1) children 2")
        #expect(program.line(beginning: "asked", before: .seconds(20)) == "asked dev.savingclient/asked-\(name)/leaf")
    }

    /// Everything that waited is saved, and the client goes on.
    func expectRecovery() throws {
        let last = saved
        program.say("try again")
        #expect(listen(before: .seconds(20), until: "saved") != nil)
        #expect(saved == last + 1)
        if let failure = failures.last, saved == last { throw Unexpected(what: failure) }
        // Whatever it says next: that the next step is saved or, on a disk that is full again, that it is not.
        #expect(listen(before: .seconds(20), until: "") != nil)
    }
}
