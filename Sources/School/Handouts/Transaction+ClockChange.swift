import Coursework
import Foundation
import SQL

extension Transaction {
    /// Which scheduled handouts are affected by a change of time zone.
    enum Clocks {
        case all
        case at(Location.ID)
        case of(SchoolClass.ID)
    }

    /// Moves the posting times of scheduled handouts to a changed time zone: teachers chose a local date and time,
    /// and mean those. A handout whose time is now in the past is posted at once, like any that is late.
    func moveScheduled(_ clocks: Clocks) throws {
        var (location, schoolClass): (Location.ID?, SchoolClass.ID?)
        switch clocks {
        case .all: break
        case .at(let id): location = id
        case .of(let id): schoolClass = id
        }
        let moved = try connection.all(
            """
            SELECT h.id, h.class, h.publishDate, h.publishTime, h.publishes, coalesce(l.timeZone, o.timeZone) AS zone
            FROM handout h JOIN class c ON c.organization = h.organization AND c.id = h.class
                JOIN location l ON l.organization = c.organization AND l.id = c.location
                JOIN organization o ON o.id = c.organization
            WHERE h.organization = $1 AND h.state = 'scheduled' AND c.location = coalesce($2, c.location)
                AND h.class = coalesce($3, h.class)
            """, [organizationID, Value(location), Value(schoolClass)]
        ) { row -> (id: Handout.ID, schoolClass: SchoolClass.ID, instant: Date)? in
            guard
                let instant = row.due("publishDate", "publishTime")?.startingInstant(
                    in: TimeZone(named: row.text("zone"))),
                instant != row.dateIfAny("publishes")
            else { return nil }
            return (row.identifier("id"), row.identifier("class"), instant)
        }
        for handout in moved.compactMap({ $0 }) {
            try connection.enqueue(
                "UPDATE handout SET publishes = $3 WHERE organization = $1 AND id = $2",
                organizationID, Value(handout.id), Value(handout.instant))
            publish(.schoolClass(handout.schoolClass))
        }
    }
}
