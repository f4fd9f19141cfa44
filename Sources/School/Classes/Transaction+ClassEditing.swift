import Coursework
import Foundation
import SQL

extension Transaction {
    /// Creates a class. A teacher who is allowed to create classes becomes its first teacher.
    func create(_ draft: SchoolClass.Draft) throws -> ClassEntry {
        let draft = try draft.checked()
        try require(.manageClasses, at: draft.location)
        guard try hasLocation(draft.location) else { throw SchoolError.none("location") }
        try requireCourse(draft)
        let id = newIdentifier(SchoolClass.self)
        try connection.enqueue(
            """
            INSERT INTO class (organization, id, location, course, name, number, room, created, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
            """, organizationID, Value(id), Value(draft.location), Value(draft.course), .text(draft.name),
            Value(draft.number),
            Value(draft.room), nowValue)
        if let person = actor.person, !actor.isEverywhere, actor.posts.contains(.init(.teacher, at: draft.location)) {
            try insert(person, as: .teacher, into: id)
            try deal(colorTo: id)
        }
        try log(.classCreated, .schoolClass(id))
        publish(.administration)
        return try schoolClass(id)
    }

    /// Changes the details of a class that the office keeps. Imports no longer change a class after that.
    func change(_ id: SchoolClass.ID, to draft: SchoolClass.Draft, since modified: Date) throws -> ClassEntry {
        let draft = try draft.checked()
        try requireClass(id, for: .manageClasses)
        try require(.manageClasses, at: draft.location)
        guard try hasLocation(draft.location) else { throw SchoolError.none("location") }
        try requireCourse(draft)
        let changed = try connection.run(
            """
            UPDATE class SET name = $3, location = $4, course = $5, number = $6, room = $7, source = 'manual',
                modified = {after modified $8}
            WHERE organization = $1 AND id = $2 AND modified = $9 AND archived IS NULL
            """, organizationID, Value(id), .text(draft.name), Value(draft.location), Value(draft.course),
            Value(draft.number),
            Value(draft.room), nowValue, Value(modified))
        if changed == 0, try schoolClass(id).schoolClass.draft == draft { return try schoolClass(id) }
        try requireCurrent(changed, "class") { true }
        try moveScheduled(.of(id))
        try log(.classChanged, .schoolClass(id))
        publishClass(id)
        return try schoolClass(id)
    }

    func show(_ id: SchoolClass.ID, as appearance: SchoolClass.Appearance) throws -> ClassEntry {
        let appearance = try appearance.checked()
        if try !teaches(id) { try requireClass(id, for: .manageClasses) }
        let known = try schoolClass(id)
        guard known.schoolClass.archived == nil else { throw SchoolError.archivedClass }
        if known.schoolClass.appearance == appearance { return known }
        try connection.run(
            """
            UPDATE class SET nickname = $3, icon = $4, color = $5,
                modified = {after modified $6}
            WHERE organization = $1 AND id = $2
            """, organizationID, Value(id), Value(appearance.nickname), Value(appearance.icon),
            Value(appearance.color?.rawValue), nowValue)
        publishClass(id)
        return try schoolClass(id)
    }

    // MARK: - Rules

    private func requireCourse(_ draft: SchoolClass.Draft) throws {
        guard let id = draft.course else { return }
        guard try course(id).location == draft.location else {
            throw SchoolError.invalid([
                Finding(.invalid, "course", "The course belongs to another location. Choose one of this location.")
            ])
        }
    }
}
