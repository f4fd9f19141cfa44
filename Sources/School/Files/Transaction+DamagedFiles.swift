package import SQL
import Secrets

/// A file or a picture whose bytes are not those that were uploaded.
package enum DamagedFile: Hashable, Sendable, CustomStringConvertible {
    case file(File.ID)
    case picture(String)

    /// Only its identifier, and nothing that a person wrote.
    package var description: String {
        switch self {
        case .file(let id): "The bytes of file \(id) are not those that were uploaded."
        case .picture(let fingerprint): "The bytes of the picture \(fingerprint) are not those that an app sent."
        }
    }

    /// Checks all uploaded files and all pictures, one part at a time.
    package static func all(_ connection: any Connection) throws -> [DamagedFile] {
        // The tables may not exist yet in an old school that has not been migrated.
        guard try connection.hasTable("file"), try connection.hasTable("thumbnail") else { return [] }
        let files = try connection.all(
            "SELECT organization, id, fingerprint FROM file WHERE completed IS NOT NULL ORDER BY organization, id"
        ) { (organization: $0.integer("organization"), id: $0.integer("id"), fingerprint: $0.text("fingerprint")) }
        let damaged = try files.filter { file in
            var hash = SHA256()
            let parts = try connection.all(
                "SELECT number FROM filePart WHERE organization = $1 AND file = $2 ORDER BY number",
                [.integer(file.organization), .integer(file.id)]
            ) { $0.integer() }
            for part in parts {
                try connection.visit(
                    "SELECT bytes FROM filePart WHERE organization = $1 AND file = $2 AND number = $3",
                    [.integer(file.organization), .integer(file.id), .integer(part)]
                ) { row in
                    hash.update(row.blob())
                    return false
                }
            }
            return hash.finishInDigits() != file.fingerprint
        }
        return damaged.map { .file(File.ID(rawValue: $0.id)) } + (try pictures(connection))
    }

    private static func pictures(_ connection: any Connection) throws -> [DamagedFile] {
        let places = try connection.all(
            "SELECT organization, fingerprint FROM thumbnail ORDER BY organization, fingerprint"
        ) {
            (organization: $0.integer("organization"), fingerprint: $0.text("fingerprint"))
        }
        return try places.filter { place in
            let digits = try connection.first(
                "SELECT png FROM thumbnail WHERE organization = $1 AND fingerprint = $2", .integer(place.organization),
                .text(place.fingerprint)
            ) { SHA256.digits(of: $0.blob()) }
            return digits != place.fingerprint
        }.map { .picture($0.fingerprint) }
    }
}
