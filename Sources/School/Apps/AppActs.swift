package import Coursework
package import Secrets

extension Act where Success == App {
    /// Approves an app; the school need not have seen it before.
    package static func approve(_ id: String, named name: String? = nil) -> Act {
        Act(locking: [.app(id)]) { try $0.approve(id, named: name) }
    }

    /// Sets the locations at which an app may be used; none means everywhere.
    package static func license(_ id: String, for locations: Set<Location.ID>) -> Act {
        Act(locking: [.organization, .app(id)]) { try $0.license(id, for: locations) }
    }

    /// Sets the origins of an app's web pages.
    package static func setOrigins(_ origins: [WebOrigin], of id: String) -> Act {
        Act(locking: [.app(id)]) { try $0.setOrigins(origins, of: id) }
    }
}

extension Act where Success == Launch {
    /// Opens a place of the library, as a teacher looks at it or has it declare what it offers.
    package static func launch(at path: IdentifierPath, secret: Token) -> Act {
        Act(locking: [.oneself]) { try $0.launch(at: path, secret: secret) }
    }
}

extension Act where Success == Void {
    /// Withdraws an app's approval. Recorded work stays; nothing new is recorded.
    package static func withdrawApproval(of id: String) -> Act {
        Act(locking: [.app(id)]) { try $0.withdrawApproval(of: id) }
    }

    /// Stores a picture that contexts name by the fingerprint of its bytes.
    package static func keepThumbnail(_ png: [UInt8], named fingerprint: String) -> Act {
        Act(locking: []) { try $0.keepThumbnail(png, named: fingerprint) }
    }

    /// Bookmarks a context for the asking person.
    package static func addBookmark(_ path: IdentifierPath) -> Act {
        Act(locking: [.oneself]) { try $0.addBookmark(path) }
    }

    package static func removeBookmark(_ path: IdentifierPath) -> Act {
        Act(locking: [.oneself]) { try $0.removeBookmark(path) }
    }
}

extension Act where Success == ContentPlan {
    /// Makes this tree the assignable content of its app.
    package static func apply(_ tree: ContentTree, over expected: String? = nil, retiringAllowed: Int? = nil) -> Act {
        Act(locking: [.app(tree.app)]) {
            try $0.apply(tree, over: expected, retiringAllowed: retiringAllowed)
        }
    }
}
