package import Coursework
import Foundation
import SQL

// What a page stores for the person who has it open. The rule for reports applies here too: nothing is stored that
// was not assigned.
extension Transaction {
    /// What is stored for the asking person there; nil if nothing may be recorded about them.
    package func pageState(at path: IdentifierPath) throws -> PageState? {
        let (me, app) = (try person(), path.elements.first ?? "")
        let standing = try standing(of: me, in: app)
        guard standing.isApproved, standing.person.isProgressOnForSchool, standing.person.isProgressOnForPerson else {
            return nil
        }
        return try keptState(of: me, in: app, at: path)?.state
    }

    /// Replaces the stored text, or removes it.
    ///
    /// The last write to reach the school wins.
    func keep(_ draft: PageStateDraft, at path: IdentifierPath) throws -> PageStateReceipt {
        try check(draft.text, path)
        let (me, app) = (try person(), path.elements.first ?? "")
        let tasks = try tasks(recording: path, of: me, in: app)
        // A version in the future would be higher than the next write could name.
        let known = min(draft.version, now.milliseconds)
        guard !tasks.isEmpty else { return PageStateReceipt(version: max(now.milliseconds, known + 1)) }
        let before = try keptState(of: me, in: app, at: path)
        let version = max(now.milliseconds, max(before?.state.version ?? 0, known) + 1)
        let replaced = before.flatMap { $0.isKnown(to: draft) ? nil : $0.state }
        if let text = draft.text {
            if before == nil { try refuseTooMany(of: me, in: app) }
            try put(
                KeptState(PageState(version: version, text: text), by: draft.writer), of: me, in: app, at: path.stored)
            for task in tasks { try link(task, to: me, app, path.stored) }
        } else {
            try forgetState(of: me, in: app, at: path.stored)
        }
        return PageStateReceipt(version: version, replaced: replaced)
    }

    /// Everything that pages store for the asking person.
    package func ownPageStates() throws -> [OwnPageState] {
        try connection.all(
            "SELECT path, text, modified FROM pageState WHERE organization = $1 AND person = $2 ORDER BY app, path",
            [organizationID, Value(try person())]
        ) {
            OwnPageState(
                path: try IdentifierPath(stored: $0.text("path")), text: $0.text("text"), modified: $0.date("modified"))
        }
    }

    // MARK: - What may be kept

    private func check(_ text: String?, _ path: IdentifierPath) throws {
        var findings = path.findings
        if let text, text.utf8.count > Limit.pageState {
            findings.append(
                Finding(
                    .limit, "text",
                    "The state has \(text.utf8.count) bytes; at most \(Limit.pageState) fit. Keep less, or at several contexts."
                ))
        }
        if text?.utf8.contains(0) == true {
            findings.append(
                Finding(.invalid, "text", "The state holds a NUL character, which can't be stored. Remove it."))
        }
        try findings.orThrow()
    }

    private func refuseTooMany(of person: Person.ID, in app: String) throws {
        let count = try connection.first(
            "SELECT count(*) FROM pageState WHERE organization = $1 AND person = $2 AND app = $3", organizationID,
            Value(person), .text(app)
        ) { Int($0.integer()) }
        guard (count ?? 0) < Limit.pageStates else {
            throw SchoolError.limit(
                "page_states",
                "The app keeps something at \(Limit.pageStates) contexts already; there is room for no more.",
                remedy: "Keep it at fewer contexts, or remove it where it is needed no longer.")
        }
    }

    /// The tasks for which a report of work done now would be recorded.
    private func tasks(recording path: IdentifierPath, of person: Person.ID, in app: String) throws -> [TaskReference] {
        let standing = try standing(of: person, in: app)
        let known = AppStanding(isApproved: standing.isApproved, isContextKnown: try isKnown(path, of: person))
        return try OpenTasks(tasks(of: person, in: app)).covering(path).filter { task in
            let time = OpenTask.time(of: [task], notBefore: now)
            return RecordingRule.decide(
                ActivityReport(path: path, started: time, isWithinLimits: true), for: standing.person, app: known,
                assignments: [task.assigned.posting], at: time) == .recorded
        }.map(\.reference)
    }

    // MARK: - Rows

    private struct KeptState {
        var state: PageState
        var writer: String

        init(_ state: PageState, by writer: String) {
            self.state = state
            self.writer = writer
        }

        /// Whether the write overwrites only what the writer knows.
        func isKnown(to draft: PageStateDraft) -> Bool {
            state.version == draft.version || writer == draft.writer || state.text == draft.text
        }
    }

    private func keptState(of person: Person.ID, in app: String, at path: IdentifierPath) throws -> KeptState? {
        try connection.first(
            """
            SELECT version, text, writer FROM pageState
            WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4
            """, organizationID, Value(person), .text(app), .text(path.stored)
        ) { KeptState(PageState(version: $0.integer("version"), text: $0.text("text")), by: $0.text("writer")) }
    }

    private func put(_ kept: KeptState, of person: Person.ID, in app: String, at path: String) throws {
        try connection.enqueue(
            """
            INSERT INTO pageState (organization, person, app, path, version, text, writer, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (organization, person, app, path) DO UPDATE SET version = excluded.version,
                text = excluded.text, writer = excluded.writer, modified = excluded.modified
            """,
            [
                organizationID, Value(person), .text(app), .text(path), .integer(kept.state.version),
                .text(kept.state.text), .text(kept.writer), nowValue,
            ])
    }

    private func link(_ task: TaskReference, to person: Person.ID, _ app: String, _ path: String) throws {
        try connection.enqueue(
            """
            INSERT INTO pageStateTask (organization, handout, task, person, app, path) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (organization, handout, task, person, app, path) DO NOTHING
            """, [organizationID, Value(task.handout), Value(task.task), Value(person), .text(app), .text(path)])
    }

    private func forgetState(of person: Person.ID, in app: String, at path: String) throws {
        wipeDeletedAfterCommit()
        for table in ["pageStateTask", "pageState"] {
            try connection.enqueue(
                Query(
                    built: "DELETE FROM \(table) WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4"),
                organizationID, Value(person), .text(app), .text(path))
        }
    }

    // MARK: - With the work of a task

    /// Where, and for whom, something is stored under a task.
    struct PageStatePlace: Hashable, Sendable {
        var task: TaskReference
        var person: Person.ID
        var app: String
        var path: String
    }

    func pageStates(under handout: Handout.ID, atMost count: Int = .max) throws -> [PageStatePlace] {
        try connection.all(
            """
            SELECT task, person, app, path FROM pageStateTask WHERE organization = $1 AND handout = $2
            ORDER BY task, person, app, path LIMIT $3
            """, [organizationID, Value(handout), Value(count)]
        ) { row in
            PageStatePlace(
                task: TaskReference(handout: handout, task: row.identifier("task")), person: row.identifier("person"),
                app: row.text("app"), path: row.text("path"))
        }
    }

    /// Deletes what was stored under these tasks, unless it was stored under others as well.
    func forget(_ places: [PageStatePlace]) throws {
        guard !places.isEmpty else { return }
        wipeDeletedAfterCommit()
        for place in places {
            let state = [organizationID, Value(place.person), .text(place.app), .text(place.path)]
            try connection.enqueue(
                """
                DELETE FROM pageStateTask WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4
                    AND handout = $5 AND task = $6
                """, state + [Value(place.task.handout), Value(place.task.task)])
            try connection.enqueue(
                """
                DELETE FROM pageState WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4
                    AND NOT EXISTS (SELECT 1 FROM pageStateTask t WHERE t.organization = $1 AND t.person = $2
                        AND t.app = $3 AND t.path = $4)
                """, state)
        }
    }
}
