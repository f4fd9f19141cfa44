import Coursework
import Foundation
import SQL

extension Transaction {
    func create(_ draft: Location.Draft) throws -> Location {
        try requireEverywhere(.configureSchool)
        let draft = try draft.checked()
        let id = newIdentifier(Location.self)
        try connection.enqueue(
            """
            INSERT INTO location (organization, id, name, timeZone, created, modified)
            VALUES ($1, $2, $3, $4, $5, $5)
            """, organizationID, Value(id), .text(draft.name), Value(draft.timeZone), nowValue)
        try log(.locationCreated, .location(id))
        publish(.administration)
        return try location(id)
    }

    /// Changes name and time zone. Imports no longer change the name after that.
    func change(_ id: Location.ID, to draft: Location.Draft, of modified: Date) throws -> Location {
        try require(.configureSchool, at: id)
        let draft = try draft.checked()
        let changed = try connection.run(
            """
            UPDATE location SET name = $3, timeZone = $4,
                source = CASE WHEN name <> $3 THEN 'manual' ELSE source END,
                modified = {after modified $5}
            WHERE organization = $1 AND id = $2 AND modified = $6
            """, organizationID, Value(id), .text(draft.name), Value(draft.timeZone), nowValue, Value(modified))
        if changed == 0, try hasLocation(id), try location(id).draft == draft { return try location(id) }
        try requireCurrent(changed, "location") { try hasLocation(id) }
        try moveScheduled(.at(id))
        try log(.locationChanged, .location(id))
        publish(.administration)
        return try location(id)
    }

    /// Removes a location that is not used any more. Administrators there are moved to another one.
    ///
    /// - Throws: a conflict while others have roles there, or while it has classes or courses, and for the last
    ///   location.
    func remove(_ id: Location.ID) throws {
        try requireEverywhere(.configureSchool)
        guard try hasLocation(id) else { throw SchoolError.none("location") }
        guard try !isUsed(id) else {
            throw SchoolError.conflict(
                "location_used", "People, classes or courses belong to this location.",
                remedy: "Move or remove them first.")
        }
        let other: Location.ID? = try connection.first(
            "SELECT id FROM location WHERE organization = $1 AND id <> $2 ORDER BY id LIMIT 1", organizationID,
            Value(id)
        ) { $0.identifier() }
        guard let other else {
            throw SchoolError.conflict("last_location", "A school has at least one location.", remedy: "Rename it.")
        }
        try requireLicensesElsewhere(than: id)
        try connection.enqueue(
            """
            INSERT INTO role (organization, person, location, role, source)
            SELECT organization, person, $3, role, source FROM role
            WHERE organization = $1 AND location = $2 AND role = 'administrator'
            ON CONFLICT (organization, person, location, role) DO NOTHING
            """, organizationID, Value(id), Value(other))
        try connection.enqueue(
            "DELETE FROM role WHERE organization = $1 AND location = $2 AND role = 'administrator'", organizationID,
            Value(id))
        try connection.enqueue(
            "DELETE FROM license WHERE organization = $1 AND location = $2", organizationID, Value(id))
        try connection.enqueue(
            "DELETE FROM appSetting WHERE organization = $1 AND location = $2", organizationID, Value(id))
        try forgetWords(ofLocation: id.rawValue)
        try connection.run("DELETE FROM location WHERE organization = $1 AND id = $2", organizationID, Value(id))
        try log(.locationRemoved, .location(id))
        publish(.administration)
    }

    /// An app that is licensed to no location is open to all.
    private func requireLicensesElsewhere(than id: Location.ID) throws {
        let apps = try connection.all(
            """
            SELECT DISTINCT a.name FROM license l JOIN app a ON a.organization = l.organization AND a.id = l.app
            WHERE l.organization = $1 AND l.location = $2 AND a.approved IS NOT NULL AND NOT EXISTS (SELECT 1 FROM license o
                WHERE o.organization = $1 AND o.app = l.app AND o.location <> $2)
            ORDER BY a.name LIMIT 4
            """, [organizationID, Value(id)]
        ) { $0.text() }
        guard !apps.isEmpty else { return }
        let named = apps.prefix(3).joined(separator: ", ") + (apps.count > 3 ? " and others" : "")
        throw SchoolError.conflict(
            "only_location",
            "These apps may only be used at this location, and could be used everywhere without it: \(named).",
            remedy: "Stop them, or license them to another location.")
    }

    /// Whether somebody other than an administrator has a role there, or a class or a course belongs to it.
    package func isUsed(_ id: Location.ID) throws -> Bool {
        try connection.first(
            """
            SELECT EXISTS (SELECT 1 FROM role WHERE organization = $1 AND location = $2 AND role <> 'administrator')
                OR EXISTS (SELECT 1 FROM class WHERE organization = $1 AND location = $2)
                OR EXISTS (SELECT 1 FROM course WHERE organization = $1 AND location = $2)
            """, organizationID, Value(id)
        ) { $0.bool() } ?? false
    }
}
