import Coursework
import SQL
import Secrets

// Pictures, which publishers name themselves. All contexts that name one show it.
extension PublisherTransaction {
    /// Stores a picture under a name that a context uses.
    ///
    /// - Parameter png: in the form in which devices send it.
    func keepThumbnail(_ png: [UInt8], named name: String) throws {
        let fingerprint = SHA256.digits(of: png)
        if let finding = Thumbnail.findings(in: png, named: fingerprint).first {
            throw PublisherProblem(.invalidThumbnail, finding.message)
        }
        let places = try places(naming: name)
        guard !places.isEmpty else {
            throw PublisherProblem(
                .thumbnailNotReferenced, "No context names this thumbnailId. Send the context first, then its picture.")
        }
        try connection.enqueue(
            """
            INSERT INTO thumbnail (organization, fingerprint, png) VALUES ($1, $2, $3)
            ON CONFLICT (organization, fingerprint) DO NOTHING
            """, organizationID, .text(fingerprint), .blob(png))
        try connection.enqueue(
            """
            INSERT INTO publisherThumbnail (organization, issuer, name, fingerprint) VALUES ($1, $2, $3, $4)
            ON CONFLICT (organization, issuer, name) DO UPDATE SET fingerprint = excluded.fingerprint
            """, organizationID, .text(publisher.issuer), .text(name), .text(fingerprint))
        try showAgain(places)
    }

    /// A picture by its publisher's name.
    package func thumbnail(named name: String) throws -> [UInt8] {
        let found = try connection.first(
            """
            SELECT t.png FROM publisherThumbnail p
                JOIN thumbnail t ON t.organization = p.organization AND t.fingerprint = p.fingerprint
            WHERE p.organization = $1 AND p.issuer = $2 AND p.name = $3
            """, organizationID, .text(publisher.issuer), .text(name)
        ) { $0.blob() }
        guard let found, try !places(naming: name).isEmpty else { throw PublisherProblem.noThumbnail }
        return found
    }

    /// Removes a picture from all contexts that name it.
    func removeThumbnail(named name: String) throws {
        _ = try thumbnail(named: name)
        try connection.enqueue(
            "DELETE FROM publisherThumbnail WHERE organization = $1 AND issuer = $2 AND name = $3", organizationID,
            .text(publisher.issuer), .text(name))
        try showAgain(try places(naming: name))
    }

    /// The fingerprint of the picture that a name stands for.
    func thumbnail(named name: String, of issuer: String) throws -> String? {
        try connection.first(
            "SELECT fingerprint FROM publisherThumbnail WHERE organization = $1 AND issuer = $2 AND name = $3",
            organizationID, .text(issuer), .text(name)
        ) { $0.text() }
    }

    /// A picture is deleted together with the last context that names it.
    func dropUnusedThumbnails() throws {
        try connection.enqueue(
            """
            DELETE FROM publisherThumbnail WHERE organization = $1 AND issuer = $2 AND NOT EXISTS (
                SELECT 1 FROM publisherContext c WHERE c.organization = publisherThumbnail.organization
                    AND c.issuer = publisherThumbnail.issuer AND c.thumbnail = publisherThumbnail.name)
            """, organizationID, .text(publisher.issuer))
    }

    /// Contexts that name a picture, in the apps for which the key is valid.
    private func places(naming name: String) throws -> [IdentifierPath] {
        try connection.all(
            """
            SELECT DISTINCT path FROM publisherContext WHERE organization = $1 AND issuer = $2 AND thumbnail = $3
            """, [organizationID, .text(publisher.issuer), .text(name)]
        ) { try IdentifierPath(stored: $0.text()) }.filter { apps.contains($0.elements.first ?? "") }
    }

    private func showAgain(_ places: [IdentifierPath]) throws {
        for path in places {
            let app = path.elements.first ?? ""
            try show(path, in: app, over: try transaction.known(path, in: app))
        }
        for app in Set(places.compactMap(\.elements.first)).sorted() {
            try transaction.appChanged(
                .appContextsPublished, app, "publisherKey/\(publisher.key) contexts:\(places.count)")
        }
    }
}

extension PublisherProblem {
    static let noThumbnail = PublisherProblem(
        .thumbnailNotFound, "There is no picture of this name. Send it, after the context that names it.")
}
