package import Coursework
import SQL

/// Figures of a school, as far as somebody looks after it, and which first steps are done.
package struct SchoolFigures: Hashable, Sendable {
    /// How many people have each role somewhere.
    package var people: [Role: Int] = [:]
    package var classes = 0
    /// How many of the classes nobody can teach at the moment.
    package var classesWithoutTeacher = 0
    /// Apps that devices have mentioned and nobody has decided about.
    package var appsWaiting = 0
    /// Whether somebody has checked the school's name and time zone, or the zone is a plausible one.
    package var isNamed = false
    /// Whether there is an approved app of which teachers can assign something.
    package var hasApp = false
    /// How many students have an account, and how many of those can sign in.
    package var (accounts, signIns) = (0, 0)
    /// Whether a handout was ever posted to students.
    package var hasHandout = false
}

extension Transaction {
    /// The figures of the locations that the asking person looks after: of all, for an administrator.
    package func figures() throws -> SchoolFigures {
        try requireSomewhere(.manageAccounts)
        guard actor.isEverywhere || actor.has(.manager) else { throw SchoolError.lacking }
        var figures = SchoolFigures()
        let asked: [Value] = [organizationID, Value(actor.isEverywhere), Value(actor.person)]
        try connection.visit(Self.peopleByRole, asked) { row in
            if let role = Role(rawValue: row.text("role")) { figures.people[role] = Int(row.integer("people")) }
            return true
        }
        try connection.visit(Self.classesInCharge, asked) { row in
            figures.classes = Int(row.integer("classes"))
            figures.classesWithoutTeacher = Int(row.integer("withoutTeacher"))
            return false
        }
        try connection.visit(Self.firstSteps, [organizationID]) { row in
            figures.appsWaiting = Int(row.integer("appsWaiting"))
            figures.hasApp = row.bool("hasApp")
            figures.hasHandout = row.bool("hasHandout")
            return false
        }
        try connection.visit(Self.signIns, asked) { row in
            (figures.accounts, figures.signIns) = (Int(row.integer("accounts")), Int(row.integer("signIns")))
            return false
        }
        let school = try organizationItself()
        figures.isNamed = school.modified > school.created || !Self.zonesOfMachines.contains(school.timeZone)
        return figures
    }

    /// Time zones that servers use and no school is in.
    private static let zonesOfMachines: Set<String> = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Universal", "Zulu"]

    /// The locations where the asking person is a manager.
    private static let ownLocations = """
        SELECT mine.location FROM role mine
        WHERE mine.organization = $1 AND mine.person = $3 AND mine.role = 'manager'
        """

    private static let peopleByRole = Query(
        kept: """
            SELECT r.role, count(DISTINCT r.person) AS people FROM role r
                JOIN person p ON p.organization = r.organization AND p.id = r.person AND \(CountedStudents.counts)
            WHERE r.organization = $1 AND ($2 = 1 OR r.location IN (\(ownLocations))) GROUP BY r.role
            """)

    private static let classesInCharge = Query(
        kept: """
            SELECT count(*) AS classes, count(CASE WHEN \(lacksTeacher) THEN 1 END) AS withoutTeacher FROM class c
            WHERE c.organization = $1 AND c.archived IS NULL AND ($2 = 1 OR c.location IN (\(ownLocations)))
            """)

    private static let firstSteps = Query(
        kept: """
            SELECT (SELECT count(*) FROM app WHERE organization = $1 AND approved IS NULL) AS appsWaiting,
                EXISTS (SELECT 1 FROM app WHERE organization = $1 AND approved IS NOT NULL
                    AND declared IS NOT NULL) AS hasApp,
                EXISTS (SELECT 1 FROM handout
                    WHERE organization = $1 AND state IN ('posted', 'completed', 'archived')) AS hasHandout
            """)

    private static let signIns = Query(
        kept: """
            SELECT count(*) AS accounts, count(coalesce(a.lastSignIn, length(a.password))) AS signIns FROM account a
            WHERE a.organization = $1 AND a.state <> 'deactivated' AND EXISTS (SELECT 1 FROM role r
                WHERE r.organization = a.organization AND r.person = a.person AND r.role = 'student'
                    AND ($2 = 1 OR r.location IN (\(ownLocations))))
            """)
}
