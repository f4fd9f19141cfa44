/// What a source says about a school: its locations, sessions, people, courses, classes and enrolments.
///
/// A roster contains only what was in the files and nothing that a school has already: it is one side of a plan. Each
/// text is stored once and rows refer to it by ``Text``; `roster[row.name]` is the text. Rows refer to each other by
/// the identifiers of the source; ``index(_:)`` finds the row with an identifier.
package struct Roster: Sendable {
    /// A text of this roster; it means nothing to another roster.
    package struct Text: Hashable, Sendable {
        var number: UInt32
        /// The empty text, which is also that of an absent cell.
        package static let empty = Text(number: 0)
        package var isEmpty: Bool { number == 0 }
    }

    /// The kinds of rows.
    package enum Kind: Int, Sendable, CaseIterable {
        case location, session, course, schoolClass, person, role, enrolment
    }

    /// How complete the data for a kind is.
    package enum Coverage: Hashable, Sendable {
        /// Nothing: the files were missing or refused. Nothing may be removed because of that.
        case none
        /// Changes only: what is not mentioned stays as it is.
        case changes
        /// Complete: what is not mentioned, and not in ``withheld``, has been removed.
        case whole
    }

    package var locations: [Location] = []
    package var sessions: [Session] = []
    package var courses: [Course] = []
    package var classes: [SchoolClass] = []
    package var people: [Person] = []
    package var roles: [Role] = []
    package var enrolments: [Enrolment] = []
    /// The names of the files that rows point to.
    package var files: [String] = []

    private var coverages = [Coverage](repeating: .none, count: Kind.allCases.count)
    private var withheldIDs = [Set<Text>](repeating: [], count: Kind.allCases.count)
    private var withheldCounts = [Int](repeating: 0, count: Kind.allCases.count)
    var strings = StringTable()

    package init() {}

    /// How complete the data for a kind is.
    package func coverage(_ kind: Kind) -> Coverage { coverages[kind.rawValue] }

    package mutating func setCoverage(_ coverage: Coverage, of kind: Kind) { coverages[kind.rawValue] = coverage }

    /// The identifiers of rows that are in the files but were skipped: what is known about them must stay as it is.
    package func withheld(_ kind: Kind) -> Set<Text> { withheldIDs[kind.rawValue] }

    /// How many rows were skipped. If this is more than ``withheld(_:)`` has, some had no identifier: then nothing of
    /// the kind may be considered removed.
    package func withheldCount(_ kind: Kind) -> Int { withheldCounts[kind.rawValue] }

    mutating func withhold(_ id: Text, _ kind: Kind) {
        withheldCounts[kind.rawValue] += 1
        if !id.isEmpty { withheldIDs[kind.rawValue].insert(id) }
    }

    /// How many rows of each kind there are.
    package var counts: [Kind: Int] {
        [
            .location: locations.count, .session: sessions.count, .course: courses.count, .schoolClass: classes.count,
            .person: people.count, .role: roles.count, .enrolment: enrolments.count,
        ]
    }
}

extension Roster {
    /// The text behind a reference.
    package subscript(_ text: Text) -> String { strings.string(text.number) }

    /// The reference to a text, which is kept from now on.
    package mutating func text(_ string: some StringProtocol) -> Text {
        var string = String(string)
        return string.withUTF8 { Text(number: strings.number(of: $0)) }
    }

    /// The reference to a text that is in the roster, or nil.
    package func known(_ string: String) -> Text? {
        var string = string
        return string.withUTF8 { strings.known($0).map(Text.init) }
    }

    /// The items of a text that is a comma-separated list.
    package func list(_ text: Text) -> [String] {
        text.isEmpty ? [] : self[text].split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    }

    private func trimmed(_ item: Substring) -> String {
        var item = item
        while item.first == " " { item.removeFirst() }
        while item.last == " " { item.removeLast() }
        return String(item)
    }
}
