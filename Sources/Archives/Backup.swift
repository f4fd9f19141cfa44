package import SQL
import SQLite
package import School

/// A copy of all schools in a database, in one SQLite file, whichever engine it comes from.
///
/// All rows are from one moment, because they are read in one transaction; servers can go on in the meantime. The
/// file has the tables of a school's own file, made by the same migrations. It leaves out the change feed, because a
/// copy begins its own history.
package struct Backup: Hashable, Sendable {
    /// How many rows each table has.
    package var rows: [String: Int]
    /// How many migrations the tables had run.
    package var steps: Int

    /// Files that were damaged already; they are copied as they are.
    package var damaged: [DamagedFile] = []

    package var total: Int { rows.values.reduce(0, +) }
}

extension Backup {
    /// Writes an archive; under its name there is either a complete and verified one or none.
    ///
    /// - Parameters:
    ///   - place: the name of the database in messages.
    ///   - replacing: whether an existing file of that name may be replaced.
    package static func write(
        _ database: any Database, _ place: String, to path: String, replacing: Bool = false,
        progress: @escaping (_ table: String, _ rows: Int) -> Void = { _, _ in }
    ) throws -> Backup {
        guard replacing || !PrivateFile.exists(path) else { throw ArchiveError.exists(path) }
        let draft = path + ".partial"
        try SchoolFile.remove(draft)
        do {
            let backup = try fill(draft, database, place, progress)
            try backup.verify(draft)
            try PrivateFile.move(draft, to: path)
            return backup
        } catch {
            // The first error matters; the name of a leftover file says what it is.
            try? SchoolFile.remove(draft)
            throw error
        }
    }

    private static func fill(
        _ path: String, _ source: any Database, _ place: String,
        _ progress: @escaping (_ table: String, _ rows: Int) -> Void
    ) throws -> Backup {
        let archive = try SQLiteDatabase(path: path, applicationID: Tables.applicationID)
        let backup = try source.read { connection in
            let taken = try connection.stepsTaken()
            guard taken > 0 else { throw ArchiveError.empty(place) }
            _ = try source.stepsToTake(of: Tables.migrations, file: place)
            try archive.migrate(Array(Tables.migrations.prefix(taken)), file: path)
            let columns = try connection.columns()
            let shapes = try archive.read { try SchoolFile.shapes($0) }.map { $0.inCommon(with: columns) }
            let rows = try archive.write {
                try RowCopy(shapes: shapes, progress: progress).run(from: connection, to: $0)
            }
            return Backup(rows: rows, steps: taken)
        }
        try archive.seal()
        var whole = backup
        whole.damaged = try SQLiteReader(path: path, applicationID: Tables.applicationID).read {
            try DamagedFile.all($0)
        }
        return whole
    }

    /// Reads back and compares what was written.
    private func verify(_ path: String) throws {
        let archive = try ArchiveFile(path)
        let found = try archive.counts()
        let differing = rows.filter { found[$0.key] != $0.value }.map(\.key).sorted()
        guard differing.isEmpty else { throw ArchiveError.differs(path, differing) }
    }
}
