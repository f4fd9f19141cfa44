import ClassKit
import Foundation
import Testing

/// What a save writes, and how it fails.
@Suite struct SaveTests {
    let place = Workplace()

    // MARK: - What is written

    @Test func `save writes what is new, what has changed and what was removed`() async throws {
        try await place.declare("removed")
        let changed = try await place.declare("changed")
        place.add("new")
        changed.title = "Changed"
        place.store.remove(try await place.find("removed"))
        try await place.store.save()
        #expect(try await place.kept("new") != nil)
        #expect(try await place.kept("changed")?.title == "Changed")
        #expect(try await place.kept("removed") == nil)
    }

    @Test func `without a save changes are not kept`() async throws {
        let changed = try await place.declare("changed")
        try await place.declare("removed")
        changed.title = "Changed"
        place.store.remove(try await place.find("removed"))
        place.add("new")
        place.restart()
        #expect(try await place.find("changed").title == "changed")
        #expect(try await place.find("removed").title == "removed")
        #expect(try await place.store.identifiers(along: "new") == [])
    }

    @Test func `the completion may be left out`() async throws {
        place.add("quiz")
        // Where an `await` could stand, `save()` is the other form.
        let save = { place.store.save() }
        save()
        place.store.save(completion: nil)
        try await place.waitForQueue()
        #expect(try await place.kept("quiz") != nil)
    }

    @Test func `the completion of a success gets nil`() async throws {
        place.add("quiz")
        let isFine = await withCheckedContinuation { done in
            place.store.save { done.resume(returning: $0 == nil) }
        }
        #expect(isFine)
    }

    @Test func `several saves in a row without waiting write everything once`() async throws {
        for number in 1...20 {
            place.add("\(number)")
            place.store.save(completion: nil)
        }
        try await place.store.save()
        #expect(place.count("SELECT count(*) FROM context WHERE parent IS NOT NULL") == 20)
    }

    @Test func `saving with nothing changed writes nothing and succeeds`() async throws {
        try await place.declare("quiz")
        let generation = place.count("SELECT generation FROM store")
        for _ in 1...3 { try await place.store.save() }
        #expect(place.count("SELECT generation FROM store") == generation)
    }

    @Test func `a change made after save was called is kept by the next save at the latest`() async throws {
        let quiz = place.add("quiz")
        place.store.save(completion: nil)
        quiz.title = "Later"
        quiz.thumbnail = try .flat(width: 100, height: 100)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").title == "Later")
        #expect(try await place.find("quiz").thumbnail != nil)
    }

    @Test func `a context removed right after save was called is removed by the next save`() async throws {
        let kept = place.add("kept")
        for round in 1...8 {
            let brief = place.add("brief \(round)")
            place.store.save(completion: nil)
            place.store.remove(brief)
            try await place.store.save()
        }
        place.restart()
        #expect(try await place.identifiers("TRUEPREDICATE") == [kept.identifier])
    }

    // MARK: - Failing

    @Test func `a single offender's error carries the object itself`() async throws {
        let bad = place.add("bad")
        bad.title = ""
        let error = try #require(await place.store.saveError())
        #expect(error.code == .invalidArgument)
        #expect(error.object === bad)
        #expect((error as NSError).userInfo["CLSErrorObjectKey"] as? CLSContext === bad)
    }

    @Test func `the same mistake has the same code in the first save and in a later one`() async throws {
        place.add("bad").title = ""
        #expect(await place.store.saveError()?.code == .invalidArgument)
        #expect(await place.store.saveError()?.code == .invalidArgument)
    }

    @Test func `several offenders are a partialFailure with one error for each, even if nothing succeeded`()
        async throws
    {
        try await place.store.save()
        let offenders = [place.add("blank"), place.add("long")]
        offenders[0].title = ""
        offenders[1].title = String(repeating: "t", count: 257)
        let error = try #require(await place.store.saveError())
        #expect(error.code == .partialFailure)
        #expect(Set(error.parts.map(\.code)) == [.invalidArgument, .limits])
        for offender in offenders { #expect(error.parts.contains { $0.object === offender }) }
        #expect(error.saved.isEmpty)
    }

    @Test func `a partialFailure lists the objects that were saved, and they are kept`() async throws {
        let good = [place.add("1"), place.add("2")]
        let bad = place.add("3")
        bad.title = ""
        let error = try #require(await place.store.saveError())
        #expect(error.code == .partialFailure)
        #expect(error.saved.count == 2)
        for context in good { #expect(error.saved.contains { $0 === context }) }
        #expect(try await place.kept("2") != nil)
    }

    @Test func `one object with two mistakes is told with both`() async throws {
        let bad = place.add("bad")
        bad.title = ""
        bad.summary = String(repeating: "s", count: 4001)
        let error = try #require(await place.store.saveError())
        #expect(error.code == .partialFailure)
        #expect(Set(error.parts.map(\.code)) == [.invalidArgument, .limits])
    }

    @Test func `children of a new parent that fails wait with it, and are saved once it is mended`() async throws {
        let parent = place.add("parent")
        parent.title = ""
        let child = place.add("child", below: parent)
        let grandchild = place.add("grandchild", below: child)
        let error = try #require(await place.store.saveError())
        #expect(error.parts.map(\.code) == [.invalidArgument, .invalidUpdate, .invalidUpdate])
        #expect(zip(error.parts, [parent, child, grandchild]).allSatisfy { $0.object === $1 })
        parent.title = "Mended"
        try await place.store.save()
        #expect(try await place.kept("parent", "child", "grandchild") != nil)
    }

    @Test func `a stored parent whose own change fails does not hold up its new children`() async throws {
        let parent = try await place.declare("parent")
        parent.title = ""
        let child = place.add("child", below: parent)
        let error = try #require(await place.store.saveError())
        #expect(error.parts.map(\.object) == [parent] && error.saved == [child])
        #expect(try await place.kept("parent", "child") != nil)
        #expect(try await place.kept("parent")?.title == "parent")
    }

    @Test func `what failed waits, and fails again until it is mended or taken out`() async throws {
        let bad = place.add("bad")
        bad.title = ""
        for _ in 1...3 { #expect(await place.store.saveError()?.object === bad) }
        place.store.remove(bad)
        try await place.store.save()
    }

    @Test func `an error says what is wrong, with which context and what to do`() async throws {
        place.add("chapter").title = ""
        let error = try #require(await place.store.saveError())
        #expect(error.localizedDescription.contains("chapter"))
        #expect(error.localizedDescription.contains("title"))
        #expect((error as NSError).domain == CLSErrorCodeDomain)
    }
}
