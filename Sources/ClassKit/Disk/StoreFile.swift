import Foundation
import Locks
import SQL
import SQLite

/// The file of an app's store, opened at its first use.
///
/// A file that cannot be opened is left as it is and tried again with the next save, or after a second; meanwhile the
/// app continues with what is in memory.
final class StoreFile: Sendable {
    private enum State {
        case closed
        case open(SQLiteDatabase)
        case failed(SQLError, at: TimeInterval)
    }

    let path: String
    private let uptime: @Sendable () -> TimeInterval
    private let state = Locked<State>(.closed)
    private let process = OwnProcess()

    init(path: String, uptime: @escaping @Sendable () -> TimeInterval) {
        self.path = path
        self.uptime = uptime
    }

    /// Makes the next use retry at once, because somebody may have fixed the file.
    func forgetFailure() {
        state.withLock { state in
            if case .failed = state { state = .closed }
        }
    }

    /// The database, ready for use.
    func database() throws -> SQLiteDatabase {
        if process.isForkedChild { throw CLSError.inForkedChild }
        return try state.withLock { state in
            switch state {
            case .open(let database): return database
            case .failed(let error, let time) where uptime() - time < 1: throw error
            case .failed, .closed:
                do {
                    let database = try Self.open(path)
                    state = .open(database)
                    return database
                } catch let error as SQLError {
                    state = .failed(error, at: uptime())
                    throw error
                }
            }
        }
    }

    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result { try database().read(body) }

    private static func open(_ path: String) throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: path, applicationID: StoreSchema.applicationID)
        try database.migrate(
            StoreSchema.migrations, expecting: ExpectedTables(after: StoreSchema.migrations), file: path)
        return database
    }
}
