import CPostgreSQL
import SQL

/// The one place that turns PostgreSQL's SQLSTATE codes into ours.
extension SQLError {
    /// - Parameters:
    ///   - state: the five-character SQLSTATE.
    ///   - words: the server's message; never its `DETAIL`, which repeats values.
    init(state: String, words: String, database: String) {
        let code = Code(state: state)
        // "Invalid input" messages quote the input.
        let detail = state.hasPrefix("22") ? state : "\(state) \(words)"
        self.init(code, Self.sentence(code, state, database), detail: detail)
        isOfLock = state == "55P03"
    }

    static func lost(_ database: String, words: String) -> SQLError {
        SQLError(
            .unreachable,
            """
            \(database) cannot be reached, or the connection to it was lost. What was being committed at that moment may \
            or may not have been kept. See that the server runs; the next attempt connects afresh.
            """, detail: words)
    }

    static func notUTF8(_ database: String, found: String) -> SQLError {
        SQLError(.foreign, "\(database) keeps texts as \(found). Make a database with encoding UTF8.")
    }

    static func noConnectionFree(_ database: String, bound: Int) -> SQLError {
        SQLError(.busy, "All \(bound) connections to \(database) have been in use for too long. Try again.")
    }

    static let zeroByte = SQLError(
        .constraint, "A text holds a zero byte, which a database cannot keep. Remove it, or keep the text as bytes.")

    static let otherKind = SQLError(
        .constraint, "A value is of another kind than its column. Pass a number for a number and a text for a text.")

    private static func sentence(_ code: Code, _ state: String, _ database: String) -> String {
        switch code {
        case .busy where state == "57014": "\(database) took too long over a statement. Try again, or ask for less."
        case .busy: "\(database) has been in use elsewhere for too long, or has too much to do. Try again."
        case .conflict: "Others changed the same things in \(database) at the same time. Try again."
        case .full: "There is no room left on the disk of \(database). Free some space; nothing was lost."
        case .corrupt: "\(database) is damaged. Put a copy in its place."
        case .readOnly:
            "\(database) may not be written: by this account, by this transaction or as long as it is a standby."
        case .unreachable: "\(database) does not let us in. See that it runs and that name and password are right."
        case .constraint: "A rule of the tables in \(database) forbids the change."
        default: "\(database) did not take a statement."
        }
    }
}

extension SQLError.Code {
    fileprivate init(state: String) {
        self =
            switch state {
            case "57014", "55P03", "53300", "53200", "53400": .busy
            // The last two: a table changed under a prepared statement, or the statement is gone; it works after
            // preparing again.
            case "40001", "40P01", "0A000", "26000": .conflict
            case "53100": .full
            case "25006", "42501": .readOnly
            case "08P01": .other
            case "57P01", "57P02", "57P03", "57P05", "25P03", "3D000", "58030", "": .unreachable
            // SQLite also treats a type that does not fit its column as a constraint violation.
            case "42804": .constraint
            default: Self.families[String(state.prefix(2))] ?? .other
            }
    }

    private static let families: [String: SQLError.Code] = [
        "08": .unreachable, "28": .unreachable, "22": .constraint, "23": .constraint, "XX": .corrupt,
    ]
}
