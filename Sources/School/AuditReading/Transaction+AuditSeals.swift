import Foundation
import JSON
import SQL
import Secrets

// Several processes write to the log at once, so entries cannot be chained as they are written. Instead, all new
// entries are sealed from time to time, whatever time they bear.
extension Transaction {
    /// How long an entry waits at most to be sealed.
    private static let sealedWithin: TimeInterval = 3600

    /// Whether an entry has waited long enough. An entry from a clock that was ahead is sealed at once.
    func hasAuditToSeal() throws -> Bool {
        let oldest = try connection.first(
            "SELECT at FROM audit WHERE organization = $1 AND seal IS NULL ORDER BY id LIMIT 1", organizationID
        ) { $0.date() }
        return oldest.map { abs(now.timeIntervalSince($0)) >= Self.sealedWithin } ?? false
    }

    /// Seals entries that have no seal yet, oldest first.
    ///
    /// - Returns: whether there may be more.
    func sealAudit(atMost count: Int) throws -> Bool {
        let last = try lastAuditSeal()
        let number = (last?.number ?? 0) + 1
        let entries = try connection.run(
            """
            UPDATE audit SET seal = $2 WHERE organization = $1 AND id IN
                (SELECT id FROM audit WHERE organization = $1 AND seal IS NULL ORDER BY id LIMIT $3)
            """, organizationID, Value(number), Value(count))
        guard entries > 0 else { return false }
        let (digest, covered) = try auditDigest(of: number, after: last?.digest)
        try connection.enqueue(
            """
            INSERT INTO auditSeal (organization, number, entries, sealed, digest) VALUES ($1, $2, $3, $4, $5)
            """, organizationID, Value(number), Value(covered), nowValue, .text(digest))
        return entries == count
    }

    package func lastAuditSeal() throws -> AuditSeal? {
        try connection.first(
            """
            SELECT number, entries, sealed, digest, isSwept FROM auditSeal WHERE organization = $1
            ORDER BY number DESC LIMIT 1
            """, organizationID, as: AuditSeal.init(row:))
    }

    /// Marks the seals that lose entries when the oldest entries of the log are deleted.
    func markSeals(losing count: Int, until end: Date) throws {
        try connection.enqueue(
            """
            UPDATE auditSeal SET isSwept = 1 WHERE organization = $1 AND isSwept = 0 AND number IN
                (SELECT seal FROM audit WHERE organization = $1 AND at <= $2 AND id IN
                    (SELECT id FROM audit WHERE organization = $1 ORDER BY id LIMIT $3))
            """, organizationID, Value(end), Value(count))
    }

    /// Checks the log against its seals.
    package func checkAudit() throws -> AuditCheck {
        var (check, before) = (AuditCheck(), nil as AuditSeal?)
        let seals = try connection.all(
            "SELECT number, entries, sealed, digest, isSwept FROM auditSeal WHERE organization = $1 ORDER BY number",
            [organizationID], as: AuditSeal.init(row:))
        for seal in seals {
            check.seals += 1
            let isNext = seal.number == (before?.number ?? 0) + 1
            if seal.isSwept {
                if !isNext { check.broken.append(seal.number) }
            } else if isNext, try auditDigest(of: seal.number, after: before?.digest) == (seal.digest, seal.entries) {
                check.entries += seal.entries
            } else {
                check.broken.append(seal.number)
            }
            before = seal
        }
        check.last = before
        check.broken += try sealsThatAreNot()
        return check
    }

    /// Numbers of seals that entries name but that do not exist.
    private func sealsThatAreNot() throws -> [Int] {
        try connection.all(
            """
            SELECT DISTINCT seal FROM audit a WHERE organization = $1 AND seal IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM auditSeal s WHERE s.organization = $1 AND s.number = a.seal)
            ORDER BY seal
            """, [organizationID]
        ) { Int($0.integer()) }
    }

    /// The digest covers the seal before and each entry as a JSON list, so that it is clear where one value ends and
    /// the next begins.
    private func auditDigest(of seal: Int, after before: String?) throws -> (digest: String, entries: Int) {
        var (hash, entries) = (SHA256(), 0)
        hash.update(Array((before ?? "").utf8))
        try connection.visit(
            """
            SELECT id, at, actor, action, subject, detail FROM audit WHERE organization = $1 AND seal = $2 ORDER BY id
            """, [organizationID, Value(seal)]
        ) { row in
            let actor = row.integerIfAny("actor").map(JSONValue.integer) ?? .null
            let line: [JSONValue] = [
                .integer(row.integer("id")), .integer(row.integer("at")), actor, .string(row.text("action")),
                .string(row.text("subject")),
                .string(row.text("detail")),
            ]
            hash.update(JSONValue.array(line).bytes)
            entries += 1
            return true
        }
        return (hash.finishInDigits(), entries)
    }
}

extension AuditSeal {
    fileprivate init(row: Row) {
        self.init(
            number: Int(row.integer("number")), entries: Int(row.integer("entries")), sealed: row.date("sealed"),
            digest: row.text("digest"),
            isSwept: row.bool("isSwept"))
    }
}

extension School {
    /// The most entries of one seal. They are marked in one step, for which other writers wait: 16 ms on SQLite.
    private static let linesOfSeal = 1000

    /// Seals new log entries, at the latest one hour after they were written.
    func sealLogs() async throws {
        for organization in try organizationIDs() {
            let school = Actor.school(organization)
            guard try read(as: school, { try $0.hasAuditToSeal() }) else { continue }
            while try await perform(.sealAudit(atMost: Self.linesOfSeal), as: school) {}
        }
    }
}

extension Act where Success == Bool {
    fileprivate static func sealAudit(atMost count: Int) -> Act {
        Act(locking: [.organization]) { try $0.sealAudit(atMost: count) }
    }
}
