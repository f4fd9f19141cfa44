import Coursework
import SQL

// Undoes each kind of step: a row that is still as the import left it is restored.
extension Transaction {
    func take(back step: ImportStep, _ done: RosterImport, _ undo: inout ImportUndo) throws {
        guard !step.isOfSource else { return try restoreWord(step, done) }
        let changed: Bool
        switch step.kind {
        case .location: changed = try restoreLocation(step)
        case .course: changed = try restoreCourse(step)
        case .class: changed = try restoreClass(step, done)
        case .person: changed = try restorePerson(step)
        case .roleGiven: changed = try takeRole(step, done)
        case .roleTaken: changed = try giveRole(step, done)
        case .policy: changed = try restorePolicy(step)
        case .memberLeft:
            changed = try bringBack(step, done)
            if changed { undo.joins += 1 }
        case .personLeft:
            // Of somebody who could not sign in, nothing was changed.
            guard step.before.couldSignIn else { return }
            changed = try comeBack(step, done)
            if changed { undo.returned += 1 }
        case .personBack:
            // Of somebody who could sign in before, only what the source says was changed.
            guard !step.before.couldSignIn else { return try endNameAgain(step, done) }
            changed = try leaveAgain(step, done)
            if changed { undo.goneAgain += 1 }
        }
        if changed { undo.again[step.kind.thing, default: 0] += 1 } else { undo.left.append(try left(step)) }
    }

    private func left(_ step: ImportStep) throws -> ImportUndo.Left {
        let name: String?
        if let person = step.person {
            name = try connection.first(
                "SELECT givenName, middleName, familyName FROM person WHERE organization = $1 AND id = $2",
                organizationID, Value(person)
            ) { $0.personName().full }
        } else {
            name = step.before.name
        }
        return ImportUndo.Left(thing: step.kind.thing, name: name ?? "")
    }

    private func modified(_ step: ImportStep) -> Value { step.modified.map { .integer($0) } ?? .null }

    // MARK: - Things

    private func restoreLocation(_ step: ImportStep) throws -> Bool {
        try connection.run(
            """
            UPDATE location SET name = $3, modified = {after modified $4}
            WHERE organization = $1 AND id = $2 AND modified = $5
            """, organizationID, Value(step.location), .text(step.before.name ?? ""), nowValue, modified(step)) > 0
    }

    private func restoreCourse(_ step: ImportStep) throws -> Bool {
        try connection.run(
            """
            UPDATE course SET name = $3, number = $4, location = $5,
                modified = {after modified $6}
            WHERE organization = $1 AND id = $2 AND modified = $7
                AND EXISTS (SELECT 1 FROM location l WHERE l.organization = $1 AND l.id = $5)
            """, organizationID, Value(step.course), .text(step.before.name ?? ""), Value(step.before.number),
            Value(step.before.location), nowValue, modified(step)) > 0
    }

    /// A class that ended with the year is reopened; if somebody has archived it since, nothing is restored.
    private func restoreClass(_ step: ImportStep, _ done: RosterImport) throws -> Bool {
        guard let id = step.schoolClass else { return false }
        let changed = try connection.run(
            """
            UPDATE class SET name = $3, number = $4, room = $5, location = $6,
                course = (SELECT c.id FROM course c WHERE c.organization = $1 AND c.id = $7), archived = NULL,
                modified = {after modified $8}
            WHERE organization = $1 AND id = $2 AND modified = $9 AND (archived IS NULL OR archived = $10)
                AND EXISTS (SELECT 1 FROM location l WHERE l.organization = $1 AND l.id = $6)
            """, organizationID, Value(id), .text(step.before.name ?? ""), Value(step.before.number),
            Value(step.before.room), Value(step.before.location), Value(step.before.course), nowValue, modified(step),
            Value(done.at))
        guard changed > 0 else { return false }
        if done.isSchoolYear { try reopen(id, endedAt: done.at) }
        try moveScheduled(.of(id))
        publishClass(id)
        return true
    }

    private func restorePerson(_ step: ImportStep) throws -> Bool {
        guard let id = step.person else { return false }
        let before = step.before
        let name = Person.Name(given: before.given ?? "", middle: before.middle, family: before.family ?? "")
        let changed = try connection.run(
            """
            UPDATE person SET givenName = $3, middleName = $4, familyName = $5, sortName = $6, grade = $7, email = $8,
                number = $9, modified = {after modified $10}
            WHERE organization = $1 AND id = $2 AND modified = $11
            """, organizationID, Value(id), .text(name.given), Value(name.middle), .text(name.family),
            .text(name.sorted), Value(before.grade), Value(before.email), Value(before.number), nowValue,
            modified(step))
        guard changed > 0 else { return false }
        try renewWords(of: Person.Draft(name: name, email: before.email, number: before.number), id)
        publish(.administration)
        try publishClasses(of: id)
        return true
    }

    /// Restores the source's last word, or since when it had not named the thing.
    private func restoreWord(_ step: ImportStep, _ done: RosterImport) throws {
        guard let key = step.before.key else { return }
        if let word = step.before.word {
            try connection.enqueue(
                """
                INSERT INTO rosterTold (organization, source, thing, value, person, told, seen)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                ON CONFLICT (organization, source, thing, value) DO UPDATE
                SET person = excluded.person, told = excluded.told, seen = excluded.seen
                """, organizationID, .text(done.source), .text(word.thing), .text(key), Value(step.person),
                .integer(word.told), .integer(word.seen))
        }
        if let gone = step.before.gone {
            try connection.enqueue(
                """
                UPDATE externalID SET gone = $5
                WHERE organization = $1 AND thing = $2 AND source = $3 AND kind = 'id' AND value = $4 AND gone IS NULL
                """, organizationID, .text(step.kind.rawValue), .text(done.source), .text(key), .integer(gone))
        }
    }

    // MARK: - What people are

    /// Somebody who was added to a class by hand in that role since keeps the role.
    private func takeRole(_ step: ImportStep, _ done: RosterImport) throws -> Bool {
        guard let person = step.person, let role = step.before.role else { return false }
        let changed = try connection.run(
            """
            DELETE FROM role WHERE organization = $1 AND person = $2 AND location = $3 AND role = $4 AND source = $5
                AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.organization = $1 AND m.person = $2
                    AND m.role = $4 AND m.joined > $6)
            """, organizationID, Value(person), Value(step.location), .text(role), .text(done.source), Value(done.at))
        guard changed > 0 else {
            // The policy of a student, which the role had ended, is restored before this.
            if try roles(of: person).contains(where: { $0 != .student }) { try endShortPassword(of: person) }
            return false
        }
        if role == Role.teacher.rawValue { try endPractice(of: person) }
        try endWhatRolesAllowed(person)
        try rolesMoved(person)
        return true
    }

    private func giveRole(_ step: ImportStep, _ done: RosterImport) throws -> Bool {
        guard let person = step.person, let role = step.before.role else { return false }
        let changed = try connection.run(
            """
            INSERT INTO role (organization, person, location, role, source)
            SELECT p.organization, p.id, l.id, $4, $5 FROM person p JOIN location l ON l.organization = p.organization
            WHERE p.organization = $1 AND p.id = $2 AND l.id = $3 AND NOT EXISTS (SELECT 1 FROM roleTaken k
                WHERE k.organization = $1 AND k.person = $2 AND k.location = $3 AND k.role = $4)
            ON CONFLICT (organization, person, location, role) DO NOTHING
            """, organizationID, Value(person), Value(step.location), .text(role), .text(done.source))
        guard changed > 0 else { return false }
        // They may have been given one since the import.
        if role != Role.student.rawValue { try endShortPassword(of: person) }
        try returnPrivileges(step, to: person)
        try rolesMoved(person)
        return true
    }

    /// Those that ended with a role, as far as the person's roles allow them again.
    private func returnPrivileges(_ step: ImportStep, to person: Person.ID) throws {
        guard let names = step.before.privileges else { return }
        let possible = try roles(of: person).reduce(into: Set<Privilege>()) { $0.formUnion($1.grantable) }
        for privilege in names.compactMap(Privilege.init(rawValue:)) where possible.contains(privilege) {
            let isNew = try connection.run(
                """
                INSERT INTO permit (organization, person, privilege) VALUES ($1, $2, $3)
                ON CONFLICT (organization, person, privilege) DO NOTHING
                """, organizationID, Value(person), .text(privilege.rawValue))
            if isNew > 0 { try log(.privilegeGiven, .person(person), privilege.rawValue) }
        }
    }

    /// Passwords made of digits only are for people who are only students, which these are again.
    private func restorePolicy(_ step: ImportStep) throws -> Bool {
        try connection.run(
            """
            UPDATE account SET policy = $3 WHERE organization = $1 AND person = $2 AND policy = 'standard'
                AND NOT EXISTS (SELECT 1 FROM role r WHERE r.organization = $1 AND r.person = $2 AND r.role <> 'student'
                    AND r.source = 'manual')
            """, organizationID, Value(step.person), .text(step.before.policy ?? "")) > 0
    }

    // MARK: - Coming and going

    /// Restores a membership, unless the role it needs was taken by hand since, or the person was taken out of the
    /// class by hand. A role that the import itself took counts: it is restored after this.
    private func bringBack(_ step: ImportStep, _ done: RosterImport) throws -> Bool {
        guard let person = step.person, let id = step.schoolClass, let part = step.before.role else { return false }
        let changed = try connection.run(
            """
            INSERT INTO membership (organization, class, person, role, joined, source, sourceKey)
            SELECT c.organization, c.id, p.id, $4, $5, $6, $7
            FROM class c JOIN person p ON p.organization = c.organization
            WHERE c.organization = $1 AND c.id = $2 AND p.id = $3 AND c.archived IS NULL
                AND (EXISTS (SELECT 1 FROM role r WHERE r.organization = $1 AND r.person = $3 AND r.role = $4)
                    OR EXISTS (SELECT 1 FROM rosterImportStep s WHERE s.organization = $1 AND s.import = $8
                        AND s.person = $3 AND s.kind = 'roleTaken' AND s.before LIKE $9))
                AND NOT EXISTS (SELECT 1 FROM membershipTaken k WHERE k.organization = $1 AND k.class = $2
                    AND k.person = $3)
            ON CONFLICT (organization, class, person) DO NOTHING
            """, organizationID, Value(id), Value(person), .text(part),
            .integer(step.before.joined ?? done.at.milliseconds), .text(step.before.source ?? done.source),
            Value(step.before.key), Value(done.id), .text("%\"role\":\"\(part)\"%"))
        guard changed > 0 else { return false }
        if part == Member.Part.student.rawValue { try assignPosted(to: person, of: id) }
        publish(.person(person))
        recheckWatching(person)
        publishClass(id)
        return true
    }

    private func comeBack(_ step: ImportStep, _ done: RosterImport) throws -> Bool {
        guard let person = step.person else { return false }
        return try reactivateAccount(of: person, deactivatedAt: Value(done.at))
    }

    private func leaveAgain(_ step: ImportStep, _ done: RosterImport) throws -> Bool {
        guard let person = step.person, let gone = step.before.gone else { return false }
        // Somebody who was deactivated by hand stays so, and who has no account has none; only the name from the source
        // is removed.
        if try canSignIn(person) {
            let account = try accountItself(of: person)
            let hasSignedIn = account.lastSignIn.map { $0.milliseconds >= done.at.milliseconds } ?? false
            guard account.modified.milliseconds == step.modified, !hasSignedIn else { return false }
        }
        try endNameAgain(step, done)
        try deactivateAccount(of: person, since: .integer(gone))
        return true
    }

    private func canSignIn(_ person: Person.ID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM account WHERE organization = $1 AND person = $2 AND state <> 'deactivated'", organizationID,
            Value(person)
        ) { _ in true } ?? false
    }

    /// Records that the source no longer names somebody, since the time that was known before.
    private func endNameAgain(_ step: ImportStep, _ done: RosterImport) throws {
        guard let person = step.person, let gone = step.before.gone else { return }
        try connection.enqueue(
            """
            UPDATE externalID SET gone = $4
            WHERE organization = $1 AND thing = 'person' AND source = $2 AND id = $3 AND gone IS NULL
            """, organizationID, .text(done.source), Value(person), .integer(gone))
    }
}

extension ImportStep.Kind {
    var thing: ImportUndo.Left.Thing {
        switch self {
        case .location: .location
        case .course: .course
        case .class: .schoolClass
        case .person: .person
        case .roleGiven, .roleTaken: .role
        case .policy, .personLeft, .personBack: .account
        case .memberLeft: .membership
        }
    }
}
