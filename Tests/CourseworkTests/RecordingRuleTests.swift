import Coursework
import Foundation
import Testing

/// All that the rule looks at; as made, the report is recorded.
private struct Scene {
    var report = ActivityReport(
        path: ["org.example.plays", "hamlet", "act-1", "scene-2"], started: time(100),
        isWithinLimits: true)
    var person = PersonStanding(
        isAccountValid: true, isProgressOnForSchool: true, isProgressOnForPerson: true, isStudentOnRoster: true)
    var app = AppStanding(isApproved: true, isContextKnown: true)
    var task = PostedTask(path: ["org.example.plays", "hamlet", "act-1"], posted: time(0))
    var otherTasks: [PostedTask] = []
    var now = time(200)

    var fate: Fate {
        RecordingRule.decide(report, for: person, app: app, assignments: [task] + otherTasks, at: now)
    }
}

/// One thing that keeps a report from being recorded, and the fate it alone leads to.
private struct Reason: CustomTestStringConvertible, Sendable {
    var fate: Fate
    var testDescription: String
    var apply: @Sendable (inout Scene) -> Void

    /// In the order of precedence. Without a task nothing else about it matters.
    static let all: [Reason] = [
        Reason(.refused(.accountInvalid), "account") { $0.person.isAccountValid = false },
        Reason(.keptPrivate(.progressOffForSchool), "school") { $0.person.isProgressOnForSchool = false },
        Reason(.keptPrivate(.progressOffForPerson), "person") { $0.person.isProgressOnForPerson = false },
        Reason(.keptPrivate(.notOnRoster), "roster") { $0.person.isStudentOnRoster = false },
        Reason(.refused(.appNotApproved), "app") { $0.app.isApproved = false },
        Reason(.refused(.contextUnknown), "context") { $0.app.isContextKnown = false },
        Reason(.keptPrivate(.nothingAssigned), "another play") { $0.task.path = ["org.example.plays", "macbeth"] },
        Reason(.keptPrivate(.nothingAssigned), "deleted") { $0.task.isDeleted = true },
        Reason(.keptPrivate(.nothingAssigned), "not yet posted") { $0.task.posted = time(300) },
        Reason(.keptPrivate(.handoutCompleted), "completed") { $0.task.completed = time(150) },
        Reason(.keptPrivate(.handoutLocked), "locked") { $0.task.locks = [.init(from: time(150))] },
        Reason(.keptPrivate(.nothingAssigned), "begun before posting") { $0.report.started = time(-1) },
        Reason(.refused(.limitExceeded), "limits") { $0.report.isWithinLimits = false },
    ]

    init(_ fate: Fate, _ name: String, _ apply: @escaping @Sendable (inout Scene) -> Void) {
        self.fate = fate
        testDescription = name
        self.apply = apply
    }
}

@Suite struct RecordingRuleMatrixTests {
    @Test func `without a reason against it a report is recorded`() {
        #expect(Scene().fate == .recorded)
    }

    @Test(arguments: Reason.all)
    private func `each reason alone gives its fate`(reason: Reason) {
        var scene = Scene()
        reason.apply(&scene)
        #expect(scene.fate == reason.fate)
    }

    @Test func `of each two reasons the first in precedence gives the fate`() {
        for (index, first) in Reason.all.enumerated() {
            for second in Reason.all[(index + 1)...] {
                for order in [[first, second], [second, first]] {
                    var scene = Scene()
                    for reason in order { reason.apply(&scene) }
                    #expect(scene.fate == first.fate, "\(first.testDescription) and \(second.testDescription)")
                }
            }
        }
    }

    @Test func `of any reasons the first in precedence gives the fate`() {
        for set in 1..<(1 << Reason.all.count) {
            var scene = Scene()
            let reasons = Reason.all.indices.filter { set & (1 << $0) != 0 }.map { Reason.all[$0] }
            for reason in reasons { reason.apply(&scene) }
            if scene.fate != reasons.first?.fate {
                Issue.record("\(reasons.map(\.testDescription)) give \(scene.fate)")
            }
        }
    }

    @Test func `the rule can give every fate but those of the delivery`() {
        let given = Set(Reason.all.map(\.fate) + [.recorded])
        #expect(Set(Fate.allCases).subtracting(given) == [.waiting, .superseded])
    }
}

@Suite struct RecordingRuleTests {
    private var scene = Scene()
    private let completed = PostedTask(path: ["org.example.plays"], posted: time(0), completed: time(150))
    private let locked = PostedTask(path: ["org.example.plays"], posted: time(0), locks: [.init(from: time(150))])
    private let open = PostedTask(path: ["org.example.plays"], posted: time(0))
    private let later = PostedTask(path: ["org.example.plays"], posted: time(150))

    @Test mutating func `the context itself or any ancestor may be the task, a descendant or sibling not`() {
        let path = scene.report.path.elements
        for depth in 1...path.count {
            scene.task.path = IdentifierPath(Array(path.prefix(depth)))
            #expect(scene.fate == .recorded)
        }
        for other in [path + ["line-1"], path.dropLast() + ["scene-20"]] {
            scene.task.path = IdentifierPath(other)
            #expect(scene.fate == .keptPrivate(.nothingAssigned))
        }
    }

    @Test func `with no task at all nothing is assigned`() {
        let fate = RecordingRule.decide(
            scene.report, for: scene.person, app: scene.app, assignments: [], at: scene.now)
        #expect(fate == .keptPrivate(.nothingAssigned))
    }

    @Test func `one task that allows recording is enough`() {
        for task in [completed, locked, later] {
            var scene = scene
            scene.task = task
            scene.otherTasks = [open]
            #expect(scene.fate == .recorded)
        }
    }

    @Test func `of several tasks the one nearest to recording gives the reason`() {
        let order: [(PostedTask, Fate)] = [
            (locked, .keptPrivate(.handoutLocked)), (completed, .keptPrivate(.handoutCompleted)),
            (later, .keptPrivate(.nothingAssigned)),
        ]
        for (index, (task, fate)) in order.enumerated() {
            for (other, _) in order[index...] {
                var scene = scene
                (scene.task, scene.otherTasks) = (task, [other])
                #expect(scene.fate == fate)
                (scene.task, scene.otherTasks) = (other, [task])
                #expect(scene.fate == fate)
            }
        }
    }

    @Test mutating func `work begun in the instant of posting counts`() {
        scene.report.started = scene.task.posted
        #expect(scene.fate == .recorded)
    }

    @Test mutating func `work begun in that instant counts after its date went through the hybrid clock`() {
        scene.task.posted = time(0.123456)
        scene.report.started = HybridTime(scene.task.posted).date
        #expect(scene.fate == .recorded)
    }

    @Test mutating func `what is decided as of a time before the lock counts`() {
        scene.task = locked
        scene.now = time(149)
        #expect(scene.fate == .recorded)
        scene.now = time(150)
        #expect(scene.fate == .keptPrivate(.handoutLocked))
    }

    @Test mutating func `after unlocking, work begun before or after the lock counts, work begun within it does not`() {
        scene.task.locks = [.init(from: time(90), until: time(110)), .init(from: time(120), until: time(130))]
        let fates = [80, 90, 100, 109, 110, 115, 125, 130].map { start in
            scene.report.started = time(start)
            return scene.fate == .recorded
        }
        #expect(fates == [true, false, false, false, true, true, false, true])
    }

    @Test mutating func `the report of a record carries its path, its beginning and its limits`() {
        var record = ActivityRecord.example(at: 7)
        let sound = ActivityReport(record)
        #expect(sound == ActivityReport(path: record.path, started: time(7), isWithinLimits: true))
        record.put(score("a", -1), at: stamp(8))
        #expect(!ActivityReport(record).isWithinLimits)
    }
}
