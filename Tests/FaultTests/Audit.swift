import SQL
import SQLite

/// What a store's file holds, read without the framework that wrote it.
struct Audit {
    /// "ok", or what `integrity_check` and `foreign_key_check` found.
    let health: String
    /// The identifiers of all contexts that are stored.
    let contexts: Set<String>
    /// What each client's counting item says.
    let counts: [String: Int]
    /// Over all attempts.
    let seconds: Double

    init(_ file: String) throws {
        let database = try SQLiteDatabase(path: file, applicationID: Bench.applicationID)
        self = try database.read { try Audit($0) }
    }

    private init(_ connection: any Connection) throws {
        let damages = try connection.all("PRAGMA integrity_check") { $0.text() }
        let holes = try connection.all("PRAGMA foreign_key_check") { "a hole in \($0.text())" }
        health = (damages + holes).joined(separator: ", ")
        guard try connection.hasTable("context") else {
            (contexts, counts, seconds) = ([], [:], 0)
            return
        }
        contexts = Set(try connection.all("SELECT identifier FROM context WHERE removed IS NULL") { $0.text() })
        let items = try connection.all("SELECT identifier, value FROM item") {
            ($0.text("identifier"), Int($0.real("value")))
        }
        counts = Dictionary(items, uniquingKeysWith: max)
        seconds = try connection.first("SELECT coalesce(sum(duration), 0) FROM activity") { $0.real() } ?? 0
    }

    /// How many steps of a client are stored, without a gap; nil when there is a gap.
    func steps(of name: String) -> Int? {
        let numbers = contexts.compactMap { $0.hasPrefix("\(name)-") ? Int($0.dropFirst(name.count + 1)) : nil }
        return numbers.sorted() == Array(1..<(numbers.count + 1)) ? numbers.count : nil
    }
}
