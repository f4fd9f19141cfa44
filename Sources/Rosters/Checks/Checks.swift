/// Checks that need all rows together, in any order. Each finding points to its row.
struct Checks {
    let builder: RosterBuilder
    /// Whether columns have the names of Apple School Manager's files; this code uses OneRoster's names.
    var isApple = false

    func run() {
        removeDoubled(\.locations, .location, "sourcedId")
        removeDoubled(\.sessions, .session, "sourcedId")
        removeDoubled(\.courses, .course, "sourcedId")
        removeDoubled(\.classes, .schoolClass, "sourcedId")
        removeDoubled(\.people, .person, "sourcedId")
        removeDoubled(\.roles, .role, "sourcedId")
        removeDoubled(\.enrolments, .enrolment, "sourcedId")
        resolve()
        breakCycles(\.locations, \.parent)
        breakCycles(\.sessions, \.parent)
        notePeopleAlike()
        noteEnrolmentsAlike()
        noteSense()
    }

    func note(
        _ code: RosterFinding.Code, _ row: some RosterRow, _ column: String? = nil, _ detail: Sentence = "",
        value: Roster.Text = .empty
    ) {
        let place = row.place
        let file = builder.path(of: place)
        let name = column.map { isApple ? AppleReader.column($0, in: file) : $0 }
        builder.findings.add(
            code, file: file, row: Int(place.row), column: name.map(Sentence.init(name:)), detail,
            about: .init(name: self.name(of: row), value: builder.roster[value]))
    }

    /// The name shown with a finding. A role shows its person's; so does an enrolment, unless it comes from the row of
    /// a class. Looked up only for findings that are kept.
    private func name(of row: some RosterRow) -> String {
        let roster = builder.roster
        switch row {
        case let row as Roster.Person:
            return [row.givenName, row.familyName].filter { !$0.isEmpty }.map { roster[$0] }.joined(separator: " ")
        case let row as Roster.SchoolClass: return roster[row.title.isEmpty ? row.code : row.title]
        case let row as Roster.Course: return roster[row.title.isEmpty ? row.code : row.title]
        case let row as Roster.Location: return roster[row.name]
        case let row as Roster.Session: return roster[row.title]
        case let row as Roster.Role: return roster.people.first { $0.id == row.person }.map { name(of: $0) } ?? ""
        case let row as Roster.Enrolment:
            if let schoolClass = roster.classes.first(where: { $0.place == row.place }) { return name(of: schoolClass) }
            return roster.people.first { $0.id == row.person }.map { name(of: $0) } ?? ""
        default: return ""
        }
    }

    /// Where a row is, in the words of a finding about a row of another file or the same.
    func words(_ place: Roster.Place, from other: Roster.Place) -> Sentence {
        let row = Sentence("row \(Int(place.row))")
        return place.file == other.file ? row : Sentence("\(builder.path(of: place)), \(row)")
    }
}

// MARK: One identifier, several rows

extension Checks {
    /// Rows that say the same are merged; in incremental files the newest counts; otherwise none is taken, because
    /// the order of the rows must not decide.
    private func removeDoubled<Row: RosterRow>(
        _ rows: WritableKeyPath<Roster, [Row]>, _ kind: Roster.Kind, _ column: String
    ) {
        let groups = doubled(builder.roster[keyPath: rows])
        guard !groups.isEmpty else { return }
        var removed: Set<Int> = []
        for group in groups.values {
            let all = group.map { builder.roster[keyPath: rows][$0] }
            removed.formUnion(decide(group, all, kind))
        }
        var position = -1
        builder.roster[keyPath: rows].removeAll { _ in
            position += 1
            return removed.contains(position)
        }
    }

    private func doubled<Row: RosterRow>(_ rows: [Row]) -> [Roster.Text: [Int]] {
        var first = [Int32](repeating: -1, count: builder.roster.strings.count)
        var groups: [Roster.Text: [Int]] = [:]
        for (position, row) in rows.enumerated() {
            let id = Int(row.id.number)
            if first[id] < 0 {
                first[id] = Int32(position)
            } else {
                groups[row.id, default: [Int(first[id])]].append(position)
            }
        }
        return groups
    }

    private func others(_ places: [Roster.Place], from first: Roster.Place) -> Sentence {
        let named = Sentence.list(places.prefix(3).map { words($0, from: first) })
        return places.count > 3 ? Sentence("\(named) and \(places.count - 3) more") : named
    }

    /// Which positions of the group to remove.
    private func decide<Row: RosterRow>(_ group: [Int], _ rows: [Row], _ kind: Roster.Kind) -> [Int] {
        guard let first = rows.first else { return [] }
        let isSame = rows.allSatisfy { row in
            var row = row
            row.place = first.place
            return row == first
        }
        // Roles and enrolments that were read from such rows are doubled with them, which is said of the rows already.
        let isSaid = rows.allSatisfy { builder.doubledPlaces.contains($0.place) }
        builder.doubledPlaces.formUnion(rows.map(\.place))
        if isSame {
            if !isSaid {
                for row in rows.dropFirst() { note(.doubled, row, nil, words(first.place, from: row.place)) }
            }
            return Array(group.dropFirst())
        }
        let times = rows.compactMap(\.modified)
        if times.count == rows.count, let newest = times.max(), times.filter({ $0 == newest }).count == 1,
            let kept = rows.firstIndex(where: { $0.modified == newest })
        {
            for (index, row) in rows.enumerated() where index != kept && !isSaid {
                note(.doubledOlder, row, nil, words(rows[kept].place, from: row.place))
            }
            return group.enumerated().filter { $0.offset != kept }.map(\.element)
        }
        for row in rows { builder.roster.withhold(row.id, kind) }
        // Once for all of them: whoever corrects one of the rows has corrected the others.
        if !isSaid {
            note(
                .doubledConflict, first, nil, others(rows.dropFirst().map(\.place), from: first.place), value: first.id)
        }
        return group
    }
}

// MARK: Parents

extension Checks {
    /// Removes the parent of every row that is its own ancestor.
    private func breakCycles<Row: RosterRow>(
        _ rows: WritableKeyPath<Roster, [Row]>, _ parent: WritableKeyPath<Row, Roster.Text>
    ) {
        let all = builder.roster[keyPath: rows]
        let index = RosterIndex(all, in: builder.roster)
        // 0 means not visited. A walk marks what it passes with its own number; meeting that number again means a
        // cycle.
        var marks = [Int](repeating: 0, count: all.count)
        for start in all.indices where marks[start] == 0 {
            var position: Int? = start
            while let here = position, marks[here] == 0 {
                marks[here] = start + 1
                position = index[all[here][keyPath: parent]]
            }
            guard let first = position, marks[first] == start + 1 else { continue }
            var here = first
            repeat {
                note(.cycle, all[here])
                builder.roster[keyPath: rows][here][keyPath: parent] = .empty
                guard let next = index[all[here][keyPath: parent]] else { break }
                here = next
            } while here != first
        }
    }
}
