import Coursework
import SQL

// Pictures of contexts. A picture is named by the fingerprint of its bytes, so what is stored under a name never
// changes and is what the device meant.
extension Transaction {
    /// Stores a picture that a context names. Sending it again changes nothing.
    ///
    /// - Throws: not found when no context names it, so that unused pictures are not stored.
    func keepThumbnail(_ png: [UInt8], named fingerprint: String) throws {
        guard actor.speaksForSchool else { throw SchoolError.lacking }
        try Thumbnail.findings(in: png, named: fingerprint).orThrow()
        guard try isNamed(fingerprint) else { throw SchoolError.none("context with this picture") }
        try connection.enqueue(
            """
            INSERT INTO thumbnail (organization, fingerprint, png) VALUES ($1, $2, $3)
            ON CONFLICT (organization, fingerprint) DO NOTHING
            """, organizationID, .text(fingerprint), .blob(png))
    }

    /// Whether a context names the picture; for an app's session, whether one of that app's contexts does.
    private func isNamed(_ fingerprint: String) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM context WHERE organization = $1 AND thumbnail = $2 AND app = coalesce($3, app) LIMIT 1
            """, organizationID, .text(fingerprint), Value(actor.scope == .app ? actor.app ?? "" : nil)
        ) { _ in true } ?? false
    }

    /// A picture; anybody at the school who knows its name may read it.
    package func thumbnail(named fingerprint: String) throws -> [UInt8] {
        let found = try connection.first(
            "SELECT png FROM thumbnail WHERE organization = $1 AND fingerprint = $2", organizationID, .text(fingerprint)
        ) { $0.blob() }
        guard let found, try actor.scope != .app || isNamed(fingerprint) else { throw SchoolError.none("picture") }
        return found
    }
}
