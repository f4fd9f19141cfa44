import Foundation
import Locks
import SQLite

/// Small files of JSON that nobody but their owner may read.
enum PrivateJSON {
    private static let most = 16 << 20

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
        guard let bytes = try? Intake(most: most).read(path) else { return nil }
        return try? SyncCoding.decode(Value.self, from: Data(bytes))
    }
}
