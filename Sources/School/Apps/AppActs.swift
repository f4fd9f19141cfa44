package import Coursework

extension Act where Success == App {
    /// Lets an app be used, which need not have been heard of before.
    package static func approve(_ id: String, named name: String? = nil) -> Act {
        Act(holding: [.app(id)]) { try $0.approve(id, named: name) }
    }

    /// Says at which locations an app may be used.
    package static func license(_ id: String, for locations: Set<Location.ID>) -> Act {
        Act(holding: [.organization, .app(id)]) { try $0.license(id, for: locations) }
    }

    /// Says where an app runs in browsers.
    package static func setOrigins(_ origins: [WebOrigin], of id: String) -> Act {
        Act(holding: [.app(id)]) { try $0.setOrigins(origins, of: id) }
    }
}

extension Act where Success == Void {
    /// Lets an app be used no more; what was recorded stays.
    package static func withdrawApproval(of id: String) -> Act {
        Act(holding: [.app(id)]) { try $0.withdrawApproval(of: id) }
    }

    /// Keeps a picture that contexts name by the fingerprint of its bytes.
    package static func keepThumbnail(_ png: [UInt8], named fingerprint: String) -> Act {
        Act(holding: []) { try $0.keepThumbnail(png, named: fingerprint) }
    }

    /// Marks a context to find it again.
    package static func addBookmark(_ path: IdentifierPath) -> Act {
        Act(holding: [.oneself]) { try $0.addBookmark(path) }
    }

    package static func removeBookmark(_ path: IdentifierPath) -> Act {
        Act(holding: [.oneself]) { try $0.removeBookmark(path) }
    }
}

extension Act where Success == ContentPlan {
    /// Makes a tree what can be assigned of its app.
    package static func apply(_ tree: ContentTree, over expected: String? = nil, retiringAllowed: Int? = nil) -> Act {
        Act(holding: [.app(tree.app)]) {
            try $0.apply(tree, over: expected, retiringAllowed: retiringAllowed)
        }
    }
}
