import Coursework
import Foundation
import JSON

/// A task that asks one student for contexts of one app, with all that the recording rule and the reports need of it.
struct OpenTask: Hashable, Sendable {
    var handout: Handout.ID
    var task: HandoutTask.ID
    var schoolClass: SchoolClass.ID
    var isClosed: Bool
    var assigned: AssignedTask

    var reference: TaskReference { TaskReference(handout: handout, task: task) }

    /// When its handout last changed for the recording rule.
    fileprivate var latest: Date {
        let moments = assigned.locks.flatMap { [$0.start, $0.end] } + [assigned.completed]
        return moments.reduce(assigned.posted) { max($0, $1 ?? $0) }
    }

    /// The time at which the rule is asked about the tasks: now.
    ///
    /// What the tables tell has happened, also where this clock was set back since, or is behind that of another server.
    /// Work would be lost otherwise, as for a handout that is yet to be posted.
    static func time(of tasks: [OpenTask], notBefore now: Date) -> Date { tasks.reduce(now) { max($0, $1.latest) } }
}

/// All tasks that ask one student for contexts of one app, found by the contexts that they cover.
struct OpenTasks: Hashable, Sendable {
    private(set) var all: [OpenTask]
    private let places: [IdentifierPath: [Int]]
    /// When one of their handouts last changed for the recording rule.
    let latest: Date

    init(_ all: [OpenTask] = []) {
        self.all = all
        places = Dictionary(grouping: all.indices) { all[$0].assigned.path }
        latest = all.reduce(.distantPast) { max($0, $1.latest) }
    }

    mutating func marked(_ reference: TaskReference, at time: Date) {
        for index in all.indices where all[index].reference == reference { all[index].assigned.done = time }
    }

    /// Those on the context or on one above it.
    func covering(_ path: IdentifierPath) -> [OpenTask] {
        let elements = path.elements
        let found = (1...max(1, elements.count)).compactMap { places[IdentifierPath(Array(elements.prefix($0)))] }
        return found.joined().sorted().map { all[$0] }
    }
}

/// What a device is told to go by, and the name under which it knows that.
struct ToldAssignments: Hashable, Sendable {
    let assignments: Assignments
    let state: String

    init(_ assignments: Assignments) {
        self.assignments = assignments
        state = assignments.name
    }
}

extension Assignments {
    /// A short name for all of it.
    var name: String { Stored.text { $0.value(self) }.fingerprint }
}

/// Names a task; in the database a list of two.
struct TaskReference: Hashable, Sendable {
    var handout: Handout.ID
    var task: HandoutTask.ID
}

extension TaskReference: Codable {
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        handout = try list.decode(Handout.ID.self)
        task = try list.decode(HandoutTask.ID.self)
    }

    /// A list of them, read as `ActivityRecord+Reading.swift` tells.
    static func list(json: JSONValue) throws -> [TaskReference] {
        let plain = json.asArray?.compactMap { element -> TaskReference? in
            guard let pair = element.asArray, pair.count == 2,
                let handout = pair[0].asString.flatMap(Handout.ID.init(_:)),
                let task = pair[1].asString.flatMap(HandoutTask.ID.init(_:))
            else { return nil }
            return TaskReference(handout: handout, task: task)
        }
        guard let plain, plain.count == json.asArray?.count else {
            return try JSONDecoding.decode([TaskReference].self, from: json)
        }
        return plain
    }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(handout)
        try list.encode(task)
    }
}
