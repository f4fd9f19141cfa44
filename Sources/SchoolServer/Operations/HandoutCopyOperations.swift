import HTTP
import JSON
import School

// Copies hold what a teacher wrote, and nothing of any student.
extension HandoutOperations {
    static let copies: [Operation] = [
        Operation(
            .post, "/v1/handouts/{handout}/copies", "duplicateHandout", .teachers,
            "Makes drafts of a handout in one's classes, its own among them if it is named.",
            request: .reference("CopyRequest"), answer: .created(.reference("Copies"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            let classes = try call.decode(CopyRequest.self).classes
            let copies = try await call.write(holding: classes.map(LockTarget.schoolClass)) {
                try $0.duplicate(id, into: classes)
            }
            return call.json(Copies(handouts: zip(copies, classes).map { ($0, $1) }), .created)
        },
        Operation(
            .put, "/v1/handouts/{handout}/share", "shareHandout", .teachers,
            "Offers a copy of a posted handout to the teachers of the organization, by a link; the same one each time.",
            answer: .json(.reference("Share"))
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            let token = ShareToken.random()
            return call.json(
                Share(token: try await call.write(holding: [.handout(id)]) { try $0.share(id, as: token) }))
        },
        Operation(
            .delete, "/v1/handouts/{handout}/share", "stopSharingHandout", .teachers,
            "Makes the link good for nothing.", answer: .nothing
        ) { call in
            let id: Handout.ID = try call.id("handout", of: "handout")
            try await call.write(holding: [.handout(id)]) { try $0.stopSharing(id) }
            return .empty()
        },
        Operation(
            .get, "/v1/shared/{token}", "sharedHandout", .teachers, "What a link offers, to choose a class for it.",
            answer: .json(.reference("SharedHandout"))
        ) { call in
            let token = try call.shareToken()
            let (title, tasks) = try call.read { try $0.shared(token) }
            return call.tagged(SharedHandout(title: title, tasks: tasks))
        },
        Operation(
            .post, "/v1/shared/{token}/copies", "copySharedHandout", .teachers,
            "Makes drafts in one's classes of what a link offers.", request: .reference("CopyRequest"),
            answer: .created(.reference("Copies"))
        ) { call in
            let token = try call.shareToken()
            let classes = try call.decode(CopyRequest.self).classes
            let copies = try await call.write(holding: classes.map(LockTarget.schoolClass)) { transaction in
                try classes.map { try transaction.copy(of: token, into: $0) }
            }
            return call.json(Copies(handouts: zip(copies, classes).map { ($0, $1) }), .created)
        },
    ]
}

extension Call {
    /// One that cannot be any is one that offers nothing.
    fileprivate func shareToken() throws -> ShareToken {
        guard let token = request.parameters["token"].flatMap(ShareToken.init) else {
            throw SchoolError.none("handout")
        }
        return token
    }
}
