import Coursework
import Rosters
import SQL

// Writes the locations, courses and classes of an import.
extension Transaction {
    func write(
        _ locations: [ImportPlanner.Planned<String>], _ rowSource: Value, _ planner: ImportPlanner,
        _ journal: ImportJournal?
    ) throws {
        for location in locations {
            if location.isNew {
                try connection.enqueue(
                    """
                    INSERT INTO location (organization, id, name, source, created, modified)
                    VALUES ($1, $2, $3, $4, $5, $5)
                    """, organizationID, .integer(location.id), .text(location.draft), rowSource, nowValue)
            } else if location.isChanged {
                try connection.enqueue(
                    """
                    UPDATE location SET name = $3, modified = {after modified $4}
                    WHERE organization = $1 AND id = $2
                    """, organizationID, .integer(location.id), .text(location.draft), nowValue)
                let id = Location.ID(rawValue: location.id)
                let before = ImportStep.Before(name: planner.known.locations[id]?.name)
                try journal?.note(
                    ImportStep(kind: .location, location: id, before: before), of: Self.locationModified, Value(id))
            }
        }
        try name("location", locations, planner, journal)
    }

    func write(
        _ courses: [ImportPlanner.Planned<Course.Draft>], _ rowSource: Value, _ planner: ImportPlanner,
        _ journal: ImportJournal?
    ) throws {
        for course in courses {
            let draft = course.draft
            if course.isNew {
                try connection.enqueue(
                    """
                    INSERT INTO course (organization, id, location, name, number, source, created, modified)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
                    """, organizationID, .integer(course.id), Value(draft.location), .text(draft.name),
                    Value(draft.number), rowSource, nowValue)
            } else if course.isChanged {
                try connection.enqueue(
                    """
                    UPDATE course SET name = $3, number = $4, location = $5,
                        modified = {after modified $6}
                    WHERE organization = $1 AND id = $2
                    """, organizationID, .integer(course.id), .text(draft.name), Value(draft.number),
                    Value(draft.location), nowValue)
                let id = Course.ID(rawValue: course.id)
                let old = planner.known.courses[id]
                let before = ImportStep.Before(name: old?.name, number: old?.number, location: old?.location)
                try journal?.note(
                    ImportStep(kind: .course, course: id, before: before), of: Self.courseModified, Value(id))
            }
        }
        try name("course", courses, planner, journal)
    }

    func write(
        _ classes: [ImportPlanner.Planned<SchoolClass.Draft>], _ rowSource: Value, _ planner: ImportPlanner,
        _ journal: ImportJournal?
    ) throws {
        if classes.count >= 200 { try connection.haveGrown(["location", "course"]) }
        for found in classes {
            let (draft, id) = (found.draft, SchoolClass.ID(rawValue: found.id))
            let values: [Value] = [
                organizationID, Value(id), Value(draft.location), Value(draft.course), .text(draft.name),
                Value(draft.number), Value(draft.room), nowValue,
            ]
            if found.isNew {
                try connection.enqueue(
                    """
                    INSERT INTO class (
                        organization, id, location, course, name, number, room, created, modified, source, nickname)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
                    """, values + [rowSource, Value(planner.nicknames[found.id])])
            } else if found.isChanged {
                try connection.enqueue(
                    """
                    UPDATE class SET location = $3, course = $4, name = $5, number = $6, room = $7,
                        modified = {after modified $8}
                    WHERE organization = $1 AND id = $2
                    """, values)
                let old = planner.known.classes[id]?.draft
                let before = ImportStep.Before(
                    name: old?.name, number: old?.number, room: old?.room, location: old?.location, course: old?.course)
                try journal?.note(
                    ImportStep(kind: .class, schoolClass: id, before: before), of: Self.classModified, Value(id))
                try moveScheduled(.of(id))
                publishClass(id)
            }
        }
        if classes.count >= 200 { try connection.haveGrown(["class"]) }
        for key in planner.keysGivenAgain { try setAside(key, planner) }
        try name("class", classes, planner, journal, givenAgain: planner.keysGivenAgain)
    }

    private static let locationModified: Query = "SELECT modified FROM location WHERE organization = $1 AND id = $2"
    private static let courseModified: Query = "SELECT modified FROM course WHERE organization = $1 AND id = $2"
    private static let classModified: Query = "SELECT modified FROM class WHERE organization = $1 AND id = $2"
}
