import Foundation
import Programs
import Testing

/// A disk that is full, or that cannot be written.
@Suite struct DiskTests {
    let bench = try! Bench()

    @Test(.timeLimit(.minutes(5)))
    func `a disk that fills up is told as a limit, and what waits is saved once there is room`() async throws {
        guard let small = Disk.small(1 << 20, filled: 300_000, home: bench.home) else {
            return Disk.report(
                missing: "a disk that fills up; no disk may be mounted here. The quota stands in for it.")
        }
        let worker = try bench.worker("me", through: small)
        try await onThread { [bench] in
            let seen = "/proc/\(worker.program.pid)/root\(bench.home)"
            let file = "\(seen)/\(Bench.pathBelowHome)"
            try worker.expectFailure("failed 6 ", naming: bench.file, remedy: "Free some space")
            #expect(worker.saved > 0)
            let before = try Data(contentsOf: URL(filePath: file))
            worker.program.say("try again")
            try worker.expectFailure("failed 6 ", naming: bench.file, remedy: "Free some space", isFirst: false)
            #expect(try Data(contentsOf: URL(filePath: file)) == before)
            #expect(try Audit(bench.copyAway(from: file)).steps(of: "me") == worker.saved)
            try FileManager.default.removeItem(atPath: "\(seen)/filler")
            try worker.expectRecovery()
            // Until it is full again.
            worker.listen(before: .seconds(20), until: "asked")
            let audit = try Audit(bench.copyAway(from: file))
            #expect(audit.health == "ok")
            #expect(audit.steps(of: "me") == worker.saved)
            #expect(audit.contexts.contains("leaf"))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a disk that was full from the start is told as a limit`() async throws {
        guard let small = Disk.small(1 << 20, filled: 1 << 20, home: bench.home) else {
            return Disk.report(missing: "a disk that is full from the start; no disk may be mounted here.")
        }
        let worker = try bench.worker("me", count: 2, through: small)
        try await onThread { [bench] in
            let seen = "/proc/\(worker.program.pid)/root\(bench.home)"
            try worker.expectFailure("failed 6 ", naming: bench.file, remedy: "Free some space")
            try FileManager.default.removeItem(atPath: "\(seen)/filler")
            try worker.expectRecovery()
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [0, 20_000, 100_000, 300_000])
    func `a quota that is used up is told as a limit, and what waits is saved once it is lifted`(size: Int) async throws
    {
        let worker = try bench.worker("me", through: Disk.quota(size))
        try await onThread { [bench] in
            try worker.expectFailure("failed 6 ", naming: bench.file, remedy: "Free some space")
            worker.program.say("try again")
            try worker.expectFailure("failed 6 ", naming: bench.file, remedy: "Free some space", isFirst: false)
            #expect(Disk.liftQuota(of: worker.program.pid))
            try worker.expectRecovery()
            worker.program.kill()
            worker.listen(before: .seconds(20))
            let audit = try Audit(bench.file)
            #expect(audit.health == "ok")
            let steps = try #require(audit.steps(of: "me"))
            #expect(steps == worker.saved || steps == worker.saved + 1)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a store on a disk that cannot be written is told so, and used once it can be`() async throws {
        guard let readOnly = Disk.readOnly(home: bench.home) else {
            return Disk.report(missing: "a disk that cannot be written; no disk may be mounted here.")
        }
        try bench.store()
        try bench.tidy()
        try await check(readOnly) { [bench] pid in #expect(Disk.makeWritable(bench.home, for: pid)) }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func `a store that the user may not write is told so, and used once they may`(hasLog: Bool) async throws {
        try bench.store()
        if !hasLog { try bench.tidy() }
        let everything =
            [bench.home]
            + (try FileManager.default.subpathsOfDirectory(atPath: bench.home))
            .map { "\(bench.home)/\($0)" }
        func setMode(_ mode: Int, of paths: [String]) throws {
            for path in paths { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
        }
        let isRoot = getuid() == 0
        // Mode bits mean nothing to root, so that root's client runs as nobody.
        try setMode(0o555, of: everything)
        if isRoot, !Disk.succeeds(Disk.asNobody + ["test", "-x", bench.client([]).arguments[0]]) {
            return Disk.report(missing: "a store that the user may not write; nobody may not start the client.")
        }
        try await check(isRoot ? Disk.asNobody : []) { _ in try setMode(isRoot ? 0o777 : 0o755, of: everything) }
    }

    /// The client is refused, changes nothing, and saves what waited once the cause has gone.
    private func check(_ wrapper: [String], repair: @escaping (Int32) throws -> Void) async throws {
        let before = try bench.bytes()
        let worker = try bench.worker("me", count: 2, through: wrapper)
        nonisolated(unsafe) let repair = repair
        try await onThread { [bench] in
            try worker.expectFailure("failed 5 ", naming: bench.file, remedy: "right to write it")
            #expect(try bench.bytes() == before)
            try repair(worker.program.pid)
            try worker.expectRecovery()
            worker.program.kill()
        }
        let audit = try Audit(bench.file)
        #expect(audit.health == "ok")
        #expect(audit.steps(of: "before") == 3)
        #expect(audit.steps(of: "me") == 2)
    }
}
