import Coursework
import SQL
import SQLite

extension SyncedStore {
    /// A picture that the school may lack.
    struct Picture {
        let row: Int64
        let fingerprint: String
        let png: [UInt8]
    }

    /// The next picture to offer: of a context that the school has in its present state. Only devices that declare
    /// for the school upload pictures; on all others they stay.
    func nextPicture() throws -> Picture? {
        let queue = try verdicts.read { connection -> [(row: Int64, fingerprint: String)] in
            guard try connection.receivedAssignments().assignments?.declaresForSchool == true else { return [] }
            return try connection.all(
                """
                SELECT context, fingerprint FROM picture WHERE context NOT IN (SELECT context FROM place)
                ORDER BY context
                """
            ) { ($0.integer("context"), $0.text("fingerprint")) }
        }
        return try file.read { connection in
            for (row, fingerprint) in queue ?? [] {
                let found = try connection.first(
                    """
                    SELECT png FROM thumbnail JOIN context ON context.id = thumbnail.context
                        AND context.fingerprint = thumbnail.fingerprint
                    WHERE thumbnail.context = $1 AND thumbnail.fingerprint = $2 AND context.removed IS NULL
                        AND context.unsent IS NULL
                    """, Value(row), .text(fingerprint)
                ) { Picture(row: row, fingerprint: fingerprint, png: $0.blob()) }
                if let found { return found }
            }
            return nil
        }
    }

    /// Notes that there is nothing more to tell of a picture, unless the context has got another one meanwhile.
    func markOffered(_ picture: Picture) throws {
        try verdicts.write { connection in
            _ = try connection.run(
                "DELETE FROM picture WHERE context = $1 AND fingerprint = $2", Value(picture.row),
                .text(picture.fingerprint))
        }
    }
}
