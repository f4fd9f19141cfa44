extension Checks {
    /// What a reference leads to.
    private struct Target {
        let index: RosterIndex
        let withheld: Set<Roster.Text>
        let coverage: Roster.Coverage
        let name: Sentence

        init(_ kind: Roster.Kind, _ roster: Roster, _ name: Sentence) {
            (index, withheld) = (roster.index(kind), roster.withheld(kind))
            (coverage, self.name) = (roster.coverage(kind), name)
        }

        /// Skipped rows still count as present.
        func isMissing(_ id: Roster.Text) -> Bool { !id.isEmpty && index[id] == nil && !withheld.contains(id) }
    }

    /// Resolves the references in complete files. Incremental files may refer to earlier ones.
    func resolve() {
        let roster = builder.roster
        let locations = Target(.location, roster, Sentence("the locations"))
        let sessions = Target(.session, roster, Sentence("the academic sessions"))
        clear(\.locations, .location, \.parent, locations, "parentSourcedId")
        clear(\.sessions, .session, \.parent, sessions, "parentSourcedId")
        clear(\.courses, .course, \.location, locations, "orgSourcedId")
        clear(\.courses, .course, \.schoolYear, sessions, "schoolYearSourcedId")
        let courses = Target(.course, builder.roster, Sentence("the courses"))
        clear(\.classes, .schoolClass, \.course, courses, "courseSourcedId")
        clear(\.classes, .schoolClass, \.location, locations, "schoolSourcedId")
        clearSessions(sessions)
        clear(\.people, .person, \.location, locations, "primaryOrgSourcedId")
        let people = Target(.person, builder.roster, Sentence("the people"))
        let classes = Target(.schoolClass, builder.roster, Sentence("the classes"))
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
            note(.dangling, row.place, column, target.name)
            builder.roster[keyPath: rows][position][keyPath: reference] = .empty
        }
    }

    private func clearSessions(_ target: Target) {
        let any = builder.roster.classes.contains { !$0.sessions.isEmpty }
        guard canFollow(.schoolClass, target, "termSourcedIds", any: any) else { return }
        for position in builder.roster.classes.indices {
            let row = builder.roster.classes[position]
            guard row.sessions.contains(where: target.isMissing) else { continue }
            note(.dangling, row.place, "termSourcedIds", target.name)
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
        for row in builder.roster[keyPath: rows] where target.isMissing(row[keyPath: reference]) {
            note(.danglingLeftOut, row.place, column, target.name)
            builder.roster.withhold(row.id, kind)
        }
        builder.roster[keyPath: rows].removeAll { target.isMissing($0[keyPath: reference]) }
    }
}
