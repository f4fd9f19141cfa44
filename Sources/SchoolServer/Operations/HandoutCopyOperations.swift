import HTTP
import JSON
import School

// Copies contain what a teacher wrote, and nothing from students.
extension HandoutOperations {
    static let copies: [Operation] = [
        Operation(
            .post, "/v1/handouts/{handout}/copies", "duplicateHandout", .teachers,
            "Copies a handout as drafts into the named classes of the person who asks; its own class may be among them.",
            request: .reference("CopyRequest"), answer: .created(.reference("Copies"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            let classes = try call.decode(CopyRequest.self).classes
            let copies = try await call.perform(.duplicate(id, into: classes))
            return call.json(Copies(handouts: zip(copies, classes).map(Copies.Copy.init)), .created)
        },
        Operation(
            .put, "/v1/handouts/{handout}/share", "shareHandout", .teachers,
            "Makes a link by which teachers of the organization can copy a posted handout. It is the same link each time.",
            answer: .json(.reference("Share"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            return call.json(Share(token: try await call.perform(.share(id))))
        },
        Operation(
            .delete, "/v1/handouts/{handout}/share", "stopSharingHandout", .teachers,
            "Revokes the link.", answer: .nothing
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            try await call.perform(.stopSharing(id))
            return .empty()
        },
        Operation(
            .get, "/v1/shared/{token}", "sharedHandout", .teachers, "The handout that a link shares.",
            answer: .json(.reference("SharedHandout"))
        ) { call in
            let token = try call.shareToken()
            let (title, tasks) = try call.read { try $0.shared(token) }
            return call.tagged(SharedHandout(title: title, tasks: tasks))
        },
        Operation(
            .post, "/v1/shared/{token}/copies", "copySharedHandout", .teachers,
            "Copies a shared handout as drafts into the named classes.",
            request: .reference("CopyRequest"),
            answer: .created(.reference("Copies"))
        ) { call in
            let token = try call.shareToken()
            let classes = try call.decode(CopyRequest.self).classes
            let copies = try await call.perform(.copy(of: token, into: classes))
            return call.json(Copies(handouts: zip(copies, classes).map(Copies.Copy.init)), .created)
        },
    ]
}

extension Call {
    /// An invalid token is treated as one that shares nothing.
    fileprivate func shareToken() throws -> ShareToken {
        guard let token = request.parameters["token"].flatMap(ShareToken.init) else {
            throw SchoolError.none("handout")
        }
        return token
    }
}
