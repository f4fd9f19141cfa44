import Coursework
import SQL

extension Transaction {
    /// Throws if there is no room for a file of that size.
    ///
    /// A person has few files. Those of everybody are counted in the index only, which takes some milliseconds for
    /// 100,000: less than storing the file will.
    func requireStorage(for size: Int, of owner: Person.ID) throws {
        let (used, limits) = (try usage(of: owner), school.storage)
        guard used.looseFiles < Limit.looseFiles else {
            throw SchoolError.limit(
                "too_many_uploads", "You have uploaded \(used.looseFiles) files that are not used anywhere.",
                remedy: "Use them, or try again tomorrow.")
        }
        try require(
            size, beside: used.loose, atMost: limits.loose, "uploads_full",
            "Your uploaded files that are not used anywhere",
            remedy: "Hand in or attach those that you need, or try again tomorrow.")
        try require(
            size, beside: used.person, atMost: limits.person, "storage_full", "Your files",
            remedy: "Take files out of handouts that are over, or link to this one.")
        try require(
            size, beside: try usageOfAll(), atMost: limits.organization, "school_storage_full",
            "All files of the school",
            remedy: "Tell the school's administrator, or link to the file.")
    }

    private func require(
        _ size: Int, beside used: Int64, atMost limit: Int64, _ reason: String, _ what: String, remedy: String
    ) throws {
        guard used > limit - Int64(size) else { return }
        let message = "\(what) take up \(used.megabytes) of \(limit.megabytes); this one has \(Int64(size).megabytes)."
        throw SchoolError(.limit, reason, message, remedy: remedy, findings: [Finding(.limit, "size", message)])
    }

    private func usage(of owner: Person.ID) throws -> (looseFiles: Int64, loose: Int64, person: Int64) {
        try connection.first(
            """
            SELECT count(loose) AS looseFiles,
                CAST(coalesce(sum(CASE WHEN loose IS NULL THEN 0 ELSE size END), 0) AS BIGINT) AS looseSize,
                CAST(coalesce(sum(size), 0) AS BIGINT) AS wholeSize
            FROM file WHERE organization = $1 AND owner = $2
            """, organizationID, Value(owner)
        ) { ($0.integer("looseFiles"), $0.integer("looseSize"), $0.integer("wholeSize")) } ?? (0, 0, 0)
    }

    private func usageOfAll() throws -> Int64 {
        try connection.first(
            "SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM file WHERE organization = $1", organizationID
        ) { $0.integer() } ?? 0
    }
}

extension Limit {
    /// The most unused files of one person.
    static let looseFiles = 50
}

extension Int64 {
    /// In whole megabytes, for people to read; rounded up, so that no file shows as 0 MB.
    fileprivate var megabytes: String { "\((self + 999_999) / 1_000_000) MB" }
}
