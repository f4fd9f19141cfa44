import Coursework
import Foundation
import SQL

extension Transaction {
    func create(_ draft: HandoutDraft, in schoolClass: SchoolClass.ID) throws -> Handout.ID {
        try create(draft, in: schoolClass, copyOf: nil)
    }

    /// Creates a handout, and brings it to the state that it begins in.
    ///
    /// - Parameter key: what was made under it, and still reads the same, is not made again: no answer came the first time.
    func create(
        _ draft: HandoutDraft, in schoolClass: SchoolClass.ID, as beginning: HandoutBeginning,
        under key: IdempotencyKey?
    ) throws -> Handout.ID {
        let own: Handout.ID? = key.map { identifier(under: $0, for: ["\(schoolClass)", "\(beginning)"]) }
        let isMade = try own.map { try versionIfAny(of: $0) != nil } ?? false
        if let own, isMade, try says(own, draft) { return own }
        let id = try create(draft, in: schoolClass, copyOf: nil, as: isMade ? nil : own)
        // Nobody else knows the handout yet, so locking its class is enough.
        try beginning.act(on: id)?.body(self)
        return id
    }

    /// - Parameter id: nil for a new one.
    func create(
        _ draft: HandoutDraft, in schoolClass: SchoolClass.ID, copyOf original: Handout.ID?, as id: Handout.ID? = nil
    ) throws -> Handout.ID {
        try requireTeachingNow(schoolClass)
        try draft.findings.orThrow()
        try requireStudents(draft.recipients, of: schoolClass)
        let id = id ?? newIdentifier(Handout.self)
        try connection.enqueue(
            """
            INSERT INTO handout (
                organization, id, class, author, state, title, instructions, isForAll, dueDate, dueTime, publishDate,
                publishTime, copyOf, created, modified, listed)
            VALUES ($1, $2, $3, $4, 'draft', $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13)
            """,
            [
                organizationID, Value(id), Value(schoolClass), Value(try person()), .text(draft.title),
                .text(draft.instructions), Value(draft.recipients == .all), Value(draft.due?.date),
                Value(draft.due?.time), Value(draft.publish?.date), Value(draft.publish?.time), Value(original),
                nowValue,
            ])
        try write(draft.recipients, of: id)
        try write(attachments: draft.attachments, of: id)
        try write(try resolve(draft.tasks, in: schoolClass, known: [:]), of: id, known: [:])
        publish(.schoolClass(schoolClass))
        return id
    }

    /// The version of a handout; nil if there is none.
    func versionIfAny(of id: Handout.ID) throws -> Int? {
        try connection.first(
            "SELECT version FROM handout WHERE organization = $1 AND id = $2", organizationID, Value(id)
        ) { Int($0.integer("version")) }
    }

    /// Changes a handout to match the draft.
    ///
    /// - Parameters:
    ///   - version: the version that the teacher edited.
    ///   - force: whether tasks may be removed together with students' work; see ``consequences(ofRemoving:from:)``.
    /// - Returns: the new version.
    @discardableResult
    func change(_ id: Handout.ID, from version: Int, to draft: HandoutDraft, force: Bool = false) throws -> Int {
        let (found, _) = try find(id, for: .edit)
        guard found.version == version else {
            guard try says(id, draft) else { throw SchoolError.edited }
            return found.version
        }
        try draft.findings.orThrow()
        try requireStudents(draft.recipients, of: found.schoolClass)
        try write(attachments: draft.attachments, of: id)
        let isPosted = found.lifecycle.state == .posted
        if found.lifecycle.state != .draft { try draft.findingsForPosting.orThrow() }
        let publishes = try instant(of: draft, found)
        let known = try tasks(of: id)
        let tasks = try resolve(draft.tasks, in: found.schoolClass, known: known)
        try remove(known.keys.filter { id in !tasks.contains { $0.id == id } }, of: found, force: force)
        try write(tasks, of: id, known: known, isPosted: isPosted)
        try connection.enqueue(
            """
            UPDATE handout SET title = $3, instructions = $4, isForAll = $5, dueDate = $6, dueTime = $7,
                publishDate = $8, publishTime = $9, publishes = $10, version = $11, modified = $12,
                listed = CASE WHEN posted IS NULL THEN $12 ELSE listed END
            WHERE organization = $1 AND id = $2
            """,
            [
                organizationID, Value(id), .text(draft.title), .text(draft.instructions),
                Value(draft.recipients == .all),
                Value(draft.due?.date), Value(draft.due?.time), Value(draft.publish?.date), Value(draft.publish?.time),
                Value(publishes), Value(version &+ 1), nowValue,
            ])
        if isPosted {
            let before = try reached(by: id)
            try reassign(draft.recipients, of: found)
            // A mere change of text needs no licences. A new app needs one for every student, a new student needs one
            // for each app.
            let now = try reached(by: id)
            let hasNewApp = !Set(tasks.compactMap(\.content.app)).isSubset(of: known.values.compactMap(\.content.app))
            let newcomers = hasNewApp ? now : now.subtracting(before)
            if !newcomers.isEmpty {
                try requireLicenses(for: id, in: found.schoolClass, newcomers)
                try giveLicenses(for: id)
            }
            try publishToAssigned(of: id)
        } else {
            try write(draft.recipients, of: id)
        }
        if found.lifecycle.state != .draft { try log(.handoutChanged, found) }
        publish(.schoolClass(found.schoolClass))
        return version &+ 1
    }

    /// Whether the handout matches the draft already: the change was made before, and its answer was lost.
    private func says(_ id: Handout.ID, _ draft: HandoutDraft) throws -> Bool {
        var stored = HandoutDraft(try handout(id))
        guard stored.tasks.count == draft.tasks.count else { return false }
        // A new task gets its identifier from the school, and also its title if none was sent.
        for (index, task) in draft.tasks.enumerated() {
            if task.id == nil { stored.tasks[index].id = nil }
            if task.title.isEmpty { stored.tasks[index].title = "" }
        }
        return stored == draft
    }

    /// When a scheduled handout will be posted; nil for any other.
    private func instant(of draft: HandoutDraft, _ found: FoundHandout) throws -> Date? {
        guard found.lifecycle.state == .scheduled else { return nil }
        return try instant(ofPublishing: draft.publish, due: draft.due, in: found.schoolClass)
    }

    /// The instant of posting, in the time zone of the class.
    func instant(ofPublishing publish: DueDate?, due: DueDate?, in schoolClass: SchoolClass.ID) throws -> Date {
        guard let publish else {
            throw SchoolError.invalid([
                Finding(.invalid, "publish", "It has no time at which to be posted. Give it one, or take it back.")
            ])
        }
        let zone = try zone(of: schoolClass)
        // A posting date without a time means the morning; a due date without a time means the end of the day.
        let instant = publish.startingInstant(in: zone)
        guard instant > now else {
            throw SchoolError.invalid([
                Finding(.invalid, "publish", "The time at which to post it has passed. Choose a later one, or post it.")
            ])
        }
        if let due, due.instant(in: zone) < instant {
            throw SchoolError.invalid([
                Finding(.invalid, "due", "It is due before it is posted. Change one of the two.")
            ])
        }
        return instant
    }

    /// Throws unless the person is a teacher of the class and the class is not archived.
    func requireTeachingNow(_ schoolClass: SchoolClass.ID) throws {
        try requireTeaching(schoolClass)
        let isArchived = try connection.first(
            "SELECT archived IS NOT NULL FROM class WHERE organization = $1 AND id = $2", organizationID,
            Value(schoolClass)
        ) { $0.bool() }
        guard isArchived != true else {
            throw SchoolError.conflict(
                "class_archived", "The class was removed, and its handouts can only be looked at.",
                remedy: "Choose another class.")
        }
    }
}

extension DueDate {
    /// The instant at which this date begins, when it is a beginning.
    func startingInstant(in zone: TimeZone) -> Date {
        DueDate(date, time ?? LocalTime(hour: 0, minute: 0)).instant(in: zone)
    }
}

extension SchoolError {
    static var edited: SchoolError {
        .conflict(
            "handout_edited", "Somebody has changed this handout since you began to edit it.",
            remedy: "Load it again, compare, and make your changes once more.")
    }
}
