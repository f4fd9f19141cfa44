import Coursework
import SQL

extension Transaction {
    /// The people matching a filter who can be added to a class in that part.
    package func candidates(for id: SchoolClass.ID, as part: Member.Part, _ filter: PeopleFilter, limit: Int) throws
        -> [PersonEntry]
    {
        var filter = filter
        (filter.role, filter.notInClass) = (part.role, id)
        return try people(filter, PageRequest(limit: limit)).items.filter { try mayAdd($0) }
    }

    /// Adds people to a class; students get the handouts that were posted to the whole class before.
    ///
    /// All are added or none. Those who are already in the class in that part stay as they are.
    func add(_ people: [Person.ID], as part: Member.Part, to id: SchoolClass.ID) throws {
        let found = try requireClass(id, for: .manageClasses)
        guard found.archived == nil else { throw SchoolError.archivedClass }
        let present = try parts(in: id)
        let new = try Set(people).filter { try isNew($0, part, present) }.sorted()
        try requireRoom(new.count, as: part, beside: present)
        for person in new {
            let entry = try reach(person)
            guard try mayAdd(entry) else { throw SchoolError.lacking }
            guard entry.roles.contains(part.role) else {
                throw SchoolError.conflict(
                    "wrong_role", "One of them does not have the role \(part.rawValue) anywhere.",
                    remedy: "Give that person the role first.")
            }
            try insert(person, as: part, into: id)
            if part == .student { try assignPosted(to: person, of: id) }
            try log(.memberAdded, .person(person), "\(part.rawValue) class/\(id)")
            publish(.person(person))
        }
        if part == .teacher, !new.isEmpty, !present.values.contains(.teacher) { try deal(colorTo: id) }
        if !new.isEmpty { publishClass(id) }
    }

    func remove(_ person: Person.ID, from id: SchoolClass.ID) throws {
        try requireClass(id, for: .manageClasses)
        let present = try parts(in: id)
        guard let part = present[person] else { throw SchoolError.none("member") }
        if part == .teacher, person == actor.person, present.values.filter({ $0 == .teacher }).count == 1 {
            throw SchoolError.conflict(
                "last_teacher", "You are the only teacher of this class.", remedy: "Add another teacher first.")
        }
        try takeOut(person, part, of: id)
    }

    func takeOut(_ person: Person.ID, _ part: Member.Part, of id: SchoolClass.ID) throws {
        // Somebody who was imported into the class stays out, whatever the next import says.
        try connection.enqueue(
            """
            INSERT INTO membershipTaken (organization, class, person, created, source, sourceKey, joined)
            SELECT organization, class, person, $4, source, sourceKey, joined FROM membership
            WHERE organization = $1 AND class = $2 AND person = $3 AND source <> 'manual'
            ON CONFLICT (organization, class, person) DO NOTHING
            """, organizationID, Value(id), Value(person), nowValue)
        try endMembership(of: person, as: part, in: id)
        try log(.memberRemoved, .person(person), "\(part.rawValue) class/\(id)")
    }

    /// What leaving a class means, whether somebody is taken out by hand, by an import or by undoing one, or is a
    /// practice learner: a student's handouts are closed, and a teacher's practice ends.
    func endMembership(of person: Person.ID, as part: Member.Part, in id: SchoolClass.ID) throws {
        try connection.enqueue(
            "DELETE FROM membership WHERE organization = $1 AND class = $2 AND person = $3", organizationID, Value(id),
            Value(person))
        switch part {
        case .student: try withdrawAssignments(of: person, in: id)
        case .teacher: try endPractice(of: person, in: id)
        }
        publish(.person(person))
        recheckWatching(person)
        publishClass(id)
    }

    /// Adds somebody who was taken out just now: whom a roster had put there is the roster's again, as if never taken out.
    func putBack(_ person: Person.ID, as part: Member.Part, to id: SchoolClass.ID) throws {
        let before = try connection.first(
            """
            SELECT source, sourceKey, joined FROM membershipTaken
            WHERE organization = $1 AND class = $2 AND person = $3 AND source IS NOT NULL
            """, organizationID, Value(id), Value(person)
        ) { (source: $0.text("source"), key: $0.textIfAny("sourceKey"), joined: $0.integer("joined")) }
        try add([person], as: part, to: id)
        guard let before else { return }
        try connection.enqueue(
            """
            UPDATE membership SET source = $4, sourceKey = $5, joined = $6
            WHERE organization = $1 AND class = $2 AND person = $3
            """, organizationID, Value(id), Value(person), .text(before.source), Value(before.key),
            .integer(before.joined))
    }

    func insert(_ person: Person.ID, as part: Member.Part, into id: SchoolClass.ID) throws {
        try connection.enqueue(
            "INSERT INTO membership (organization, class, person, role, joined) VALUES ($1, $2, $3, $4, $5)",
            organizationID, Value(id), Value(person), .text(part.rawValue), nowValue)
        try connection.enqueue(
            "DELETE FROM membershipTaken WHERE organization = $1 AND class = $2 AND person = $3", organizationID,
            Value(id), Value(person))
        recheckWatching(person)
    }

    // MARK: - Rules

    private func mayAdd(_ entry: PersonEntry) throws -> Bool {
        try authority(over: entry, for: .manageClasses).may(.manageClasses)
    }

    private func parts(in id: SchoolClass.ID) throws -> [Person.ID: Member.Part] {
        let rows = try connection.all(Self.parts, [organizationID, Value(id)]) {
            (Person.ID(rawValue: $0.integer("person")), Member.Part(rawValue: $0.text("role")) ?? .student)
        }
        return Dictionary(rows) { $1 }
    }

    private static let parts = Query(
        kept: """
            SELECT m.person, m.role FROM membership m
                JOIN person p ON p.organization = m.organization AND p.id = m.person AND \(CountedStudents.counts)
            WHERE m.organization = $1 AND m.class = $2
            """)

    private func isNew(_ person: Person.ID, _ part: Member.Part, _ present: [Person.ID: Member.Part]) throws -> Bool {
        guard let known = present[person] else { return true }
        guard known == part else {
            throw SchoolError.conflict(
                "other_part", "One of them is in this class as a \(known.rawValue).",
                remedy: "Remove that person from the class first.")
        }
        return false
    }

    private func requireRoom(_ count: Int, as part: Member.Part, beside present: [Person.ID: Member.Part]) throws {
        guard present.count + count <= Limit.peopleInClass else {
            throw SchoolError.limit(
                "class_full", "A class has room for \(Limit.peopleInClass) people.", remedy: "Make a second class.")
        }
        let teachers = present.values.filter { $0 == .teacher }.count
        guard part == .student || teachers + count <= Limit.teachersInClass else {
            throw SchoolError.limit(
                "class_teachers", "A class has room for \(Limit.teachersInClass) teachers.",
                remedy: "Remove another teacher first.")
        }
    }
}

extension Member.Part {
    var role: Role { self == .teacher ? .teacher : .student }
}
