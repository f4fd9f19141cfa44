import Locks
import SQL
import SQLite
import School

/// An archive that was checked and found intact.
package struct ArchiveFile: Sendable {
    let path: String
    let reader: SQLiteReader
    let shapes: [TableShape]
    /// How many migrations its tables have run.
    package let steps: Int

    /// - Throws: when it is damaged, belongs to another program, or was made by a newer version. The file stays
    ///   unchanged.
    package init(_ path: String) throws {
        guard PrivateFile.exists(path) else {
            throw ArchiveError(code: .empty, message: "There is no file \(path). Name an archive.")
        }
        do throws(IntakeProblem) { try Intake.requireFile(path) } catch {
            throw ArchiveError(code: .damaged, message: error.message)
        }
        self.path = path
        reader = try SQLiteReader(path: path, applicationID: Tables.applicationID)
        let problems = try reader.problems()
        guard problems.isEmpty else { throw ArchiveError.damaged(path, problems) }
        steps = try reader.read { try $0.stepsTaken() }
        guard steps > 0 else { throw ArchiveError.empty(path) }
        _ = try reader.stepsToTake(of: Tables.migrations, file: path)
        shapes = try reader.read { try SchoolFile.shapes($0) }
    }

    func counts() throws -> [String: Int] { try reader.read { try RowCopy(shapes: shapes).counts($0) } }
}
