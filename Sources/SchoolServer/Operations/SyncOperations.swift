import Coursework
import HTTP
import JSON
import School

/// The exchange between devices and the school.
enum SyncOperations {
    static let all: [Operation] = [
        Operation(
            .post, "/v1/sync", "sync", .signedIn,
            "Sends the school what happened in an app on a device, and answers with what is new for it. May be repeated.",
            scopes: [.person, .device, .app, .page], request: .reference("SyncRequest"), limit: 4 << 20,
            checksSignIn: true, answer: .json(.reference("SyncResponse"))
        ) { call in
            let request = try SyncRequest(json: call.body)
            let actor = try call.actor
            try actor.requireApp(request.app)
            try actor.requireOrigin(call.request.webOrigin)
            // A request that changes nothing is not batched with others, so the batch cannot check its session.
            if request.isQuiet, call.remembered != nil { throw OutdatedSession() }
            let answer =
                try request.isQuiet
                ? call.read { try $0.news(for: request) }
                : await call.school.sync(request, as: actor, remembered: call.remembered)
            if actor.scope == .page { return .json(try answer.response.forPage(request).json()) }
            return .json(try answer.text(in: call.school))
        }
    ]
}

extension Response {
    fileprivate static func json(_ text: SyncAnswer.Text) -> Response {
        switch text {
        case .whole(let bytes): .json(bytes)
        case .around(let before, let contexts, let after):
            Response(
                headers: [.contentType: "application/json"], body: .packed(before: before, contexts, after: after))
        }
    }
}

extension SyncResponse {
    /// The same for everybody: a page on another server must not learn whose work it is, or what it is for.
    fileprivate func forPage(_ request: SyncRequest) -> SyncResponse {
        let problems = request.contexts.compactMap { record in
            record.findings.isEmpty ? nil : ContextProblem(path: record.path, findings: record.findings)
        }
        return SyncResponse(
            time: time, received: received, problems: problems, state: nil, assignments: nil,
            catalog: CatalogPage(cursor: request.catalog ?? "", contexts: [], hasMore: false))
    }
}
