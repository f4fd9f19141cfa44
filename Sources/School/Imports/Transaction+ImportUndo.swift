import Coursework
import Foundation
import SQL

// What an import made bears its moment; what it changed stands in its steps. An import before the last is taken back after it.
extension Transaction {
    /// The last import that can be taken back.
    package func lastImport() throws -> RosterImport? {
        let begin = now.addingTimeInterval(-RosterImport.daysToUndo * 86400)
        return try connection.first(
            """
            SELECT id, source, at FROM rosterImport WHERE organization = $1 AND undone IS NULL AND at >= $2
            ORDER BY at DESC, id DESC LIMIT 1
            """, organizationID, Value(begin)
        ) { RosterImport(id: $0.identifier(0), source: $0.text(1), at: $0.date(2)) }
    }

    /// What has to be held: all classes and people that it touched.
    func subjects(ofUndoing done: RosterImport) throws -> [LockTarget] {
        let (at, source): (Value, Value) = (Value(done.at), .text(done.source))
        let classes: Set<SchoolClass.ID> = Set(
            try connection.all(
                """
                SELECT class FROM membership WHERE organization = $1 AND joined = $2 AND source = $3
                UNION SELECT class FROM rosterImportStep
                    WHERE organization = $1 AND import = $4 AND class IS NOT NULL
                UNION SELECT id FROM class WHERE organization = $1 AND created = $2
                """, [organizationID, at, source, Value(done.id)]
            ) { $0.identifier(0) })
        let people: Set<Person.ID> = Set(
            try connection.all(
                """
                SELECT id FROM person WHERE organization = $1 AND created = $2
                UNION SELECT person FROM rosterImportStep
                    WHERE organization = $1 AND import = $3 AND kind IN ('personLeft', 'personBack')
                """, [organizationID, at, Value(done.id)]
            ) { $0.identifier(0) })
        return classes.sorted().map(LockTarget.schoolClass) + people.sorted().map(LockTarget.person)
    }

    /// Takes it back. To be held: the organization, the time zones and the subjects.
    func undo(_ done: RosterImport) throws -> ImportUndo {
        var undo = ImportUndo(source: done.source, at: done.at)
        try undoPeople(done, &undo)
        try undoJoins(done, &undo)
        try undoAccounts(done, &undo)
        for step in try steps(of: done) { try take(back: step, done, &undo) }
        try undoNames(done)
        try undoClasses(done, &undo)
        try undoPlaces(done, &undo)
        try connection.post(
            "DELETE FROM rosterImportStep WHERE organization = $1 AND import = $2", organizationID, Value(done.id))
        try connection.post(
            "UPDATE rosterImport SET undone = $3 WHERE organization = $1 AND id = $2", organizationID, Value(done.id),
            nowValue)
        try log(
            .rosterImportUndone, .organization,
            "\(done.source) removed \(undo.people) restored \(undo.restored) left \(undo.left.count)")
        try publish(.office, "import")
        return undo
    }

    private func steps(of done: RosterImport) throws -> [ImportStep] {
        try connection.all(
            """
            SELECT kind, person, class, course, location, before, modified FROM rosterImportStep
            WHERE organization = $1 AND import = $2 ORDER BY number DESC
            """, [organizationID, Value(done.id)]
        ) { row in
            ImportStep(
                kind: ImportStep.Kind(rawValue: row.text(0)) ?? .person, person: row.identifierIfAny(1),
                schoolClass: row.identifierIfAny(2), course: row.identifierIfAny(3), location: row.identifierIfAny(4),
                before: try Stored.value(row.text(5)), modified: row.integerIfAny(6))
        }
    }

    private func name(of id: Person.ID) throws -> String {
        try connection.first(
            "SELECT givenName, middleName, familyName FROM person WHERE organization = $1 AND id = $2", organizationID,
            Value(id)
        ) { $0.personName(0).full } ?? ""
    }

    // MARK: - What it made

    /// Who has not signed in, and of whom nobody has said anything since, is gone as if never brought.
    private func undoPeople(_ done: RosterImport, _ undo: inout ImportUndo) throws {
        let made = try connection.all(Self.madePeople, [organizationID, Value(done.at), .text(done.source)]) { row in
            (id: Person.ID(rawValue: row.integer(0)), name: row.personName(1).full, isUntouched: row.bool(4))
        }
        for person in made {
            guard person.isUntouched else {
                undo.left.append(.init(thing: .person, name: person.name))
                continue
            }
            try tellClasses(of: person.id, "member")
            try erase(person.id)
            try publish(.office, "person", person.id.description)
            undo.people += 1
        }
    }

    private static let madePeople: Query = """
        SELECT p.id, p.givenName, p.middleName, p.familyName,
            p.modified = p.created
            AND NOT EXISTS (SELECT 1 FROM account a WHERE a.organization = $1 AND a.person = p.id
                AND (a.created <> $2 OR a.modified <> $2 OR a.password IS NOT NULL OR a.lastSignIn IS NOT NULL))
            AND NOT EXISTS (SELECT 1 FROM session s WHERE s.organization = $1 AND s.person = p.id)
            AND NOT EXISTS (SELECT 1 FROM role r WHERE r.organization = $1 AND r.person = p.id AND r.source <> $3)
            AND NOT EXISTS (SELECT 1 FROM permit t WHERE t.organization = $1 AND t.person = p.id)
            AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.organization = $1 AND m.person = p.id
                AND (m.source <> $3 OR m.joined <> $2))
            AND NOT EXISTS (SELECT 1 FROM membershipTaken k WHERE k.organization = $1 AND k.person = p.id)
            AND NOT EXISTS (SELECT 1 FROM recipient c WHERE c.organization = $1 AND c.person = p.id)
        FROM person p
        WHERE p.organization = $1 AND p.created = $2 AND (p.source <> 'manual' OR p.modified <> p.created)
            AND EXISTS (SELECT 1 FROM externalID e
            WHERE e.organization = $1 AND e.thing = 'person' AND e.id = p.id AND e.source = $3 AND e.firstSeen = $2)
        ORDER BY p.id
        """

    /// Who was there before leaves the classes into which the import put them, unless they have begun to work there.
    private func undoJoins(_ done: RosterImport, _ undo: inout ImportUndo) throws {
        let joins = try connection.all(Self.joins, [organizationID, Value(done.at), .text(done.source)]) { row in
            (
                schoolClass: SchoolClass.ID(rawValue: row.integer(0)), person: Person.ID(rawValue: row.integer(1)),
                part: Member.Part(rawValue: row.text(2)) ?? .student, hasBegun: row.bool(3)
            )
        }
        for join in joins {
            guard !join.hasBegun else {
                undo.left.append(.init(thing: .membership, name: try name(of: join.person)))
                continue
            }
            try connection.post(
                "DELETE FROM membership WHERE organization = $1 AND class = $2 AND person = $3", organizationID,
                Value(join.schoolClass), Value(join.person))
            if join.part == .student { try withdrawAssignments(of: join.person, in: join.schoolClass) }
            if join.part == .teacher { try endPractice(of: join.person, in: join.schoolClass) }
            try membersMoved(join.person, join.schoolClass)
            undo.leaves += 1
        }
    }

    private static let joins: Query = """
        SELECT m.class, m.person, m.role,
            EXISTS (SELECT 1 FROM assignment a WHERE a.organization = $1 AND a.class = m.class AND a.person = m.person
                AND a.opened >= $2)
        FROM membership m JOIN person p ON p.organization = m.organization AND p.id = m.person
        WHERE m.organization = $1 AND m.joined = $2 AND m.source = $3 AND p.created <> $2
        ORDER BY m.class, m.person
        """

    private func membersMoved(_ person: Person.ID, _ id: SchoolClass.ID) throws {
        try publish(.person(person), "class", id.description)
        try recheckWatching(person)
        try publishClass(id, "member")
    }

    /// Accounts of people who were there before without one.
    private func undoAccounts(_ done: RosterImport, _ undo: inout ImportUndo) throws {
        let made = try connection.all(
            """
            SELECT a.person,
                a.modified = a.created AND a.password IS NULL AND a.lastSignIn IS NULL AND a.state = 'new'
                AND NOT EXISTS (SELECT 1 FROM session s WHERE s.organization = $1 AND s.person = a.person)
            FROM account a JOIN person p ON p.organization = a.organization AND p.id = a.person
            WHERE a.organization = $1 AND a.created = $2 AND p.created <> $2 AND p.practiceOf IS NULL
                AND EXISTS (SELECT 1 FROM externalID e WHERE e.organization = $1 AND e.thing = 'person'
                    AND e.id = a.person AND e.source = $3)
            ORDER BY a.person
            """, [organizationID, Value(done.at), .text(done.source)]
        ) { (person: Person.ID(rawValue: $0.integer(0)), isUntouched: $0.bool(1)) }
        for account in made {
            guard account.isUntouched else {
                undo.left.append(.init(thing: .account, name: try name(of: account.person)))
                continue
            }
            try connection.post(
                "DELETE FROM account WHERE organization = $1 AND person = $2", organizationID, Value(account.person))
            undo.accounts += 1
        }
    }

    private func undoClasses(_ done: RosterImport, _ undo: inout ImportUndo) throws {
        let made = try connection.all(
            """
            SELECT c.id, c.name,
                c.modified = c.created AND c.archived IS NULL
                AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.organization = $1 AND m.class = c.id)
                AND NOT EXISTS (SELECT 1 FROM membershipTaken k WHERE k.organization = $1 AND k.class = c.id)
                AND NOT EXISTS (SELECT 1 FROM handout h WHERE h.organization = $1 AND h.class = c.id)
            FROM class c
            WHERE c.organization = $1 AND c.created = $2 AND EXISTS (SELECT 1 FROM externalID e
                WHERE e.organization = $1 AND e.thing = 'class' AND e.id = c.id AND e.source = $3 AND e.firstSeen = $2)
            ORDER BY c.id
            """, [organizationID, Value(done.at), .text(done.source)]
        ) { (id: SchoolClass.ID(rawValue: $0.integer(0)), name: $0.text(1), isUntouched: $0.bool(2)) }
        for found in made {
            guard found.isUntouched else {
                undo.left.append(.init(thing: .schoolClass, name: found.name))
                continue
            }
            try forgetExternalIDs("class", found.id.rawValue)
            try connection.post(
                "DELETE FROM class WHERE organization = $1 AND id = $2", organizationID, Value(found.id))
            try publish(.office, "class", found.id.description)
            undo.classes += 1
        }
    }

    /// Courses, and then the locations that nothing is left at.
    private func undoPlaces(_ done: RosterImport, _ undo: inout ImportUndo) throws {
        let values = [organizationID, Value(done.at), .text(done.source)]
        for (id, name, isUntouched) in try connection.all(
            Self.madeCourses, values, as: { ($0.integer(0), $0.text(1), $0.bool(2)) })
        {
            guard isUntouched else {
                undo.left.append(.init(thing: .course, name: name))
                continue
            }
            try forgetExternalIDs("course", id)
            try connection.post("DELETE FROM course WHERE organization = $1 AND id = $2", organizationID, .integer(id))
            undo.courses += 1
        }
        for (id, name, isUntouched) in try connection.all(
            Self.madeLocations, values, as: { ($0.integer(0), $0.text(1), $0.bool(2)) })
        {
            guard isUntouched else {
                undo.left.append(.init(thing: .location, name: name))
                continue
            }
            try forgetExternalIDs("location", id)
            try connection.post(
                "DELETE FROM location WHERE organization = $1 AND id = $2", organizationID, .integer(id))
            undo.locations += 1
        }
    }

    private static let madeCourses: Query = """
        SELECT c.id, c.name,
            c.modified = c.created
            AND NOT EXISTS (SELECT 1 FROM class k WHERE k.organization = $1 AND k.course = c.id)
        FROM course c
        WHERE c.organization = $1 AND c.created = $2 AND EXISTS (SELECT 1 FROM externalID e
            WHERE e.organization = $1 AND e.thing = 'course' AND e.id = c.id AND e.source = $3 AND e.firstSeen = $2)
        ORDER BY c.id
        """

    private static let madeLocations: Query = """
        SELECT l.id, l.name,
            l.modified = l.created
            AND NOT EXISTS (SELECT 1 FROM role r WHERE r.organization = $1 AND r.location = l.id)
            AND NOT EXISTS (SELECT 1 FROM class c WHERE c.organization = $1 AND c.location = l.id)
            AND NOT EXISTS (SELECT 1 FROM course c WHERE c.organization = $1 AND c.location = l.id)
            AND NOT EXISTS (SELECT 1 FROM license i WHERE i.organization = $1 AND i.location = l.id)
        FROM location l
        WHERE l.organization = $1 AND l.created = $2 AND EXISTS (SELECT 1 FROM externalID e
            WHERE e.organization = $1 AND e.thing = 'location' AND e.id = l.id AND e.source = $3 AND e.firstSeen = $2)
        ORDER BY l.id
        """

    /// What was there before and was called as the source does; and what the source no longer named.
    private func undoNames(_ done: RosterImport) throws {
        let values = [organizationID, .text(done.source), Value(done.at)]
        try connection.post(
            """
            DELETE FROM externalID WHERE organization = $1 AND source = $2 AND firstSeen = $3 AND (
                (thing = 'person' AND EXISTS (SELECT 1 FROM person p
                    WHERE p.organization = $1 AND p.id = externalID.id AND p.created <> $3))
                OR (thing = 'location' AND EXISTS (SELECT 1 FROM location l
                    WHERE l.organization = $1 AND l.id = externalID.id AND l.created <> $3)))
            """, values)
        try connection.post(
            "UPDATE externalID SET gone = NULL WHERE organization = $1 AND source = $2 AND gone = $3", values)
    }
}
