import Foundation
import SQLite

/// The target of an export: a new folder that only its owner can read, or standard output.
struct ExportFolder {
    /// Nil for standard output.
    let path: String?

    init(_ path: String) throws {
        guard path != "-" else {
            self.path = nil
            return
        }
        guard !PrivateFile.exists(path) else {
            throw Failure("There is already something at \(path). Name a folder that does not exist yet.")
        }
        self.path = path
    }

    /// Appends to a file of the folder, and creates it if necessary.
    func append(_ bytes: [UInt8], to name: String) throws {
        guard let path else { return }
        let file = "\(path)/\(name)"
        try PrivateFile.create(file)
        guard let handle = FileHandle(forWritingAtPath: file) else { throw Failure("Cannot write \(file).") }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }
}
