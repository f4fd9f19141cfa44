package import Coursework

extension Act where Success == PublisherKey {
    /// Allows the holder of a key to declare what some apps offer. Adding the same key again returns the existing
    /// one.
    package static func add(_ draft: PublisherKey.Draft) -> Act {
        Act(locking: [.organization]) { try $0.add(draft) }
    }

    /// Sets the apps for which a key is valid.
    package static func setApps(_ apps: [String], of id: PublisherKey.ID) -> Act {
        Act(locking: [.publisherKey(id)]) { try $0.setApps(apps, of: id) }
    }
}

extension Act where Success == Void {
    /// Revokes a key. What was published stays.
    package static func revokePublisherKey(_ id: PublisherKey.ID) -> Act {
        Act(locking: [.publisherKey(id)]) { try $0.revokePublisherKey(id) }
    }
}

// MARK: - What publishers do

extension PublisherAct where Success == Void {
    /// Publishes some contexts, all or none; parents must come before their children.
    package static func publish(_ contexts: [CatalogContext]) -> PublisherAct {
        PublisherAct(changing: Set(contexts.compactMap(\.path.elements.first))) { try $0.publish(contexts) }
    }

    /// Removes a version of a context, with all descendants or only if there are none.
    package static func removeContext(
        at path: IdentifierPath, locale: String, withDescendants: Bool
    ) -> PublisherAct {
        PublisherAct(changing: Set(path.elements.prefix(1))) {
            try $0.remove(at: path, locale: locale, withDescendants: withDescendants)
        }
    }

    /// Stores a picture under a name that contexts of any app of the publisher may use.
    package static func keepThumbnail(_ png: [UInt8], named name: String) -> PublisherAct {
        PublisherAct(changing: nil) { try $0.keepThumbnail(png, named: name) }
    }

    /// Removes a picture from all contexts that name it.
    package static func removeThumbnail(named name: String) -> PublisherAct {
        PublisherAct(changing: nil) { try $0.removeThumbnail(named: name) }
    }
}

extension PublisherAct where Success == ContentState {
    /// Makes this tree the assignable content of its app.
    package static func apply(_ tree: ContentTree, over expected: String?, retiringAllowed: Int?) -> PublisherAct {
        PublisherAct(changing: [tree.app]) { transaction in
            _ = try transaction.apply(tree, over: expected, retiringAllowed: retiringAllowed)
            return try transaction.contentState(of: tree.app)
        }
    }
}
