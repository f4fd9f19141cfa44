import Coursework
import Rosters
import SQL

// Writes who gets into classes through an import, and who gets out of them.
extension Transaction {
    func writeMembers(
        _ planner: ImportPlanner, _ journal: ImportJournal?, _ progress: ImportProgress?
    ) throws {
        var classes: Set<SchoolClass.ID> = []
        var people: Set<Person.ID> = []
        for (place, part) in planner.leaves.sorted(by: {
            ($0.key.schoolClass, $0.key.person) < ($1.key.schoolClass, $1.key.person)
        }) {
            progress?.step()
            try noteLeaving(place, part, planner.source, journal)
            try endMembership(of: place.person, as: part, in: place.schoolClass)
        }
        try insert(Self.newMembers, about: planner.joins.count) { add in
            for join in planner.joins {
                progress?.step()
                try add([
                    organizationID, Value(join.place.schoolClass), Value(join.place.person),
                    .text(join.part.rawValue), nowValue, .text(planner.source), .text(planner.roster[join.key]),
                ])
            }
        }
        for join in planner.joins {
            let place = join.place
            if join.part == .student, planner.known.posted.contains(place.schoolClass) {
                try assignPosted(to: place.person, of: place.schoolClass)
            }
            if planner.known.classes[place.schoolClass] != nil { classes.insert(place.schoolClass) }
            if planner.known.people[place.person] != nil { people.insert(place.person) }
        }
        let taught = Set(planner.joins.lazy.filter { $0.part == .teacher }.map(\.place.schoolClass))
        for id in taught.sorted() where planner.known.classes[id] == nil { try deal(colorTo: id) }
        for (place, key) in planner.newKeys.sorted(by: {
            ($0.key.schoolClass, $0.key.person) < ($1.key.schoolClass, $1.key.person)
        }) {
            try connection.enqueue(
                "UPDATE membership SET sourceKey = $4 WHERE organization = $1 AND class = $2 AND person = $3",
                organizationID, Value(place.schoolClass), Value(place.person), .text(planner.roster[key]))
        }
        for person in people.sorted() {
            publish(.person(person))
            recheckWatching(person)
        }
        for id in classes.sorted() { publishClass(id) }
    }

    private func noteLeaving(
        _ place: ImportPlanner.Place, _ part: Member.Part, _ source: String, _ journal: ImportJournal?
    ) throws {
        guard let journal else { return }
        let before = try connection.first(
            "SELECT joined, source, sourceKey FROM membership WHERE organization = $1 AND class = $2 AND person = $3",
            organizationID, Value(place.schoolClass), Value(place.person)
        ) { row in
            let old = row.text("source")
            return ImportStep.Before(
                role: part.rawValue, key: row.textIfAny("sourceKey"), source: old == source ? nil : old,
                joined: row.integer("joined"))
        }
        guard let before else { return }
        try journal.note(
            ImportStep(kind: .memberLeft, person: place.person, schoolClass: place.schoolClass, before: before))
    }

    private static let newMembers = BulkInsert(
        into: "membership", "organization", "class", "person", "role", "joined", "source", "sourceKey")
}
