import Coursework
import HTTP
import JSON
import School

/// What devices and the school tell each other.
enum SyncOperations {
    static let all: [Operation] = [
        Operation(
            .post, "/v1/sync", "sync", .signedIn,
            "Tells the school what happened in an app on a device, and answers what is new for it. May be repeated.",
            scopes: [.person, .device, .app], request: .reference("SyncRequest"), limit: 4 << 20,
            answer: .json(.reference("SyncResponse"))
        ) { call in
            let request = try SyncRequest(json: call.body)
            let actor = try call.actor
            try actor.requireApp(request.app)
            guard !request.isQuiet else { return try call.answer(try call.read { try $0.readOnce(request) }) }
            return try call.answer(try await call.school.sync(request, as: actor))
        }
    ]
}

extension Call {
    fileprivate func answer(_ response: SyncResponse) throws -> Response {
        .json(try response.json())
    }
}
