package import SQL
import SQLite
import School

/// Restores an archive, replacing what is there if necessary; after a failure everything is as before.
///
/// Devices have cursors of the change feed that mean nothing in the copy, so the copy begins its own history.
package struct Restore {
    let archive: ArchiveFile
    /// Whether an existing school may be replaced.
    package var replaces = false
    /// Whether to end all sessions: an old copy contains sessions that were ended since.
    package var signsOut = false
    package var progress: (_ table: String, _ rows: Int) -> Void = { _, _ in }

    package init(_ archive: ArchiveFile) { self.archive = archive }

    /// Into a database, in one transaction.
    ///
    /// - Returns: how many rows each table has now.
    @discardableResult
    package func run(into database: any Database, _ place: String) throws -> [String: Int] {
        try archive.reader.read { source in
            try database.write { target in
                try target.lock(["migration"])
                try clear(target, place)
                try target.take(Array(Tables.migrations.prefix(archive.steps)), database.dialect, file: place)
                let copy = RowCopy(shapes: archive.shapes, progress: progress)
                let counts = try copy.run(from: source, to: target)
                guard try copy.counts(target) == counts else { throw ArchiveError.differs(place, ["the tables"]) }
                try target.take(Tables.migrations, database.dialect, file: place)
                try target.check(
                    ExpectedTables(after: Tables.migrations, fingerprint: Tables.fingerprint), file: place)
                if signsOut { try target.run("DELETE FROM session") }
                try ChangeFeed(database.dialect).begin(
                    target, newHistory: String(UInt64.random(in: .min ... .max), radix: 36), isRestored: true)
                return counts
            }
        }
    }

    private func clear(_ target: any Connection, _ place: String) throws {
        guard try target.hasTable("migration") else { return }
        let isInhabited =
            try target.hasTable("organization") && target.first("SELECT 1 FROM organization") { _ in true } ?? false
        guard replaces || !isInhabited else { throw ArchiveError.holdsSchool(place) }
        let current = try SchoolTables.names()
        for name in current.reversed() { try target.run(Query(built: "DROP TABLE IF EXISTS \(name)")) }
    }

    /// Into a SQLite file: a new file is filled beside it and then renamed.
    @discardableResult
    package func run(intoFile path: String) throws -> [String: Int] {
        let draft = path + ".restoring"
        try SchoolFile.remove(draft)
        do {
            let isThere = PrivateFile.exists(path)
            if isThere { try release(path) }
            let counts = try fill(draft)
            if isThere { try SchoolFile.removeBeside(path) }
            try PrivateFile.move(draft, to: path)
            return counts
        } catch {
            // The first error matters; the name of a leftover file says what it is.
            try? SchoolFile.remove(draft)
            throw error
        }
    }

    private func fill(_ draft: String) throws -> [String: Int] {
        let database = try SQLiteDatabase(path: draft, applicationID: Tables.applicationID)
        let counts = try run(into: database, draft)
        try database.seal()
        return counts
    }

    /// Checks that the old file may be replaced and that nobody uses it, and moves everything into the one file.
    private func release(_ path: String) throws {
        do {
            let old = try SQLiteDatabase(path: path, applicationID: Tables.applicationID)
            let isInhabited = try old.read { connection in
                try connection.hasTable("organization")
                    && connection.first("SELECT 1 FROM organization") { _ in true } ?? false
            }
            guard replaces || !isInhabited else { throw ArchiveError.holdsSchool(path) }
            try old.seal()
        } catch let error as SQLError where error.code == .busy {
            throw ArchiveError.inUse(path)
        } catch let error as SQLError where error.code == .corrupt && replaces {
            // Restoring over a damaged file is what archives are for.
        }
    }
}
