/// Something that a person should know about a file that was read: what, where, and what to do about it.
///
/// Its sentences hold no name, number or other data from the file, but point to the row, so they can be stored and
/// forwarded. What the row is ``about`` is for whoever may see the files.
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
    /// Whose row it is, and what stands in the cell.
    package var about = About()
    /// How many more rows have the same problem and are not listed.
    package var alike = 0

    package var severity: Severity { code.severity }
    /// What is wrong, as a sentence.
    package var message: Sentence { code.text(detail).message }
    /// What is wrong with all rows of its kind: without the rows and numbers that differ from one to the other.
    package var messageOfAll: Sentence { detail.hasNumber ? code.text(Sentence(name: "…")).message : message }
    /// What to do about it, as a sentence.
    package var remedy: Sentence { code.text(detail).remedy }

    /// What a row is about, as the file has it.
    package struct About: Hashable, Sendable {
        /// A person's name, or that of a class, a course or a location; empty where the row has none.
        package var name = ""
        /// What stands in the column; empty where nothing does, and where the row as a whole is meant.
        package var value = ""

        init() {}

        init(name: String, value: String = "") {
            (self.name, self.value) = (RosterFinding.shown(name), RosterFinding.shown(value))
        }
    }

    /// A name or value from an untrusted file, shortened and without characters that a terminal or a page would interpret.
    package static func shown(_ text: some StringProtocol) -> String {
        let scalars = text.unicodeScalars
        var (shown, count, bytes) = (String.UnicodeScalarView(), 0, 0)
        for position in scalars.indices {
            let scalar = scalars[position]
            let isPlain = scalar.isPlain || scalar.isJoiner && scalars.joins(at: position)
            shown.append(isPlain ? scalar : "\u{FFFD}")
            (count, bytes) = (count + 1, bytes + UTF8.width(scalar))
            let isCut = count == mostScalars || bytes >= mostBytes
            if isCut, scalars.index(after: position) < scalars.endIndex { return String(shown) + "…" }
        }
        return String(shown)
    }

    /// One character may be made of any number of scalars, so characters are no measure.
    private static let (mostScalars, mostBytes) = (100, 300)
}

extension Unicode.Scalar {
    /// Whether it is itself and nothing else: neither a control character nor one that turns the text around it.
    fileprivate var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    /// The zero width joiner and non-joiner, with which names are written in Persian and in the languages of India.
    fileprivate var isJoiner: Bool { self == "\u{200C}" || self == "\u{200D}" }

    fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.generalCategory == .nonspacingMark }
}

extension BidirectionalCollection<Unicode.Scalar> {
    /// Whether what is there stands between two letters, or the signs that belong to them.
    fileprivate func joins(at position: Index) -> Bool {
        let next = index(after: position)
        guard position > startIndex, next < endIndex else { return false }
        return self[index(before: position)].isOfWord && self[next].isOfWord
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
