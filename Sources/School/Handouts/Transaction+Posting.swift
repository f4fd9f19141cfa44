import Coursework
import Foundation
import SQL

extension Transaction {
    func post(_ id: Handout.ID) throws {
        guard let (found, lifecycle) = try findToChange(id, by: .post) else { return }
        try requireReady(found)
        try post(found, lifecycle)
    }

    /// Schedules a handout to be posted at a time, or changes that time.
    ///
    /// - Parameter time: nil means the time in the draft.
    func schedule(_ id: Handout.ID, at time: DueDate? = nil) throws {
        let (found, lifecycle) = try find(id, for: .schedule)
        let dates = try connection.first(
            "SELECT publishDate, publishTime, dueDate, dueTime FROM handout WHERE organization = $1 AND id = $2",
            organizationID, Value(id)
        ) { (publish: $0.due("publishDate", "publishTime"), due: $0.due()) }
        let publish = time ?? dates?.publish
        // A repeated request, because the first answer was lost.
        if found.lifecycle.state == .scheduled, publish == dates?.publish { return }
        try requireReady(found)
        let instant = try instant(ofPublishing: publish, due: dates?.due, in: found.schoolClass)
        try connection.enqueue(
            """
            UPDATE handout SET state = $3, publishDate = $4, publishTime = $5, publishes = $6, version = version + 1,
                modified = $7, listed = $7
            WHERE organization = $1 AND id = $2
            """,
            [
                organizationID, Value(id), .text(lifecycle.state.rawValue), Value(publish?.date), Value(publish?.time),
                Value(instant), nowValue,
            ])
        try log(.handoutScheduled, found)
        try publishToTeachers(of: found)
    }

    func unschedule(_ id: Handout.ID) throws {
        guard let (found, lifecycle) = try findToChange(id, by: .unschedule) else { return }
        try connection.enqueue(
            """
            UPDATE handout SET state = $3, publishes = NULL, version = version + 1, modified = $4, listed = $4
            WHERE organization = $1 AND id = $2
            """, organizationID, Value(id), .text(lifecycle.state.rawValue), nowValue)
        try log(.handoutUnscheduled, found)
        try publishToTeachers(of: found)
    }

    /// Posts a scheduled handout that is due; does nothing if it is posted already or no longer scheduled.
    ///
    /// - Returns: whether it was posted now.
    func publish(_ id: Handout.ID, dueBy time: Date) throws -> Bool {
        let isDue = try connection.first(Self.whenScheduled, organizationID, Value(id)) {
            $0.dateIfAny().map { $0 <= time } ?? false
        }
        guard isDue == true else { return false }
        let (found, lifecycle) = try find(id, for: .post)
        try requireRoom(in: found.schoolClass, besides: id)
        try post(found, lifecycle)
        return true
    }

    private static let whenScheduled = Query(
        kept: """
            SELECT h.publishes FROM handout h JOIN class c ON c.organization = h.organization AND c.id = h.class
            WHERE h.organization = $1 AND h.id = $2 AND h.state = 'scheduled' AND c.archived IS NULL AND \(authorTeaches)
            """)

    /// SQL for a handout `h`: what somebody scheduled waits while they do not teach the class, and for good if they do not again.
    static let authorTeaches = """
        EXISTS (SELECT 1 FROM membership m WHERE m.organization = h.organization AND m.class = h.class
            AND m.person = h.author AND m.role = 'teacher')
        """

    private func post(_ found: FoundHandout, _ lifecycle: HandoutLifecycle) throws {
        try connection.enqueue(
            """
            UPDATE handout SET state = $3, publishes = NULL, posted = $4, listed = $4, version = version + 1,
                modified = $4
            WHERE organization = $1 AND id = $2
            """, organizationID, Value(found.id), .text(lifecycle.state.rawValue), nowValue)
        try log(.handoutPosted, found)
        try assign(found.id, of: found.schoolClass, isForAll: found.isForAll)
        try giveLicenses(for: found.id)
        try publishToTeachers(of: found)
        try publishToAssigned(of: found.id)
    }

    /// Publishes to the watchers of the class that the handout has changed.
    func publishToTeachers(of found: FoundHandout) throws {
        publish(.schoolClass(found.schoolClass))
    }

    /// Throws unless the handout can be shown to students and the class has room for it.
    private func requireReady(_ found: FoundHandout) throws {
        try requireTeachingNow(found.schoolClass)
        let title = try connection.first(
            "SELECT title FROM handout WHERE organization = $1 AND id = $2", organizationID, Value(found.id)
        ) { $0.text() }
        let recipients: Handout.Recipients =
            found.isForAll ? .all : .some(try plannedRecipients(of: found.id, in: found.schoolClass))
        try HandoutDraft(title: title ?? "", recipients: recipients).findingsForPosting.orThrow()
        try requireRoom(in: found.schoolClass, besides: found.id)
        let students =
            found.isForAll
            ? try students(of: found.schoolClass) : try plannedRecipients(of: found.id, in: found.schoolClass)
        try requireLicenses(for: found.id, in: found.schoolClass, students)
    }

    /// The chosen recipients of a handout that is not posted, as far as they are in the class.
    func plannedRecipients(of handout: Handout.ID, in schoolClass: SchoolClass.ID) throws -> Set<Person.ID> {
        Set(
            try connection.all(
                """
                SELECT r.person FROM recipient r
                    JOIN membership m ON m.organization = r.organization AND m.class = $3 AND m.person = r.person
                WHERE r.organization = $1 AND r.handout = $2 AND m.role = 'student'
                """, [organizationID, Value(handout), Value(schoolClass)]
            ) { $0.identifier() })
    }

    func requireRoom(in schoolClass: SchoolClass.ID, besides id: Handout.ID) throws {
        let arguments = [organizationID, Value(schoolClass)]
        // There are nearly always fewer posted handouts than the limit, and then no further check is needed.
        var posted = 0
        try connection.visit(Self.countingPosted, arguments) { row in
            posted = Int(row.integer())
            return false
        }
        guard posted >= Limit.activeHandouts else { return }
        var active = 0
        try connection.visit(Self.countingActive, arguments) { row in
            active = Int(row.integer())
            return false
        }
        guard active >= Limit.activeHandouts else { return }
        throw SchoolError.limit(
            "too_many_active", "The class has \(active) active handouts; at most \(Limit.activeHandouts) fit.",
            remedy: "Complete some that students no longer need to work on.")
    }

    private static let countingPosted: Query =
        "SELECT count(*) FROM handout WHERE organization = $1 AND class = $2 AND state = 'posted'"

    /// A handout is active while some student has something left to do.
    private static let countingActive = Query(
        kept: """
            SELECT count(*) FROM handout h
            WHERE h.organization = $1 AND h.class = $2 AND h.state = 'posted' AND EXISTS (
                SELECT 1 FROM \(CountedStudents.tables)
                    JOIN task t ON t.organization = a.organization AND t.handout = a.handout
                    LEFT JOIN step s ON s.organization = a.organization AND s.handout = a.handout AND s.task = t.id
                        AND s.person = a.person
                WHERE a.organization = h.organization AND a.handout = h.id AND \(CountedStudents.conditions)
                    AND a.isOpen = 1 AND s.done IS NULL)
            """)
}
