import Coursework
import HTTP
package import JSON
package import School

/// A teacher's saved comments, which only that teacher sees.
enum CommentOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/me/comments", "savedComments", .teachers,
            "The teacher’s saved comments, in the order in which they were saved.",
            answer: .json(.reference("SavedComments"))
        ) { call in
            call.tagged(Listed("comments", all: try call.read { try $0.savedComments() }))
        },
        Operation(
            .post, "/v1/me/comments", "saveComment", .teachers, "Saves a comment. The same comment is saved once.",
            request: SavedCommentBody.requestShape.schema, limit: 65_536, answer: .json(.reference("SavedComments"))
        ) { call in
            let text = try call.decode(SavedCommentBody.self).text
            let saved = try await call.perform(.saveComment(text)) { try $0.savedComments() }
            return call.json(Listed("comments", all: saved))
        },
        Operation(
            .delete, "/v1/me/comments/{comment}", "removeSavedComment", .teachers, "Removes a saved comment.",
            answer: .nothing
        ) { call in
            let id: SavedComment.ID = try call.id("comment", of: "comment")
            try await call.perform(.removeComment(id))
            return .empty()
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define(
            "SavedComments",
            .object([
                .required("comments", .array(of: SavedComment.shape.schema, limit: Limit.savedComments))
            ]))
    }

    fileprivate static let text = Schema.string(limit: Limit.comment, minimum: 1)
}

extension SavedComment: Shaped {
    package static let shape = AnswerShape<SavedComment>(
        .required("id", .id) { $0.id },
        .required("text", CommentOperations.text) { $0.text })
}

private struct SavedCommentBody: RequestShaped {
    var text: String

    static let requestShape = RequestShape(SavedCommentBody.init, required("text", CommentOperations.text))
}
