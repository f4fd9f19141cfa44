import ClassKit
import Coursework
import Foundation
import Locks
import Testing

/// Contexts that devices tell each other through the school.
@Suite struct CatalogTests {
    let school: StubSchool
    let mine = TestDevice()
    let theirs = TestDevice()

    init() throws {
        school = try StubSchool()
        school.change { $0.assignments = .teacher }
    }

    private nonisolated(nonsending) func exchange(_ stores: CLSDataStore...) async {
        for store in stores + stores { #expect(await store.syncNow(as: school.credential()).problem == nil) }
    }

    private nonisolated(nonsending) func find(_ path: String..., in store: CLSDataStore) async throws -> CLSContext? {
        let found = try await store.contexts(matchingIdentifierPath: path)
        return found.count == path.count ? found.last : nil
    }

    @Test func `what one device declares the other one finds, in a process that runs`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("shadow")
        let shadow = try await find("shadow", in: there)
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Umbra")
        quiz.topic = .science
        quiz.summary = "Where it is dark"
        quiz.universalLinkURL = URL(string: "optics://quiz")
        quiz.suggestedAge = NSRange(location: 10, length: 3)
        quiz.addProgressReportingCapabilities([CLSProgressReportingCapability(kind: .score, details: "points")])
        shadow?.addChildContext(quiz)
        try await there.save()
        #expect(try await find("shadow", "quiz", in: here) == nil)
        await exchange(there, here)
        let found = try #require(try await find("shadow", "quiz", in: here))
        #expect(found.title == "Umbra")
        #expect(found.type == .quiz)
        #expect(found.topic == .science)
        #expect(found.summary == "Where it is dark")
        #expect(found.universalLinkURL == URL(string: "optics://quiz"))
        #expect(found.suggestedAge == NSRange(location: 10, length: 3))
        #expect(Set(found.progressReportingCapabilities.map(\.kind)) == [.duration, .score])
        await school.stop()
    }

    @Test func `what comes from the school after an app has looked for it is what the app then declares`() async throws
    {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("shadow")
        #expect(try await find("shadow", in: here) == nil)
        await exchange(there, here)
        // As the app has seen nothing yet, it declares both.
        let shadow = CLSContext(type: .lesson, identifier: "shadow", title: "A title of its own")
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Umbra")
        here.mainAppContext.addChildContext(shadow)
        shadow.addChildContext(quiz)
        try await here.save()
        let found = try #require(try await find("shadow", "quiz", in: mine.open()))
        #expect(found.title == "Umbra")
        #expect(found.parent?.title != "A title of its own")
        await school.stop()
    }

    @Test func `edits of different properties both hold, on both devices`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("shadow")
        await exchange(there, here)
        try await find("shadow", in: here)?.title = "Shadows"
        try await find("shadow", in: there)?.summary = "Dark"
        try await here.save()
        try await there.save()
        await exchange(here, there)
        for store in [here, there] {
            let context = try #require(try await find("shadow", in: store))
            #expect(context.title == "Shadows")
            #expect(context.summary == "Dark")
        }
        await school.stop()
    }

    @Test func `of two edits of one property the later holds, whoever syncs first`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("shadow")
        await exchange(there, here)
        try await find("shadow", in: here)?.title = "First"
        try await here.save()
        theirs.time.set(ahead: 2)
        try await find("shadow", in: there)?.title = "Second"
        try await there.save()
        await exchange(there, here, there)
        #expect(try await find("shadow", in: here)?.title == "Second")
        #expect(try await find("shadow", in: there)?.title == "Second")
        await school.stop()
    }

    @Test func `an edit that is not saved yet is not overwritten`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("shadow")
        await exchange(there, here)
        let context = try #require(try await find("shadow", in: here))
        context.title = "Mine"
        try await find("shadow", in: there)?.title = "Theirs"
        try await find("shadow", in: there)?.summary = "Theirs too"
        try await there.save()
        await exchange(there, here)
        let found = try #require(try await find("shadow", in: here))
        #expect(found.title == "Mine")
        #expect(found.summary == "Theirs too")
        try await here.save()
        await exchange(here, there)
        #expect(try await find("shadow", in: there)?.title == "Mine")
        await school.stop()
    }

    @Test
    func `what is taken for said at the beginning of time is there, whatever the name of the device that said it`()
        async throws
    {
        let here = mine.open()
        // Before the name of any device of ours, all of which begin with a digit or a letter.
        let stamp = Stamp(.zero, DeviceID(rawValue: "!"))
        school.change { $0.declare(ContextRecord(.optics("shadow"), ContextDescription(title: "Shadow"), at: stamp)) }
        await exchange(here)
        #expect(try await find("shadow", in: here)?.title == "Shadow")
        await school.stop()
    }

    @Test func `a removal arrives, with all that was below, and a new declaration after it too`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("shadow", "quiz")
        await exchange(there, here)
        #expect(try await find("shadow", "quiz", in: here) != nil)
        let shadow = try #require(try await find("shadow", in: there))
        there.remove(shadow)
        try await there.save()
        await exchange(there, here)
        #expect(try await find("shadow", in: here) == nil)
        try await here.declare("shadow", title: "Anew")
        await exchange(here, there)
        #expect(try await find("shadow", in: there)?.title == "Anew")
        #expect(try await find("shadow", "quiz", in: there) == nil)
        await school.stop()
    }

    @Test func `a move is told as gone from there and new here`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("old", "quiz", "question")
        try await there.declare("new")
        await exchange(there, here)
        let quiz = try #require(try await find("old", "quiz", in: there))
        try await find("new", in: there)?.addChildContext(quiz)
        try await there.save()
        await exchange(there, here)
        #expect(try await find("new", "quiz", "question", in: here) != nil)
        #expect(try await find("old", "quiz", in: here) == nil)
        await school.stop()
    }

    @Test func `what is shown below a context arrives in its order`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        let shadow = try await there.declare("shadow")
        let (first, second) = try await (there.declare("z"), there.declare("a"))
        shadow.addNavigationChildContext(first)
        shadow.addNavigationChildContext(second)
        try await there.save()
        await exchange(there, here)
        #expect(try await find("shadow", in: here)?.navigationChildContexts.map(\.identifier) == ["z", "a"])
        await school.stop()
    }

    private nonisolated(nonsending) func order(in store: CLSDataStore) async throws -> [String] {
        let children = NSPredicate(format: "parent = %@", store.mainAppContext)
        return try await store.contexts(matching: children).map(\.identifier)
    }

    @Test func `the order of saving is that of the other device too`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        for number in [2, 10, 1] {
            there.mainAppContext.addChildContext(CLSContext(type: .chapter, identifier: "\(number)", title: "Chapter"))
        }
        try await there.save()
        try await there.declare("0")
        await exchange(there, here)
        #expect(try await order(in: here) == ["2", "10", "1", "0"])
        #expect(try await order(in: there) == ["2", "10", "1", "0"])
        await school.stop()
    }

    @Test(arguments: [false, true])
    func `two devices that declare the same tree come to one order, whichever syncs first`(isTurned: Bool) async throws
    {
        let (here, there) = (mine.open(), theirs.open())
        for identifier in ["b", "a"] { try await here.declare(identifier) }
        theirs.time.set(ahead: 60)
        for identifier in ["a", "b", "c"] { try await there.declare(identifier) }
        if isTurned { await exchange(there, here, there) } else { await exchange(here, there) }
        #expect(try await order(in: here) == ["b", "a", "c"])
        #expect(try await order(in: there) == ["b", "a", "c"])
        // Saving again moves nothing, nor does coming back.
        try await find("b", in: there)?.title = "Anew"
        try await there.save()
        let gone = try #require(try await find("a", in: there))
        there.remove(gone)
        try await there.save()
        try await there.declare("a")
        await exchange(there, here)
        #expect(try await order(in: here) == ["b", "a", "c"])
        #expect(try await order(in: there) == ["b", "a", "c"])
        await school.stop()
    }

    @Test func `children that come before their parents wait for them`() async throws {
        let there = theirs.open()
        try await there.declare("a", "b", "c")
        await exchange(there)
        school.change { state in
            state.changes.sort { $0 > $1 }
            state.pageSize = 1
        }
        let here = mine.open()
        await exchange(here)
        #expect(try await find("a", "b", "c", in: here)?.title == "Title of c")
        await school.stop()
    }

    @Test func `saying again what was said overrides nobody`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("shadow")
        await exchange(there, here)
        try await find("shadow", in: there)?.title = "Shadows"
        try await there.save()
        // An app that declares the same at each start, on a device that has not heard of the change.
        mine.time.set(ahead: 2)
        let context = try #require(try await find("shadow", in: here))
        context.title = "Title of shadow"
        try await here.save()
        await exchange(here, there, here)
        #expect(try await find("shadow", in: here)?.title == "Shadows")
        await school.stop()
    }

    @Test func `what the school has heard is not told again`() async throws {
        let (here, there) = (mine.open(), theirs.open())
        try await there.declare("shadow", "quiz")
        await exchange(there, here)
        let count = school.state.withLock { $0.requests.flatMap(\.contexts).count }
        await exchange(there, here)
        #expect(school.state.withLock { $0.requests.flatMap(\.contexts).count } == count)
        #expect(try mine.one("SELECT count(*) FROM context WHERE unsent IS NOT NULL AND parent IS NOT NULL") == 0)
        let root = try mine.one("SELECT id FROM context WHERE parent IS NULL")
        #expect(try mine.oneOfVerdicts("SELECT count(*) FROM place WHERE context <> \(root)") == 0)
        await school.stop()
    }

    @Test func `what no app could have saved is not taken in`() async throws {
        let here = mine.open()
        try await here.declare("shadow")
        let stamp = Stamp(HybridTime(Date()), DeviceID(rawValue: "other"))
        school.change { state in
            state.declare(ContextRecord(["dev.other.app", "x"], ContextDescription(title: "X"), at: stamp))
            state.declare(
                ContextRecord(
                    .optics("long"), ContextDescription(title: "\(String(repeating: "x", count: 300))"), at: stamp))
            state.declare(ContextRecord(.optics("app"), ContextDescription(type: .app, title: "App"), at: stamp))
            state.declare(ContextRecord(.optics("good"), ContextDescription(title: "Good"), at: stamp))
        }
        await exchange(here)
        #expect(try await find("good", in: here) != nil)
        #expect(try mine.one("SELECT count(*) FROM context WHERE removed IS NULL") == 3)
        await school.stop()
    }
}
