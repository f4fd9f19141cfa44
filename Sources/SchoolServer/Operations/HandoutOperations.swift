import Coursework
import HTTP
import JSON
import School

/// What teachers do with handouts.
enum HandoutOperations {
    static let all: [Operation] = lists + single + life + copies

    private static let lists: [Operation] = [
        Operation(
            .get, "/v1/classes/{class}/handouts", "handouts", .teachers,
            "The handouts of a class in one state, the latest first, and how many there are in each.",
            parameters: [Operation.Parameter("state", HandoutShapes.state, "The state to list; `posted` by default.")]
                + .page,
            answer: .json(.reference("HandoutList"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            let state = call.query("state").flatMap(HandoutState.init(rawValue:)) ?? .posted
            let request = try call.pageRequest()
            return try call.kept { transaction in
                let listing = try transaction.handoutListing(of: id, in: state, request)
                return (listing, try transaction.subjects(of: listing, in: id))
            }
        },
        Operation(
            .get, "/v1/me/favourites", "favourites", .teachers,
            "The favourite handouts of the person who asks, from all their classes, latest first.",
            parameters: .page,
            answer: .json(.reference("Favourites"))
        ) { call in
            return call.tagged(
                Listed("handouts", try call.read { try $0.favourites(try call.pageRequest()) }))
        },
    ]

    private static let single: [Operation] = [
        Operation(
            .post, "/v1/classes/{class}/handouts", "createHandout", .teachers,
            "Makes a draft of a handout, which only its author sees.", request: .reference("HandoutDraft"),
            answer: .created(.reference("Handout"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            let draft = try call.decode(HandoutDraftRequest.self).draft
            let handout = try await call.perform(.create(draft, in: id)) { try $0.handout($1) }
            var response = call.json(handout, .created)
            response.headers[.location] = "/v1/handouts/\(handout.id)"
            return response
        },
        Operation(
            .get, "/v1/handouts/{handout}", "handout", .teachers,
            "A handout with its tasks, for teachers of its class.", answer: .json(.reference("Handout"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            return call.tagged(try call.read { try $0.handout(id) })
        },
        Operation(
            .put, "/v1/handouts/{handout}", "changeHandout", .teachers,
            "Replaces a handout with the one sent. Answers 409 if somebody else has changed it in the meantime.",
            request: .reference("HandoutChange"), answer: .json(.reference("Handout"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            let request = try call.decode(HandoutChangeRequest.self)
            let change = Act.change(id, from: request.version, to: request.content.draft, force: request.force)
            return call.json(try await call.perform(change) { transaction, _ in try transaction.handout(id) })
        },
        Operation(
            .delete, "/v1/handouts/{handout}", "deleteHandout", .teachers,
            "Deletes a handout and all work on it, for good.", answer: .nothing
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            try await call.perform(.delete(id))
            return .empty()
        },
        Operation(
            .get, "/v1/handouts/{handout}/consequences", "consequences", .teachers,
            "What an operation would delete or could not undo.",
            parameters: [
                Operation.Parameter("operation", .choice(HandoutOperation.self), "The operation.", isRequired: true),
                Operation.Parameter(
                    "removing", .string(limit: 14 * Limit.tasks),
                    "Of an edit: the tasks that it takes away, with commas between."),
            ], answer: .json(.reference("Consequences"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            let operation = try call.handoutOperation()
            guard operation == .edit else {
                return call.json(try call.read { try $0.consequences(of: operation, on: id) })
            }
            let tasks = try call.removedTasks()
            return call.json(try call.read { try $0.consequences(ofRemoving: tasks, from: id) })
        },
    ]

    private static let life: [Operation] = [
        Operation(
            .put, "/v1/handouts/{handout}/schedule", "scheduleHandout", .teachers,
            "Sets or changes the time at which a handout is posted automatically.",
            request: .reference("Schedule"), answer: .json(.reference("Handout"))
        ) { call in
            let time = try call.decode(ScheduleRequest.self).publish
            return try await call.changeHandout { .schedule($0, at: time) }
        },
        Operation(
            .delete, "/v1/handouts/{handout}/schedule", "unscheduleHandout", .teachers,
            "Makes a scheduled handout a draft again.", answer: .json(.reference("Handout"))
        ) { call in try await call.changeHandout(Act.unschedule) },
        Operation(
            .put, "/v1/handouts/{handout}/posting", "postHandout", .teachers, "Posts a handout to its students.",
            answer: .json(.reference("Handout"))
        ) { call in try await call.changeHandout(Act.post) },
        Operation(
            .put, "/v1/handouts/{handout}/lock", "lockHandout", .teachers,
            "Locks a handout: students can’t continue with it for now.",
            answer: .json(.reference("Handout"))
        ) { call in try await call.changeHandout(Act.lock) },
        Operation(
            .delete, "/v1/handouts/{handout}/lock", "unlockHandout", .teachers,
            "Unlocks a handout: students can continue.",
            answer: .json(.reference("Handout"))
        ) { call in try await call.changeHandout(Act.unlock) },
        Operation(
            .put, "/v1/handouts/{handout}/completion", "completeHandout", .teachers,
            "Completes a handout. Nothing is recorded for it any more.", answer: .json(.reference("Handout"))
        ) { call in try await call.changeHandout(Act.complete) },
        Operation(
            .put, "/v1/handouts/{handout}/archiving", "archiveHandout", .teachers,
            "Archives a handout: it can only be read.", answer: .json(.reference("Handout"))
        ) { call in try await call.changeHandout(Act.archive) },
        Operation(
            .put, "/v1/handouts/{handout}/favourite", "markFavourite", .teachers,
            "Marks a handout as a favourite.", answer: .nothing
        ) { call in try await call.setFavourite(true) },
        Operation(
            .delete, "/v1/handouts/{handout}/favourite", "unmarkFavourite", .teachers, "Unmarks a favourite.",
            answer: .nothing
        ) { call in try await call.setFavourite(false) },
    ]
}

extension Call {
    /// Performs an act on a handout, and returns its new state.
    fileprivate func changeHandout(_ act: (Handout.ID) -> Act<Void>) async throws -> Response {
        let id: Handout.ID = try id("handout", of: "handout")
        return json(try await perform(act(id)) { try $0.handout(id) })
    }

    fileprivate func setFavourite(_ isFavourite: Bool) async throws -> Response {
        let id: Handout.ID = try id("handout", of: "handout")
        try await perform(.setFavourite(isFavourite, id))
        return .empty()
    }

    fileprivate func handoutOperation() throws -> HandoutOperation {
        guard let operation = query("operation").flatMap(HandoutOperation.init(rawValue:)) else {
            throw Problem.badQuery([JSONFinding(.missing, "operation", "This is missing. Say what is to be done.")])
        }
        return operation
    }

    fileprivate func removedTasks() throws -> [HandoutTask.ID] {
        try (query("removing") ?? "").split(separator: ",").map { text in
            guard let id = HandoutTask.ID(String(text)) else {
                throw Problem.badQuery([
                    JSONFinding(.malformed, "removing", "Not all of these are tasks. Send identifiers of tasks.")
                ])
            }
            return id
        }
    }
}
