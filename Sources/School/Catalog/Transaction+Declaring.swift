import Coursework
import Foundation
import SQL

// What devices declare. Declarations from teachers' devices count for the organization; those from a student's device
// only for that student.
extension Transaction {
    /// Makes sure that the app has a row. It still has to be approved before anybody can use it.
    func know(_ app: String, named name: String) throws {
        if actor.speaksForSchool { try add(app: app, named: name) }
    }

    func add(app: String, named name: String) throws {
        try connection.enqueue(
            """
            INSERT INTO app (organization, id, name, created, modified) VALUES ($1, $2, $3, $4, $4)
            ON CONFLICT (organization, id) DO NOTHING
            """, organizationID, .text(app), .text(name), nowValue)
    }

    /// Takes in contexts, and returns what is wrong with those that were refused.
    ///
    /// - Parameters:
    ///   - device: the device that declares them, which counts only for itself: see ``Coursework/Precedence``.
    ///   - isAsked: whether a task of this person covers the context, by naming it or one of its ancestors.
    func declare(
        _ records: [ContextRecord], from device: DeviceID, in app: String, of person: Person.ID,
        isAsked: (IdentifierPath) -> Bool
    ) throws -> [ContextProblem] {
        var problems: [ContextProblem] = []
        var isFirst = true
        var room: Int?
        for record in records.sorted(by: { $0.path < $1.path }) {
            let findings = findings(for: record, in: app)
            guard findings.isEmpty else {
                problems.append(ContextProblem(path: record.path, findings: findings))
                continue
            }
            guard actor.speaksForSchool else {
                // What a student reads on their own, without a task, is not recorded.
                if isAsked(record.path), let finding = try keepOwn(record, in: app, of: person, &room) {
                    problems.append(ContextProblem(path: record.path, findings: [finding]))
                }
                continue
            }
            if isFirst { try markDeclared(app) }
            isFirst = false
            if let finding = try merge(record.disclaimed(by: device), in: app) {
                problems.append(ContextProblem(path: record.path, findings: [finding]))
            }
        }
        return problems
    }

    private func findings(for record: ContextRecord, in app: String) -> [Finding] {
        guard record.path.elements.first == app else {
            return [Finding(.invalid, "identifierPath", "The path begins with another app. Begin with this app's own.")]
        }
        return record.findings + (record.edited.time.isCredible(at: now) ? [] : [.fromTheFuture("edits")])
    }

    /// Notes when the app was first seen to work with Schoolwork.
    func markDeclared(_ app: String) throws {
        try connection.enqueue(
            "UPDATE app SET declared = $3, modified = $3 WHERE organization = $1 AND id = $2 AND declared IS NULL",
            organizationID, .text(app), nowValue)
    }

    /// Merges a record into what is known about the context; returns a finding when the parent has no room for it.
    private func merge(_ record: ContextRecord, in app: String) throws -> Finding? {
        let known = try known(record.path, in: app)
        var merged = known?.record ?? record
        merged.merge(record)
        if merged == known?.record { return nil }
        if known == nil, let finding = try roomBeside(record.path, in: app) { return finding }
        try keep(merged, over: known, in: app)
        return nil
    }

    /// What the school knows about a context.
    struct KnownContext {
        var record: ContextRecord
        /// Its own topic, or else the inherited one.
        var shownTopic: String?
    }

    func known(_ path: IdentifierPath, in app: String) throws -> KnownContext? {
        let path = path.stored
        return try connection.first(
            "SELECT record, modified, shownTopic FROM context WHERE organization = $1 AND app = $2 AND path = $3",
            organizationID, .text(app), .text(path)
        ) { row in
            let record = try ContextRecord(stored: row.text("record"), at: path, taken: row.date("modified"), now: now)
            return KnownContext(record: record, shownTopic: row.textIfAny("shownTopic"))
        }
    }

    /// Stores a record in place of the known one, and updates everything that depends on it.
    func keep(_ merged: ContextRecord, over known: KnownContext?, in app: String) throws {
        let path = merged.path.stored
        // A context without a topic of its own shows the inherited one.
        let isInherited = known.map { $0.record.topic.value == nil } ?? false
        let inherited = try isInherited ? known?.shownTopic : topic(above: merged.path, in: app)
        let shown = merged.topic.value ?? inherited
        try write(merged, shownTopic: shown, at: path, in: app)
        if known?.record.title.value != merged.title.value || known?.shownTopic != shown {
            try index([merged.description.title, shown ?? ""], at: path, in: app)
        }
        let passed = merged.topicPassed(inherited)
        if passed != known?.record.topicPassed(inherited) ?? inherited {
            try passDown(passed, below: merged.path, in: app)
        }
        try publishContext(path, of: app)
    }

    func roomBeside(_ path: IdentifierPath, in app: String) throws -> Finding? {
        guard let parent = path.parent else { return nil }
        let siblings = try connection.first(
            "SELECT count(*) FROM context WHERE organization = $1 AND app = $2 AND parent = $3 AND isRemoved = 0",
            organizationID, .text(app), .text(parent.stored)
        ) { Int($0.integer()) }
        return Limit.findings(forChildren: (siblings ?? 0) + 1).first
    }

    private func write(_ record: ContextRecord, shownTopic: String?, at path: String, in app: String) throws {
        let description = record.description
        try connection.enqueue(
            """
            INSERT INTO context (
                organization, app, path, parent, displayOrder, title, type, topic, isAssignable,
                ageFrom, ageTo, minutesFrom, minutesTo, thumbnail, isRemoved, record, modified, shownTopic, saved)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
            ON CONFLICT (organization, app, path) DO UPDATE SET
                displayOrder = excluded.displayOrder, title = excluded.title, type = excluded.type,
                topic = excluded.topic, isAssignable = excluded.isAssignable, ageFrom = excluded.ageFrom,
                ageTo = excluded.ageTo, minutesFrom = excluded.minutesFrom, minutesTo = excluded.minutesTo,
                thumbnail = excluded.thumbnail, isRemoved = excluded.isRemoved, record = excluded.record,
                modified = excluded.modified, shownTopic = excluded.shownTopic, saved = excluded.saved
            """,
            [
                organizationID, .text(app), .text(path), Value(record.path.parent?.stored),
                Value(description.displayOrder),
                .text(description.title), Value(description.type.rawValue), Value(description.topic),
                Value(description.isAssignable), Value(description.suggestedAge.minimum.map(Int64.init)),
                Value(description.suggestedAge.maximum.map(Int64.init)),
                Value(description.suggestedCompletionTime.minimum.map(Int64.init)),
                Value(description.suggestedCompletionTime.maximum.map(Int64.init)), Value(record.thumbnail.value),
                Value(record.isRemoved), .text(Stored.text(record)), nowValue,
                Value(shownTopic), Value(record.saved?.rawValue ?? .max),
            ])
    }

    /// Indexes a context by the words of its texts, and by its publisher's keywords.
    func index(_ texts: [String], at path: String, in app: String) throws {
        try connection.enqueue(
            """
            DELETE FROM contextWord WHERE organization = $1 AND app = $2 AND path = $3
            """, organizationID, .text(app), .text(path))
        let keywords: [String] = try connection.all(
            "SELECT keywords FROM publisherContext WHERE organization = $1 AND app = $2 AND path = $3 AND keywords <> ''",
            [organizationID, .text(app), .text(path)]
        ) { $0.text() }
        for word in SearchWords.words(in: texts + keywords) {
            try connection.enqueue(
                """
                INSERT INTO contextWord (organization, word, app, path) VALUES ($1, $2, $3, $4)
                ON CONFLICT (organization, word, app, path) DO NOTHING
                """, organizationID, .text(word), .text(app), .text(path))
        }
    }

    /// Indexes it again after its keywords have changed.
    func indexAgain(_ path: IdentifierPath, in app: String) throws {
        guard let known = try known(path, in: app) else { return }
        try index([known.record.description.title, known.shownTopic ?? ""], at: path.stored, in: app)
    }

    /// - Parameter room: for how many more there is room, counted with the first one that is new.
    /// - Returns: a finding where there is none.
    private func keepOwn(_ record: ContextRecord, in app: String, of person: Person.ID, _ room: inout Int?) throws
        -> Finding?
    {
        let key = [organizationID, Value(person), .text(app), .text(record.path.stored)]
        let title = Value.text(record.description.title)
        let changed = try connection.run(
            "UPDATE ownContext SET title = $5 WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4",
            key + [title])
        if changed > 0 { return nil }
        let left = try room ?? Limit.ownContexts - ownContexts(of: person, in: app)
        guard left > 0 else {
            return .tooMany(Limit.ownContexts + 1, of: "contexts", in: "identifierPath", limit: Limit.ownContexts)
        }
        room = left - 1
        try connection.enqueue(
            "INSERT INTO ownContext (organization, person, app, path, title) VALUES ($1, $2, $3, $4, $5)",
            key + [title])
        return nil
    }

    private func ownContexts(of person: Person.ID, in app: String) throws -> Int {
        try connection.first(
            "SELECT count(*) FROM ownContext WHERE organization = $1 AND person = $2 AND app = $3", organizationID,
            Value(person), .text(app)
        ) { Int($0.integer()) } ?? 0
    }
}

extension ContextRecord {
    /// The topic that its descendants without one inherit; a removed context passes on the one that it inherited
    /// itself.
    fileprivate func topicPassed(_ inherited: String?) -> String? { isRemoved ? inherited : topic.value ?? inherited }
}

extension Finding {
    /// A time in the future would win for ever; see ``Coursework/HybridTime/isCredible(at:)``.
    static func fromTheFuture(_ field: String) -> Finding {
        Finding(
            .invalid, field, "An edit is dated more than an hour ahead of the school's clock. Set the device's clock.")
    }
}

extension Limit {
    /// The contexts of an app that only a student's devices have declared.
    package static let ownContexts = 10_000
}

extension Actor {
    /// Whether what this person's devices declare is what teachers see.
    var speaksForSchool: Bool { has(.teacher) || has(.manager) || has(.administrator) }
}
