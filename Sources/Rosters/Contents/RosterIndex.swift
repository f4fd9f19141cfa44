/// Finds rows by their identifiers: an array as long as there are texts, which is smaller than a dictionary.
package struct RosterIndex: Sendable {
    private var positions: [Int32]

    init(_ rows: [some RosterRow], in roster: Roster) {
        positions = [Int32](repeating: -1, count: roster.strings.count)
        for (position, row) in rows.enumerated() where !row.id.isEmpty {
            positions[Int(row.id.number)] = Int32(position)
        }
    }

    /// Where in the roster's array the row with this identifier is.
    package subscript(_ id: Roster.Text) -> Int? {
        guard !id.isEmpty, Int(id.number) < positions.count, positions[Int(id.number)] >= 0 else { return nil }
        return Int(positions[Int(id.number)])
    }
}

extension Roster {
    /// An index of the rows of a kind as they are now; it takes one pass over them to make.
    package func index(_ kind: Kind) -> RosterIndex {
        switch kind {
        case .location: RosterIndex(locations, in: self)
        case .session: RosterIndex(sessions, in: self)
        case .course: RosterIndex(courses, in: self)
        case .schoolClass: RosterIndex(classes, in: self)
        case .person: RosterIndex(people, in: self)
        case .role: RosterIndex(roles, in: self)
        case .enrolment: RosterIndex(enrolments, in: self)
        }
    }
}
