import Coursework
import Foundation
import SQL
import SQLite

extension SyncedStore {
    /// Copies references to everything saved since the last time into the file outside of the app's folder.
    ///
    /// First they are written there, then the store marks them as noted; so a crash in between notes them twice, but
    /// never loses them. Both files name the last note. When they do not agree, one of them was lost, or is older
    /// than the other: then all that is stored counts as new, and is judged and sent once more.
    func takeNote() throws {
        // What is saved meanwhile is for the next time: an app that saves without a pause would never be done.
        while try noteSome() {}
        try compactAfterMove()
    }

    /// - Returns: whether there was more than is noted in one go.
    private func noteSome() throws -> Bool {
        let database = try file.database()
        if let noted = try database.readOnce({ try $0.noted() }), try verdicts.read({ try $0.knows(noted) }) != true {
            try database.write { try $0.forgetNotes() }
        }
        let news = try database.read { try News($0) }
        guard !news.isEmpty || news.noted == nil else { return false }
        let name = UUID().uuidString
        try verdicts.write { connection in
            if news.noted == nil { try connection.clearVerdicts() }
            try connection.add(news)
            try connection.run("UPDATE school SET before = $1, noted = $2", Value(news.noted), .text(name))
        }
        try database.write { try $0.markNoted(news, as: name) }
        return news.isCutOff
    }

    /// Wipes what an older version kept in the store. If somebody is reading, it waits until the next time.
    private func compactAfterMove() throws {
        let database = try file.database()
        let isDue = try database.readOnce { try $0.first("SELECT isToBeCompacted FROM store") { $0.bool() } }
        guard isDue == true, try database.compactIfNobodyReads() else { return }
        _ = try database.write { try $0.run("UPDATE store SET isToBeCompacted = 0") }
        // What stood in the log's last pages.
        _ = try database.forgetDeleted()
    }
}

/// Rows of the store that were saved since the sync took note last; as many as are noted in one go.
private struct News {
    /// How many of each kind.
    private static let most = 2_000

    let noted: String?
    /// What an older version kept in the store itself.
    var former:
        [(row: Int64, uuid: String, begun: Double, edited: Int64, outbox: Int64?, fate: String?, sent: Int64?)] =
            []
    let attempts: [(row: Int64, uuid: String, begun: Double, edited: Int64)]
    /// One that had to make room for another of the same path has nothing more to say.
    let contexts: [(row: Int64, edited: Int64, isSilent: Bool)]
    let marks: [(row: Int64, marked: Double)]
    let pictures: [(row: Int64, fingerprint: String)]

    var isEmpty: Bool { attempts.isEmpty && contexts.isEmpty && marks.isEmpty && pictures.isEmpty }

    var isCutOff: Bool {
        [attempts.count, contexts.count, marks.count, pictures.count].contains { $0 >= Self.most }
    }

    init(_ connection: any Connection) throws {
        noted = try connection.noted()
        if noted == nil {
            former = try connection.all(
                """
                SELECT id, uuid, begun, edited, formerVerdict.outbox, fate, sent
                FROM formerVerdict JOIN activity ON activity.id = formerVerdict.activity
                """
            ) {
                (
                    $0.integer("id"), $0.text("uuid"), $0.real("begun"), $0.integer("edited"),
                    $0.integerIfAny("outbox"), $0.textIfAny("fate"),
                    $0.integerIfAny("sent")
                )
            }
        }
        attempts = try connection.all(
            "SELECT id, uuid, begun, edited FROM activity WHERE outbox = 1 AND context IS NOT NULL ORDER BY id LIMIT $1",
            [Value(Self.most)]
        ) { ($0.integer("id"), $0.text("uuid"), $0.real("begun"), $0.integer("edited")) }
        contexts = try connection.all(
            """
            SELECT id, edited, instr(identifier, char(0)) > 0 AS hasZero FROM context
            WHERE unsent = 1 ORDER BY id LIMIT $1
            """,
            [Value(Self.most)]
        ) { ($0.integer("id"), $0.integer("edited"), $0.bool("hasZero")) }
        marks = try connection.all(
            "SELECT id, marked FROM completion WHERE unsent = 1 ORDER BY id LIMIT $1", [Value(Self.most)]
        ) { ($0.integer("id"), $0.real("marked")) }
        pictures = try connection.all(
            """
            SELECT context, fingerprint FROM thumbnail WHERE unsent = 1 AND fingerprint IS NOT NULL
            ORDER BY context LIMIT $1
            """, [Value(Self.most)]
        ) { ($0.integer("context"), $0.text("fingerprint")) }
    }
}

// The store's side of it.
extension Connection {
    /// The name of the last note; nil before the first.
    func noted() throws -> String? { try first("SELECT noted FROM store") { $0.textIfAny() } ?? nil }

    /// Marks everything that is stored as unsent.
    fileprivate func forgetNotes() throws {
        try run("UPDATE activity SET outbox = 1 WHERE context IS NOT NULL")
        // What was only heard of has no edit of its own, before the app gives it one.
        try run("UPDATE context SET unsent = 1 WHERE edited > 0")
        try run("UPDATE completion SET unsent = 1")
        try run("UPDATE thumbnail SET unsent = 1 WHERE fingerprint IS NOT NULL")
        try run("UPDATE store SET noted = NULL")
    }

    /// What was noted is new no more, unless it was saved once more meanwhile.
    fileprivate func markNoted(_ news: News, as name: String) throws {
        for attempt in news.attempts {
            try run(
                "UPDATE activity SET outbox = NULL WHERE id = $1 AND edited = $2", Value(attempt.row),
                Value(attempt.edited))
        }
        for context in news.contexts {
            try run(
                "UPDATE context SET unsent = NULL WHERE id = $1 AND edited = $2", Value(context.row),
                Value(context.edited))
        }
        for mark in news.marks {
            try run(
                "UPDATE completion SET unsent = NULL WHERE id = $1 AND marked = $2", Value(mark.row),
                .real(mark.marked))
        }
        for picture in news.pictures {
            try run(
                "UPDATE thumbnail SET unsent = NULL WHERE context = $1 AND fingerprint = $2", Value(picture.row),
                .text(picture.fingerprint))
        }
        try run("DELETE FROM formerVerdict")
        try run("UPDATE store SET noted = $1", .text(name))
    }
}

// The other file's side of it.
extension Connection {
    /// Whether the last note has that name, or the one before: then the last one was not recorded in the store.
    func knows(_ noted: String) throws -> Bool {
        try first("SELECT $1 IS noted OR $1 IS before FROM school", .text(noted)) { $0.bool() } ?? false
    }

    fileprivate func clearVerdicts() throws {
        for table in ["attempt", "place", "mark", "picture"] { try run(Query(built: "DELETE FROM \(table)")) }
        try run("UPDATE school SET noted = NULL, state = NULL, assignments = NULL, heard = NULL, judged = 0")
    }

    fileprivate func add(_ news: News) throws {
        for former in news.former {
            try run(
                """
                INSERT INTO attempt (activity, uuid, begun, edited, outbox, fate, sent)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """,
                [
                    Value(former.row), .text(former.uuid), .real(former.begun), Value(former.edited),
                    Value(former.outbox), Value(former.fate), Value(former.sent),
                ])
        }
        for attempt in news.attempts {
            // Another attempt of the same number was in a store that an older copy has replaced.
            try run(
                """
                INSERT INTO attempt (activity, uuid, begun, edited, outbox) VALUES ($1, $2, $3, $4, 1)
                ON CONFLICT (activity) DO UPDATE SET begun = excluded.begun, edited = excluded.edited, outbox = 1,
                    fate = iif(uuid = excluded.uuid, fate, NULL), sent = iif(uuid = excluded.uuid, sent, NULL),
                    uuid = excluded.uuid
                """, Value(attempt.row), .text(attempt.uuid), .real(attempt.begun), Value(attempt.edited))
        }
        for context in news.contexts where !context.isSilent {
            try run(
                """
                INSERT INTO place (context, unsent) VALUES ($1, 1)
                ON CONFLICT (context) DO UPDATE SET unsent = 1
                """, Value(context.row))
        }
        for mark in news.marks {
            try run(
                """
                INSERT INTO mark (completion, marked, unsent) VALUES ($1, $2, 1)
                ON CONFLICT (completion) DO UPDATE SET marked = excluded.marked, unsent = 1
                """, Value(mark.row), .real(mark.marked))
        }
        for picture in news.pictures {
            try run(
                """
                INSERT INTO picture (context, fingerprint) VALUES ($1, $2)
                ON CONFLICT (context) DO UPDATE SET fingerprint = excluded.fingerprint
                """, Value(picture.row), .text(picture.fingerprint))
        }
    }
}
