import HTTP
import JSON
import School

/// What teachers do with one student's work.
enum ReviewOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/classes/{class}/review", "workToReview", .teachers,
            "The work and answers handed in to a class that no teacher has reviewed, oldest first.",
            parameters: .page, answer: .json(.reference("WorkToReview"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            return call.tagged(
                WorkList(page: try call.read { try $0.workToReview(in: id, try call.pageRequest()) }))
        },
        Operation(
            .get, "/v1/handouts/{handout}/students/{student}/work", "studentWork", .teachers,
            "One student’s work with the tasks of a handout.", answer: .json(.reference("StudentWork"))
        ) { call in
            let handout: Handout.ID = try call.id("handout", of: "handout")
            let student: Person.ID = try call.id("student", of: "student")
            return call.tagged(StudentWork(tasks: try call.read { try $0.work(of: student, in: handout) }))
        },
        Operation(
            .put, "/v1/handouts/{handout}/tasks/{task}/students/{student}/review", "markReviewed", .teachers,
            "Marks finished work as reviewed.", answer: .json(.reference("OwnTask"))
        ) { call in
            try await call.review { .markReviewed($0.task, of: $0.handout, by: $0.student) }
        },
        Operation(
            .put, "/v1/handouts/{handout}/students/{student}/signs/aside", "setSignsAside", .teachers,
            "Records that a student needs no help with a handout. Its report shows no more signs for them.",
            answer: .nothing
        ) { try await $0.changeSigns { .setSignsAside(of: $0, at: $1) } },
        Operation(
            .delete, "/v1/handouts/{handout}/students/{student}/signs/aside", "showSigns", .teachers,
            "Undoes this: the report shows signs for the student again.", answer: .nothing
        ) { try await $0.changeSigns { .showSigns(of: $0, at: $1) } },
        Operation(
            .put, "/v1/handouts/{handout}/tasks/{task}/students/{student}/return", "returnWork", .teachers,
            "Returns work that was handed in, with a comment if there is one.", request: .reference("Comment"),
            answer: .json(.reference("OwnTask"))
        ) { call in
            let comment = try call.decode(CommentRequest.self).comment
            return try await call.review {
                .giveBack($0.task, of: $0.handout, to: $0.student, saying: comment)
            }
        },
        Operation(
            .put, "/v1/handouts/{handout}/tasks/{task}/students/{student}/retry", "askToTryAgain", .teachers,
            "Asks for another attempt; files, answers and attempts are kept.", request: .reference("Comment"),
            answer: .json(.reference("OwnTask"))
        ) { call in
            let comment = try call.decode(CommentRequest.self).comment
            return try await call.review {
                .askToTryAgain($0.task, of: $0.handout, by: $0.student, saying: comment)
            }
        },
        takingBack(
            "review", "takeBackReview", "Undoes the review of finished work."
        ) { .takeBackReview($0.task, of: $0.handout, by: $0.student) },
        takingBack(
            "return", "takeBackReturn",
            "Undoes the return of work, with its comment. The work is as it was before."
        ) { .takeBackReturn($0.task, of: $0.handout, by: $0.student) },
        takingBack(
            "retry", "takeBackRetry",
            "Undoes the request for another attempt, as long as the student has not made it. The work is as it was before."
        ) { .takeBackRetry($0.task, of: $0.handout, by: $0.student) },
    ]

    private static func takingBack(
        _ said: String, _ name: String, _ summary: String, _ act: @escaping @Sendable (Place) -> Act<Void>
    ) -> Operation {
        Operation(
            .delete, "/v1/handouts/{handout}/tasks/{task}/students/{student}/\(said)", name, .teachers, summary,
            answer: .json(.reference("OwnTask"))
        ) { try await $0.review(act) }
    }

    /// One student's work at one task.
    struct Place: Sendable {
        var handout: Handout.ID
        var task: HandoutTask.ID
        var student: Person.ID
    }
}

extension Call {
    fileprivate func changeSigns(_ act: (Person.ID, Handout.ID) -> Act<Void>) async throws -> Response {
        let handout: Handout.ID = try id("handout", of: "handout")
        let student: Person.ID = try id("student", of: "student")
        try await perform(act(student, handout))
        return .empty()
    }

    /// Performs an act on a student's work, and returns its new state.
    fileprivate func review(_ act: (ReviewOperations.Place) -> Act<Void>) async throws -> Response {
        let place = ReviewOperations.Place(
            handout: try id("handout", of: "handout"), task: try id("task", of: "task"),
            student: try id("student", of: "student"))
        let work = try await perform(act(place)) { try $0.work(of: place.student, in: place.handout) }
        return try json(work.task(place.task))
    }
}

extension [OwnTask] {
    func task(_ id: HandoutTask.ID) throws -> OwnTask {
        guard let task = first(where: { $0.task.id == id }) else { throw SchoolError.none("task") }
        return task
    }
}
