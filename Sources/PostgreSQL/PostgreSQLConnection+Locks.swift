import SQL

// Locks that transactions take by names, so that who comes second waits.
extension PostgreSQLConnection {
    /// The server has room for some 6,400 locks of all transactions together. Whoever needs more than this takes the whole of those kinds
    /// of which it needs most instead; everybody else takes a kind beside others.
    private static let mostLocks = 1_500

    func lock(_ names: [String]) throws {
        guard !names.isEmpty else { return }
        let locks = Self.locks(of: names)
        try enqueue(
            """
            SELECT CASE isShared WHEN 1 THEN pg_advisory_xact_lock_shared(key) ELSE pg_advisory_xact_lock(key) END
            FROM unnest(CAST(CAST($1 AS TEXT) AS BIGINT[]), CAST(CAST($2 AS TEXT) AS INTEGER[]))
                AS subject (key, isShared)
            """, .text(locks.keys), .text(locks.isShared))
    }

    func lockIfFree(_ names: [String]) throws -> Bool {
        guard !names.isEmpty else { return true }
        let locks = Self.locks(of: names)
        return try first(
            """
            SELECT bool_and(CASE isShared
                WHEN 1 THEN pg_try_advisory_xact_lock_shared(key) ELSE pg_try_advisory_xact_lock(key) END) AS isFree
            FROM unnest(CAST(CAST($1 AS TEXT) AS BIGINT[]), CAST(CAST($2 AS TEXT) AS INTEGER[]))
                AS subject (key, isShared)
            """, .text(locks.keys), .text(locks.isShared)
        ) { $0.bool("isFree") } ?? false
    }

    /// The keys of names as two arrays of the server: the numbers, and which of them are shared with others.
    private static func locks(of names: [String]) -> (keys: String, isShared: String) {
        let kinds = Dictionary(grouping: Set(names), by: kind)
        var left = names.count
        var taken: Set<String> = []
        for (kind, names) in kinds.sorted(by: { $0.value.count > $1.value.count }) where left > mostLocks {
            guard let kind else { continue }
            taken.insert(kind)
            left -= names.count
        }
        let single = kinds.filter { kind, _ in kind.map { !taken.contains($0) } ?? true }.values.joined()
            .map(\.stableHash)
        // The kinds come first, and all in the order of their numbers, so that transactions never deadlock.
        let wholes = kinds.keys.compactMap(\.self).map { (key: $0.stableHash, isShared: !taken.contains($0)) }
            .sorted { $0.key < $1.key }
        let keys = wholes.map(\.key) + Set(single).sorted()
        let isShared = wholes.map { $0.isShared ? "1" : "0" } + Array(repeating: "0", count: keys.count - wholes.count)
        return ("{\(keys.map(String.init).joined(separator: ","))}", "{\(isShared.joined(separator: ","))}")
    }

    /// What stands for all names that begin alike, up to the last slash: a school's classes, or its people. No name begins so.
    private static func kind(of name: String) -> String? {
        name.lastIndex(of: "/").map { "*" + name[...$0] }
    }
}

extension String {
    /// The same number in every process and version: FNV-1a.
    fileprivate var stableHash: Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int64(bitPattern: hash)
    }
}
