import Foundation
import SQLite

extension PrivateFile {
    /// Writes a file for its owner alone: all of it or, after a failure or a power cut, what was there before.
    static func replace(_ path: String, with bytes: [UInt8]) throws {
        let draft = path + ".new"
        try remove(draft)
        try create(draft)
        guard let handle = FileHandle(forWritingAtPath: draft) else { throw Failure("Cannot write \(draft).") }
        try handle.write(contentsOf: Data(bytes))
        try handle.synchronize()
        try handle.close()
        try move(draft, to: path)
    }
}
