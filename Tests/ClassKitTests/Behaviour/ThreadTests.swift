import Foundation
import Locks
import Testing

@testable import ClassKit

/// What several threads may do at once.
@Suite struct ThreadTests {
    /// What callbacks have noted so far; any thread may add.
    private final class Notes: @unchecked Sendable {
        // Guarded by `lock`.
        private var lines: [String] = []
        private let lock = NSLock()

        func add(_ line: String) { lock.withLock { lines.append(line) } }
        var all: [String] { lock.withLock { lines } }
    }

    // MARK: - Completions

    @Test func `completions come after the call has returned, not on the main thread`() async throws {
        let place = Workplace()
        let notes = Notes()
        await withCheckedContinuation { done in
            Objects.locked {
                place.root.descendant(matchingIdentifierPath: ["none"]) { _, _ in
                    Objects.locked { notes.add(Thread.isMainThread ? "main" : "completion") }
                    done.resume()
                }
                notes.add("returned")
            }
        }
        #expect(notes.all == ["returned", "completion"])
    }

    @Test func `completions come one at a time, in the order of the calls, whatever was called`() async throws {
        let place = Workplace()
        let notes = Notes()
        let expected = (0..<50).flatMap { ["save \($0)", "path \($0)", "predicate \($0)", "descendant \($0)"] }
        let busy = Notes()
        @Sendable func note(_ line: String) {
            busy.add("in")
            notes.add(line)
            if busy.all.filter({ $0 == "in" }).count != busy.all.filter({ $0 == "out" }).count + 1 {
                notes.add("two at once")
            }
            busy.add("out")
        }
        for number in 0..<50 {
            place.store.save { _ in note("save \(number)") }
            place.store.contexts(matchingIdentifierPath: ["a"]) { _, _ in note("path \(number)") }
            place.store.contexts(matching: NSPredicate(value: true)) { _, _ in note("predicate \(number)") }
            place.root.descendant(matchingIdentifierPath: ["a"]) { _, _ in note("descendant \(number)") }
        }
        try await place.store.save()
        #expect(notes.all == expected)
    }

    @Test func `shared is the store that calls back, and may be used from inside`() async throws {
        let place = Workplace()
        try await place.declare("chapter")
        let isOwn = await withCheckedContinuation { done in
            nonisolated(unsafe) let own = place.store
            own.contexts(matchingIdentifierPath: ["chapter"]) { found, _ in
                let store = CLSDataStore.shared
                found.last?.addChildContext(CLSContext(type: .page, identifier: "page", title: "Page"))
                let isOwn = store === own
                store.save { error in
                    done.resume(returning: isOwn && CLSDataStore.shared === own && error == nil)
                }
            }
        }
        #expect(isOwn)
        place.restart()
        #expect(try await place.find("chapter", "page").title == "Page")
    }

    @Test @MainActor func `the async forms can be called from the main actor`() async throws {
        let place = Workplace()
        let chapter = CLSContext(type: .chapter, identifier: "chapter", title: "Chapter")
        place.root.addChildContext(chapter)
        chapter.createNewActivity().start()
        try await place.store.save()
        #expect(try await place.root.descendant(matchingIdentifierPath: ["chapter"]) === chapter)
        #expect(try await place.store.contexts(matchingIdentifierPath: ["chapter"]) == [chapter])
        #expect(try await place.store.contexts(matching: NSPredicate(value: true)).contains(chapter))
        #expect(try await !place.store.isAssignedDocument(URL(fileURLWithPath: "/none")))
        MainActor.assertIsolated()
    }

    @Test @MainActor func `a completion written on the main actor may be called off it`() async {
        let place = Workplace()
        let isMain = await withCheckedContinuation { done in
            place.store.save { _ in done.resume(returning: Thread.isMainThread) }
        }
        #expect(!isMain)
    }

    // MARK: - All at once

    @Test func `several saves in a row without waiting keep everything`() async throws {
        let place = Workplace()
        let activity = try await place.declare("quiz").createNewActivity()
        let errors = Notes()
        for number in 1...20 {
            let item = CLSQuantityItem(identifier: "\(number)", title: "Hints")
            activity.addAdditionalActivityItem(item)
            activity.addProgressRange(fromStart: Double(number - 1) / 20, toEnd: Double(number) / 20)
            place.store.save { if let error = $0 { errors.add(error.localizedDescription) } }
            item.quantity = Double(number)
        }
        try await place.store.save()
        #expect(errors.all.isEmpty)
        place.restart()
        let found = try #require(try await place.find("quiz").currentActivity)
        #expect(found.progress == 1)
        #expect(found.additionalActivityItems.map { ($0 as? CLSQuantityItem)?.quantity } == (1...20).map(Double.init))
    }

    private final class Maker: NSObject, CLSDataStoreDelegate {
        func createContext(
            forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
        ) -> CLSContext? {
            CLSContext(type: .lesson, identifier: identifier, title: identifier)
        }
    }

    @Test func `an app may ask for all its content at once when it starts`() async throws {
        let place = Workplace()
        let maker = Maker()
        place.store.delegate = maker
        let tops = (1...3).map { ["Act \($0)"] }
        let middles = tops.flatMap { top in (1...8).map { top + ["Scene \($0)"] } }
        let leaves = middles.flatMap { middle in (1...28).map { middle + ["Level \($0)"] } }
        for path in tops + middles + leaves { place.root.descendant(matchingIdentifierPath: path) { _, _ in } }
        try await place.store.save()
        place.restart()
        #expect(place.column("SELECT count(*) FROM context WHERE parent IS NOT NULL") == ["699"])
        #expect(try await place.find("Act 3", "Scene 8", "Level 28").title == "Level 28")
    }

    @Test func `eight threads may use the same objects and the same store`() async throws {
        let place = Workplace()
        let quiz = try await place.declare("quiz")
        quiz.createNewActivity().primaryActivityItem = CLSScoreItem(
            identifier: "total", title: "Points", score: 0, maxScore: 1000)
        let store = SendableBox(place.store)
        let end = Date(timeIntervalSinceNow: 1)
        let threads = (0..<8).map { thread in
            Thread {
                var round = 0
                repeat {
                    hammer(store.value, thread, round)
                    round += 1
                    // All tests of the process share one lock: leave some of it to the others.
                } while round < 16 || (Date() < end && round < 2000)
            }
        }
        for thread in threads { thread.start() }
        while threads.contains(where: { !$0.isFinished }) { await Task.yield() }
        _ = await place.store.saveError()
        try await place.store.save()
        #expect(place.column("PRAGMA integrity_check") == ["ok"])
        #expect(try await place.find("quiz").currentActivity?.isStarted == false)
        place.restart()
        for thread in 0..<8 {
            #expect(try await place.find("t\(thread)").title == "t\(thread)")
        }
    }

    private func hammer(_ store: CLSDataStore, _ thread: Int, _ round: Int) {
        if round % 8 == 0 { look(in: store, round) }
        let root = store.mainAppContext
        guard case .known(let activity) = Objects.locked({ root.below["quiz"]?.attempt ?? .none }) else { return }
        use(activity, thread, round)
        let mine = CLSContext(type: .page, identifier: "t\(thread)", title: "t\(thread)")
        root.addChildContext(mine)
        mine.becomeActive()
        mine.topic = .math
        _ = (store.activeContext?.title, store.runningActivity?.duration, mine.isActive, mine.identifierPath)
        if round % 10 == 0 { store.save() }
    }

    private func look(in store: CLSDataStore, _ round: Int) {
        store.contexts(matchingIdentifierPath: ["quiz"]) { found, _ in
            guard let quiz = found.first, let activity = quiz.currentActivity else { return }
            activity.start()
            activity.addProgressRange(fromStart: Double(round % 100) / 100, toEnd: Double(round % 100 + 1) / 100)
            activity.stop()
        }
    }

    private func use(_ activity: CLSActivity, _ thread: Int, _ round: Int) {
        activity.start()
        (activity.primaryActivityItem as? CLSScoreItem)?.score = Double(round % 1000)
        let item = CLSQuantityItem(identifier: "\(thread)", title: "Round")
        activity.addAdditionalActivityItem(item)
        item.quantity = Double(round)
        _ = (activity.duration, activity.progress, activity.additionalActivityItems.map(\.title), activity.hash)
        activity.stop()
    }
}
