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
            request: .reference("SyncRequest"), limit: 4 << 20, answer: .json(.reference("SyncResponse"))
        ) { call in
            let request = try SyncRequest(json: call.body)
            let actor = try call.actor
            guard !request.isQuiet else { return try call.answer(try call.read { try $0.look(request) }) }
            var subjects: [Subject] = []
            if let person = actor.person { subjects.append(.person(person)) }
            if !request.contexts.isEmpty { subjects.append(.app(request.app)) }
            return try call.answer(try await call.write(holding: subjects) { try $0.sync(request) })
        }
    ]
}

extension Call {
    fileprivate func answer(_ response: SyncResponse) throws -> Response {
        .json(try response.json())
    }
}
