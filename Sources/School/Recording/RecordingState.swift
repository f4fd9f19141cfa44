import Coursework
import Foundation
import JSON

/// A task of one student with contexts of one app, with everything that the recording rule and the reports need.
struct OpenTask: Hashable, Sendable {
    var handout: Handout.ID
    var task: HandoutTask.ID
    var schoolClass: SchoolClass.ID
    var isClosed: Bool
    var assigned: AssignedTask

    var reference: TaskReference { TaskReference(handout: handout, task: task) }

    /// The time of the handout's last change that matters to the recording rule.
    fileprivate var latest: Date {
        let moments = assigned.locks.flatMap { [$0.start, $0.end] } + [assigned.completed]
        return moments.reduce(assigned.posted) { max($0, $1 ?? $0) }
    }

    /// The time used for the recording rule: now, or later if the tables contain later times.
    ///
    /// What the tables say has happened, even if this clock was set back since, or is behind another server's.
    /// Otherwise work would be lost, as if its handout had yet to be posted.
    static func time(of tasks: [OpenTask], notBefore now: Date) -> Date { tasks.reduce(now) { max($0, $1.latest) } }
}

/// All tasks of one student with contexts of one app, indexed by the contexts that they cover.
struct OpenTasks: Hashable, Sendable {
    private(set) var all: [OpenTask]
    private let places: [IdentifierPath: [Int]]
    /// The latest change of one of their handouts that matters to the recording rule.
    let latest: Date

    init(_ all: [OpenTask] = []) {
        self.all = all
        places = Dictionary(grouping: all.indices) { all[$0].assigned.path }
        latest = all.reduce(.distantPast) { max($0, $1.latest) }
    }

    mutating func marked(_ reference: TaskReference, at time: Date) {
        for index in all.indices where all[index].reference == reference { all[index].assigned.done = time }
    }

    /// The tasks on the context or on one of its ancestors.
    func covering(_ path: IdentifierPath) -> [OpenTask] {
        let elements = path.elements
        let found = (1...max(1, elements.count)).compactMap { places[IdentifierPath(Array(elements.prefix($0)))] }
        return found.joined().sorted().map { all[$0] }
    }
}

/// The assignments that a device is sent, and a short name by which it can say that it has them.
struct SentAssignments: Hashable, Sendable {
    let assignments: Assignments
    let state: String

    init(_ assignments: Assignments) {
        self.assignments = assignments
        state = assignments.name
    }
}

extension Assignments {
    /// A fingerprint of all the assignments.
    var name: String { Stored.text { $0.value(self) }.fingerprint }
}

/// Identifies a task; in the database, a list of two elements.
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

    /// A list of references, read as in `ActivityRecord+Reading.swift`.
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
