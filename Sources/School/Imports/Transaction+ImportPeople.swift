import Coursework
import Rosters
import SQL

// Writes the people of an import, with their roles and accounts.
extension Transaction {
    func write(
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
                        email = $8, number = $9, modified = {after modified $10}
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

    // MARK: - Roles and accounts

    func writeRoles(
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

    func writeAccounts(_ planner: ImportPlanner, _ progress: ImportProgress?) throws {
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

    private static let newPeople = BulkInsert(
        into: "person", "organization", "id", "givenName", "middleName", "familyName", "sortName", "grade", "email",
        "number", "source", "created", "modified")
    private static let newRoles = BulkInsert(into: "role", "organization", "person", "location", "role", "source")
    private static let newAccounts = BulkInsert(
        into: "account", "organization", "person", "name", "state", "policy", "created", "modified")
    private static let personModified: Query = "SELECT modified FROM person WHERE organization = $1 AND id = $2"
}

extension ImportStep {
    fileprivate init(_ kind: Kind, _ post: Actor.Post, of person: Person.ID, ending privileges: [Privilege] = []) {
        let names = privileges.isEmpty ? nil : privileges.map(\.rawValue)
        self.init(
            kind: kind, person: person, location: post.location,
            before: Before(role: post.role.rawValue, privileges: names))
    }
}
