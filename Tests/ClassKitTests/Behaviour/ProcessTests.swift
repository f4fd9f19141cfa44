import ClassKit
import Foundation
import Testing

/// Another process changes what is loaded here.
@Suite struct ProcessTests {
    let place = Workplace()
    let other: CLSDataStore

    init() { other = place.otherProcess() }

    private func theirs(_ path: String...) async throws -> CLSContext {
        try await other.mainAppContext.descendant(matchingIdentifierPath: path)
    }

    @Test func `what another process adds is found here`() async throws {
        let chapter = try await place.declare("chapter")
        #expect(try await place.store.identifiers(along: "chapter", "quiz") == ["chapter"])
        try await theirs("chapter").addChildContext(.named("quiz"))
        try await other.save()
        #expect(try await place.find("chapter", "quiz").parent === chapter)
        #expect(try await place.identifiers("parent = %@", chapter) == ["quiz"])
    }

    @Test func `what another process changes is seen after the next lookup, in the same object`() async throws {
        let quiz = try await place.declare("quiz")
        let their = try await theirs("quiz")
        their.title = "Theirs"
        their.thumbnail = try .flat(width: 100, height: 100)
        their.createNewActivity().progress = 0.5
        try await other.save()
        #expect(try await place.find("quiz") === quiz)
        #expect(quiz.title == "Theirs" && quiz.thumbnail != nil && quiz.currentActivity?.progress == 0.5)
    }

    @Test func `changes of different properties by two processes are both kept`() async throws {
        let quiz = try await place.declare("quiz")
        let their = try await theirs("quiz")
        quiz.title = "Mine"
        their.summary = "Theirs"
        try await place.store.save()
        try await other.save()
        let kept = try #require(try await place.kept("quiz"))
        #expect(kept.title == "Mine" && kept.summary == "Theirs")
        #expect(try await place.find("quiz").summary == "Theirs")
        #expect(try await theirs("quiz").title == "Mine")
    }

    @Test func `a change that waits here survives a lookup after another process has changed the same context`()
        async throws
    {
        let quiz = try await place.declare("quiz")
        let their = try await theirs("quiz")
        quiz.title = "Mine"
        their.title = "Theirs"
        their.summary = "Theirs"
        try await other.save()
        #expect(try await place.find("quiz").title == "Mine")
        #expect(quiz.summary == "Theirs")
        try await place.store.save()
        #expect(try await theirs("quiz").title == "Mine")
    }

    @Test func `what another process removes is found here no more, loaded or not`() async throws {
        let quiz = try await place.declare("chapter", "quiz")
        other.remove(try await theirs("chapter"))
        try await other.save()
        #expect(try await place.store.identifiers(along: "chapter", "quiz") == [])
        #expect(try await place.identifiers("TRUEPREDICATE") == [])
        #expect(quiz.parent == nil || quiz.parent?.parent == nil)
    }

    @Test func `the delegate is asked for what another process has removed`() async throws {
        try await place.declare("chapter", "quiz")
        other.remove(try await theirs("chapter"))
        try await other.save()
        let maker = Maker()
        place.store.delegate = maker
        _ = try await place.find("chapter", "quiz")
        #expect(maker.identifiers == ["chapter", "quiz"])
        try await place.waitForQueue()
        #expect(try await place.kept("chapter", "quiz") != nil)
    }

    @Test(arguments: [true, false])
    func `a change to what another process removed fails with invalidUpdate`(looksFirst: Bool) async throws {
        let quiz = try await place.declare("quiz")
        other.remove(try await theirs("quiz"))
        try await other.save()
        quiz.title = "Mine"
        if looksFirst { #expect(try await place.store.identifiers(along: "quiz") == []) }
        let error = await place.store.saveError()
        #expect(error?.code == .invalidUpdate && error?.object === quiz)
        try await place.store.save()
    }

    @Test(arguments: [true, false])
    func `a child added to what another process removed fails with invalidUpdate`(looksFirst: Bool) async throws {
        let chapter = try await place.declare("chapter")
        other.remove(try await theirs("chapter"))
        try await other.save()
        let quiz = place.add("quiz", below: chapter)
        if looksFirst { #expect(try await place.store.identifiers(along: "chapter") == []) }
        let error = await place.store.saveError()
        #expect(error?.code == .invalidUpdate && error?.object === quiz)
        #expect(place.count("SELECT count(*) FROM context WHERE removed IS NULL") == 1)
    }

    @Test func `a context that both remove is gone and no error`() async throws {
        let quiz = try await place.declare("quiz")
        let their = try await theirs("quiz")
        place.store.remove(quiz)
        other.remove(their)
        try await other.save()
        try await place.store.save()
        #expect(try await place.kept("quiz") == nil)
    }

    @Test func `what another process removed and made anew is the new one`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.createNewActivity().progress = 0.5
        try await place.store.save()
        try await place.declare("child", below: quiz)
        other.remove(try await theirs("quiz"))
        let new = CLSContext(type: .book, identifier: "quiz", title: "New")
        other.mainAppContext.addChildContext(new)
        try await other.save()
        let found = try await place.find("quiz")
        #expect(found.title == "New" && found.type == .book && found.currentActivity == nil)
        #expect(try await place.store.identifiers(along: "quiz", "child") == ["quiz"])
    }

    @Test func `what another process moves is found by its new path and not by its old one`() async throws {
        let quiz = try await place.declare("old", "quiz")
        try await place.declare("new")
        try await theirs("new").addChildContext(theirs("old", "quiz"))
        try await other.save()
        #expect(try await place.store.identifiers(along: "old", "quiz") == ["old"])
        #expect(try await place.find("new", "quiz") === quiz)
        #expect(quiz.identifierPath == ["dev.test.app", "new", "quiz"])
        #expect(try await place.identifiers("parent = %@", place.find("new")) == ["quiz"])
    }

    @Test func `a predicate finds what another process moved at its new place`() async throws {
        let quiz = try await place.declare("old", "quiz")
        try await place.declare("new")
        try await theirs("new").addChildContext(theirs("old", "quiz"))
        try await other.save()
        #expect(try await place.identifiers("identifier = 'quiz'") == ["quiz"])
        #expect(quiz.parent?.identifier == "new")
    }

    @Test func `what another process puts in the place of what it moved away is found`() async throws {
        let first = try await place.declare("quiz")
        try await place.declare("archive")
        try await theirs("archive").addChildContext(theirs("quiz"))
        let second = CLSContext(type: .quiz, identifier: "quiz", title: "Second")
        second.displayOrder = -1
        other.mainAppContext.addChildContext(second)
        try await other.save()
        let found = try await place.store.contexts(matching: NSPredicate(format: "identifier = 'quiz'"))
        #expect(found.map(\.title) == ["Second", "quiz"])
        #expect(found.last === first && first.parent?.identifier == "archive")
    }

    @Test func `the same context added by both is one, and each keeps its object and its attempts`() async throws {
        try await place.store.save()
        let their = CLSContext.named("quiz")
        other.mainAppContext.addChildContext(their)
        place.add("quiz").title = "Mine"
        their.createNewActivity().progress = 0.5
        try await place.store.save()
        #expect(await other.saveError() == nil)
        #expect(try await theirs("quiz") === their)
        #expect(their.title == "Mine" && their.currentActivity?.progress == 0.5)
        their.createNewActivity().progress = 0.75
        their.summary = "Theirs"
        try await other.save()
        #expect(try await place.find("quiz").summary == "Theirs")
        #expect(place.count("SELECT count(*) FROM activity") == 2)
    }

    @Test(arguments: [true, false])
    func `what is done at a context that another process removed is kept, or told`(looksFirst: Bool) async throws {
        let quiz = try await place.declare("quiz")
        other.remove(try await theirs("quiz"))
        try await other.save()
        if looksFirst { #expect(try await place.store.identifiers(along: "quiz") == []) }
        quiz.createNewActivity().progress = 0.5
        try await place.store.save()
        _ = try await place.store.identifiers(along: "quiz")
        quiz.createNewActivity().progress = 0.75
        try await place.store.save()
        #expect(place.count("SELECT count(*) FROM activity") == 2)
        quiz.title = "Mine"
        #expect(await place.store.saveError()?.code == .invalidUpdate)
        quiz.addChildContext(.named("child"))
        #expect(await place.store.saveError()?.code == .invalidUpdate)
        try await place.store.save()
    }

    @Test func `an object that is held while another process changes it is never half new`() async throws {
        let quiz = try await place.declare("chapter", "quiz")
        try await theirs("chapter").title = "Theirs"
        try await theirs("chapter", "quiz").title = "Theirs"
        try await other.save()
        place.add("unrelated")
        try await place.store.save()
        #expect(try await place.find("chapter", "quiz").title == "Theirs")
        #expect(quiz.parent?.title == "Theirs")
    }
}
