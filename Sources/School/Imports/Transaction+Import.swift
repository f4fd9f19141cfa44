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
    func insert(
        _ rows: BulkInsert, about count: Int, _ fill: (_ add: (_ row: [Value]) throws -> Void) throws -> Void
    ) throws {
        var inserted = 0
        try connection.grow(rows.table, by: count) { inserted = try connection.insert(rows, fill) }
        if inserted >= 200 { try connection.haveGrown([rows.table]) }
    }

    // MARK: - What the source calls them

    /// Records what the source calls them.
    func name<Draft: Sendable>(
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
    func setAside(_ key: String, _ planner: ImportPlanner) throws {
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
