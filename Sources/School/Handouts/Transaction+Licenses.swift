import Coursework
import SQL

// Licences that are bought by number. A student holds one from the first handout with a task in the app until it is
// taken back. A missing licence never keeps students from work that they were given: the teacher who posts is told.
extension Transaction {
    /// How many licences were bought and how many are held, by location; for those who approve apps.
    package func licenses(of app: String) throws -> [LicenseCount] {
        _ = try self.app(app)
        return try connection.all(
            """
            SELECT l.location, l.seats, (SELECT count(*) FROM licenseHolder h
                WHERE h.organization = l.organization AND h.app = l.app AND h.location = l.location) AS held
            FROM license l WHERE l.organization = $1 AND l.app = $2 ORDER BY l.location
            """, [organizationID, .text(app)]
        ) {
            LicenseCount(
                location: $0.identifier("location"), seats: $0.integerIfAny("seats").map(Int.init),
                held: Int($0.integer("held")))
        }
    }

    /// The people who hold a licence there, by name.
    package func licenseHolders(
        of app: String, at location: Location.ID, _ request: PageRequest = PageRequest()
    ) throws -> Page<LicenseHolder> {
        try requireLicensing(at: location)
        let mark = try request.parts(or: ["", "0"])
        let rows = try connection.all(
            """
            SELECT p.id, p.givenName, p.middleName, p.familyName, h.given, p.sortName, EXISTS (
                SELECT 1 FROM assignment a
                    JOIN handout o ON o.organization = a.organization AND o.id = a.handout AND o.state = 'posted'
                    JOIN task t ON t.organization = a.organization AND t.handout = a.handout AND t.app = h.app
                WHERE a.organization = h.organization AND a.person = h.person AND a.isOpen = 1) AS hasOpenWork
            FROM licenseHolder h JOIN person p ON p.organization = h.organization AND p.id = h.person
            WHERE h.organization = $1 AND h.app = $2 AND h.location = $3 AND (p.sortName, p.id) > ($4, $5)
            ORDER BY p.sortName, p.id LIMIT $6
            """,
            [
                organizationID, .text(app), Value(location), .text(mark[0]), .integer(Int64(mark[1]) ?? 0),
                Value(request.rows),
            ]
        ) {
            LicenseHolder(
                person: $0.identifier("id"), name: $0.personName(), given: $0.date("given"),
                sorted: $0.text("sortName"),
                hasOpenWork: $0.bool("hasOpenWork"))
        }
        return request.page(rows) { ListMark($0.sorted, "\($0.person.rawValue)") }
    }

    // MARK: - Buying

    /// Sets how many were bought for a location; nil for as many as there are people.
    ///
    /// The number may be lower than that of licences held: the shortage is shown until more are bought or some are
    /// taken back.
    func setSeats(_ seats: Int?, of app: String, at location: Location.ID) throws -> [LicenseCount] {
        let known = try self.app(app).licenses
        if known.isEmpty { try requireEverywhere(.approveApps) }
        try requireLicensing(at: location)
        if let seats, !(0...Self.mostSeats).contains(seats) {
            throw SchoolError.invalid([
                Finding(
                    .invalid, "seats", "This must be a number from 0 to \(Self.mostSeats). Send one, or leave it out.")
            ])
        }
        // Nothing to do: everybody may use the app already.
        if seats == nil, known.isEmpty { return [] }
        // Counting licences at one location must not take the app away from the others.
        let places = known.isEmpty ? Set(try locations().map(\.id)) : known
        _ = try license(app, for: places.union([location]))
        let wasCounted = try licenses(of: app).contains { $0.location == location && $0.seats != nil }
        let changed = try connection.run(
            """
            UPDATE license SET seats = $4 WHERE organization = $1 AND app = $2 AND location = $3
                AND coalesce(seats, -1) <> coalesce($4, -1)
            """, organizationID, .text(app), Value(location), Value(seats.map(Int64.init)))
        if changed > 0 {
            let bought = seats.map { " \($0)" } ?? ""
            try appChanged(.appLicensed, app, "\(AuditSubject.location(location))\(bought)")
            // When counting begins, everybody who works with the app gets a licence. A later change of the number
            // gives none back that was taken.
            if !wasCounted { try give(Self.givingForApp, .text(app), Value(location)) }
        }
        return try licenses(of: app)
    }

    package static let mostSeats = 1_000_000

    /// Removes an app from a location, with the licences there. Throws for the last location, because an app without
    /// any is open to everybody.
    func removeLicense(of app: String, at location: Location.ID) throws {
        try requireLicensing(at: location)
        let known = try self.app(app).licenses
        guard known != [location] else {
            throw SchoolError.conflict(
                "last_location",
                "The app may only be used at this location; without the location, it could be used everywhere.",
                remedy: "Stop the app, or count its licences.")
        }
        _ = try license(app, for: known.subtracting([location]))
    }

    // MARK: - Giving

    /// Gives a licence to each of these students who has none.
    func giveLicenses(of app: String, at location: Location.ID, to people: [Person.ID]) throws {
        for person in people {
            let found = try reach(person)
            guard found.posts.contains(Actor.Post(.student, at: location)) else { throw SchoolError.none("person") }
        }
        try giveEach(of: app, at: location, to: Set(people))
    }

    private func giveEach(of app: String, at location: Location.ID, to people: Set<Person.ID>) throws {
        try requireLicensing(at: location)
        guard let standing = try licenses(of: app).first(where: { $0.location == location }), standing.seats != nil
        else { throw SchoolError.licensesNotCounted }
        let new = try people.filter { try !holdsLicense($0, app, location) }
        if let free = standing.free, new.count > free {
            throw SchoolError.noLicensesLeft(needed: new.count, free: free)
        }
        for person in new.sorted() {
            try connection.run(
                """
                INSERT INTO licenseHolder (organization, app, location, person, given) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (organization, app, location, person) DO NOTHING
                """, organizationID, .text(app), Value(location), Value(person), nowValue)
            try log(.licenseGiven, .person(person), "\(AuditSubject.app(app))")
        }
        publish(.administration)
    }

    /// Gives a licence to each student of a class there.
    func giveLicenses(of app: String, at location: Location.ID, toClass id: SchoolClass.ID) throws {
        guard try schoolClass(id).schoolClass.location == location else { throw SchoolError.none("class") }
        try giveEach(of: app, at: location, to: countedStudents(of: id))
    }

    /// Takes back a person's licence; does nothing if they hold none.
    func takeLicense(of app: String, at location: Location.ID, from person: Person.ID) throws {
        try requireLicensing(at: location)
        let gone = try connection.run(
            "DELETE FROM licenseHolder WHERE organization = $1 AND app = $2 AND location = $3 AND person = $4",
            organizationID, .text(app), Value(location), Value(person))
        guard gone > 0 else { return }
        try log(.licenseTaken, .person(person), "\(AuditSubject.app(app))")
        publish(.administration)
    }

    /// Takes back the licences of everybody who has no open work in the app.
    ///
    /// - Returns: how many were taken back.
    func takeIdleLicenses(of app: String, at location: Location.ID) throws -> Int {
        try requireLicensing(at: location)
        let idle: [Person.ID] = try connection.all(
            """
            DELETE FROM licenseHolder WHERE organization = $1 AND app = $2 AND location = $3 AND NOT EXISTS (
                SELECT 1 FROM assignment a
                    JOIN handout o ON o.organization = a.organization AND o.id = a.handout AND o.state = 'posted'
                    JOIN task t ON t.organization = a.organization AND t.handout = a.handout AND t.app = $2
                WHERE a.organization = $1 AND a.person = licenseHolder.person AND a.isOpen = 1)
            RETURNING person
            """, [organizationID, .text(app), Value(location)]
        ) { $0.identifier() }
        for person in idle.sorted() { try log(.licenseTaken, .person(person), "\(AuditSubject.app(app))") }
        publish(.administration)
        return idle.count
    }

    private func requireLicensing(at location: Location.ID) throws {
        try require(.approveApps, at: location)
        guard try hasLocation(location) else { throw SchoolError.none("location") }
    }

    private func holdsLicense(_ person: Person.ID, _ app: String, _ location: Location.ID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM licenseHolder WHERE organization = $1 AND app = $2 AND location = $3 AND person = $4",
            organizationID, .text(app), Value(location), Value(person)
        ) { _ in true } ?? false
    }

    // MARK: - Handouts

    /// Throws unless there are enough licences for these students in each app of the handout whose licences are
    /// counted.
    func requireLicenses(for id: Handout.ID, in schoolClass: SchoolClass.ID, _ students: Set<Person.ID>) throws {
        let counted = try connection.all(
            """
            SELECT l.app, l.location, l.seats, (SELECT count(*) FROM licenseHolder h
                WHERE h.organization = l.organization AND h.app = l.app AND h.location = l.location) AS held
            FROM class c JOIN license l ON l.organization = c.organization AND l.location = c.location
            WHERE c.organization = $1 AND c.id = $3 AND l.seats IS NOT NULL AND EXISTS (
                SELECT 1 FROM task t WHERE t.organization = $1 AND t.handout = $2 AND t.app = l.app)
            ORDER BY l.app
            """, [organizationID, Value(id), Value(schoolClass)]
        ) {
            (
                app: $0.text("app"),
                count: LicenseCount(
                    location: $0.identifier("location"), seats: Int($0.integer("seats")), held: Int($0.integer("held")))
            )
        }
        guard !counted.isEmpty else { return }
        let students = try students.intersection(countedStudents(of: schoolClass))
        for (app, count) in counted {
            let needed = try students.filter { try !holdsLicense($0, app, count.location) }.count
            if let free = count.free, needed > free { throw SchoolError.noLicensesLeft(needed: needed, free: free) }
        }
    }

    /// Gives the handout's students the licences that they lack, even if there are not enough.
    func giveLicenses(for id: Handout.ID) throws { try give(Self.givingForHandout, Value(id)) }

    /// Gives licences to somebody who has joined a class.
    func giveLicenses(in schoolClass: SchoolClass.ID, to person: Person.ID) throws {
        try give(Self.givingInClass, Value(schoolClass), Value(person))
    }

    /// Usually no licences are counted; reading a small table shows that.
    private func give(_ query: Query, _ arguments: Value...) throws {
        let counts = try connection.first(
            "SELECT 1 FROM license WHERE organization = $1 AND seats IS NOT NULL LIMIT 1", organizationID
        ) { _ in true }
        guard counts == true else { return }
        try connection.run(query, [organizationID, nowValue] + arguments)
    }

    private static let givingForHandout = giving("a.handout = $3")
    private static let givingInClass = giving("h.class = $3 AND a.person = $4")
    private static let givingForApp = giving("l.app = $3 AND l.location = $4")

    private static func giving(_ condition: String) -> Query {
        Query(
            kept: """
                INSERT INTO licenseHolder (organization, app, location, person, given)
                SELECT DISTINCT l.organization, l.app, l.location, a.person, $2
                FROM license l
                    JOIN class c ON c.organization = l.organization AND c.location = l.location
                    JOIN handout h ON h.organization = c.organization AND h.class = c.id AND h.state = 'posted'
                    JOIN task t ON t.organization = h.organization AND t.handout = h.id AND t.app = l.app
                    JOIN assignment a ON a.organization = h.organization AND a.handout = h.id AND a.isOpen = 1
                    JOIN person p ON p.organization = a.organization AND p.id = a.person AND p.practiceOf IS NULL
                WHERE l.organization = $1 AND l.seats IS NOT NULL AND \(condition)
                ON CONFLICT (organization, app, location, person) DO NOTHING
                """)
    }
}
