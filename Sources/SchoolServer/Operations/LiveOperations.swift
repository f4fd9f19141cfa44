import Coursework
import HTTP
import JSON
import School

/// News as they happen.
enum LiveOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/events", "watch", .signedIn,
            "Server-sent events: `change` says which of one's classes, one's own tasks, or an app's contexts changed.",
            parameters: [
                Operation.Parameter("app", .string(limit: 155, minimum: 1), "An app whose contexts are to be watched.")
            ],
            answer: .events
        ) { call in
            let app = call.query("app")
            let feeds = try call.read { try $0.watchableFeeds(app: app) }
            let stream = call.office.hub.watch(feeds) { leave in EventStream { _ in leave() } }
            stream.send(event: "hello", data: "")
            return .events(stream)
        }
    ]
}
