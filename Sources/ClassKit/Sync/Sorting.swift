import Coursework
import Foundation
import SQL

/// What a check of the store found about waiting rows; written to the file outside of the app's folder in one
/// transaction.
struct Sorting {
    /// What may wait.
    enum Kind {
        case attempts, places, marks
    }

    var keptAttempts: [(row: Int64, fate: Fate)] = []
    var keptPlaces: [Int64] = []
    var keptMarks: [Int64] = []
    /// The new times of attempts and marks that were dated back.
    var attemptTimes: [(row: Int64, begun: Double, edited: Int64)] = []
    var markTimes: [(row: Int64, marked: Double)] = []
    /// Rows that the store does not have; an older copy has replaced it.
    fileprivate var missing: [(Kind, Int64)] = []

    var isEmpty: Bool {
        keptAttempts.isEmpty && keptPlaces.isEmpty && keptMarks.isEmpty && attemptTimes.isEmpty && markTimes.isEmpty
            && missing.isEmpty
    }

    mutating func forget(_ kind: Kind, _ rows: some Sequence<Int64>) { missing += rows.map { (kind, $0) } }
}

extension VerdictFile {
    /// The rows of the store that wait to be judged or told, the oldest first.
    func waiting(_ kind: Sorting.Kind, after row: Int64 = 0, limit: Int) throws -> [Int64] {
        let query: Query =
            switch kind {
            case .attempts:
                "SELECT activity FROM attempt WHERE outbox = 1 AND activity > $1 ORDER BY activity LIMIT $2"
            case .places: "SELECT context FROM place WHERE unsent = 1 AND context > $1 ORDER BY context LIMIT $2"
            case .marks:
                "SELECT completion FROM mark WHERE unsent = 1 AND completion > $1 ORDER BY completion LIMIT $2"
            }
        return try read { try $0.all(query, [Value(row), Value(limit)]) { $0.integer() } } ?? []
    }

    /// Whether the school has not heard of a context as it was noted last.
    func isUntold(context row: Int64) throws -> Bool {
        try read { try $0.first("SELECT 1 FROM place WHERE context = $1", Value(row)) { _ in true } ?? false } ?? false
    }
}

extension Connection {
    func write(_ sorting: Sorting) throws {
        for attempt in sorting.keptAttempts {
            try run(
                "UPDATE attempt SET outbox = 2, fate = $2 WHERE activity = $1", Value(attempt.row),
                .text(attempt.fate.name))
        }
        for row in sorting.keptPlaces { try run("UPDATE place SET unsent = 2 WHERE context = $1", Value(row)) }
        for row in sorting.keptMarks { try run("UPDATE mark SET unsent = 2 WHERE completion = $1", Value(row)) }
        for time in sorting.attemptTimes {
            try run(
                "UPDATE attempt SET begun = $2, edited = $3 WHERE activity = $1", Value(time.row), .real(time.begun),
                Value(time.edited))
        }
        for time in sorting.markTimes {
            try run("UPDATE mark SET marked = $2 WHERE completion = $1", Value(time.row), .real(time.marked))
        }
        for (kind, row) in sorting.missing {
            switch kind {
            case .attempts: try run("DELETE FROM attempt WHERE activity = $1", Value(row))
            case .places: try run("DELETE FROM place WHERE context = $1", Value(row))
            case .marks: try run("DELETE FROM mark WHERE completion = $1", Value(row))
            }
        }
    }
}
