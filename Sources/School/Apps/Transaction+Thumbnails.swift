import Coursework
import SQL

// Pictures of contexts. Each is named by its fingerprint, so it never changes, and what is kept under a name is what a device
// meant by it.
extension Transaction {
    /// Keeps a picture that a context names. Sent again, nothing happens.
    ///
    /// - Throws: not found when no context names it: what nobody looks at is not kept.
    func keepThumbnail(_ png: [UInt8], named fingerprint: String) throws {
        guard actor.speaksForSchool else { throw SchoolError.lacking }
        try Thumbnail.findings(in: png, named: fingerprint).orThrow()
        guard try isNamed(fingerprint) else { throw SchoolError.none("context with this picture") }
        try connection.post(
            """
            INSERT INTO thumbnail (organization, fingerprint, png) VALUES ($1, $2, $3)
            ON CONFLICT (organization, fingerprint) DO NOTHING
            """, organizationID, .text(fingerprint), .blob(png))
    }

    /// Whether a context names the picture; for an app's sign-in, one of that app's.
    private func isNamed(_ fingerprint: String) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM context WHERE organization = $1 AND thumbnail = $2 AND app = coalesce($3, app) LIMIT 1
            """, organizationID, .text(fingerprint), Value(actor.scope == .app ? actor.app ?? "" : nil)
        ) { _ in true } ?? false
    }

    /// A picture, for everybody of the school who knows its name.
    package func thumbnail(named fingerprint: String) throws -> [UInt8] {
        let found = try connection.first(
            "SELECT png FROM thumbnail WHERE organization = $1 AND fingerprint = $2", organizationID, .text(fingerprint)
        ) { $0.blob() }
        guard let found, try actor.scope != .app || isNamed(fingerprint) else { throw SchoolError.none("picture") }
        return found
    }
}
