import Coursework
import Foundation
import SQL

extension Transaction {
    /// Courses by name, those of one location or all.
    package func courses(at location: Location.ID? = nil, _ request: PageRequest = PageRequest()) throws
        -> Page<Course>
    {
        let (name, number) = try request.textAndNumber()
        let rows = try connection.all(
            """
            SELECT id, location, name, number, source, modified FROM course
            WHERE organization = $1 AND (name, id) > ($2, $3) AND location = coalesce($4, location)
            ORDER BY name, id LIMIT $5
            """, [organizationID, .text(name), .integer(number), Value(location), Value(request.rows)],
            as: Course.init(row:))
        return request.page(rows) { ListMark($0.name, String($0.id.rawValue)) }
    }

    package func course(_ id: Course.ID) throws -> Course {
        let found = try connection.first(
            "SELECT id, location, name, number, source, modified FROM course WHERE organization = $1 AND id = $2",
            organizationID, Value(id), as: Course.init(row:))
        guard let found else { throw SchoolError.none("course") }
        return found
    }

    func create(_ draft: Course.Draft) throws -> Course {
        let draft = try draft.checked()
        try require(.manageClasses, at: draft.location)
        guard try hasLocation(draft.location) else { throw SchoolError.none("location") }
        let id = newIdentifier(Course.self)
        try connection.enqueue(
            """
            INSERT INTO course (organization, id, location, name, number, created, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $6)
            """, organizationID, Value(id), Value(draft.location), .text(draft.name), Value(draft.number), nowValue)
        try log(.courseCreated, .course(id))
        publish(.administration)
        return try course(id)
    }

    /// Changes a course. Imports no longer change it after that.
    func change(_ id: Course.ID, to draft: Course.Draft, of modified: Date) throws -> Course {
        let draft = try draft.checked()
        try require(.manageClasses, at: try course(id).location)
        try require(.manageClasses, at: draft.location)
        guard try hasLocation(draft.location) else { throw SchoolError.none("location") }
        let changed = try connection.run(
            """
            UPDATE course SET name = $3, number = $4, location = $5, source = 'manual',
                modified = {after modified $6}
            WHERE organization = $1 AND id = $2 AND modified = $7
            """, organizationID, Value(id), .text(draft.name), Value(draft.number), Value(draft.location), nowValue,
            Value(modified))
        if changed == 0, try course(id).draft == draft { return try course(id) }
        try requireCurrent(changed, "course") { true }
        try log(.courseChanged, .course(id))
        publish(.administration)
        return try course(id)
    }

    func remove(_ id: Course.ID) throws {
        try require(.manageClasses, at: try course(id).location)
        try connection.enqueue(
            "UPDATE class SET course = NULL, modified = $3 WHERE organization = $1 AND course = $2",
            organizationID, Value(id), nowValue)
        try forgetExternalIDs("course", id.rawValue)
        try connection.run("DELETE FROM course WHERE organization = $1 AND id = $2", organizationID, Value(id))
        try log(.courseRemoved, .course(id))
        publish(.administration)
    }
}

extension Course {
    init(row: Row) {
        self.init(
            id: row.identifier("id"), location: row.identifier("location"), name: row.text("name"),
            number: row.textIfAny("number"),
            source: Source(rawValue: row.text("source")) ?? .manual, modified: row.date("modified"))
    }
}
