import Foundation
import Programs
import Testing

/// What a save acknowledged is there however the process ends.
@Suite struct KillTests {
    static let kills = 500

    struct Tally: Sendable {
        var kills = 0
        var killedBeforeFirstSave = 0
        var acknowledged = 0
        var found = 0
    }

    /// Set `HOMEROOM_SEED` to the seed that a failure printed to see it again.
    @Test(.timeLimit(.minutes(4)))
    func `nothing acknowledged is lost by 500 kills at random moments`() async throws {
        let seed = ProcessInfo.processInfo.environment["HOMEROOM_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1 << 32)
        print("kill -9: seed \(seed)")
        let begin = ContinuousClock.now
        let tally = try await withThrowingTaskGroup(of: Tally.self) { group in
            // Two stores at a time; each is killed twenty times and more before the next, fresh one.
            let lanes = 2
            for lane in 0..<lanes {
                group.addTask {
                    try await onThread {
                        try Self.killAgainAndAgain(Self.kills / lanes, SplitMix(seed: seed + UInt64(lane)))
                    }
                }
            }
            return try await group.reduce(into: Tally()) { $0.add($1) }
        }
        print(
            """
            kill -9: \(tally.kills) kills, \(tally.killedBeforeFirstSave) of them before the first save; \
            \(tally.acknowledged) saves acknowledged, \(tally.found) found; took \(ContinuousClock.now - begin)
            """)
        #expect(tally.kills >= Self.kills)
        #expect(tally.found >= tally.acknowledged)
        #expect(tally.acknowledged > Self.kills)
        #expect(tally.killedBeforeFirstSave > Self.kills / 20)
    }

    private static func killAgainAndAgain(_ count: Int, _ generator: SplitMix) throws -> Tally {
        var (tally, generator) = (Tally(), generator)
        while tally.kills < count {
            var chain = Chain(bench: try Bench())
            // Half of the stores live for one round only: being made is the most delicate time.
            for round in 0..<(Bool.random(using: &generator) ? 1 : 12) where tally.kills < count {
                try chain.killOnce(round: round, &generator, &tally)
            }
            try chain.finish()
            tally.add(chain.tally)
        }
        return tally
    }
}

extension KillTests.Tally {
    fileprivate mutating func add(_ other: Self) {
        kills += other.kills
        killedBeforeFirstSave += other.killedBeforeFirstSave
        acknowledged += other.acknowledged
        found += other.found
    }
}

/// One store, over all that is done to it.
private struct Chain {
    let bench: Bench
    /// What every client that was killed so far had been told is stored.
    var saved: [String: Int] = [:]
    var seconds = 0.0
    var tally = KillTests.Tally()

    /// Starts one client, or two at once, kills them at a random moment and looks at what is left.
    mutating func killOnce(round: Int, _ generator: inout SplitMix, _ total: inout KillTests.Tally) throws {
        let count = Int.random(in: 0..<3, using: &generator) == 0 ? 2 : 1
        let workers = try (0..<count).map { try bench.worker("r\(round)w\($0)", part: $0) }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            // While it starts, and perhaps makes the file.
            workers[0].listen(before: .now + .microseconds(Int.random(in: 0..<25_000, using: &generator)))
        } else {
            workers[0].listen(before: .seconds(20), until: "saved")
            workers[0].listen(before: .now + .microseconds(Int.random(in: 0..<60_000, using: &generator)))
        }
        for worker in workers { worker.program.kill() }
        for worker in workers {
            worker.listen(before: .seconds(20))
            #expect(worker.program.end() == 128 + SIGKILL)
            #expect(worker.failures == [])
            saved[worker.name] = worker.saved
            seconds += worker.seconds
            total.kills += 1
            total.killedBeforeFirstSave += worker.saved == 0 ? 1 : 0
        }
        // Looked at where it lies, the log is gone before the next client comes; from a copy, it is left for the client.
        try audit(isInPlace: round % 3 == 2)
    }

    /// Every step that was acknowledged is there, and a save is there whole or not at all.
    private func audit(isInPlace: Bool) throws {
        guard FileManager.default.fileExists(atPath: bench.file) else {
            return #expect(saved.values.allSatisfy { $0 == 0 })
        }
        let audit = try Audit(isInPlace ? bench.file : bench.copyAway())
        #expect(audit.health == "ok")
        for (name, saved) in saved {
            let steps = try #require(audit.steps(of: name), "a step of \(name) is missing")
            // The one that was under way may be there; it was stored and not yet acknowledged.
            #expect(steps == saved || steps == saved + 1)
            #expect(audit.counts["count-\(name)", default: 0] == steps)
        }
        #expect(audit.seconds >= seconds - 1e-6)
    }

    /// The store still works, and holds everything.
    mutating func finish() throws {
        try bench.store("last", count: 1)
        saved["last"] = 1
        try audit(isInPlace: true)
        let audit = try Audit(bench.file)
        tally.acknowledged = saved.values.reduce(0, +)
        tally.found = saved.keys.reduce(0) { $0 + (audit.steps(of: $1) ?? 0) }
    }
}
