import Foundation
import HTTP
import JSON
import School

/// The delivery ledger: what happened to reports.
enum LedgerOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/me/fates", "ownFates", .students, "What happened to the student’s own reports, newest first.",
            scopes: [.person, .device], parameters: .page, answer: .json(.reference("OwnFates"))
        ) { call in
            let request = try call.pageRequest()
            return call.tagged(OwnFates(page: try call.read { try $0.ownFates(request) }))
        },
        Operation(
            .get, "/v1/handouts/{handout}/fates", "handoutFates", .teachers,
            "How many reports did not count for a handout, by student and reason, without their content.",
            answer: .json(.reference("HandoutFates"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            return call.tagged(HandoutFates(handout: id, lines: try call.read { try $0.fates(of: id) }))
        },
        Operation(
            .get, "/v1/fates", "fates", .administrators,
            "What happened to all recent reports, by app. Each report is counted once.",
            parameters: [Operation.Parameter("days", .integer(1...366), "How far back; 30 by default.")],
            answer: .json(.reference("Fates"))
        ) { call in
            let days = call.query("days").flatMap(Int.init) ?? 30
            let since = call.school.now().addingTimeInterval(-Double(days) * 86400)
            return call.json(Fates(days: days, lines: try call.read { try $0.fates(since: since) }))
        },
    ]
}
