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
    /// The last write to reach the school wins. What arrives once more, its answer lost, gets that answer and changes
    /// nothing: by its version the page finds out what was written since.
    func keep(_ draft: PageStateDraft, at path: IdentifierPath) throws -> PageStateReceipt {
        try check(draft.text, path)
        let (me, app) = (try person(), path.elements.first ?? "")
        let tasks = try tasks(recording: path, of: me, in: app)
        // A version in the future would be higher than the next write could name.
        let known = min(draft.version, now.milliseconds)
        guard !tasks.isEmpty else { return PageStateReceipt(version: max(now.milliseconds, known + 1)) }
        let before = try keptState(of: me, in: app, at: path)
        if let taken = before?.writings.first(where: { $0.isRepeated(by: draft) }) {
            return PageStateReceipt(version: taken.version)
        }
        let version = max(now.milliseconds, max(before?.version ?? 0, known) + 1)
        let receipt = PageStateReceipt(version: version, replaced: before?.replaced(by: draft))
        if before == nil {
            if draft.text != nil {
                try makeRoom(for: me, in: app)
            } else {
                // Kept only so that it is known where it arrives again: nothing has to go for it.
                guard try states(of: me, in: app).count < Limit.pageStates else { return receipt }
            }
        }
        try put(KeptState(draft, version: version, after: before), of: me, in: app, at: path.stored)
        for task in tasks { try link(task, to: me, app, path.stored) }
        return receipt
    }

    /// Everything that pages store for the asking person.
    package func ownPageStates() throws -> [OwnPageState] {
        try connection.all(
            """
            SELECT path, text, modified FROM pageState WHERE organization = $1 AND person = $2 AND isRemoved = 0
            ORDER BY app, path
            """, [organizationID, Value(try person())]
        ) {
            OwnPageState(
                path: try IdentifierPath(stored: $0.text("path")), text: $0.text("text"), modified: $0.date("modified"))
        }
    }

    /// What pages store for the asking person, without the texts; the latest first.
    package func ownPageStateList() throws -> [ListedPageState] {
        try connection.all(
            """
            SELECT s.app, s.path, a.name, coalesce(c.title, o.title) AS title, length(s.text) AS characters, s.modified
            FROM pageState s
                LEFT JOIN app a ON a.organization = s.organization AND a.id = s.app
                LEFT JOIN context c ON c.organization = s.organization AND c.app = s.app AND c.path = s.path
                LEFT JOIN ownContext o ON o.organization = s.organization AND o.person = s.person
                    AND o.app = s.app AND o.path = s.path
            WHERE s.organization = $1 AND s.person = $2 AND s.isRemoved = 0
            ORDER BY s.modified DESC, s.app, s.path
            """, [organizationID, Value(try person())]
        ) { row in
            let path = try IdentifierPath(stored: row.text("path"))
            let app = row.textIfAny("name") ?? row.text("app")
            let title = row.textIfAny("title") ?? ""
            let other = path.depth > 1 ? path.elements.last ?? app : app
            return ListedPageState(
                app: app, title: title.isEmpty ? other : title, characters: Int(row.integer("characters")),
                modified: row.date("modified"))
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
                Finding(.invalid, "text", "The state contains a NUL character, which can't be stored. Remove it."))
        }
        try findings.orThrow()
    }

    /// For one more context. What was removed longest ago is forgotten first.
    private func makeRoom(for person: Person.ID, in app: String) throws {
        let kept = try states(of: person, in: app)
        guard kept.count >= Limit.pageStates else { return }
        guard let removed = kept.first(where: \.isRemoved) else {
            throw SchoolError.limit(
                "page_states",
                "The app keeps something at \(Limit.pageStates) contexts already; there is room for no more.",
                remedy: "Keep it at fewer contexts, or remove it where it is no longer needed.")
        }
        try forgetState(of: person, in: app, at: removed.path)
    }

    /// Where something is stored or was removed, in the order of the writings.
    private func states(of person: Person.ID, in app: String) throws -> [(path: String, isRemoved: Bool)] {
        try connection.all(
            """
            SELECT path, isRemoved FROM pageState WHERE organization = $1 AND person = $2 AND app = $3
            ORDER BY version
            """, [organizationID, Value(person), .text(app)]
        ) { (path: $0.text("path"), isRemoved: $0.bool("isRemoved")) }
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
        var version: Int64
        /// Nil where a page removed it.
        var text: String?
        var writer: String
        var writings: [PageWriting]

        init(_ draft: PageStateDraft, version: Int64, after before: KeptState?) {
            self.version = version
            text = draft.text
            writer = draft.writer
            writings = (before?.writings ?? []).adding(PageWriting(draft, version: version))
        }

        init(_ row: Row) throws {
            version = row.integer("version")
            text = row.bool("isRemoved") ? nil : row.text("text")
            writer = row.text("writer")
            writings = try Stored.value(row.text("writings"))
        }

        var state: PageState? { text.map { PageState(version: version, text: $0) } }

        /// What the write overwrites without the writer having known it.
        func replaced(by draft: PageStateDraft) -> PageState? {
            let isKnown = version == draft.version || writer == draft.writer || text == draft.text
            return isKnown ? nil : state
        }
    }

    private func keptState(of person: Person.ID, in app: String, at path: IdentifierPath) throws -> KeptState? {
        try connection.first(
            """
            SELECT version, text, writer, writings, isRemoved FROM pageState
            WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4
            """, organizationID, Value(person), .text(app), .text(path.stored)
        ) { try KeptState($0) }
    }

    private func put(_ kept: KeptState, of person: Person.ID, in app: String, at path: String) throws {
        if kept.text == nil { wipeDeletedAfterCommit() }
        try connection.enqueue(
            """
            INSERT INTO pageState (
                organization, person, app, path, version, text, writer, modified, writings, isRemoved)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (organization, person, app, path) DO UPDATE SET version = excluded.version,
                text = excluded.text, writer = excluded.writer, modified = excluded.modified,
                writings = excluded.writings, isRemoved = excluded.isRemoved
            """,
            [
                organizationID, Value(person), .text(app), .text(path), .integer(kept.version),
                .text(kept.text ?? ""), .text(kept.writer), nowValue, .text(try Stored.text(kept.writings)),
                .integer(kept.text == nil ? 1 : 0),
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
