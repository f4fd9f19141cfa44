import Coursework
import HTTP
import JSON
import School

/// What students do with their handouts.
enum OwnHandoutOperations {
    static let all: [Operation] = reading + working

    private static let reading: [Operation] = [
        Operation(
            .get, "/v1/me/handouts", "ownHandouts", .students,
            "The student’s handouts: those to do, by due date; or those done, or all of a class, latest first.",
            parameters: [
                Operation.Parameter(
                    "list", .choice(["next", "begun", "finished"]),
                    "`next`: with something left to do (the default); `begun`: those of them that were opened; `finished`: with nothing left to do."
                ),
                Operation.Parameter("class", .id, "All of a class instead."),
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
            "Records that the student has opened a handout. Only the first time counts.", answer: .nothing
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            try await call.perform(.open(id))
            return .empty()
        },
        Operation(
            .put, "/v1/me/handouts/{handout}/tasks/{task}/opening", "openTask", .students,
            "Records that the student has opened a task. Only the first time counts.",
            answer: .json(.reference("OwnTask"))
        ) { call in try await call.work { .open($1, of: $0) } },
        Operation(
            .put, "/v1/me/handouts/{handout}/tasks/{task}/done", "markDone", .students,
            "Marks a task as done: the student plans to do nothing more there.", request: .reference("Done"),
            answer: .json(.reference("OwnTask"))
        ) { call in
            let shares = try call.decode(DoneRequest.self).sharesEarlier
            return try await call.work { .markDone($1, of: $0, sharesEarlier: shares) }
        },
        Operation(
            .delete, "/v1/me/handouts/{handout}/tasks/{task}/done", "undoDone", .students, "Unmarks a done task.",
            answer: .json(.reference("OwnTask"))
        ) { call in try await call.work { .undoDone($1, of: $0) } },
        Operation(
            .put, "/v1/me/handouts/{handout}/tasks/{task}/handIn", "handIn", .students,
            "Hands in files that the student has uploaded, or the answers to an exit ticket.",
            request: .reference("HandIn"),
            answer: .json(.reference("OwnTask"))
        ) { call in
            switch try call.decode(HandInRequest.self) {
            case .files(let files): try await call.work { .handIn(files, for: $1, of: $0) }
            case .answers(let answers): try await call.work { .answer($1, of: $0, with: answers) }
            }
        },
        Operation(
            .delete, "/v1/me/handouts/{handout}/tasks/{task}/handIn", "withdraw", .students,
            "Withdraws what was handed in. The student keeps the files for a day, and can hand them in again.",
            answer: .json(.reference("OwnTask"))
        ) { call in try await call.work { .withdraw($1, of: $0) } },
    ]
}

struct DoneRequest: RequestShaped {
    var sharesEarlier: Bool

    static let requestShape = RequestShape(
        DoneRequest.init,
        optional(
            "sharesEarlier", .boolean, or: false,
            "Whether the teacher may see what was done at the same content for another handout."))
}

enum HandInRequest: JSONReadable {
    case files([File.ID])
    case answers([TicketAnswer])

    private enum Kind: String, Decodable, CaseIterable, JSONReadable { case files, answers }

    private static let kind = Schema.Field<Kind>.required("kind", .choice(Kind.self))
    private static let sentFiles = Schema.Field<[File.ID]>.required(
        "files", .array(of: .id, limit: Limit.filesHandedIn, minimum: 1),
        "The files; each has been uploaded completely.")
    private static let sentAnswers = Schema.Field<[TicketAnswer]>.required(
        "answers", OwnHandoutShapes.answers(minimum: 1), "One for each question, in their order.")

    static let schema = Schema.oneOf(
        discriminator: "kind",
        cases: Kind.allCases.map { kind in
            switch kind {
            case .files: (kind.rawValue, .object([sentFiles.property]))
            case .answers: (kind.rawValue, .object([sentAnswers.property]))
            }
        })

    init(json: JSONValue) throws(JSONDecodingError) {
        let object = try JSONObject(json: json)
        switch try Self.kind.read(object) {
        case .files: self = .files(try Self.sentFiles.read(object))
        case .answers: self = .answers(try Self.sentAnswers.read(object))
        }
    }
}

extension Call {
    /// Performs an act on one of the student's own tasks, and returns its new state.
    fileprivate func work(_ act: (Handout.ID, HandoutTask.ID) -> Act<Void>) async throws -> Response {
        let handout: Handout.ID = try id("handout", of: "handout")
        let task: HandoutTask.ID = try id("task", of: "task")
        let detail = try await perform(act(handout, task)) { try $0.ownHandout(handout) }
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
