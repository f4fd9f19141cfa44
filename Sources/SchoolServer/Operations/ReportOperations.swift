import HTTP
import JSON
import School

/// Reports: teachers see those of their students, students their own.
enum ReportOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/classes/{class}/report", "classReport", .teachers,
            "A class’s progress with its handouts, newest first.",
            parameters: .paging(20), answer: .json(.reference("ClassReport"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            let request = try call.pageRequest(20)
            return try call.kept { transaction in
                let report = try transaction.report(of: id, request)
                return (report, report.subjects)
            }
        },
        Operation(
            .get, "/v1/handouts/{handout}/report", "handoutReport", .teachers,
            "The progress of a handout’s students with its tasks.", answer: .json(.reference("HandoutReport"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            return call.tagged(try call.read { try $0.report(of: id) })
        },
        Operation(
            .get, "/v1/handouts/{handout}/report.csv", "handoutReportTable", .teachers,
            "A handout’s report as CSV, by student and task.", answer: .text(type: "text/csv; charset=utf-8")
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            let report = try call.read { try $0.report(of: id) }
            return Response(text: ReportTable(report).text, type: "text/csv; charset=utf-8")
        },
        Operation(
            .get, "/v1/handouts/{handout}/results", "handoutResults", .teachers,
            "The distribution of a class’s results for each task of a handout, and what most students missed.",
            answer: .json(.reference("HandoutResults"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            return call.tagged(ResultsOfHandout(report: try call.read { try $0.report(of: id) }))
        },
        Operation(
            .get, "/v1/handouts/{handout}/tasks/{task}/results", "taskResults", .teachers,
            "The distribution of a class’s results for one task of a handout; for an exit ticket also the answers, question by question.",
            answer: .json(.reference("TaskResults"))
        ) { call in
            let handout: Handout.ID = try call.id("handout", of: "handout")
            let task: HandoutTask.ID = try call.id("task", of: "task")
            return call.tagged(
                try call.read { transaction in
                    let report = try transaction.report(of: handout)
                    guard let index = report.columns.firstIndex(where: { $0.task == task }) else {
                        throw SchoolError.none("task")
                    }
                    return ResultsOfTask(
                        report, at: index, ticket: try transaction.ticketSummary(of: task, in: report))
                })
        },
        Operation(
            .get, "/v1/classes/{class}/students/{student}/report", "studentReport", .signedIn,
            "A student’s progress. The student and the teachers of the class see the same values.",
            // A row is a whole block with its columns and cells.
            parameters: .paging(10, most: 50), answer: .json(.reference("StudentReport"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            let student: Person.ID = try call.id("student", of: "student")
            return call.tagged(
                try call.read { try $0.report(of: student, in: id, try call.pageRequest(10, most: 50)) })
        },
        Operation(
            .get, "/v1/handouts/{handout}/tasks/{task}/students/{student}/attempts", "attempts", .signedIn,
            "The attempts that a cell of the report was computed from, the newest first.",
            answer: .json(.reference("Attempts"))
        ) { call in
            let handout: Handout.ID = try call.id("handout", of: "handout")
            let task: HandoutTask.ID = try call.id("task", of: "task")
            let student: Person.ID = try call.id("student", of: "student")
            return call.tagged(Attempts(events: try call.read { try $0.events(of: student, at: task, of: handout) }))
        },
    ]
}
