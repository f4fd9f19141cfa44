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
