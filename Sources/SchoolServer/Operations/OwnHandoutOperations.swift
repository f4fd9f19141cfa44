import HTTP
import JSON
import School

/// What students do with what was handed out to them.
enum OwnHandoutOperations {
    static let all: [Operation] = reading + working

    private static let reading: [Operation] = [
        Operation(
            .get, "/v1/me/handouts", "ownHandouts", .students,
            "The student’s handouts: those to do by due date, or those done, or all of a class, the latest first.",
            parameters: [
                Operation.Parameter(
                    "list", .choice(["next", "begun", "finished"]),
                    "With something left to do, which is the usual; of those, what was opened; with nothing left."),
                Operation.Parameter("class", HandoutShapes.id, "All of a class instead."),
            ] + .page, answer: .json(.reference("OwnHandouts"))
        ) { call in
            let list = try call.ownList()
            return call.tagged(
                OwnHandouts(page: try call.read { try $0.ownHandouts(list, try call.pageRequest()) }))
        },
        Operation(
            .get, "/v1/me/handouts/{handout}", "ownHandout", .students,
            "One of the student’s handouts, with the progress of each of its tasks.",
            answer: .json(.reference("OwnHandout"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            return call.tagged(try call.read { try $0.ownHandout(id) })
        },
    ]

    private static let working: [Operation] = [
        Operation(
            .put, "/v1/me/handouts/{handout}/opening", "openHandout", .students,
            "Notes that the student has opened a handout. Only the first time counts.", answer: .nothing
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            try await call.write(holding: try call.oneself) { try $0.open(id) }
            return .empty()
        },
        Operation(
            .put, "/v1/me/handouts/{handout}/tasks/{task}/opening", "openTask", .students,
            "Notes that the student has opened a task. Only the first time counts.",
            answer: .json(.reference("OwnTask"))
        ) { call in try await call.work { try $0.open($2, of: $1) } },
        Operation(
            .put, "/v1/me/handouts/{handout}/tasks/{task}/done", "markDone", .students,
            "Marks a task as done: the student plans to do nothing more there.", request: .reference("Done"),
            answer: .json(.reference("OwnTask"))
        ) { call in
            let shares = try call.decode(DoneRequest.self).sharesEarlier ?? false
            return try await call.work { try $0.markDone($2, of: $1, sharesEarlier: shares) }
        },
        Operation(
            .delete, "/v1/me/handouts/{handout}/tasks/{task}/done", "undoDone", .students, "Removes the mark.",
            answer: .json(.reference("OwnTask"))
        ) { call in try await call.work { try $0.undoDone($2, of: $1) } },
        Operation(
            .put, "/v1/me/handouts/{handout}/tasks/{task}/handIn", "handIn", .students,
            "Hands in files that the student has uploaded, or the answers to an exit ticket.",
            request: .reference("HandIn"),
            answer: .json(.reference("OwnTask"))
        ) { call in
            switch try call.decode(HandInRequest.self) {
            case .files(let files): try await call.work { try $0.handIn(files, for: $2, of: $1) }
            case .answers(let answers): try await call.work { try $0.answer($2, of: $1, with: answers) }
            }
        },
        Operation(
            .delete, "/v1/me/handouts/{handout}/tasks/{task}/handIn", "withdraw", .students,
            "Takes back what was handed in. The files stay the student’s for a day, and can be handed in again.",
            answer: .json(.reference("OwnTask"))
        ) { call in try await call.work { try $0.withdraw($2, of: $1) } },
    ]
}

struct DoneRequest: Decodable {
    var sharesEarlier: Bool?
}

enum HandInRequest: Decodable {
    case files([File.ID])
    case answers([TicketAnswer])

    private enum Key: String, CodingKey { case files, answers }

    /// The schema has seen to it that one of them is there.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let files = try container.decodeIfPresent([File.ID].self, forKey: .files) {
            self = .files(files)
        } else {
            self = .answers(try container.decode([TicketAnswer].self, forKey: .answers))
        }
    }
}

extension Call {
    /// The person who asks, to be held.
    var oneself: [LockTarget] {
        get throws { try actor.person.map { [.person($0)] } ?? [] }
    }

    /// Does something with one of one's tasks, and answers how it is then.
    fileprivate func work(_ body: @escaping @Sendable (Transaction, Handout.ID, HandoutTask.ID) throws -> Void)
        async throws
        -> Response
    {
        let handout: Handout.ID = try id("handout", of: "handout")
        let task: HandoutTask.ID = try id("task", of: "task")
        let detail = try await write(holding: try oneself) { transaction in
            try body(transaction, handout, task)
            return try transaction.ownHandout(handout)
        }
        return try json(detail.tasks.task(task))
    }

    fileprivate func ownList() throws -> OwnList {
        if let text = query("class") {
            guard query("list") == nil else {
                throw Problem.badQuery([JSONFinding(.tooMany, "list", "Ask for a list or for a class, not for both.")])
            }
            guard let id = SchoolClass.ID(text) else { throw SchoolError.none("class") }
            return .schoolClass(id)
        }
        return switch query("list") {
        case "begun": .begun
        case "finished": .finished
        default: .next
        }
    }
}
