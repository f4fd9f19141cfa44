import Coursework
import HTTP
import JSON
import School

/// Server-sent events.
enum LiveOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/events", "watch", .signedIn,
            "Server-sent events: `change` names which class, own tasks or contexts of an app have changed.",
            scopes: [.person, .device, .app],
            parameters: [
                Operation.Parameter(
                    "app", .string(limit: Limit.bundleIdentifier, minimum: 1),
                    "An app whose contexts are to be watched."),
                Operation.Parameter(
                    "browsing", .choice(["follow", "fill"]),
                    """
                    Of teachers: `follow` tells when there is news of one's own requests for more; `fill` is for a device that \
                    answers them, and gets a `browse` with the path for each.
                    """),
            ],
            answer: .events
        ) { call in
            let (school, actor, app) = (call.school, try call.actor, call.query("app"))
            let browsing = call.query("browsing").flatMap(BrowsingPart.init)
            if let app { try actor.requireApp(app) }
            guard let person = actor.person else { throw SchoolError.signInNeeded }
            let stream = try call.services.hub.watch(
                judgedBy: Feed.access(person).name(in: actor.organization),
                feeds: { try school.watchableFeeds(of: actor, app: app, browsing: browsing) },
                stream: { leave in EventStream { _ in leave() } })
            stream.send(event: "hello", data: "")
            return .events(stream)
        }
    ]
}
