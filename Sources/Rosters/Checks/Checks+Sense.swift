extension Checks {
    /// Rules of the formats beyond their columns. No row is skipped because of them.
    func noteSense() {
        let roster = builder.roster
        let locations = roster.index(.location)
        let school = roster.known("school")
        func isNoSchool(_ id: Roster.Text) -> Bool {
            guard let position = locations[id] else { return false }
            let kind = roster.locations[position].kind
            return !kind.isEmpty && kind != school
        }
        for row in roster.classes where isNoSchool(row.location) { note(.noSchool, row, "schoolSourcedId") }
        for row in roster.enrolments where isNoSchool(row.location) { note(.noSchool, row, "schoolSourcedId") }
        noteTimes(roster)
        noteSubjects(roster)
        noteRoles(roster)
    }

    private func noteTimes(_ roster: Roster) {
        func check(_ begin: Day?, _ end: Day?, _ row: some RosterRow) {
            if let begin, let end, end <= begin { note(.endBeforeBegin, row, "endDate") }
        }
        for row in roster.sessions { check(row.begin, row.end, row) }
        for row in roster.roles { check(row.begin, row.end, row) }
        for row in roster.enrolments { check(row.begin, row.end, row) }
        let (sessions, year) = (roster.index(.session), roster.known("schoolYear"))
        for row in roster.courses {
            guard let position = sessions[row.schoolYear], roster.sessions[position].kind != year else { continue }
            note(.noSchoolYear, row, "schoolYearSourcedId")
        }
    }

    private func noteSubjects(_ roster: Roster) {
        func check(_ subjects: Roster.Text, _ codes: Roster.Text, _ row: some RosterRow) {
            guard !subjects.isEmpty, !codes.isEmpty, roster.list(subjects).count != roster.list(codes).count else {
                return
            }
            note(.subjectCodes, row, "subjectCodes", value: codes)
        }
        for row in roster.courses { check(row.subjects, row.subjectCodes, row) }
        for row in roster.classes { check(row.subjects, row.subjectCodes, row) }
    }

    private func noteRoles(_ roster: Roster) {
        struct Place: Hashable {
            var person: Roster.Text
            var location: Roster.Text
        }
        let family = Set(["guardian", "parent", "relative"].compactMap(roster.known))
        var primary: [Place: Roster.Place] = [:]
        var located: Set<Place> = []
        var (others, guardians): (Set<Roster.Text>, Set<Roster.Text>) = ([], [])
        for row in roster.roles where row.status != .toBeDeleted {
            let place = Place(person: row.person, location: row.location)
            located.insert(place)
            if family.contains(row.name) { guardians.insert(row.person) } else { others.insert(row.person) }
            guard row.isPrimary else { continue }
            if let other = primary[place] {
                note(.severalPrimaryRoles, row, "roleType", words(other, from: row.place))
            } else {
                primary[place] = row.place
            }
        }
        let only = guardians.subtracting(others).count
        if only > 0 { builder.findings.add(.guardians, Sentence(number: only)) }
        guard roster.coverage(.role) == .whole else { return }
        for row in roster.people where !row.location.isEmpty {
            if !located.contains(Place(person: row.id, location: row.location)) {
                note(.locationWithoutRole, row, "primaryOrgSourcedId")
            }
        }
    }
}
