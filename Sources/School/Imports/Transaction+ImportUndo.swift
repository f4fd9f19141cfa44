import Coursework
import Foundation
import SQL

// What an import created carries its time; what it changed is in its steps. Imports are undone from the last to the
// first.
//
// The source keys of a thing are looked up by the thing: `source || ''` keeps SQLite from reading all keys of the
// source each time.
extension Transaction {
    /// The last import that can be undone.
    package func lastImport() throws -> RosterImport? { try lastImport(since: RosterImport.firstToUndo(at: now)) }

    /// The imports that can be taken back, one after the other, the last first.
    package func importsToUndo() throws -> [RosterImport] {
        try requireImporting()
        return try connection.all(
            """
            SELECT id, source, at FROM rosterImport WHERE organization = $1 AND undone IS NULL AND at >= $2
            ORDER BY number DESC
            """, [organizationID, Value(RosterImport.firstToUndo(at: now))]
        ) { RosterImport(id: $0.identifier("id"), source: $0.text("source"), at: $0.date("at")) }
    }

    /// The latest import since that time that was not undone. The latest is the one with the highest number: an earlier
    /// one may have a later time, if the clock was set back in between.
    func lastImport(since begin: Date) throws -> RosterImport? {
        try connection.first(
            """
            SELECT id, source, at FROM rosterImport WHERE organization = $1 AND undone IS NULL AND at >= $2
            ORDER BY number DESC LIMIT 1
            """, organizationID, Value(begin)
        ) { RosterImport(id: $0.identifier("id"), source: $0.text("source"), at: $0.date("at")) }
    }

    /// About how many rows are to be gone through to take it back.
    func size(of done: RosterImport) throws -> Int {
        let people = try connection.first(
            "SELECT count(*) FROM person WHERE organization = $1 AND created = $2", organizationID, Value(done.at)
        ) { Int($0.integer()) }
        let steps = try connection.first(
            "SELECT count(*) FROM rosterImportStep WHERE organization = $1 AND import = $2", organizationID,
            Value(done.id)
        ) { Int($0.integer()) }
        return (people ?? 0) + (steps ?? 0)
    }

    // MARK: - Piece by piece

    /// The next rows of a part; nil at its end.
    func piece(
        of part: ImportUndoing.Part, of done: RosterImport, after place: ImportUndoing.Place?
    ) throws -> ImportUndoing.Piece? {
        let width = part == .joins ? 2 : 1
        var rows = ImportUndoing.Rows(
            start: place ?? Array(repeating: .min + 1, count: width), end: Array(repeating: .max, count: width))
        var (classes, people): (Set<SchoolClass.ID>, Set<Person.ID>) = ([], [])
        let last: ImportUndoing.Place?
        switch part {
        case .people:
            let made = try peopleMade(by: done, rows)
            people = Set(made.map(\.id))
            try Self.classesOfPeople.visit(connection, [organizationID], made.map { [Value($0.id)] }) {
                classes.insert($0.identifier())
            }
            last = made.last.map { [$0.id.rawValue] }
        case .joins:
            let joins = try joins(by: done, rows)
            (classes, people) = (Set(joins.map(\.schoolClass)), Set(joins.map(\.person)))
            last = joins.last.map { [$0.schoolClass.rawValue, $0.person.rawValue] }
        case .accounts:
            let made = try accountsMade(by: done, rows)
            people = Set(made.map(\.person))
            last = made.last.map { [$0.person.rawValue] }
        case .steps:
            let steps = try steps(of: done, rows)
            (classes, people) = (Set(steps.compactMap(\.step.schoolClass)), Set(steps.compactMap(\.step.person)))
            last = steps.last.map { [$0.place] }
        case .names: last = place == nil ? [0] : nil
        case .classes:
            let made = try thingsMade(Self.madeClasses, by: done, rows)
            classes = Set(made.map { SchoolClass.ID(rawValue: $0.id) })
            last = made.last.map { [$0.id] }
        case .courses: last = try thingsMade(Self.madeCourses, by: done, rows).last.map { [$0.id] }
        case .locations: last = try thingsMade(Self.madeLocations, by: done, rows).last.map { [$0.id] }
        }
        guard let last else { return nil }
        rows.end = last
        return ImportUndoing.Piece(
            part: part, rows: rows,
            subjects: classes.sorted().map(LockTarget.schoolClass) + people.sorted().map(LockTarget.person))
    }

    /// Undoes a piece.
    func undoPiece(
        _ piece: ImportUndoing.Piece, of done: RosterImport, _ hidesWork: Bool, _ undo: inout ImportUndo
    ) throws {
        let rows = piece.rows
        switch piece.part {
        case .people: try undoPeople(done, rows, hidesWork, &undo)
        case .joins: try undoJoins(done, rows, hidesWork, &undo)
        case .accounts: try undoAccounts(done, rows, &undo)
        case .steps: try undoSteps(done, rows, &undo)
        case .names: try undoNames(done)
        case .classes: try undoClasses(done, rows, &undo)
        case .courses: try undoCourses(done, rows, &undo)
        case .locations: try undoLocations(done, rows, &undo)
        }
    }

    func finish(undoing done: RosterImport, _ undo: ImportUndo, _ emptied: Set<SchoolClass.ID>) throws {
        for id in emptied.sorted() {
            let remains = try connection.first(
                "SELECT 1 FROM class WHERE organization = $1 AND id = $2", organizationID, Value(id)
            ) { _ in true }
            guard remains != nil else { continue }
            publishClass(id)
        }
        try giveKeysBack(done)
        try connection.enqueue(
            "UPDATE rosterImport SET undone = $3 WHERE organization = $1 AND id = $2", organizationID, Value(done.id),
            nowValue)
        try log(
            done.isSchoolYear ? .schoolYearTakenBack : .rosterImportUndone, .organization,
            "\(done.source) removed \(undo.people) restored \(undo.restored) left \(undo.left.count)")
        publish(.administration)
    }

    /// Archived classes are called again as before the import, unless a class that stays is called so.
    private func giveKeysBack(_ done: RosterImport) throws {
        try connection.enqueue(
            """
            UPDATE externalID SET kind = 'id', gone = CASE WHEN gone = $4 THEN NULL ELSE gone END
            WHERE organization = $1 AND thing = 'class' AND source = $2 AND kind = $3 AND NOT EXISTS (
                SELECT 1 FROM externalID o WHERE o.organization = $1 AND o.thing = 'class' AND o.source = $2
                    AND o.kind = 'id' AND o.value = externalID.value)
            """, organizationID, .text(done.source), .text(Self.formerKind(done.at)), Value(done.at))
    }

    /// In the order of undoing, which is the reverse of the order of importing.
    private func steps(
        of done: RosterImport, _ rows: ImportUndoing.Rows
    ) throws -> [(place: Int64, step: ImportStep)] {
        try connection.all(
            """
            SELECT kind, person, class, course, location, before, modified, -number AS place FROM rosterImportStep
            WHERE organization = $1 AND import = $2 AND number < -$3 AND number >= -$4 ORDER BY number DESC LIMIT $5
            """, [organizationID, Value(done.id)] + rows.values
        ) { row in
            let step = ImportStep(
                kind: ImportStep.Kind(rawValue: row.text("kind")) ?? .person, person: row.identifierIfAny("person"),
                schoolClass: row.identifierIfAny("class"), course: row.identifierIfAny("course"),
                location: row.identifierIfAny("location"),
                before: try Stored.value(row.text("before")), modified: row.integerIfAny("modified"))
            return (row.integer("place"), step)
        }
    }

    private func undoSteps(_ done: RosterImport, _ rows: ImportUndoing.Rows, _ undo: inout ImportUndo) throws {
        for (place, step) in try steps(of: done, rows) {
            try take(back: step, done, &undo)
            try connection.enqueue(
                "DELETE FROM rosterImportStep WHERE organization = $1 AND import = $2 AND number = $3", organizationID,
                Value(done.id), .integer(-place))
        }
    }

    func name(of id: Person.ID) throws -> String {
        try connection.first(
            "SELECT givenName, middleName, familyName FROM person WHERE organization = $1 AND id = $2", organizationID,
            Value(id)
        ) { $0.personName().full } ?? ""
    }

    // MARK: - What the import created

    /// Deletes people whom the import created, unless they have signed in, or somebody has changed something about them
    /// since. Those stay; if that was asked for, those who have only started are hidden.
    private func undoPeople(
        _ done: RosterImport, _ rows: ImportUndoing.Rows, _ hidesWork: Bool, _ undo: inout ImportUndo
    ) throws {
        let made = try peopleMade(by: done, rows)
        for person in made where !person.isUntouched {
            if hidesWork, person.hasOnlyBegun {
                try hide(person.id, done)
                undo.hiddenPeople.insert(person.id)
            } else {
                undo.left.append(.init(thing: .person, name: person.name))
            }
        }
        let untouched = made.filter(\.isUntouched).map(\.id)
        try erase(untouched)
        undo.people += untouched.count
    }

    func peopleMade(
        by done: RosterImport, _ rows: ImportUndoing.Rows
    ) throws -> [(id: Person.ID, name: String, isUntouched: Bool, hasOnlyBegun: Bool)] {
        try connection.all(Self.madePeople, [organizationID, Value(done.at), .text(done.source)] + rows.values) { row in
            (
                row.identifier("id"), row.personName().full, row.bool("hasOnlyBegun") && row.bool("neverBegan"),
                row.bool("hasOnlyBegun")
            )
        }
    }

    /// Removes somebody as if the files no longer named them: files that name them again bring them back as they were.
    private func hide(_ person: Person.ID, _ done: RosterImport) throws {
        let places = try connection.all(
            """
            SELECT class, role FROM membership WHERE organization = $1 AND person = $2 AND joined = $3 AND source = $4
            ORDER BY class
            """, [organizationID, Value(person), Value(done.at), .text(done.source)]
        ) { row in
            (
                schoolClass: row.identifier("class") as SchoolClass.ID,
                part: Member.Part(rawValue: row.text("role")) ?? .student
            )
        }
        for place in places { try endMembership(of: person, as: place.part, in: place.schoolClass) }
        try connection.enqueue(
            """
            UPDATE externalID SET gone = $4
            WHERE organization = $1 AND thing = 'person' AND source = $2 AND id = $3 AND gone IS NULL
            """, organizationID, .text(done.source), Value(person), nowValue)
        try deactivateAccount(of: person)
    }

    private static let classesOfPeople = GroupQuery(
        "SELECT class FROM membership WHERE organization = $1 AND person IN ({listed})", columns: 1, common: 1)

    private static let madePeople: Query = """
        SELECT p.id, p.givenName, p.middleName, p.familyName,
            p.modified = p.created
            AND NOT EXISTS (SELECT 1 FROM role r WHERE r.organization = $1 AND r.person = p.id AND r.source <> $3)
            AND NOT EXISTS (SELECT 1 FROM permit t WHERE t.organization = $1 AND t.person = p.id)
            AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.organization = $1 AND m.person = p.id
                AND (m.source <> $3 OR m.joined <> $2))
            AND NOT EXISTS (SELECT 1 FROM membershipTaken k WHERE k.organization = $1 AND k.person = p.id) AS hasOnlyBegun,
            NOT EXISTS (SELECT 1 FROM account a WHERE a.organization = $1 AND a.person = p.id
                AND (a.created <> $2 OR a.modified <> $2 OR a.password IS NOT NULL OR a.lastSignIn IS NOT NULL))
            AND NOT EXISTS (SELECT 1 FROM session s WHERE s.organization = $1 AND s.person = p.id)
            AND NOT EXISTS (SELECT 1 FROM recipient c WHERE c.organization = $1 AND c.person = p.id) AS neverBegan
        FROM person p
        WHERE p.organization = $1 AND p.id > $4 AND p.id <= $5 AND p.created = $2 AND (p.source <> 'manual' OR p.modified <> p.created)
            AND EXISTS (SELECT 1 FROM externalID e
            WHERE e.organization = $1 AND e.thing = 'person' AND e.id = p.id AND e.source || '' = $3 AND e.firstSeen = $2)
        ORDER BY p.id LIMIT $6
        """

    /// Takes people who were there before out of the classes into which the import put them, unless they work there.
    private func undoJoins(
        _ done: RosterImport, _ rows: ImportUndoing.Rows, _ hidesWork: Bool, _ undo: inout ImportUndo
    ) throws {
        for join in try joins(by: done, rows) {
            guard !join.hasBegun || hidesWork else {
                undo.left.append(.init(thing: .membership, name: try name(of: join.person)))
                continue
            }
            try endMembership(of: join.person, as: join.part, in: join.schoolClass)
            if join.hasBegun { undo.hiddenPeople.insert(join.person) } else { undo.leaves += 1 }
        }
    }

    func joins(
        by done: RosterImport, _ rows: ImportUndoing.Rows
    ) throws -> [(schoolClass: SchoolClass.ID, person: Person.ID, part: Member.Part, hasBegun: Bool)] {
        try connection.all(Self.joins, [organizationID, Value(done.at), .text(done.source)] + rows.values) { row in
            (
                row.identifier("class"), row.identifier("person"), Member.Part(rawValue: row.text("role")) ?? .student,
                row.bool("hasBegun")
            )
        }
    }

    private static let joins: Query = """
        SELECT m.class, m.person, m.role,
            EXISTS (SELECT 1 FROM assignment a WHERE a.organization = $1 AND a.class = m.class AND a.person = m.person
                AND (a.opened >= $2
                    OR EXISTS (SELECT 1 FROM step s WHERE s.organization = $1 AND s.handout = a.handout
                        AND s.person = m.person AND (s.opened >= $2 OR s.done >= $2))
                    OR EXISTS (SELECT 1 FROM figure f WHERE f.organization = $1 AND f.handout = a.handout
                        AND f.person = m.person AND f.received >= $2))) AS hasBegun
        FROM membership m JOIN person p ON p.organization = m.organization AND p.id = m.person
        WHERE m.organization = $1 AND m.joined = $2 AND m.source = $3 AND p.created <> $2
            AND (m.class, m.person) > ($4, $5) AND (m.class, m.person) <= ($6, $7)
        ORDER BY m.class, m.person LIMIT $8
        """

    /// Accounts that the import made for people who had none.
    private func undoAccounts(_ done: RosterImport, _ rows: ImportUndoing.Rows, _ undo: inout ImportUndo) throws {
        for account in try accountsMade(by: done, rows) {
            guard account.isUntouched else {
                undo.left.append(.init(thing: .account, name: try name(of: account.person)))
                continue
            }
            try connection.enqueue(
                "DELETE FROM account WHERE organization = $1 AND person = $2", organizationID, Value(account.person))
            undo.accounts += 1
        }
    }

    func accountsMade(
        by done: RosterImport, _ rows: ImportUndoing.Rows
    ) throws -> [(person: Person.ID, isUntouched: Bool)] {
        try connection.all(
            """
            SELECT a.person,
                a.modified = a.created AND a.password IS NULL AND a.lastSignIn IS NULL AND a.state = 'new'
                AND NOT EXISTS (SELECT 1 FROM session s WHERE s.organization = $1 AND s.person = a.person) AS isUntouched
            FROM account a JOIN person p ON p.organization = a.organization AND p.id = a.person
            WHERE a.organization = $1 AND a.person > $4 AND a.person <= $5 AND a.created = $2 AND p.created <> $2
                AND p.practiceOf IS NULL
                AND EXISTS (SELECT 1 FROM externalID e WHERE e.organization = $1 AND e.thing = 'person'
                    AND e.id = a.person AND e.source || '' = $3)
            ORDER BY a.person LIMIT $6
            """, [organizationID, Value(done.at), .text(done.source)] + rows.values
        ) { ($0.identifier("person"), $0.bool("isUntouched")) }
    }

    // MARK: - Classes, courses, and then locations that are empty

    func thingsMade(
        _ query: Query, by done: RosterImport, _ rows: ImportUndoing.Rows
    ) throws -> [(id: Int64, name: String, isUntouched: Bool)] {
        try connection.all(query, [organizationID, Value(done.at), .text(done.source)] + rows.values) {
            ($0.integer("id"), $0.text("name"), $0.bool("isUntouched"))
        }
    }

    private func undoClasses(_ done: RosterImport, _ rows: ImportUndoing.Rows, _ undo: inout ImportUndo) throws {
        for (id, name, isUntouched) in try thingsMade(Self.madeClasses, by: done, rows) {
            guard isUntouched else {
                undo.left.append(.init(thing: .schoolClass, name: name))
                continue
            }
            try forgetExternalIDs("class", id)
            try connection.enqueue(
                "DELETE FROM class WHERE organization = $1 AND id = $2", organizationID, .integer(id))
            publish(.administration)
            undo.classes += 1
        }
    }

    private func undoCourses(_ done: RosterImport, _ rows: ImportUndoing.Rows, _ undo: inout ImportUndo) throws {
        for (id, name, isUntouched) in try thingsMade(Self.madeCourses, by: done, rows) {
            guard isUntouched else {
                undo.left.append(.init(thing: .course, name: name))
                continue
            }
            try forgetExternalIDs("course", id)
            try connection.enqueue(
                "DELETE FROM course WHERE organization = $1 AND id = $2", organizationID, .integer(id))
            undo.courses += 1
        }
    }

    private func undoLocations(_ done: RosterImport, _ rows: ImportUndoing.Rows, _ undo: inout ImportUndo) throws {
        for (id, name, isUntouched) in try thingsMade(Self.madeLocations, by: done, rows) {
            guard isUntouched else {
                undo.left.append(.init(thing: .location, name: name))
                continue
            }
            try forgetWords(ofLocation: id)
            try connection.enqueue(
                "DELETE FROM location WHERE organization = $1 AND id = $2", organizationID, .integer(id))
            undo.locations += 1
        }
    }

    static let madeClasses: Query = """
        SELECT c.id, c.name,
            c.modified = c.created AND c.archived IS NULL
            AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.organization = $1 AND m.class = c.id)
            AND NOT EXISTS (SELECT 1 FROM membershipTaken k WHERE k.organization = $1 AND k.class = c.id)
            AND NOT EXISTS (SELECT 1 FROM handout h WHERE h.organization = $1 AND h.class = c.id)
            AND NOT EXISTS (SELECT 1 FROM appSetting s WHERE s.organization = $1 AND s.class = c.id) AS isUntouched
        FROM class c
        WHERE c.organization = $1 AND c.id > $4 AND c.id <= $5 AND c.created = $2 AND EXISTS (SELECT 1 FROM externalID e
            WHERE e.organization = $1 AND e.thing = 'class' AND e.id = c.id AND e.source || '' = $3 AND e.firstSeen = $2)
        ORDER BY c.id LIMIT $6
        """

    static let madeCourses: Query = """
        SELECT c.id, c.name,
            c.modified = c.created
            AND NOT EXISTS (SELECT 1 FROM class k WHERE k.organization = $1 AND k.course = c.id) AS isUntouched
        FROM course c
        WHERE c.organization = $1 AND c.id > $4 AND c.id <= $5 AND c.created = $2 AND EXISTS (SELECT 1 FROM externalID e
            WHERE e.organization = $1 AND e.thing = 'course' AND e.id = c.id AND e.source || '' = $3 AND e.firstSeen = $2)
        ORDER BY c.id LIMIT $6
        """

    static let madeLocations: Query = """
        SELECT l.id, l.name,
            l.modified = l.created
            AND NOT EXISTS (SELECT 1 FROM role r WHERE r.organization = $1 AND r.location = l.id)
            AND NOT EXISTS (SELECT 1 FROM class c WHERE c.organization = $1 AND c.location = l.id)
            AND NOT EXISTS (SELECT 1 FROM course c WHERE c.organization = $1 AND c.location = l.id)
            AND NOT EXISTS (SELECT 1 FROM license i WHERE i.organization = $1 AND i.location = l.id)
            AND NOT EXISTS (SELECT 1 FROM appSetting s WHERE s.organization = $1 AND s.location = l.id) AS isUntouched
        FROM location l
        WHERE l.organization = $1 AND l.id > $4 AND l.id <= $5 AND l.created = $2 AND EXISTS (SELECT 1 FROM externalID e
            WHERE e.organization = $1 AND e.thing = 'location' AND e.id = l.id AND e.source || '' = $3 AND e.firstSeen = $2)
        ORDER BY l.id LIMIT $6
        """

    /// Unlinks what was linked to the source, and links again what the source had stopped naming.
    private func undoNames(_ done: RosterImport) throws {
        let values = [organizationID, .text(done.source), Value(done.at)]
        try connection.enqueue(
            """
            DELETE FROM externalID WHERE organization = $1 AND source = $2 AND firstSeen = $3 AND (
                (thing = 'person' AND EXISTS (SELECT 1 FROM person p
                    WHERE p.organization = $1 AND p.id = externalID.id AND p.created <> $3))
                OR (thing = 'class' AND EXISTS (SELECT 1 FROM class c
                    WHERE c.organization = $1 AND c.id = externalID.id AND c.created <> $3))
                OR (thing = 'location' AND EXISTS (SELECT 1 FROM location l
                    WHERE l.organization = $1 AND l.id = externalID.id AND l.created <> $3)))
            """, values)
        // After an undo, older files may be imported instead.
        try connection.enqueue(
            """
            UPDATE externalID SET told = NULL
            WHERE organization = $1 AND source = $2 AND (lastSeen = $3 OR gone = $3) AND told IS NOT NULL
            """, values)
        try connection.enqueue(
            "DELETE FROM rosterTold WHERE organization = $1 AND source = $2 AND seen = $3", values)
        try connection.enqueue(
            "UPDATE externalID SET gone = NULL WHERE organization = $1 AND source = $2 AND kind = 'id' AND gone = $3",
            values)
    }
}
