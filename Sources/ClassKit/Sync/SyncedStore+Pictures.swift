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

    /// The next picture to offer: one of a context that the school has heard of as it is. Only the devices of those who
    /// declare for the school bring pictures; on all others they stay.
    func nextPicture() throws -> Picture? {
        try file.database().readOnce { connection in
            let found = try connection.first(
                """
                SELECT thumbnail.context, thumbnail.fingerprint, png FROM thumbnail
                    JOIN context ON context.id = thumbnail.context AND context.fingerprint = thumbnail.fingerprint
                WHERE thumbnail.unsent = 1 AND context.unsent IS NULL AND context.removed IS NULL
                ORDER BY thumbnail.context LIMIT 1
                """
            ) { Picture(row: $0.integer(0), fingerprint: $0.text(1), png: $0.blob(2)) }
            guard let found, let text = try connection.first("SELECT assignments FROM school", as: { $0.textIfAny(0) }),
                let text, (try? SyncCoding.decode(Assignments.self, from: text))?.declaresForSchool == true
            else { return nil }
            return found
        }
    }

    /// Notes that there is nothing more to tell of a picture, unless the context has got another one meanwhile.
    func settle(_ picture: Picture) throws {
        try file.database().write { connection in
            _ = try connection.run(
                "UPDATE thumbnail SET unsent = NULL WHERE context = $1 AND fingerprint = $2", Value(picture.row),
                .text(picture.fingerprint))
        }
    }
}
