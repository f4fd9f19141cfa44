import Coursework
import Foundation
import SQL

extension Transaction {
    /// A file, for those who may read it: its owner; if it belongs to a task or to instructions, the teachers of the
    /// class and the students who have the handout; if it was handed in, the teachers of the class.
    package func file(_ id: File.ID) throws -> File {
        let file = try connection.first(
            Self.reachable, organizationID, Value(id), Value(try person()), as: File.init)
        guard let file else { throw SchoolError.none("file") }
        return file
    }

    /// One part of such a file, counted from 0; nil after the last.
    package func part(_ number: Int, of id: File.ID) throws -> [UInt8]? {
        _ = try file(id)
        return try bytes(ofPart: number, of: id)
    }

    func bytes(ofPart number: Int, of id: File.ID) throws -> [UInt8]? {
        try connection.first(
            "SELECT bytes FROM filePart WHERE organization = $1 AND file = $2 AND number = $3",
            organizationID, Value(id), Value(number)
        ) { $0.blob() }
    }

    /// The name under which a teacher saves a file that was handed in.
    package func deliveredName(of id: File.ID) throws -> String {
        let file = try file(id)
        let found = try connection.first(
            """
            SELECT p.givenName, p.middleName, p.familyName, i.handedIn, h.class, t.title
            FROM handIn i JOIN person p ON p.organization = i.organization AND p.id = i.person
                JOIN handout h ON h.organization = i.organization AND h.id = i.handout
                JOIN task t ON t.organization = i.organization AND t.handout = i.handout AND t.id = i.task
            WHERE i.organization = $1 AND i.file = $2
            """, organizationID, Value(id)
        ) { row in
            (
                name: row.personName(), handedIn: row.date("handedIn"),
                schoolClass: SchoolClass.ID(rawValue: row.integer("class")),
                task: row.text("title")
            )
        }
        if let found {
            let day = LocalDate(found.handedIn, in: try zone(of: found.schoolClass))
            return FileName.handedIn(file.name, by: found.name, on: day, for: found.task)
        }
        guard file.owner != (try person()) else { return file.name }
        // The student's own copy of a teacher's file.
        let name = try connection.first(
            "SELECT givenName, middleName, familyName FROM person WHERE organization = $1 AND id = $2",
            organizationID, Value(try person())
        ) { $0.personName() }
        return name.map { FileName.delivered(file.name, to: $0) } ?? file.name
    }

    private static let reachable = Query(
        kept: """
            SELECT \(File.columns) FROM file f
            WHERE f.organization = $1 AND f.id = $2 AND (f.owner = $3 OR (f.completed IS NOT NULL AND (
                EXISTS (
                    SELECT 1 FROM task t
                        JOIN handout h ON h.organization = t.organization AND h.id = t.handout
                        JOIN membership m ON m.organization = t.organization AND m.class = h.class AND m.person = $3
                        LEFT JOIN assignment a ON a.organization = t.organization AND a.person = $3
                            AND a.handout = t.handout
                    WHERE t.organization = f.organization AND t.file = f.id AND (
                        (m.role = 'teacher' AND \(VisibleHandouts.toTeacher("$3")))
                        OR (\(CountedStudents.isStudent) AND \(VisibleHandouts.toRecipient)
                            AND a.person IS NOT NULL AND \(CountedStudents.isReached))))
                OR EXISTS (
                    SELECT 1 FROM handoutFile b
                        JOIN handout h ON h.organization = b.organization AND h.id = b.handout
                        JOIN membership m ON m.organization = b.organization AND m.class = h.class AND m.person = $3
                        LEFT JOIN assignment a ON a.organization = b.organization AND a.person = $3
                            AND a.handout = b.handout
                    WHERE b.organization = f.organization AND b.file = f.id AND (
                        (m.role = 'teacher' AND \(VisibleHandouts.toTeacher("$3")))
                        OR (\(CountedStudents.isStudent) AND \(VisibleHandouts.toRecipient)
                            AND a.person IS NOT NULL AND \(CountedStudents.isReached))))
                OR EXISTS (
                    SELECT 1 FROM handIn i
                        JOIN handout h ON h.organization = i.organization AND h.id = i.handout
                        JOIN membership mine ON mine.organization = i.organization AND mine.class = h.class
                            AND mine.person = $3 AND mine.role = 'teacher'
                        CROSS JOIN \(CountedStudents.tables)
                    WHERE i.organization = f.organization AND i.file = f.id AND a.organization = i.organization
                        AND a.person = i.person AND a.handout = i.handout AND \(CountedStudents.conditions)))))
            """)
}

extension File {
    static let columns = "f.id, f.owner, f.name, f.mediaType, f.size, f.fingerprint, f.created, f.completed"

    init(_ row: Row) {
        self.init(
            id: row.identifier("id"), owner: row.identifierIfAny("owner"), name: row.text("name"),
            mediaType: row.text("mediaType"),
            size: Int(row.integer("size")), fingerprint: row.textIfAny("fingerprint"), created: row.date("created"),
            completed: row.dateIfAny("completed"))
    }
}
