extension Checks {
    /// What a reference leads to.
    private struct Target {
        let kind: Roster.Kind
        let index: RosterIndex
        let withheld: Set<Roster.Text>
        let coverage: Roster.Coverage
        let name: Sentence
        let among: Sentence

        init(_ kind: Roster.Kind, _ roster: Roster, _ name: Sentence, _ among: Sentence) {
            (self.kind, index, withheld) = (kind, roster.index(kind), roster.withheld(kind))
            (coverage, self.name, self.among) = (roster.coverage(kind), name, among)
        }

        /// Skipped rows still count as present.
        func isMissing(_ id: Roster.Text) -> Bool { !id.isEmpty && index[id] == nil && !withheld.contains(id) }
    }

    /// Resolves the references in complete files. Incremental files may refer to earlier ones.
    func resolve() {
        let roster = builder.roster
        let locations = Target(.location, roster, Sentence("the locations"), Sentence("among the locations"))
        let sessions = Target(
            .session, roster, Sentence("the academic sessions"), Sentence("among the academic sessions"))
        clear(\.locations, .location, \.parent, locations, "parentSourcedId")
        clear(\.sessions, .session, \.parent, sessions, "parentSourcedId")
        clear(\.courses, .course, \.location, locations, "orgSourcedId")
        clear(\.courses, .course, \.schoolYear, sessions, "schoolYearSourcedId")
        let courses = Target(
            .course, builder.roster, Sentence("the courses"), Sentence("among the courses"))
        clear(\.classes, .schoolClass, \.course, courses, "courseSourcedId")
        clear(\.classes, .schoolClass, \.location, locations, "schoolSourcedId")
        clearSessions(sessions)
        clear(\.people, .person, \.location, locations, "primaryOrgSourcedId")
        let people = Target(.person, builder.roster, Sentence("the people"), Sentence("among the people"))
        let classes = Target(
            .schoolClass, builder.roster, Sentence("the classes"), Sentence("among the classes"))
        remove(\.roles, .role, \.person, people, "userSourcedId")
        remove(\.roles, .role, \.location, locations, "orgSourcedId")
        remove(\.enrolments, .enrolment, \.schoolClass, classes, "classSourcedId")
        remove(\.enrolments, .enrolment, \.person, people, "userSourcedId")
        clear(\.enrolments, .enrolment, \.location, locations, "schoolSourcedId")
    }

    /// Whether the references can be resolved. If the target file was not read, that is reported once.
    private func canFollow(_ kind: Roster.Kind, _ target: Target, _ column: String, any: Bool) -> Bool {
        guard builder.roster.coverage(kind) == .whole, any else { return false }
        if target.coverage != .whole {
            builder.findings.add(.targetNotRead, column: isApple ? nil : Sentence(name: column), target.name)
            return false
        }
        return true
    }

    private func clear<Row: RosterRow>(
        _ rows: WritableKeyPath<Roster, [Row]>, _ kind: Roster.Kind, _ reference: WritableKeyPath<Row, Roster.Text>,
        _ target: Target, _ column: String
    ) {
        let count = builder.roster[keyPath: rows].count
        let any = builder.roster[keyPath: rows].contains { !$0[keyPath: reference].isEmpty }
        guard canFollow(kind, target, column, any: any) else { return }
        for position in 0..<count {
            let row = builder.roster[keyPath: rows][position]
            guard target.isMissing(row[keyPath: reference]) else { continue }
            noteDangling(row, column, target, row[keyPath: reference])
            builder.roster[keyPath: rows][position][keyPath: reference] = .empty
        }
    }

    /// Where what is read as a row of its own is a cell of another: roles in the rows of people, teachers in those of classes. That
    /// row is taken.
    private func placesOfCells(_ kind: Roster.Kind) -> Set<Roster.Place> {
        switch kind {
        case .role: Set(builder.roster.people.map(\.place))
        case .enrolment: Set(builder.roster.classes.map(\.place))
        default: []
        }
    }

    /// Says once of a cell that it leads to nothing.
    private func noteDangling(_ row: some RosterRow, _ column: String, _ target: Target, _ value: Roster.Text) {
        let cell = DanglingCell(place: row.place, kind: target.kind, value: value)
        guard builder.danglingCells.insert(cell).inserted else { return }
        note(.dangling, row, column, target.among, value: value)
    }

    private func clearSessions(_ target: Target) {
        let any = builder.roster.classes.contains { !$0.sessions.isEmpty }
        guard canFollow(.schoolClass, target, "termSourcedIds", any: any) else { return }
        for position in builder.roster.classes.indices {
            let row = builder.roster.classes[position]
            guard let missing = row.sessions.first(where: target.isMissing) else { continue }
            noteDangling(row, "termSourcedIds", target, missing)
            builder.roster.classes[position].sessions.removeAll(where: target.isMissing)
        }
    }

    private func remove<Row: RosterRow>(
        _ rows: WritableKeyPath<Roster, [Row]>, _ kind: Roster.Kind, _ reference: KeyPath<Row, Roster.Text>,
        _ target: Target, _ column: String
    ) {
        let any = builder.roster[keyPath: rows].contains { !$0[keyPath: reference].isEmpty }
        guard canFollow(kind, target, column, any: any) else { return }
        let isMissing = builder.roster[keyPath: rows].contains { target.isMissing($0[keyPath: reference]) }
        guard isMissing else { return }
        let cells = placesOfCells(kind)
        for row in builder.roster[keyPath: rows] where target.isMissing(row[keyPath: reference]) {
            let value = row[keyPath: reference]
            if cells.contains(row.place) {
                noteDangling(row, column, target, value)
            } else {
                note(.danglingLeftOut, row, column, target.among, value: value)
            }
            builder.roster.withhold(row.id, kind)
        }
        builder.roster[keyPath: rows].removeAll { target.isMissing($0[keyPath: reference]) }
    }
}
