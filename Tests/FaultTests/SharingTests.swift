import ClassKit
import Foundation
import Programs
import SQL
import SQLite
import Testing

/// Several processes of one app save at the same time.
@Suite(.serialized) struct SharingTests {
    /// Five seconds; with `HOMEROOM_LONG=1` thirty.
    static let seconds: Double = ProcessInfo.processInfo.environment["HOMEROOM_LONG"] == "1" ? 30 : 5

    @Test(.timeLimit(.minutes(5)))
    func `two processes that save at once lose nothing and get no error`() async throws {
        let bench = try Bench()
        let first = try bench.worker("first", part: 0)
        // So that both work at one attempt: the first has made it before the second asks for it.
        #expect(first.listen(before: .seconds(20), until: "saved") != nil)
        let second = try bench.worker("second", part: 5)
        let end = ContinuousClock.Instant.seconds(Self.seconds)
        await withTaskGroup { group in
            for worker in [first, second] { group.addTask { try? await onThread { worker.listen(before: end) } } }
        }
        for worker in [first, second] {
            worker.program.kill()
            worker.listen(before: .seconds(20))
            #expect(worker.failures == [])
        }
        print("two processes: \(first.saved) and \(second.saved) saves in \(Self.seconds) s")
        try await check(bench, [first, second])
    }

    private func check(_ bench: Bench, _ workers: [Worker]) async throws {
        let audit = try Audit(bench.file)
        #expect(audit.health == "ok")
        var unacknowledged = 0
        for worker in workers {
            // Neither starves.
            #expect(worker.saved > 10)
            let steps = try #require(audit.steps(of: worker.name), "a step of \(worker.name) is missing")
            #expect(steps == worker.saved || steps == worker.saved + 1)
            #expect(audit.counts["count-\(worker.name)"] == steps)
            unacknowledged += steps - worker.saved
        }
        let seconds = workers.map(\.seconds).reduce(0, +)
        #expect(audit.seconds >= seconds - 1e-6)
        #expect(audit.seconds <= seconds + 1e-6 + Double(unacknowledged))
        let store = CLSDataStore(
            bundleIdentifier: "dev.savingclient", name: "Test", file: bench.file, clock: .system)
        let work = try await store.mainAppContext.descendant(matchingIdentifierPath: ["work"]).currentActivity
        let activity = try #require(work)
        // Each did a tenth of the whole, apart from the other's.
        #expect(abs(activity.progress - 0.2) < 1e-6)
        #expect(abs(activity.duration - audit.seconds) < 1e-6)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 8])
    func `processes that make the same contexts at once keep all of their attempts`(count: Int) async throws {
        let bench = try Bench()
        let attempts = 4
        try await onThread {
            let clients = try (0..<count).map { _ in try bench.client(["race", "\(attempts)"]).start() }
            for client in clients { #expect(client.line(beginning: "ready", before: .seconds(30)) != nil) }
            for client in clients { client.say("go") }
            for client in clients { #expect(client.lines(before: .seconds(60)) == ["raced"]) }
        }
        #expect(try Audit(bench.file).health == "ok")
        let kept = try SQLiteDatabase(path: bench.file, applicationID: Bench.applicationID).read { connection in
            try connection.all(
                """
                SELECT context.identifier || ' ' || count(*) FROM activity JOIN context ON context.id = activity.context
                WHERE (SELECT count(*) FROM item WHERE item.activity = activity.id) = 1
                GROUP BY context.id ORDER BY 1
                """
            ) { $0.text() }
        }
        #expect(kept == ["book \(attempts * count)", "quiz \(attempts * count)"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: 1...3)
    func `twenty processes that start at once on no store yet all save`(round: Int) async throws {
        let bench = try Bench()
        let workers = try (0..<20).map { try bench.worker("w\($0)", count: 3) }
        try await onThread {
            for worker in workers {
                worker.listen(before: .seconds(60))
                #expect(worker.failures == [])
                #expect(worker.saved == 3)
                worker.program.kill()
            }
        }
        let audit = try Audit(bench.file)
        #expect(audit.health == "ok")
        for worker in workers {
            #expect(audit.steps(of: worker.name) == 3)
            #expect(audit.counts["count-\(worker.name)"] == 3)
        }
    }
}
