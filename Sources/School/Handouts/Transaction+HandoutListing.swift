package import Coursework
import Foundation
import SQL

/// A list of a class's handouts in one state, and how many there are in each.
package struct HandoutListing: Sendable {
    package var page: Page<HandoutSummary>
    package var counts: [HandoutState: Int]
}

extension Transaction {
    /// What a teacher sees first of a class: its handouts in one state, latest first, and the counts of all states.
    ///
    /// Two statements, however many handouts there are.
    package func handoutListing(
        of schoolClass: SchoolClass.ID, in state: HandoutState, _ request: PageRequest = PageRequest()
    ) throws -> HandoutListing {
        let counts = try countsAsTeacher(of: schoolClass)
        let page = try page(Self.listing, request, Value(schoolClass), .text(state.rawValue))
        return HandoutListing(page: page, counts: counts)
    }

    /// The subjects whose changes make the listing outdated, and no others.
    package func subjects(of listing: HandoutListing, in schoolClass: SchoolClass.ID) throws -> [CountedSubject] {
        [.people, .members(schoolClass), .handouts(schoolClass), .favourites(try person())]
            + listing.page.items.map { .handout($0.id) }
    }

    /// One statement both checks that the person teaches the class and counts its handouts, because the list is read
    /// often.
    private func countsAsTeacher(of schoolClass: SchoolClass.ID) throws -> [HandoutState: Int] {
        var counts: [HandoutState: Int] = [:]
        var isTeacher = false
        try connection.visit(Self.countingAsTeacher, [organizationID, Value(schoolClass), Value(try person())]) { row in
            isTeacher = true
            if let state = row.textIfAny("state").flatMap(HandoutState.init(rawValue:)) {
                counts[state] = Int(row.integer("handouts"))
            }
            return true
        }
        guard isTeacher else { throw SchoolError.none("class") }
        return counts
    }

    private static let countingAsTeacher = Query(
        kept: """
            SELECT h.state, count(*) AS handouts
            FROM membership m
                LEFT JOIN handout h ON h.organization = m.organization AND h.class = m.class
                    AND \(VisibleHandouts.toTeacher("m.person"))
            WHERE m.organization = $1 AND m.class = $2 AND m.person = $3 AND m.role = 'teacher'
            GROUP BY h.state
            """)

    /// What must be locked to change a handout. That includes its class, which never changes, because ending a class
    /// changes its handouts.
    ///
    /// - Parameters:
    ///   - withWork: whether students' work may be deleted. Then the students are locked too, because their devices
    ///     may be reporting at this moment.
    ///   - schedules: whether it gets a posting time, which depends on a time zone that must not change in the
    ///     meantime.
    func locks(ofChanging handout: Handout.ID, withWork: Bool = false, schedules: Bool = false) throws
        -> [LockTarget]
    {
        let found = try findAsTeacher(handout)
        var subjects: [LockTarget] = [.handout(handout), .schoolClass(found.schoolClass)]
        if schedules || found.lifecycle.state == .scheduled { subjects.append(.timeZones) }
        guard withWork else { return subjects }
        return try subjects
            + connection.all(
                "SELECT person FROM assignment WHERE organization = $1 AND handout = $2",
                [organizationID, Value(handout)]
            ) { .person($0.identifier()) }
    }
}
