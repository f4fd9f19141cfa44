import HTTP
import JSON
import School

/// What teachers do with the work of one student.
enum ReviewOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/classes/{class}/review", "workToReview", .teachers,
            "The work and answers handed in to a class that no teacher has looked at, the oldest first.",
            parameters: .page, answer: .json(.reference("WorkToReview"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            return call.tagged(
                WorkList(page: try call.read { try $0.workToReview(in: id, try call.pageRequest()) }))
        },
        Operation(
            .get, "/v1/handouts/{handout}/students/{student}/work", "studentWork", .teachers,
            "What one student did with the tasks of a handout.", answer: .json(.reference("StudentWork"))
        ) { call in
            let handout: Handout.ID = try call.id("handout", of: "handout")
            let student: Person.ID = try call.id("student", of: "student")
            return call.tagged(StudentWork(tasks: try call.read { try $0.work(of: student, in: handout) }))
        },
        Operation(
            .put, "/v1/handouts/{handout}/tasks/{task}/students/{student}/review", "markReviewed", .teachers,
            "Marks finished work as reviewed.", answer: .json(.reference("OwnTask"))
        ) { call in
            try await call.review { try $0.markReviewed($1.task, of: $1.handout, by: $1.student) }
        },
        Operation(
            .put, "/v1/handouts/{handout}/students/{student}/signs/aside", "setSignsAside", .teachers,
            "Says that a student needs no help with a handout. Its report shows no signs for them any more.",
            answer: .nothing
        ) { try await $0.changeSigns { try $0.setSignsAside(of: $1, at: $2) } },
        Operation(
            .delete, "/v1/handouts/{handout}/students/{student}/signs/aside", "showSigns", .teachers,
            "Takes that back.", answer: .nothing
        ) { try await $0.changeSigns { try $0.showSigns(of: $1, at: $2) } },
        Operation(
            .put, "/v1/handouts/{handout}/tasks/{task}/students/{student}/return", "returnWork", .teachers,
            "Returns work that was handed in, with a comment if there is one.", request: .reference("Comment"),
            answer: .json(.reference("OwnTask"))
        ) { call in
            let comment = try call.decode(CommentRequest.self).comment
            return try await call.review {
                try $0.giveBack($1.task, of: $1.handout, to: $1.student, saying: comment)
            }
        },
        Operation(
            .put, "/v1/handouts/{handout}/tasks/{task}/students/{student}/retry", "askToTryAgain", .teachers,
            "Asks for another attempt; files, answers and attempts are kept.", request: .reference("Comment"),
            answer: .json(.reference("OwnTask"))
        ) { call in
            let comment = try call.decode(CommentRequest.self).comment
            return try await call.review {
                try $0.askToTryAgain($1.task, of: $1.handout, by: $1.student, saying: comment)
            }
        },
        takingBack(
            "review", "takeBackReview", "Takes back that finished work was reviewed."
        ) { try $0.takeBackReview($1.task, of: $1.handout, by: $1.student) },
        takingBack(
            "return", "takeBackReturn",
            "Takes back the return of work, and its comment. The work is as it was before."
        ) { try $0.takeBackReturn($1.task, of: $1.handout, by: $1.student) },
        takingBack(
            "retry", "takeBackRetry",
            "Takes back that another attempt was asked for, as long as the student has not made it. The work is as it was before."
        ) { try $0.takeBackRetry($1.task, of: $1.handout, by: $1.student) },
    ]

    private static func takingBack(
        _ act: String, _ name: String, _ summary: String,
        _ body: @escaping @Sendable (Transaction, Place) throws -> Void
    ) -> Operation {
        Operation(
            .delete, "/v1/handouts/{handout}/tasks/{task}/students/{student}/\(act)", name, .teachers, summary,
            answer: .json(.reference("OwnTask"))
        ) { try await $0.review(body) }
    }

    /// One student's work at one task.
    struct Place: Sendable {
        var handout: Handout.ID
        var task: HandoutTask.ID
        var student: Person.ID
    }
}

extension Call {
    fileprivate func changeSigns(
        _ body: @escaping @Sendable (Transaction, Person.ID, Handout.ID) throws -> Void
    ) async throws -> Response {
        let handout: Handout.ID = try id("handout", of: "handout")
        let student: Person.ID = try id("student", of: "student")
        try await write(holding: [.person(student)]) { try body($0, student, handout) }
        return .empty()
    }

    /// Does something with a student's work, and answers how it is then.
    fileprivate func review(_ body: @escaping @Sendable (Transaction, ReviewOperations.Place) throws -> Void)
        async throws
        -> Response
    {
        let place = ReviewOperations.Place(
            handout: try id("handout", of: "handout"), task: try id("task", of: "task"),
            student: try id("student", of: "student"))
        let work = try await write(holding: [.person(place.student)]) { transaction in
            try body(transaction, place)
            return try transaction.work(of: place.student, in: place.handout)
        }
        return try json(work.task(place.task))
    }
}

extension [OwnTask] {
    func task(_ id: HandoutTask.ID) throws -> OwnTask {
        guard let task = first(where: { $0.task.id == id }) else { throw SchoolError.none("task") }
        return task
    }
}
