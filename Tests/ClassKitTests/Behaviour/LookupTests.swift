import ClassKit
import Foundation
import Testing

/// Contexts are found by path.
@Suite struct LookupTests {
    let place = Workplace()

    // MARK: - From the store

    @Test func `contexts(matchingIdentifierPath) lists the contexts along the path, from the top`() async throws {
        try await place.declare("game", "level-1")
        #expect(try await place.store.identifiers(along: "game", "level-1") == ["game", "level-1"])
    }

    @Test func `each identifier is the parent of the next one`() async throws {
        try await place.declare("game", "level-1")
        let found = try await place.store.contexts(matchingIdentifierPath: ["game", "level-1"])
        #expect(found[1].parent === found[0] && found[0].parent === place.root)
        #expect(try await place.store.identifiers(along: "level-1") == [])
    }

    @Test func `without a delegate the list ends where nothing is found`() async throws {
        try await place.declare("game")
        #expect(try await place.store.identifiers(along: "game", "level-1", "deeper") == ["game"])
        #expect(try await place.store.identifiers(along: "nothing") == [])
    }

    @Test func `a path that begins with the main app context is understood, and the list then begins with it`()
        async throws
    {
        try await place.declare("game", "level-1")
        let path = try await place.find("game", "level-1").identifierPath
        let found = try await place.store.contexts(matchingIdentifierPath: path)
        #expect(found.map(\.identifier) == ["dev.test.app", "game", "level-1"])
        #expect(found.first === place.root)
        #expect(try await place.store.identifiers(along: "dev.test.app") == ["dev.test.app"])
    }

    @Test func `a context that is called like the app is found by the path that begins with the main app context`()
        async throws
    {
        let twin = try await place.declare("dev.test.app")
        let found = try await place.store.contexts(matchingIdentifierPath: twin.identifierPath)
        #expect(found.count == 2 && found[0] === place.root && found[1] === twin)
        #expect(try await place.root.descendant(matchingIdentifierPath: twin.identifierPath) === twin)
    }

    @Test func `an empty path finds nothing and is no error in the list`() async throws {
        #expect(try await place.store.contexts(matchingIdentifierPath: []).isEmpty)
    }

    // MARK: - From a context

    @Test func `descendant takes a path relative to its receiver and gives the last context only`() async throws {
        try await place.declare("game", "world", "level")
        let game = try await place.find("game")
        #expect(try await game.descendant(matchingIdentifierPath: ["world", "level"]).identifier == "level")
        #expect(await failure { _ = try await game.descendant(matchingIdentifierPath: ["level"]) } != nil)
        #expect(await failure { _ = try await game.descendant(matchingIdentifierPath: ["game", "world"]) } != nil)
    }

    @Test func `descendant completes with nil and no error when there is nothing`() async throws {
        let answer = await withCheckedContinuation { done in
            place.root.descendant(matchingIdentifierPath: ["nothing"]) { context, error in
                done.resume(returning: (context == nil, error == nil))
            }
        }
        #expect(answer == (true, true))
    }

    @Test func `descendant throws invalidArgument in its async form when there is nothing`() async throws {
        try await place.declare("game")
        #expect(await failure { _ = try await place.find("game", "nothing") }?.code == .invalidArgument)
    }

    @Test func `descendant from the main app context understands a path that begins with it`() async throws {
        let level = try await place.declare("game", "level")
        #expect(try await place.root.descendant(matchingIdentifierPath: level.identifierPath) === level)
        #expect(try await place.root.descendant(matchingIdentifierPath: ["dev.test.app"]) === place.root)
    }

    @Test func `descendant of an empty path is an invalidArgument`() async throws {
        #expect(await failure { _ = try await place.find() }?.code == .invalidArgument)
        let code = await withCheckedContinuation { done in
            place.root.descendant(matchingIdentifierPath: []) { context, error in
                done.resume(returning: context == nil ? (error as? CLSError)?.code : nil)
            }
        }
        #expect(code == .invalidArgument)
    }

    @Test func `descendant of a free-standing context finds what hangs below it and asks no delegate`() async throws {
        let maker = Maker()
        place.store.delegate = maker
        let (free, child) = (CLSContext.named("free"), CLSContext.named("child"))
        free.addChildContext(child)
        let found = try await SharedStore.bind(place.store) {
            try await free.descendant(matchingIdentifierPath: ["child"])
        }
        #expect(found === child)
        let error = await SharedStore.bind(place.store) {
            await failure { _ = try await free.descendant(matchingIdentifierPath: ["none"]) }
        }
        #expect(error?.code == .invalidArgument && maker.requests.isEmpty)
    }

    // MARK: - What they see

    @Test func `lookups see what has been added and not saved`() async throws {
        let quiz = place.add("quiz", below: place.add("chapter"))
        #expect(try await place.find("chapter", "quiz") === quiz)
        #expect(try await place.store.identifiers(along: "chapter", "quiz") == ["chapter", "quiz"])
    }

    @Test func `the same path gives the same object while somebody holds it`() async throws {
        try await place.declare("chapter", "quiz")
        place.restart()
        let first = try await place.find("chapter", "quiz")
        #expect(try await place.find("chapter", "quiz") === first)
        #expect(try await place.store.contexts(matchingIdentifierPath: ["chapter", "quiz"])[1] === first)
    }

    @Test func `siblings are told apart by identifier and cousins may share one`() async throws {
        try await place.declare("a", "quiz")
        try await place.declare("b", "quiz")
        #expect(try await place.find("a", "quiz") != place.find("b", "quiz"))
        place.restart()
        #expect(try await place.find("b", "quiz").identifierPath == ["dev.test.app", "b", "quiz"])
    }

    // MARK: - Completions

    @MainActor @Test func `a lookup answers while the main thread is blocked`() {
        let place = Workplace()
        let answered = DispatchSemaphore(value: 0)
        place.root.descendant(matchingIdentifierPath: ["nothing"]) { _, _ in answered.signal() }
        #expect(answered.wait(timeout: .now() + 20) == .success)
        place.store.contexts(matchingIdentifierPath: ["nothing"]) { _, _ in answered.signal() }
        #expect(answered.wait(timeout: .now() + 20) == .success)
        place.store.contexts(matching: NSPredicate(value: true)) { _, _ in answered.signal() }
        #expect(answered.wait(timeout: .now() + 20) == .success)
        place.store.save { _ in answered.signal() }
        #expect(answered.wait(timeout: .now() + 20) == .success)
    }

    @MainActor @Test func `completions come on a background thread, never from inside the call`() {
        let place = Workplace()
        let answered = DispatchSemaphore(value: 0)
        let heard = Recorder<Bool>()
        let hear: @Sendable () -> Void = {
            heard.note(Thread.isMainThread)
            answered.signal()
        }
        place.root.descendant(matchingIdentifierPath: ["nothing"]) { _, _ in hear() }
        place.root.descendant(matchingIdentifierPath: []) { _, _ in hear() }
        place.store.contexts(matchingIdentifierPath: []) { _, _ in hear() }
        place.store.contexts(matching: NSPredicate(value: true)) { _, _ in hear() }
        place.store.save { _ in hear() }
        for _ in 1...5 { #expect(answered.wait(timeout: .now() + 20) == .success) }
        #expect(heard.all == [false, false, false, false, false])
    }

    @Test func `completions come in the order of the calls`() async throws {
        let order = Recorder<Int>()
        let store = place.store
        await withCheckedContinuation { done in
            store.contexts(matchingIdentifierPath: ["a"]) { _, _ in order.note(1) }
            store.save { _ in order.note(2) }
            store.contexts(matching: NSPredicate(value: true)) { _, _ in order.note(3) }
            store.mainAppContext.descendant(matchingIdentifierPath: ["b"]) { _, _ in done.resume() }
        }
        #expect(order.all == [1, 2, 3])
    }

    @Test func `a call made inside a completion returns before its own completion comes`() async throws {
        let order = Recorder<String>()
        await withCheckedContinuation { done in
            place.store.contexts(matchingIdentifierPath: ["a"]) { _, _ in
                CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: ["b"]) { _, _ in
                    order.note("inner")
                    done.resume()
                }
                order.note("outer")
            }
        }
        #expect(order.all == ["outer", "inner"])
    }

    @Test func `a completion may query, add and save`() async throws {
        try await place.declare("chapter")
        let message = await withCheckedContinuation { done in
            place.root.descendant(matchingIdentifierPath: ["chapter"]) { chapter, _ in
                guard let chapter else { return done.resume(returning: "no chapter") }
                nonisolated(unsafe) let parent = chapter
                CLSDataStore.shared.contexts(matching: NSPredicate(format: "parent = %@", chapter)) { found, _ in
                    if found.isEmpty { parent.addChildContext(.named("quiz")) }
                    CLSDataStore.shared.save { done.resume(returning: $0?.localizedDescription ?? "") }
                }
            }
        }
        #expect(message == "")
        #expect(try await place.kept("chapter", "quiz") != nil)
    }
}
