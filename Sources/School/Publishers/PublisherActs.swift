extension Act where Success == PublisherKey {
    /// Lets the holder of a key say what some apps offer.
    package static func add(_ draft: PublisherKey.Draft) -> Act {
        Act(holding: [.organization]) { try $0.add(draft) }
    }

    /// Says for which apps a key is good.
    package static func setApps(_ apps: [String], of id: PublisherKey.ID) -> Act {
        Act(holding: [.publisherKey(id)]) { try $0.setApps(apps, of: id) }
    }
}

extension Act where Success == Void {
    /// Takes from a key all that it opens. What was published stays.
    package static func revokePublisherKey(_ id: PublisherKey.ID) -> Act {
        Act(holding: [.publisherKey(id)]) { try $0.revokePublisherKey(id) }
    }
}
