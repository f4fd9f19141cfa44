import Coursework
import Foundation
import SQL
import Signatures

// Which publishers may declare what an app offers. Administrators decide, because it changes the school's content.
extension Transaction {
    /// All keys, valid ones first, by name.
    package func publisherKeys() throws -> [PublisherKey] {
        try requireSomewhere(.approveApps)
        return try connection.all(Self.publisherKeys, [organizationID]) { try PublisherKey($0, in: organization) }
            .compactMap(\.self)
    }

    package func publisherKey(_ id: PublisherKey.ID) throws -> PublisherKey {
        try requireSomewhere(.approveApps)
        guard let key = try foundPublisherKey(id) else { throw SchoolError.none("key") }
        return key
    }

    func foundPublisherKey(_ id: PublisherKey.ID) throws -> PublisherKey? {
        try connection.first(Self.publisherKey, organizationID, Value(id)) { try PublisherKey($0, in: organization) }
            .flatMap(\.self)
    }

    func add(_ draft: PublisherKey.Draft) throws -> PublisherKey {
        try requireEverywhere(.approveApps)
        let (draft, key) = try draft.checked()
        let known = try publisherKeys()
        let same = known.first { $0.revoked == nil && $0.key == key }
        if let same {
            guard (same.name, same.issuer, same.apps) == (draft.name, draft.issuer, draft.apps) else {
                throw SchoolError.conflict(
                    "key_known", "The school has this key already, for other apps or under another name.",
                    remedy: "Change the apps of that one, or revoke it first.")
            }
            return same
        }
        guard known.count < PublisherKey.most else {
            throw SchoolError.limit(
                "too_many_keys", "There are \(known.count) keys, and there can be no more.",
                remedy: "Let publishers share one for several of their apps.")
        }
        let id = newIdentifier(PublisherKey.self)
        try connection.enqueue(
            """
            INSERT INTO publisherKey (organization, id, name, issuer, point, apps, created)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                organizationID, Value(id), .text(draft.name), .text(draft.issuer), .blob(key.point),
                .text(draft.apps.joined(separator: " ")), nowValue,
            ])
        try noted(.publisherKeyAdded, id)
        return try publisherKey(id)
    }

    /// Changes the apps for which a key is valid.
    func setApps(_ apps: [String], of id: PublisherKey.ID) throws -> PublisherKey {
        try requireEverywhere(.approveApps)
        var key = try publisherKey(id)
        guard key.revoked == nil else { throw SchoolError.none("key") }
        let (draft, _) = try PublisherKey.Draft(
            name: key.name, issuer: key.issuer, pem: key.key.pem, apps: apps
        ).checked()
        guard draft.apps != key.apps else { return key }
        key.apps = draft.apps
        try connection.enqueue(
            "UPDATE publisherKey SET apps = $3 WHERE organization = $1 AND id = $2", organizationID, Value(id),
            .text(key.apps.joined(separator: " ")))
        try noted(.publisherKeyChanged, id)
        return key
    }

    /// Revokes a key at once: a request in progress either completes or fails as a whole. What was published stays.
    func revokePublisherKey(_ id: PublisherKey.ID) throws {
        try requireEverywhere(.approveApps)
        guard try publisherKey(id).revoked == nil else { return }
        try connection.enqueue(
            "UPDATE publisherKey SET revoked = $3 WHERE organization = $1 AND id = $2", organizationID, Value(id),
            nowValue)
        try noted(.publisherKeyRevoked, id)
    }

    private func noted(_ action: AuditAction, _ id: PublisherKey.ID) throws {
        try log(action, .publisherKey(id))
        publish(.administration)
    }

    private static let publisherKeys = Query(
        kept: """
            SELECT id, name, issuer, point, apps, created, used, revoked FROM publisherKey WHERE organization = $1
            ORDER BY CASE WHEN revoked IS NULL THEN 0 ELSE 1 END, name, id
            """)
    private static let publisherKey = Query(
        kept: """
            SELECT id, name, issuer, point, apps, created, used, revoked FROM publisherKey
            WHERE organization = $1 AND id = $2
            """)
}

extension PublisherKey {
    /// Nil for one whose key is none any more, which no row has.
    fileprivate init?(_ row: Row, in organization: Organization.ID) throws {
        guard let key = P256.PublicKey(point: row.blob("point")) else { return nil }
        self.init(
            id: row.identifier("id"), organization: organization, name: row.text("name"), issuer: row.text("issuer"),
            key: key,
            apps: row.text("apps").split(separator: " ").map(String.init), created: row.date("created"),
            used: row.dateIfAny("used"),
            revoked: row.dateIfAny("revoked"))
    }
}
