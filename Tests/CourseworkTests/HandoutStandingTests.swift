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

private let columns: [HandoutStanding] = [
    HandoutStanding(.draft), HandoutStanding(.scheduled), HandoutStanding(.posted),
    HandoutStanding(.posted, isLocked: true), HandoutStanding(.completed), HandoutStanding(.archived),
]

@Suite struct HandoutStandingTests {
    private func outcome(_ standing: HandoutStanding, _ operation: HandoutOperation, _ actor: HandoutActor) -> String {
        do throws(HandoutRefusal) {
            let next = try standing.after(operation, by: actor)
            return next.isLocked ? "locked" : next.state.rawValue
        } catch {
            return "-\(error.code.rawValue)"
        }
    }

    /// The outcomes of all operations in one state.
    private func outcomes(_ standing: HandoutStanding, _ actor: HandoutActor) -> [HandoutOperation: String] {
        Dictionary(uniqueKeysWithValues: HandoutOperation.allCases.map { ($0, outcome(standing, $0, actor)) })
    }

    private func authors(_ standing: HandoutStanding) throws -> [HandoutOperation: String] {
        let column = try #require(columns.firstIndex(of: standing))
        return Dictionary(uniqueKeysWithValues: table.map { ($0, $1[column]) })
    }

    @Test(arguments: columns)
    func `the author may do what the table says`(standing: HandoutStanding) throws {
        #expect(try outcomes(standing, .author) == authors(standing))
    }

    @Test(arguments: columns)
    func `another teacher may do the same, but sees no draft and makes none of what is scheduled`(
        standing: HandoutStanding
    ) throws {
        var expected = try authors(standing)
        switch standing.state {
        case .draft: expected = expected.mapValues { _ in "-notFound" }
        case .scheduled: expected[.unschedule] = "-authorOnly"
        default: break
        }
        #expect(outcomes(standing, .teacher) == expected)
    }

    @Test(arguments: columns)
    func `recipients may do nothing, and see what is posted or completed`(standing: HandoutStanding) {
        let isSeen = standing.state == .posted || standing.state == .completed
        #expect(Set(outcomes(standing, .recipient).values) == [isSeen ? "-notAllowed" : "-notFound"])
    }

    @Test(arguments: columns)
    func `the school posts what is scheduled, archives and deletes as teachers do, and nothing else`(
        standing: HandoutStanding
    ) throws {
        var expected = try authors(standing)
        for operation in HandoutOperation.allCases where ![.post, .archive, .delete].contains(operation) {
            expected[operation] = "-notAllowed"
        }
        if standing.state == .draft { expected[.post] = "-notScheduled" }
        #expect(outcomes(standing, .school) == expected)
    }

    @Test(arguments: HandoutStanding.all)
    func `for anybody else there is no handout`(standing: HandoutStanding) {
        #expect(Set(outcomes(standing, .outsider).values) == ["-notFound"])
    }

    @Test(arguments: HandoutActor.allCases)
    func `a deleted handout is there for nobody`(actor: HandoutActor) {
        #expect(Set(outcomes(HandoutStanding(.deleted), actor).values) == ["-notFound"])
        #expect(!HandoutState.deleted.isVisible(to: actor))
    }

    @Test func `nothing leads from completed back to work`() {
        for standing in columns where [.completed, .archived].contains(standing.state) {
            for operation in HandoutOperation.allCases {
                for actor in HandoutActor.allCases {
                    let next = try? standing.after(operation, by: actor)
                    #expect(next.map { [.completed, .archived, .deleted].contains($0.state) } ?? true)
                }
            }
        }
    }

    @Test func `what may be done is what is not refused`() {
        #expect(HandoutStanding(.completed).operations(by: .teacher) == [.delete, .duplicate, .share, .archive])
        #expect(HandoutStanding(.posted).operations(by: .recipient) == [])
        #expect(HandoutStanding(.scheduled).operations(by: .school) == [.post, .delete])
    }

    @Test func `only copying leaves every handout as it is`() {
        for operation in HandoutOperation.allCases where operation.isCopying {
            for standing in columns {
                let next = try? standing.after(operation, by: .author)
                #expect(next ?? standing == standing)
            }
        }
        #expect(HandoutOperation.allCases.filter(\.isCopying) == [.duplicate, .share])
    }

    @Test(arguments: HandoutState.allCases)
    func `only what is posted is locked`(state: HandoutState) {
        #expect(HandoutStanding(state, isLocked: true).isLocked == (state == .posted))
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
