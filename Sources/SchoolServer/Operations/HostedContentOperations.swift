import Coursework
import HTTP
package import JSON
package import School

/// Exercises that the school hosts: uploaded as archives, listed, replaced and removed.
enum HostedContentOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/content", "hostedContents", .managers, "The exercises that the school serves, by their titles.",
            answer: .json(.reference("HostedContents"))
        ) { call in call.tagged(HostedContents(contents: try call.read { try $0.hostedContents() })) },
        Operation(
            .get, "/v1/content/{app}", "hostedContent", .managers, "One exercise that the school serves.",
            answer: .json(.reference("HostedContent"))
        ) { call in
            let app = call.hostedApp
            return call.tagged(try call.read { try $0.hostedContent(app) })
        },
        Operation(
            .post, "/v1/content", "uploadContent", .administrators,
            "Makes an exercise from an uploaded archive: web pages or a SCORM 1.2 package.",
            request: .reference("NewHostedContent"), limit: 8192, answer: .created(.reference("HostedContent"))
        ) { call in
            let entry = try await call.host(replacing: nil)
            var response = call.json(entry, .created)
            response.headers[.location] = "/v1/content/\(entry.content.app)"
            return response
        },
        Operation(
            .put, "/v1/content/{app}", "replaceContent", .administrators,
            "Replaces the archive of an exercise. Its host and its app stay the same.",
            request: .reference("NewHostedContent"), limit: 8192, answer: .json(.reference("HostedContent"))
        ) { call in call.json(try await call.host(replacing: call.hostedApp)) },
        Operation(
            .delete, "/v1/content/{app}", "removeContent", .administrators,
            "Removes an exercise, which can then no longer be used. What was recorded stays.", answer: .nothing
        ) { call in
            let app = call.hostedApp
            try await call.perform(.removeHostedContent(app))
            return .empty()
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("NewHostedContent", NewContentBody.requestShape.schema)
        components.define("HostedContent", HostedContentEntry.shape.schema)
        components.define("HostedContents", HostedContents.shape.schema)
    }
}

private struct NewContentBody: RequestShaped {
    var file: File.ID
    var title: String?

    static let requestShape = RequestShape(
        NewContentBody.init,
        required("file", .string(limit: 20, minimum: 1), "The archive, uploaded whole by the one who asks."),
        optional("title", .string(limit: 256, minimum: 1), "The title; that of the package by default."))
}

private struct HostedContents: Shaped {
    var contents: [HostedContentEntry]

    static let shape = AnswerShape<HostedContents>(
        .required("contents", .array(of: .reference("HostedContent"), limit: ContentLimit.contents)) { $0.contents })
}

extension HostedContentEntry: Shaped {
    package static let shape = AnswerShape<HostedContentEntry>(
        .required("app", .app, "The app's identifier; everywhere else the content is an app that runs in browsers.") {
            $0.content.app
        },
        .required("title", .string(limit: 256)) { $0.content.title },
        .required("kind", .choice(HostedContent.Kind.self)) { $0.content.kind.rawValue },
        .optional("origin", .string(limit: 263), "The origin from which the content is served.") { $0.origin?.text },
        .required("files", .count) { $0.files },
        .required("size", .count, "The size in bytes.") { $0.size },
        .required("fingerprint", .string(limit: 64), "SHA-256 of the archive.") { $0.content.fingerprint },
        .required("created", .date) { $0.content.created },
        .required("modified", .date) { $0.content.modified })
}

extension Call {
    fileprivate var hostedApp: String { request.parameters["app"] ?? "" }

    fileprivate func host(replacing replaced: String?) async throws -> HostedContentEntry {
        let body = try decode(NewContentBody.self)
        return try await school.host(
            body.file, title: body.title, replacing: replaced, at: services.hosting, address: address,
            as: try actor)
    }
}
