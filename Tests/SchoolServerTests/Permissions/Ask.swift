import HTTP
import JSON
import SchoolServer
import Testing

/// A request of the tests: an operation, and what stands in its places.
struct Ask: Sendable {
    let operation: Operation
    let rights: Rights
    let filled: [Place: Filling]
    let world: World
    /// Sent in place of what is right.
    var otherBody: JSONValue?
    /// Asked for beside the usual query.
    var extraQuery = ""

    var name: String { operation.route.name }

    func answer(for asker: Asker) async -> ClientResponse { await answer(by: world.client(asker)) }

    func answer(by client: Client) async -> ClientResponse {
        let query = [query, extraQuery].filter { !$0.isEmpty }.joined(separator: "&")
        let path = path + (query.isEmpty ? "" : "?\(query)")
        if name == "putPart" {
            return await client.ask(.put, path, bytes: [1, 2, 3], type: "application/octet-stream")
        }
        if name == "publishThumbnail" {
            return await client.ask(.post, path, bytes: [1, 2, 3], type: "image/png")
        }
        if name == "putThumbnail" { return await client.ask(.put, path, bytes: [1, 2, 3], type: "image/png") }
        if name == "planImport" || name == "applyImport" {
            return await client.ask(
                .post, path, bytes: Array("name,user name\nAnn Other,ann.other\n".utf8), type: "text/csv")
        }
        if operation.takesForm {
            return await client.ask(
                .post, path, bytes: Array(form.utf8), type: "application/x-www-form-urlencoded")
        }
        guard operation.request != nil else { return await client.ask(operation.route.method, path) }
        return await client.ask(operation.route.method, path, otherBody ?? body)
    }

    private var path: String {
        let parts = operation.route.pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return parts.map { part in
            guard part.hasPrefix("{"), let end = part.firstIndex(of: "}") else { return part }
            return parameter(String(part[part.index(after: part.startIndex)..<end].prefix { $0 != "." }))
                + part[part.index(after: end)...]
        }.joined(separator: "/")
    }

    private func parameter(_ parameter: String) -> String {
        if let place = rights.places.first(where: { $0.place.parameter == parameter })?.place { return id(place) }
        switch parameter {
        case "app": return Side.app
        case "role": return name == "setFactorRule" ? "teacher" : "student"
        case "privilege": return "manageClasses"
        case "number", "fingerprint": return "0"
        case "path": return "all.css"
        case "comment", "factor", "status": return "0000000000001"
        default:
            Issue.record("The row of \(name) says nothing of {\(parameter)}")
            return ""
        }
    }

    /// The identifier that stands in a place.
    func id(_ place: Place) -> String {
        let filling = filled[place] ?? .first
        guard place.kind == .task else { return world.id(place.kind, filling) }
        switch filling {
        case .abroad: return world.right.tasks[.first]![task]!
        case .nothing: return world.id(.task, .nothing)
        default: return world.left.tasks[filling]![task]!
        }
    }

    /// The task that the operation is meant for.
    private var task: String {
        switch name {
        case "handIn": "report"
        case "withdraw", "withdrawForm", "markReviewed", "returnWork", "askToTryAgain", "reviewForm", "returnForm",
            "retryForm":
            "essay"
        case "takeBackReview", "undoReviewForm": "seen"
        case "takeBackReturn", "undoReturnForm": "returned"
        case "takeBackRetry", "undoRetryForm": "again"
        case "undoDone", "undoDoneForm": "link"
        case "answerForm": "ticket"
        default: "context"
        }
    }

    private var query: String {
        let shadows = "%5B%22\(Side.app)%22,%22shadows%22%5D"
        return switch name {
        case "people": "class=\(id(.byClass))&location=\(id(.byLocation))"
        case "schoolPeoplePage": "class=\(id(.byClass))"
        case "severalPeoplePage": "person=\(id(.people))"
        case "courses", "classes": "location=\(id(.byLocation))"
        case "ownHandouts": "class=\(id(.byClass))"
        case "consequences": "operation=edit&removing=\(id(.removed))"
        case "audit", "logPage": "subject=person/\(id(.subject))"
        case "context", "pageState", "keepPageState", "removeBookmark", "endBrowse", "contentPage", "assignPage":
            "at=\(shadows)"
        case "contexts", "navigationContexts": "below=%5B%22\(Side.app)%22%5D"
        case "undoImport": "import=\(id(.byLocation))"
        case "watch": "app=\(Side.app)"
        case "publishContexts": "environment=production"
        case "publishedContexts": "environment=production&app=\(Side.app)"
        case "publishedContext", "removePublishedContext":
            "environment=production&locale=en&identifierPath=\(shadows)"
        case "publishThumbnail", "publishedThumbnail", "removePublishedThumbnail":
            "environment=production&thumbnailId=light.png"
        default: ""
        }
    }
}
