import Coursework
import Foundation

/// A task that asks one student for contexts of one app, with all that the recording rule and the reports need of it.
struct OpenTask: Hashable, Sendable {
    var handout: Handout.ID
    var task: HandoutTask.ID
    var schoolClass: SchoolClass.ID
    var isClosed: Bool
    var assigned: AssignedTask

    var reference: TaskReference { TaskReference(handout: handout, task: task) }
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

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(handout)
        try list.encode(task)
    }
}
