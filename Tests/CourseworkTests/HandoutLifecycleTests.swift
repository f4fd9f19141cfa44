import Coursework
import Foundation
import Testing

/// What becomes of a handout by an operation of its author, as a table: a state, or the code of the refusal.
private let table: [(HandoutOperation, [String])] = [
    //              draft           scheduled      posted           locked           completed    archived
    (.edit, ["draft", "scheduled", "posted", "locked", "-completed", "-archived"]),
    (.schedule, ["scheduled", "scheduled", "-alreadyPosted", "-alreadyPosted", "-completed", "-archived"]),
    (.unschedule, ["-notScheduled", "draft", "-alreadyPosted", "-alreadyPosted", "-completed", "-archived"]),
    (.post, ["posted", "posted", "-alreadyPosted", "-alreadyPosted", "-completed", "-archived"]),
    (.lock, ["-notPosted", "-notPosted", "locked", "-alreadyLocked", "-completed", "-archived"]),
    (.unlock, ["-notPosted", "-notPosted", "-notLocked", "posted", "-completed", "-archived"]),
    (.complete, ["-notPosted", "-notPosted", "completed", "completed", "-completed", "-archived"]),
    (.delete, ["deleted", "deleted", "deleted", "deleted", "deleted", "deleted"]),
    (.duplicate, ["draft", "scheduled", "posted", "locked", "completed", "archived"]),
    (.share, ["-notPosted", "-notPosted", "posted", "locked", "completed", "-archived"]),
    (.archive, ["-notPosted", "-notPosted", "archived", "archived", "archived", "-archived"]),
]

private let columns: [HandoutLifecycle] = [
    HandoutLifecycle(.draft), HandoutLifecycle(.scheduled), HandoutLifecycle(.posted),
    HandoutLifecycle(.posted, isLocked: true), HandoutLifecycle(.completed), HandoutLifecycle(.archived),
]

@Suite struct HandoutLifecycleTests {
    private func outcome(_ lifecycle: HandoutLifecycle, _ operation: HandoutOperation, _ actor: HandoutActor) -> String
    {
        do throws(HandoutRefusal) {
            let next = try lifecycle.after(operation, by: actor)
            return next.isLocked ? "locked" : next.state.rawValue
        } catch {
            return "-\(error.code.rawValue)"
        }
    }

    /// The outcomes of all operations in one state.
    private func outcomes(_ lifecycle: HandoutLifecycle, _ actor: HandoutActor) -> [HandoutOperation: String] {
        Dictionary(uniqueKeysWithValues: HandoutOperation.allCases.map { ($0, outcome(lifecycle, $0, actor)) })
    }

    private func authors(_ lifecycle: HandoutLifecycle) throws -> [HandoutOperation: String] {
        let column = try #require(columns.firstIndex(of: lifecycle))
        return Dictionary(uniqueKeysWithValues: table.map { ($0, $1[column]) })
    }

    @Test(arguments: columns)
    func `the author may do what the table says`(lifecycle: HandoutLifecycle) throws {
        #expect(try outcomes(lifecycle, .author) == authors(lifecycle))
    }

    @Test(arguments: columns)
    func `another teacher may do the same, but sees no draft and makes none of what is scheduled`(
        lifecycle: HandoutLifecycle
    ) throws {
        var expected = try authors(lifecycle)
        switch lifecycle.state {
        case .draft: expected = expected.mapValues { _ in "-notFound" }
        case .scheduled: expected[.unschedule] = "-authorOnly"
        default: break
        }
        #expect(outcomes(lifecycle, .teacher) == expected)
    }

    @Test(arguments: columns)
    func `recipients may do nothing, and see what is posted or completed`(lifecycle: HandoutLifecycle) {
        let isSeen = lifecycle.state == .posted || lifecycle.state == .completed
        #expect(Set(outcomes(lifecycle, .recipient).values) == [isSeen ? "-notAllowed" : "-notFound"])
    }

    @Test(arguments: columns)
    func `the school posts what is scheduled, archives and deletes as teachers do, and nothing else`(
        lifecycle: HandoutLifecycle
    ) throws {
        var expected = try authors(lifecycle)
        for operation in HandoutOperation.allCases where ![.post, .archive, .delete].contains(operation) {
            expected[operation] = "-notAllowed"
        }
        if lifecycle.state == .draft { expected[.post] = "-notScheduled" }
        #expect(outcomes(lifecycle, .school) == expected)
    }

    @Test(arguments: HandoutLifecycle.all)
    func `for anybody else there is no handout`(lifecycle: HandoutLifecycle) {
        #expect(Set(outcomes(lifecycle, .outsider).values) == ["-notFound"])
    }

    @Test(arguments: HandoutActor.allCases)
    func `a deleted handout is there for nobody`(actor: HandoutActor) {
        #expect(Set(outcomes(HandoutLifecycle(.deleted), actor).values) == ["-notFound"])
        #expect(!HandoutState.deleted.isVisible(to: actor))
    }

    @Test func `nothing leads from completed back to work`() {
        for lifecycle in columns where [.completed, .archived].contains(lifecycle.state) {
            for operation in HandoutOperation.allCases {
                for actor in HandoutActor.allCases {
                    let next = try? lifecycle.after(operation, by: actor)
                    #expect(next.map { [.completed, .archived, .deleted].contains($0.state) } ?? true)
                }
            }
        }
    }

    @Test func `what may be done is what is not refused`() {
        #expect(HandoutLifecycle(.completed).operations(by: .teacher) == [.delete, .duplicate, .share, .archive])
        #expect(HandoutLifecycle(.posted).operations(by: .recipient) == [])
        #expect(HandoutLifecycle(.scheduled).operations(by: .school) == [.post, .delete])
    }

    @Test(arguments: [HandoutOperation.duplicate, .share])
    func `copying leaves every handout as it is`(operation: HandoutOperation) {
        for lifecycle in columns {
            let next = try? lifecycle.after(operation, by: .author)
            #expect(next ?? lifecycle == lifecycle)
        }
    }

    @Test(arguments: HandoutState.allCases)
    func `only what is posted is locked`(state: HandoutState) {
        #expect(HandoutLifecycle(state, isLocked: true).isLocked == (state == .posted))
    }

    @Test func `each refusal has a sentence of its own`() {
        let messages = HandoutRefusal.Code.allCases.map { HandoutRefusal($0).message }
        #expect(Set(messages).count == messages.count)
        #expect(messages.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
    }

    @Test func `names stay as they are`() {
        #expect(
            HandoutState.allCases.map(\.rawValue) == [
                "draft", "scheduled", "posted", "completed", "deleted", "archived",
            ])
        #expect(
            HandoutOperation.allCases.map(\.rawValue) == [
                "edit", "schedule", "unschedule", "post", "lock", "unlock", "complete", "delete", "duplicate", "share",
                "archive",
            ])
    }
}
