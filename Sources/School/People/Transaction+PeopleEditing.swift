import Coursework
import Foundation
import SQL

extension Transaction {
    /// Creates a person with their first roles.
    ///
    /// - Parameters:
    ///   - posts: may be empty only for somebody who may manage people everywhere.
    ///   - id: nil for a new one.
    func create(_ draft: Person.Draft, as posts: Set<Actor.Post>, id: Person.ID? = nil) throws -> PersonEntry {
        let draft = try draft.checked()
        try requireSomewhere(.manageAccounts)
        guard !posts.isEmpty || actor.isEverywhere else {
            throw SchoolError.invalid([Finding(.invalid, "roles", "There is no role. Give at least one.")])
        }
        for post in posts { try requireGiving(post) }
        let id = id ?? newIdentifier(Person.self)
        try insert(draft, as: id)
        for post in posts { try insert(post, of: id) }
        try log(.personCreated, .person(id))
        for post in posts { try log(.roleGiven, .person(id), post.logged) }
        publish(.administration)
        return try entry(of: id)
    }

    /// Creates a person with their first roles and an account without a password.
    ///
    /// - Parameter key: whoever was added under it, and is described alike, is not added again: no answer came the first time.
    func create(
        _ draft: Person.Draft, as posts: Set<Actor.Post>, account name: String, under key: IdempotencyKey?
    ) throws -> PersonEntry {
        let own: Person.ID? = key.map { identifier(under: $0, for: posts.map(\.logged).sorted()) }
        let isMade = try own.map { try isThere($0) } ?? false
        if let own, isMade, try self.draft(of: own) == draft.checked() { return try entry(of: own) }
        let entry = try create(draft, as: posts, id: isMade ? nil : own)
        _ = try createAccount(name, of: entry.person.id)
        return entry
    }

    private func isThere(_ id: Person.ID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM person WHERE organization = $1 AND id = $2", organizationID, Value(id)
        ) { _ in true } ?? false
    }

    func insert(_ draft: Person.Draft, as id: Person.ID) throws {
        try connection.enqueue(
            """
            INSERT INTO person (
                organization, id, givenName, middleName, familyName, sortName, grade, email, number, language,
                created, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
            """, organizationID, Value(id), .text(draft.name.given), Value(draft.name.middle), .text(draft.name.family),
            .text(draft.name.sorted), Value(draft.grade), Value(draft.email), Value(draft.number),
            Value(draft.language), nowValue)
        try insertWords(of: draft, id)
    }

    private func insertWords(of draft: Person.Draft, _ id: Person.ID) throws {
        let words = draft.searchWords.sorted().map { PersonWord(text: $0, person: id.rawValue) }
        try connection.enqueue(PersonWord.writing, words.map { $0.values(in: organizationID) })
    }

    /// Must be called by everything that changes a person's name, number or address.
    func renewWords(of draft: Person.Draft, _ id: Person.ID) throws {
        try connection.enqueue(
            "DELETE FROM personWord WHERE organization = $1 AND person = $2", organizationID, Value(id))
        try insertWords(of: draft, id)
    }

    func insert(_ post: Actor.Post, of id: Person.ID) throws {
        try connection.enqueue(
            """
            INSERT INTO role (organization, person, location, role) VALUES ($1, $2, $3, $4)
            ON CONFLICT (organization, person, location, role) DO NOTHING
            """, organizationID, Value(id), Value(post.location), .text(post.role.rawValue))
        try connection.enqueue(
            "DELETE FROM roleTaken WHERE organization = $1 AND person = $2 AND location = $3 AND role = $4",
            organizationID, Value(id), Value(post.location), .text(post.role.rawValue))
    }

    func change(_ id: Person.ID, to draft: Person.Draft, of modified: Date) throws -> PersonEntry {
        let draft = try draft.checked()
        try reach(id, for: .manageAccounts)
        let changed = try connection.run(
            """
            UPDATE person SET givenName = $3, middleName = $4, familyName = $5, sortName = $6, grade = $7, email = $8,
                number = $9, language = $10, source = 'manual',
                modified = {after modified $11}
            WHERE organization = $1 AND id = $2 AND modified = $12
            """, organizationID, Value(id), .text(draft.name.given), Value(draft.name.middle), .text(draft.name.family),
            .text(draft.name.sorted), Value(draft.grade), Value(draft.email), Value(draft.number),
            Value(draft.language), nowValue, Value(modified))
        if changed == 0, try self.draft(of: id) == draft { return try entry(of: id) }
        try requireCurrent(changed, "person") { true }
        try renewWords(of: draft, id)
        try log(.personChanged, .person(id))
        publish(.administration)
        try publishClasses(of: id)
        return try entry(of: id)
    }

    /// Keeps the asking person's language. Imports go on to change everything else about them.
    func chooseLanguage(_ tag: String) throws {
        var checking = Checking()
        checking.language(tag)
        try checking.orThrow()
        try connection.run(
            "UPDATE person SET language = $3 WHERE organization = $1 AND id = $2", organizationID,
            Value(try person()), .text(tag))
    }

    /// The person's present details, for somebody who may change them.
    package func draft(toChange id: Person.ID) throws -> Person.Draft {
        try reach(id, for: .manageAccounts)
        return try draft(of: id)
    }

    private func draft(of id: Person.ID) throws -> Person.Draft {
        let person = try entry(of: id).person
        let language = try connection.first(
            "SELECT language FROM person WHERE organization = $1 AND id = $2", organizationID, Value(id)
        ) { $0.textIfAny() }
        return Person.Draft(
            name: person.name, grade: person.grade, email: person.email, number: person.number,
            language: language ?? nil)
    }
}
