import Coursework
package import Rosters
import SQL

extension Transaction {
    /// What an import would do, without doing it.
    package func plan(_ reading: RosterReading, _ choices: ImportChoices = ImportChoices()) throws -> ImportPlan {
        try requireImport(reading)
        return try ImportPlanner(reading, choices, self).plan
    }

    /// Everybody whom an import would bring, of whom its plan names the first: staff, then students by class and name.
    package func newcomers(_ reading: RosterReading, _ choices: ImportChoices) throws -> [ImportPlan.Newcomer] {
        try requireImport(reading)
        return try ImportPlanner(reading, choices, self).newcomers()
    }

    func requireImport(_ reading: RosterReading) throws {
        try requireImporting()
        guard reading.format != nil else {
            throw SchoolError.conflict(
                "no_roster", "No roster was found in these files.", remedy: "See what was found in them.")
        }
    }

    /// Writes what the planner has planned; throws if a brake holds it, or if the files come from another system.
    func carryOut(_ planner: ImportPlanner, _ progress: ImportProgress? = nil) throws {
        let plan = planner.plan
        guard !plan.isOtherSystem else {
            throw SchoolError.conflict(
                "other_system", "The files come from a different system than the last ones.",
                remedy: "If its identifiers stand for the same people, say so.")
        }
        guard !plan.isLeavingBraked else {
            throw SchoolError.manyLeaving(
                plan.leaving.count, of: plan.known, "people", look: "Check that the files are complete")
        }
        guard !plan.isOutBraked else { throw SchoolError.manyOut(plan.outs, of: plan.knownPlaces) }
        if planner.size < Self.broadSize { return try write(planner, progress) }
        try connection.changeBroadly { try write(planner, progress) }
    }

    private func write(_ planner: ImportPlanner, _ progress: ImportProgress?) throws {
        let (plan, source) = (planner.plan, planner.source)
        // Files that change nothing leave nothing to undo.
        let journal = plan.isEmpty ? nil : try ImportJournal(self, source: source, system: planner.system)
        let rowSource: Value = .text(Source(format: source).rawValue)
        try write(planner.locations, rowSource, planner, journal)
        try write(planner.courses, rowSource, planner, journal)
        try write(planner.classes, rowSource, planner, journal)
        progress?.step(planner.classes.count)
        try write(planner.people, rowSource, planner, journal, progress)
        try writeRoles(planner, journal, progress)
        try writeAccounts(planner, progress)
        for (person, gone) in planner.returning {
            // Somebody who was deactivated by hand, before or since, stays so.
            try reactivateAccount(of: person, deactivatedAt: .integer(gone))
            let before = ImportStep.Before(gone: gone, state: planner.known.accounts[person]?.state.rawValue)
            try journal?.note(
                ImportStep(kind: .personBack, person: person, before: before), of: Self.accountModified, Value(person))
        }
        try writeMembers(planner, journal, progress)
        for (key, person, told) in planner.leaving {
            try deactivateLeaver(person, key, source, told)
            let before = ImportStep.Before(state: planner.known.accounts[person]?.state.rawValue)
            try journal?.note(ImportStep(kind: .personLeft, person: person, before: before))
        }
        try keepLastWords(planner, journal)
        for (key, told) in planner.handedOver { try endName("person", key, source, told) }
        for (key, told) in planner.goneClasses { try endName("class", key, source, told) }
        guard !plan.isEmpty else { return }
        // Who lets more go than usual has said so.
        let allowed =
            (planner.choices.leavingAllowed.map { " leavingAllowed \($0)" } ?? "")
            + (planner.choices.outAllowed.map { " outAllowed \($0)" } ?? "")
            + (plan.notes.contains { $0.code == .otherSystem } ? " otherSystem" : "")
        try log(
            .rosterImported, .organization,
            "\(source) added \(plan.people.added) changed \(plan.people.changed) left \(plan.leaving.count)\(allowed)")
        publish(.administration)
    }

    private func keepLastWords(_ planner: ImportPlanner, _ journal: ImportJournal?) throws {
        for (thing, key) in planner.wordsOver {
            let step = try connection.first(
                """
                DELETE FROM rosterTold WHERE organization = $1 AND source = $2 AND thing = $3 AND value = $4
                RETURNING person, told, seen
                """, organizationID, .text(planner.source), .text(thing), .text(key)
            ) { row in
                let word = ImportStep.Word(thing: thing, told: row.integer("told"), seen: row.integer("seen"))
                return ImportStep(
                    kind: .person, person: row.identifierIfAny("person"),
                    before: ImportStep.Before(key: key, word: word))
            }
            if let step { try journal?.note(step) }
        }
        for word in planner.lastWords {
            try connection.enqueue(
                """
                INSERT INTO rosterTold (organization, source, thing, value, person, told, seen)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                ON CONFLICT (organization, source, thing, value) DO UPDATE
                SET person = coalesce(excluded.person, rosterTold.person), told = excluded.told, seen = excluded.seen
                """, organizationID, .text(planner.source), .text(word.thing), .text(word.key),
                word.person.map { Value($0) } ?? .null,
                .integer(word.told), nowValue)
        }
    }

    /// From so many rows on, nobody keeps track of what each of them changes for whom.
    private static let broadSize = 10_000

    /// Inserts many rows; if they are so many that the planner should use the keys from now on, it is told.
    ///
    /// - Parameter count: about how many.
    private func insert(
        _ rows: BulkInsert, about count: Int, _ fill: (_ add: (_ row: [Value]) throws -> Void) throws -> Void
    ) throws {
        var inserted = 0
        try connection.grow(rows.table, by: count) { inserted = try connection.insert(rows, fill) }
        if inserted >= 200 { try connection.haveGrown([rows.table]) }
    }

    // MARK: - Things

    /// Records what the source calls them.
    private func name<Draft: Sendable>(
        _ thing: String, _ all: [ImportPlanner.Planned<Draft>], _ planner: ImportPlanner, _ journal: ImportJournal?,
        givenAgain: Set<String> = []
    ) throws {
        let known = planner.known.externals[thing] ?? [:]
        // A key that this school gave the thing itself says nothing about another system.
        let named = all.lazy.filter { OwnKey.id($0.key) != $0.id }
        let isNew = { (planned: ImportPlanner.Planned<Draft>) in
            known[planned.key] == nil || givenAgain.contains(planned.key)
        }
        try insert(Self.newNames, about: named.count(where: isNew)) { add in
            for planned in named where isNew(planned) {
                try add([
                    organizationID, .text(thing), .integer(planned.id), .text(planner.source), "id",
                    .text(planned.key), nowValue, nowValue, planned.told.map { .integer($0) } ?? .null,
                ])
            }
        }
        let returning = thing == "person" ? Set(planner.returning.map(\.person)) : []
        for planned in named where !givenAgain.contains(planned.key) {
            guard let index = known.index(forKey: planned.key) else { continue }
            // As it is stored, which may be another Unicode form of it.
            let stored = known[index].key
            try noteNamed(thing, stored, known[index].value, returning, journal)
            try connection.enqueue(
                """
                UPDATE externalID SET lastSeen = $6, gone = NULL, id = $3, told = coalesce($7, told)
                WHERE organization = $1 AND thing = $2 AND source = $4 AND kind = 'id' AND value = $5
                """, organizationID, .text(thing), .integer(planned.id), .text(planner.source), .text(stored),
                nowValue, planned.told.map { .integer($0) } ?? .null)
        }
    }

    /// Records since when the source had not named a class or a person that it names again. Of those who return, the
    /// step that says so has it.
    private func noteNamed(
        _ thing: String, _ key: String, _ old: KnownSchool.External, _ returning: Set<Person.ID>,
        _ journal: ImportJournal?
    ) throws {
        guard let gone = old.gone else { return }
        let before = ImportStep.Before(key: key, gone: gone)
        if thing == "class" {
            let id = SchoolClass.ID(rawValue: old.id)
            try journal?.note(ImportStep(kind: .class, schoolClass: id, before: before))
        } else if thing == "person", !returning.contains(Person.ID(rawValue: old.id)) {
            try journal?.note(ImportStep(kind: .person, person: Person.ID(rawValue: old.id), before: before))
        }
    }

    /// Keeps what the source called an archived class, now that it calls another one so.
    private func setAside(_ key: String, _ planner: ImportPlanner) throws {
        let known = planner.known.externals["class"] ?? [:]
        guard let stored = known.index(forKey: key).map({ known[$0].key }) else { return }
        try connection.enqueue(
            """
            UPDATE externalID SET kind = $4, gone = coalesce(gone, $5)
            WHERE organization = $1 AND thing = 'class' AND source = $2 AND kind = 'id' AND value = $3
            """, organizationID, .text(planner.source), .text(stored), .text(Self.formerKind(now)), nowValue)
    }

    private static let newNames = BulkInsert(
        into: "externalID", "organization", "thing", "id", "source", "kind", "value", "firstSeen", "lastSeen", "told")
    private static let newPeople = BulkInsert(
        into: "person", "organization", "id", "givenName", "middleName", "familyName", "sortName", "grade", "email",
        "number", "source", "created", "modified")
    private static let newRoles = BulkInsert(into: "role", "organization", "person", "location", "role", "source")
    private static let newAccounts = BulkInsert(
        into: "account", "organization", "person", "name", "state", "policy", "created", "modified")
    private static let newMembers = BulkInsert(
        into: "membership", "organization", "class", "person", "role", "joined", "source", "sourceKey")

    private func write(
        _ locations: [ImportPlanner.Planned<String>], _ rowSource: Value, _ planner: ImportPlanner,
        _ journal: ImportJournal?
    ) throws {
        for location in locations {
            if location.isNew {
                try connection.enqueue(
                    """
                    INSERT INTO location (organization, id, name, source, created, modified)
                    VALUES ($1, $2, $3, $4, $5, $5)
                    """, organizationID, .integer(location.id), .text(location.draft), rowSource, nowValue)
            } else if location.isChanged {
                try connection.enqueue(
                    """
                    UPDATE location SET name = $3, modified = CASE WHEN modified >= $4 THEN modified + 1 ELSE $4 END
                    WHERE organization = $1 AND id = $2
                    """, organizationID, .integer(location.id), .text(location.draft), nowValue)
                let id = Location.ID(rawValue: location.id)
                let before = ImportStep.Before(name: planner.known.locations[id]?.name)
                try journal?.note(
                    ImportStep(kind: .location, location: id, before: before), of: Self.locationModified, Value(id))
            }
        }
        try name("location", locations, planner, journal)
    }

    private func write(
        _ courses: [ImportPlanner.Planned<Course.Draft>], _ rowSource: Value, _ planner: ImportPlanner,
        _ journal: ImportJournal?
    ) throws {
        for course in courses {
            let draft = course.draft
            if course.isNew {
                try connection.enqueue(
                    """
                    INSERT INTO course (organization, id, location, name, number, source, created, modified)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
                    """, organizationID, .integer(course.id), Value(draft.location), .text(draft.name),
                    Value(draft.number), rowSource, nowValue)
            } else if course.isChanged {
                try connection.enqueue(
                    """
                    UPDATE course SET name = $3, number = $4, location = $5,
                        modified = CASE WHEN modified >= $6 THEN modified + 1 ELSE $6 END
                    WHERE organization = $1 AND id = $2
                    """, organizationID, .integer(course.id), .text(draft.name), Value(draft.number),
                    Value(draft.location), nowValue)
                let id = Course.ID(rawValue: course.id)
                let old = planner.known.courses[id]
                let before = ImportStep.Before(name: old?.name, number: old?.number, location: old?.location)
                try journal?.note(
                    ImportStep(kind: .course, course: id, before: before), of: Self.courseModified, Value(id))
            }
        }
        try name("course", courses, planner, journal)
    }

    private func write(
        _ classes: [ImportPlanner.Planned<SchoolClass.Draft>], _ rowSource: Value, _ planner: ImportPlanner,
        _ journal: ImportJournal?
    ) throws {
        if classes.count >= 200 { try connection.haveGrown(["location", "course"]) }
        for found in classes {
            let (draft, id) = (found.draft, SchoolClass.ID(rawValue: found.id))
            let values: [Value] = [
                organizationID, Value(id), Value(draft.location), Value(draft.course), .text(draft.name),
                Value(draft.number), Value(draft.room), nowValue,
            ]
            if found.isNew {
                try connection.enqueue(
                    """
                    INSERT INTO class (
                        organization, id, location, course, name, number, room, created, modified, source, nickname)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
                    """, values + [rowSource, Value(planner.nicknames[found.id])])
            } else if found.isChanged {
                try connection.enqueue(
                    """
                    UPDATE class SET location = $3, course = $4, name = $5, number = $6, room = $7,
                        modified = CASE WHEN modified >= $8 THEN modified + 1 ELSE $8 END
                    WHERE organization = $1 AND id = $2
                    """, values)
                let old = planner.known.classes[id]?.draft
                let before = ImportStep.Before(
                    name: old?.name, number: old?.number, room: old?.room, location: old?.location, course: old?.course)
                try journal?.note(
                    ImportStep(kind: .class, schoolClass: id, before: before), of: Self.classModified, Value(id))
                try moveScheduled(.of(id))
                publishClass(id)
            }
        }
        if classes.count >= 200 { try connection.haveGrown(["class"]) }
        for key in planner.keysGivenAgain { try setAside(key, planner) }
        try name("class", classes, planner, journal, givenAgain: planner.keysGivenAgain)
    }

    private func write(
        _ people: [ImportPlanner.Planned<Person.Draft>], _ rowSource: Value, _ planner: ImportPlanner,
        _ journal: ImportJournal?, _ progress: ImportProgress?
    ) throws {
        let count = people.count { $0.isNew }
        try insert(Self.newPeople, about: count) { add in
            for person in people where person.isNew {
                progress?.step()
                let draft = person.draft
                try add([
                    organizationID, .integer(person.id), .text(draft.name.given), Value(draft.name.middle),
                    .text(draft.name.family), .text(draft.name.sorted), Value(draft.grade), Value(draft.email),
                    Value(draft.number), rowSource, nowValue, nowValue,
                ])
            }
        }
        try writeWords(of: people)
        for person in people where !person.isNew {
            progress?.step()
            let (draft, id) = (person.draft, Person.ID(rawValue: person.id))
            if person.isChanged {
                try connection.enqueue(
                    """
                    UPDATE person SET givenName = $3, middleName = $4, familyName = $5, sortName = $6, grade = $7,
                        email = $8, number = $9, modified = CASE WHEN modified >= $10 THEN modified + 1 ELSE $10 END
                    WHERE organization = $1 AND id = $2
                    """, organizationID, Value(id), .text(draft.name.given), Value(draft.name.middle),
                    .text(draft.name.family), .text(draft.name.sorted), Value(draft.grade), Value(draft.email),
                    Value(draft.number), nowValue)
                try renewWords(of: draft, id)
                let old = planner.known.people[id]?.draft
                let before = ImportStep.Before(
                    number: old?.number, given: old?.name.given, middle: old?.name.middle, family: old?.name.family,
                    grade: old?.grade, email: old?.email)
                try journal?.note(
                    ImportStep(kind: .person, person: id, before: before), of: Self.personModified, Value(id))
                try publishClasses(of: id)
            }
        }
        try name("person", people, planner, journal)
    }

    /// In the order of the table, so that they are inserted at its end, and not all over it.
    private func writeWords(of people: [ImportPlanner.Planned<Person.Draft>]) throws {
        let words = people.lazy.filter(\.isNew).flatMap { person in
            person.draft.searchWords.map { PersonWord(text: $0, person: person.id) }
        }.sorted()
        try insert(PersonWord.ofMany, about: words.count) { add in
            for word in words { try add(word.values(in: organizationID)) }
        }
    }

    // MARK: - What people are

    private func writeRoles(
        _ planner: ImportPlanner, _ journal: ImportJournal?, _ progress: ImportProgress?
    ) throws {
        let newRoles = planner.newRoles.sorted { $0.key < $1.key }
        let isNew = { (person: Person.ID) in planner.known.people[person] == nil }
        try insert(Self.newRoles, about: newRoles.count { isNew($0.key) }) { add in
            for (person, posts) in newRoles where isNew(person) {
                progress?.step()
                for post in posts {
                    try add([
                        organizationID, Value(person), Value(post.location), .text(post.role.rawValue),
                        .text(planner.source),
                    ])
                }
            }
        }
        for (person, posts) in newRoles where !isNew(person) {
            progress?.step()
            for post in posts {
                try connection.enqueue(
                    """
                    INSERT INTO role (organization, person, location, role, source) VALUES ($1, $2, $3, $4, $5)
                    ON CONFLICT (organization, person, location, role) DO NOTHING
                    """, organizationID, Value(person), Value(post.location), .text(post.role.rawValue),
                    .text(planner.source))
            }
            for post in posts { try journal?.note(ImportStep(.roleGiven, post, of: person)) }
            if posts.contains(where: { $0.role != .student }) {
                let policy = try connection.first(
                    "SELECT policy FROM account WHERE organization = $1 AND person = $2", organizationID, Value(person)
                ) { $0.text() }
                if let policy, policy != PasswordPolicy.standard.rawValue {
                    let before = ImportStep.Before(policy: policy)
                    try journal?.note(ImportStep(kind: .policy, person: person, before: before))
                }
                try endShortPassword(of: person)
            }
            try rolesMoved(person)
        }
        for (person, posts) in planner.oldRoles.sorted(by: { $0.key < $1.key }) {
            for post in posts {
                try connection.enqueue(
                    """
                    DELETE FROM role WHERE organization = $1 AND person = $2 AND location = $3 AND role = $4
                        AND source = $5
                    """, organizationID, Value(person), Value(post.location), .text(post.role.rawValue),
                    .text(planner.source))
            }
            if posts.contains(where: { $0.role == .teacher }) { try endPractice(of: person) }
            let ended = try endWhatRolesAllowed(person)
            for post in posts { try journal?.note(ImportStep(.roleTaken, post, of: person, ending: ended)) }
            try rolesMoved(person)
        }
    }

    private func writeAccounts(_ planner: ImportPlanner, _ progress: ImportProgress?) throws {
        do {
            try insert(Self.newAccounts, about: planner.accounts.all.count) { add in
                for account in planner.accounts.all {
                    progress?.step()
                    try add([
                        organizationID, Value(account.person), .text(account.name), "new",
                        .text(account.policy.rawValue), nowValue, nowValue,
                    ])
                }
            }
        } catch let error as SQLError where error.code == .constraint {
            // The plan has only names that were free.
            throw SchoolError.changedMeanwhile
        }
    }

    func rolesMoved(_ person: Person.ID) throws {
        publish(.person(person))
        recheckWatching(person)
    }

    // MARK: - Classes

    private func writeMembers(
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

    private static let locationModified: Query = "SELECT modified FROM location WHERE organization = $1 AND id = $2"
    private static let courseModified: Query = "SELECT modified FROM course WHERE organization = $1 AND id = $2"
    private static let classModified: Query = "SELECT modified FROM class WHERE organization = $1 AND id = $2"
    private static let personModified: Query = "SELECT modified FROM person WHERE organization = $1 AND id = $2"
    private static let accountModified: Query = "SELECT modified FROM account WHERE organization = $1 AND person = $2"

    // MARK: - Coming and going

    /// Blocks sign-in with the account. The person's data stays until its retention ends, or until they return.
    private func deactivateLeaver(_ person: Person.ID, _ key: String, _ source: String, _ told: Int64?) throws {
        try endName("person", key, source, told)
        try deactivateAccount(of: person)
    }

    /// Records that the source no longer names it.
    private func endName(_ thing: String, _ key: String, _ source: String, _ told: Int64?) throws {
        try connection.enqueue(
            """
            UPDATE externalID SET gone = $5, told = coalesce($6, told)
            WHERE organization = $1 AND thing = $2 AND source = $3 AND kind = 'id' AND value = $4
            """, organizationID, .text(thing), .text(source), .text(key), nowValue,
            told.map { .integer($0) } ?? .null)
    }
}

extension ImportStep {
    fileprivate init(_ kind: Kind, _ post: Actor.Post, of person: Person.ID, ending privileges: [Privilege] = []) {
        let names = privileges.isEmpty ? nil : privileges.map(\.rawValue)
        self.init(
            kind: kind, person: person, location: post.location,
            before: Before(role: post.role.rawValue, privileges: names))
    }
}

extension SchoolError {
    /// The error of the ``Brake``.
    static func manyLeaving(_ count: Int, of whole: Int, _ people: String, look: String) -> SchoolError {
        conflict(
            "many_leaving", "\(count) of \(whole) \(people) would leave.",
            remedy: "\(look). If so, say how many may leave.", count: count)
    }

    fileprivate static func manyOut(_ count: Int, of whole: Int) -> SchoolError {
        conflict(
            "many_out", "\(count) of \(whole) places in classes would be lost by people who stay.",
            remedy: "Check that the files are complete. If they are, say how many may be lost.", count: count)
    }
}
