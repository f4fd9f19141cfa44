import Foundation
import SQLite

/// Small files of JSON that nobody but their owner may read.
enum PrivateJSON {
    /// Puts a value in the place of the one before, all of it or nothing.
    static func write(_ value: some Encodable, to path: String) throws {
        let temporary = "\(path).\(UUID().uuidString)"
        // Created separately first, so that others can never read what is written into it.
        try PrivateFile.create(temporary)
        do {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
            try file.write(contentsOf: SyncCoding.data(value))
            try file.synchronize()
            try file.close()
            try PrivateFile.move(temporary, to: path)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Nil when there is none, or it cannot be read.
    static func read<Value: Decodable>(_ type: Value.Type = Value.self, at path: String) -> Value? {
        FileManager.default.contents(atPath: path).flatMap { try? SyncCoding.decode(Value.self, from: $0) }
    }
}
