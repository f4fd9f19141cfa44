/// Something that a person should know about a file that was read: what, where, and what to do about it.
///
/// It contains no name, number or other data from the file, but points to the row, so it can be shown, stored and
/// forwarded.
package struct RosterFinding: Hashable, Sendable {
    /// What happened to the file or row because of it.
    package enum Severity: String, Sendable, CaseIterable, Comparable {
        /// Everything was read; somebody should check it nevertheless.
        case noticed
        /// The row was skipped. Earlier data about it must stay.
        case rowLeftOut
        /// Nothing of the file was read.
        case fileRefused

        package static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
        private var rank: Int { self == .noticed ? 0 : self == .rowLeftOut ? 1 : 2 }
    }

    package var code: Code
    /// The file as it is called in the upload, or empty when it is about the upload as a whole.
    package var file: String
    /// The line in which the row begins, from 1 for the head.
    package var row: Int?
    /// The column by its name in the head, or by its number when it has none.
    package var column: Sentence?
    /// What else there is to say: a line, a count, the name of a column or file.
    package var detail: Sentence
    /// How many more rows have the same problem and are not listed.
    package var alike = 0

    package var severity: Severity { code.severity }
    /// What is wrong, as a sentence.
    package var message: Sentence { code.text(detail).message }
    /// What to do about it, as a sentence.
    package var remedy: Sentence { code.text(detail).remedy }

    /// A name from an untrusted file, shortened and without characters that a terminal or a page would interpret.
    static func shown(_ name: some StringProtocol) -> String {
        let clean = name.unicodeScalars.prefix(60).map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                "\u{FFFD}"
            default: Character(scalar)
            }
        }
        return String(clean) + (name.unicodeScalars.count > 60 ? "…" : "")
    }
}

extension RosterFinding: CustomStringConvertible {
    /// As on a list for the person at the terminal: `users.csv, row 7, email: …`.
    package var description: String {
        var place = file
        if let row { place += (place.isEmpty ? "" : ", ") + "row \(row)" }
        if let column { place += (place.isEmpty ? "" : ", ") + column.description }
        let more = alike == 0 ? "" : " (and \(alike) more)"
        return (place.isEmpty ? "" : place + ": ") + "\(message) \(remedy)" + more
    }
}
