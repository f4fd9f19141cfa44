import Coursework
import Foundation
import Testing

private let posted = HandoutLifecycle(.posted)

private func outcome(
    _ progress: TaskProgress, _ step: TaskStep, _ kind: TaskKind, _ handout: HandoutLifecycle = posted
) -> String {
    do throws(TaskRefusal) {
        return try progress.after(step, of: kind, in: handout).name
    } catch {
        return "-\(error.code.rawValue)"
    }
}

/// What becomes of a file to be edited, the one kind that can be both marked and handed in.
private let table: [(TaskProgress, [String])] = [
    //           open        markDone       undo        handIn            withdraw     giveBack     askToTryAgain
    (.assigned, ["opened", "done.late", "-notDone", "handedIn.late", "-notHandedIn", "-notHandedIn", "-notFinished"]),
    (.opened, ["opened", "done.late", "-notDone", "handedIn.late", "-notHandedIn", "-notHandedIn", "-notFinished"]),
    (
        .done(.onTime),
        ["done.onTime", "done.onTime", "opened", "handedIn.late", "-notHandedIn", "-notHandedIn", "tryAgain"]
    ),
    (.done(.late), ["done.late", "done.late", "opened", "handedIn.late", "-notHandedIn", "-notHandedIn", "tryAgain"]),
    (
        .handedIn(.onTime),
        [
            "handedIn.onTime", "-alreadyHandedIn", "-notDone", "-alreadyHandedIn", "opened", "returned.onTime",
            "tryAgain",
        ]
    ),
    (
        .handedIn(.late),
        ["handedIn.late", "-alreadyHandedIn", "-notDone", "-alreadyHandedIn", "opened", "returned.late", "tryAgain"]
    ),
    (
        .returned(.onTime),
        [
            "returned.onTime", "-alreadyReturned", "-notDone", "-alreadyReturned", "-alreadyReturned",
            "-alreadyReturned", "tryAgain",
        ]
    ),
    (
        .returned(.late),
        [
            "returned.late", "-alreadyReturned", "-notDone", "-alreadyReturned", "-alreadyReturned",
            "-alreadyReturned", "tryAgain",
        ]
    ),
    (
        .tryAgain,
        ["tryAgain", "done.late", "-notDone", "handedIn.late", "-notHandedIn", "-notHandedIn", "-notFinished"]
    ),
]

private let lateSteps: [TaskStep] = [
    .open, .markDone(.late), .undo, .handIn(.late), .withdraw, .giveBack, .askToTryAgain,
]

@Suite struct TaskProgressTests {
    @Test func `a file can be marked and handed in as the table says`() {
        #expect(table.map(\.0) == TaskProgress.allCases)
        for (progress, expected) in table {
            #expect(lateSteps.map { outcome(progress, $0, .file) } == expected, "\(progress.name)")
        }
    }

    @Test func `in time or late is as the step says`() {
        for punctuality in Punctuality.allCases {
            #expect(outcome(.opened, .markDone(punctuality), .link) == "done.\(punctuality.rawValue)")
            #expect(outcome(.opened, .handIn(punctuality), .handIn) == "handedIn.\(punctuality.rawValue)")
        }
    }

    @Test(arguments: TaskKind.allCases)
    func `a kind that can't be marked or handed in refuses just that`(kind: TaskKind) {
        for progress in TaskProgress.allCases {
            for step in TaskStep.allCases {
                var expected = outcome(progress, step, .file)
                switch step {
                case .markDone where kind == .handIn || kind == .exitTicket: expected = "-mustBeHandedIn"
                case .handIn where ![.file, .handIn, .exitTicket].contains(kind): expected = "-nothingToHandIn"
                default: break
                }
                #expect(outcome(progress, step, kind) == expected, "\(progress.name) \(step)")
            }
        }
    }

    @Test func `every kind can be finished`() {
        #expect(TaskKind.allCases.allSatisfy { $0.canBeMarkedDone || $0.canBeHandedIn })
    }

    @Test func `a lock stops students and not teachers`() {
        let locked = HandoutLifecycle(.posted, isLocked: true)
        for progress in TaskProgress.allCases {
            for step in TaskStep.allCases {
                let expected = step.isTeachers ? outcome(progress, step, .file) : "-locked"
                #expect(outcome(progress, step, .file, locked) == expected)
            }
        }
        #expect(TaskStep.allCases.filter(\.isTeachers) == [.giveBack, .askToTryAgain])
    }

    @Test(arguments: HandoutState.allCases.filter { $0 != .posted })
    func `nothing happens in a handout that is not posted`(state: HandoutState) {
        let expected = state == .completed ? "-completed" : "-notPosted"
        for progress in TaskProgress.allCases {
            for step in TaskStep.allCases {
                #expect(outcome(progress, step, .file, HandoutLifecycle(state)) == expected)
            }
        }
    }

    @Test(arguments: TaskProgress.allCases)
    func `progress is its name in JSON`(progress: TaskProgress) throws {
        #expect(try json(progress) == "\"\(progress.name)\"")
        #expect(try decoded(progress) == progress)
    }

    @Test(arguments: ["", "done", "handedIn", "assigned.late", "Opened"])
    func `other names are no progress`(name: String) {
        #expect(TaskProgress(name: name) == nil)
    }

    @Test func `what is finished is in time or late, and nothing else is`() {
        for progress in TaskProgress.allCases { #expect(progress.isFinished == (progress.punctuality != nil)) }
        #expect(TaskProgress.allCases.filter(\.isFinished).count == 6)
    }

    @Test func `each refusal has a sentence of its own`() {
        let messages = TaskRefusal.Code.allCases.map { TaskRefusal($0).message }
        #expect(Set(messages).count == messages.count)
        #expect(messages.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
    }
}

@Suite struct StudentHandoutStatusTests {
    @Test func `an opened handout, or an opened task, is in progress`() {
        #expect(StudentHandoutStatus([.assigned, .assigned], in: .posted, wasOpened: false) == .new)
        #expect(StudentHandoutStatus([.assigned, .assigned], in: .posted, wasOpened: true) == .inProgress)
        #expect(StudentHandoutStatus([.assigned, .opened], in: .posted, wasOpened: false) == .inProgress)
        #expect(StudentHandoutStatus([.assigned, .done(.late)], in: .posted, wasOpened: true) == .inProgress)
    }

    @Test func `of each two tasks both must be finished`() {
        for first in TaskProgress.allCases {
            for second in TaskProgress.allCases {
                let status = StudentHandoutStatus([first, second], in: .posted, wasOpened: true)
                #expect((status == .submitted) == (first.isFinished && second.isFinished))
            }
        }
    }

    @Test func `an announcement is new until it is opened`() {
        #expect(StudentHandoutStatus([], in: .posted, wasOpened: false) == .new)
        #expect(StudentHandoutStatus([], in: .posted, wasOpened: true) == .submitted)
    }

    @Test(arguments: TaskProgress.allCases)
    func `a completed handout is completed for everybody`(progress: TaskProgress) {
        #expect(StudentHandoutStatus([progress], in: .completed, wasOpened: false) == .completed)
    }
}

@Suite struct HandoutLimitTests {
    @Test func `counts are allowed up to their limit and no further`() {
        #expect(Limit.findings(forTasks: 20) == [])
        #expect(Limit.findings(forTasks: 21).map(\.field) == ["tasks"])
        #expect(Limit.findings(forQuestions: 10) == [])
        #expect(Limit.findings(forQuestions: 11).map(\.code) == [.limit])
    }

    @Test(arguments: [(0, false), (1, true), (480, true), (481, false), (-1, false)])
    func `an app is timed for 1 to 480 minutes`(minutes: Int, isAllowed: Bool) {
        #expect(Limit.findings(forMinutes: minutes).isEmpty == isAllowed)
    }

    @Test(arguments: [(0, true), (1, false), (2, true), (10, true), (11, false)])
    func `a question has no choices or 2 to 10`(count: Int, isAllowed: Bool) {
        #expect(Limit.findings(forChoices: count).isEmpty == isAllowed)
    }

    @Test func `an exit ticket without questions is none`() {
        #expect(Limit.findings(forQuestions: 0).map(\.code) == [.invalid])
    }
}
