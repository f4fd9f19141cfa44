import Coursework
import Foundation
import JSON
import SQL
import Secrets

// Several processes write to the log at once, so entries cannot be chained as they are written. Instead, all new
// entries are sealed from time to time, whatever time they bear.
extension Transaction {
    /// How long an entry waits at most to be sealed.
    private static let sealedWithin: TimeInterval = 3600
    /// How far apart the lines of a seal may be: they are deleted together.
    private static let spanOfSeal: Int64 = 86_400_000

    /// Whether an entry has waited long enough, or the school keeps its log for another time since the last seal, or
    /// an older version made seals without signatures. An entry from a clock that was ahead is sealed at once.
    func hasAuditToSeal() throws -> Bool {
        let last = try lastAuditSeal()
        if try nextUnsignedSeal(last) != nil { return true }
        guard let oldest = try oldestOpenEntry() else { return false }
        if abs(now.timeIntervalSince(oldest.at)) >= Self.sealedWithin { return true }
        guard let said = last?.said else { return false }
        return try said.keptDays != keptDays()
    }

    private func oldestOpenEntry() throws -> (id: Int64, at: Date)? {
        try connection.first(
            "SELECT id, at FROM audit WHERE organization = $1 AND seal IS NULL ORDER BY id LIMIT 1", organizationID
        ) { ($0.integer("id"), $0.date("at")) }
    }

    /// For how many days the audit log is kept: two years, unless the school has set something else.
    package func auditDays() throws -> Int {
        let days = try connection.first("SELECT auditDays FROM organization WHERE id = $1", organizationID) {
            Int($0.integer())
        }
        guard let days else { throw SchoolError.none("organization") }
        return days
    }

    /// As seals say it.
    private func keptDays() throws -> Int { min(max(0, try auditDays()), SealStatement.mostDays) }

    /// Signs the next seal of an older version, or else seals entries that have no seal yet, oldest first.
    ///
    /// - Returns: the new seal, if there was anything to seal.
    func sealAudit(atMost count: Int, with keys: SealKeys, _ note: SealNote?) throws -> AuditSeal? {
        if let former = try nextUnsignedSeal(lastAuditSeal()) { return try sign(former, with: keys, note) }
        guard let oldest = try oldestOpenEntry() else { return nil }
        let last = try basis(of: keys, note)
        let number = (last?.number ?? 0) + 1
        try connection.run(
            """
            UPDATE audit SET seal = $2 WHERE organization = $1 AND id IN
                (SELECT id FROM audit WHERE organization = $1 AND seal IS NULL AND (at < $3 OR id = $4)
                    ORDER BY id LIMIT $5)
            """, organizationID, Value(number), .integer(oldest.at.milliseconds + Self.spanOfSeal), .integer(oldest.id),
            Value(count))
        let seal = try newSeal(number, after: last, with: keys, note)
        try connection.enqueue(
            """
            INSERT INTO auditSeal (organization, number, entries, sealed, digest, newest, statement, signature)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """, organizationID, Value(number), Value(seal.entries), Value(seal.sealed), .text(seal.digest),
            Value(seal.said?.newest), Value(seal.statement), Value(seal.signature))
        return seal
    }

    /// Signs a seal that an older version made, and says in it what its lines were then and what they are now.
    private func sign(_ former: AuditSeal, with keys: SealKeys, _ note: SealNote?) throws -> AuditSeal {
        let before = try basis(of: keys, note)
        let (digest, entries) = try formerDigest(of: former.number, after: before?.said?.former?.digest)
        let fits = (digest, entries) == (former.digest, former.entries)
        let seal = try newSeal(
            former.number, after: before, with: keys, note,
            of: SealStatement.Former(
                digest: former.digest, sealed: former.sealed.milliseconds,
                state: former.isSwept ? .swept : fits ? .whole : .differs,
                count: try before?.said?.former?.count ?? countOfSeals()))
        try connection.run(
            """
            UPDATE auditSeal SET entries = $3, sealed = $4, digest = $5, newest = $6, statement = $7, signature = $8
            WHERE organization = $1 AND number = $2
            """, organizationID, Value(former.number), Value(seal.entries), Value(seal.sealed), .text(seal.digest),
            Value(seal.said?.newest), Value(seal.statement), Value(seal.signature))
        return seal
    }

    private func countOfSeals() throws -> Int {
        try connection.first("SELECT count(*) FROM auditSeal WHERE organization = $1", organizationID) {
            Int($0.integer())
        } ?? 0
    }

    private func newSeal(
        _ number: Int, after before: AuditSeal?, with keys: SealKeys, _ note: SealNote?,
        of former: SealStatement.Former? = nil
    ) throws -> AuditSeal {
        var chain = LineChain()
        try visitLines(of: number) { chain.add($0) }
        guard let own = keys.own else { throw SealRefusal.noKey.error }
        var said = SealStatement(
            school: organization, number: number, sealed: now.milliseconds, entries: chain.entries,
            first: chain.first ?? 0, last: chain.last, newest: chain.newest, keptDays: try keptDays(),
            lines: chain.digits, before: before?.digest ?? "", key: own.fingerprint)
        (said.former, said.lost) = (former, note?.lost)
        let text = said.text
        guard let signature = keys.signature(of: text) else { throw SealRefusal.noKey.error }
        return AuditSeal(said, text, signature: signature)
    }

    /// The seal that a new one goes on from.
    ///
    /// What is signed here is believed later. So it goes on only from what these keys have signed or an operator has
    /// accepted, and only while the log still has the seal that was noted outside the database.
    ///
    /// - Throws: why not.
    @discardableResult
    func basis(of keys: SealKeys, _ note: SealNote?) throws -> AuditSeal? {
        if let noted = note?.seal, try auditSeal(noted.number)?.computedDigest != noted.digest {
            throw SealRefusal.notedIsGone(noted.number).error
        }
        let last = try lastAuditSeal()
        guard let last = try nextUnsignedSeal(last) == nil ? last : lastSignedSeal() else { return nil }
        guard let text = last.statement, last.digest == last.computedDigest, let said = last.said,
            said.school == organization, said.number == last.number
        else { throw SealRefusal.forged(last.number).error }
        if note?.seal != last.noted, !keys.verify(last.signature ?? "", of: text) {
            throw (note?.seal == nil ? SealRefusal.foreign : .forged(last.number)).error
        }
        return last
    }

    /// The first seal without a signature, if an older version made it: no signed one follows, and it is one of those
    /// that were counted when the first of them was signed.
    private func nextUnsignedSeal(_ last: AuditSeal?) throws -> AuditSeal? {
        guard let last, last.statement == nil else { return nil }
        let signed = try lastSignedSeal()
        guard let signed else { return try auditSeal(1) }
        guard let former = signed.said?.former, signed.number < former.count else { return nil }
        return try auditSeal(signed.number + 1)
    }

    private func lastSignedSeal() throws -> AuditSeal? {
        try seals("AND statement IS NOT NULL ORDER BY number DESC LIMIT 1").first
    }

    func hasSignedSeals() throws -> Bool { try lastSignedSeal() != nil }

    /// Notes the last seal as it is. What was noted before and is not there is remembered as lost.
    func acceptLog(_ keeper: SealKeeper) throws {
        let note = try keeper.notes.all()[organization]
        let isThere = try note?.seal.map { try auditSeal($0.number)?.computedDigest == $0.digest } ?? true
        let last = try lastSignedSeal()
        try keeper.notes.keep(
            SealNote(
                seal: last.flatMap { seal in seal.computedDigest.map { NotedSeal(number: seal.number, digest: $0) } },
                lost: isThere ? note?.lost : note?.seal), of: organization)
    }

    package func lastAuditSeal() throws -> AuditSeal? { try seals("ORDER BY number DESC LIMIT 1").first }

    private func auditSeal(_ number: Int) throws -> AuditSeal? { try seals("AND number = $2", Value(number)).first }

    private func seals(_ rest: String, _ more: Value...) throws -> [AuditSeal] {
        try connection.all(
            Query(
                built: """
                    SELECT number, entries, sealed, digest, statement, signature, isSwept FROM auditSeal
                    WHERE organization = $1 \(rest)
                    """), [organizationID] + more, as: AuditSeal.init(row:))
    }

    // MARK: - Checking

    /// Checks the log against its seals.
    ///
    /// - Parameter noted: seals that witnesses have, beside those that this machine has noted.
    package func checkAudit(noted: [NotedSeal] = []) throws -> AuditCheck {
        let keeper = school.sealKeeper
        let own = try keeper?.notes.all()[organization]?.seal
        var checker = AuditChecker(keys: keeper?.keys, noted: noted + [own].compactMap(\.self), school: organization)
        try visitLog { part in
            switch part {
            case .seal(let seal): checker.begin(seal)
            case .line(let line): checker.add(line)
            case .open(let line): checker.addOpen(line)
            }
        }
        for number in try sealsThatAreNot() { checker.note(.unknown(number)) }
        return checker.finish(at: now)
    }

    /// A part of the log in the order in which it is checked.
    enum LogPart {
        /// Its lines follow.
        case seal(AuditSeal)
        case line(AuditLine)
        /// Not sealed yet.
        case open(AuditLine)
    }

    /// The whole log: each seal with its lines, and then the lines that are not sealed yet.
    func visitLog(_ body: (LogPart) throws -> Void) throws {
        var number = Int.min
        while true {
            let some = try seals("AND number > $2 ORDER BY number LIMIT 500", Value(number))
            for seal in some {
                try body(.seal(seal))
                try visitLines(of: seal.number) { try body(.line($0)) }
            }
            guard let last = some.last else { break }
            number = last.number
        }
        try visitLines("seal IS NULL", []) { try body(.open($0)) }
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

    /// What a seal of an older version is of: the one before, and its lines.
    private func formerDigest(of seal: Int, after before: String?) throws -> (digest: String, entries: Int) {
        var (hash, entries) = (SHA256(), 0)
        hash.update(Array((before ?? "").utf8))
        try visitLines(of: seal) { line in
            hash.update(line.bytes)
            entries += 1
        }
        return (hash.finishInDigits(), entries)
    }

    private func visitLines(of seal: Int, _ body: (AuditLine) throws -> Void) throws {
        try visitLines("seal = $2", [Value(seal)], body)
    }

    private func visitLines(_ condition: String, _ more: [Value], _ body: (AuditLine) throws -> Void) throws {
        try connection.visit(
            Query(
                built: """
                    SELECT id, at, actor, action, subject, detail FROM audit WHERE organization = $1 AND \(condition)
                    ORDER BY id
                    """), [organizationID] + more
        ) { row in
            try body(AuditLine(row: row))
            return true
        }
    }
}

extension AuditSeal {
    /// What it says; nil if it says nothing that can be read.
    var said: SealStatement? { statement.flatMap(SealStatement.init) }

    /// The digest that its statement has, whatever the row says.
    var computedDigest: String? { statement.map { SHA256.digits(of: Array($0.utf8)) } }

    fileprivate init(row: Row) {
        self.init(
            number: Int(row.integer("number")), entries: Int(row.integer("entries")), sealed: row.date("sealed"),
            digest: row.text("digest"), statement: row.textIfAny("statement"), signature: row.textIfAny("signature"),
            isSwept: row.bool("isSwept"))
    }
}

extension AuditLine {
    fileprivate init(row: Row) {
        self.init(
            id: row.integer("id"), at: row.integer("at"), actor: row.integerIfAny("actor"), action: row.text("action"),
            subject: row.text("subject"), detail: row.text("detail"))
    }
}

/// Why a log is not sealed.
enum SealRefusal {
    case noKey, foreign, notSignedYet
    case forged(Int), notedIsGone(Int)

    var error: SchoolError {
        switch self {
        case .noKey:
            SchoolError(
                .conflict, "log_key_missing", "The log is not sealed, because there is no private key here.",
                remedy: "Put the key of the log back in its place.")
        case .notSignedYet:
            SchoolError(
                .conflict, "log_not_signed", "Seals of an older version are not signed yet.",
                remedy: "Start the server, which signs them within seconds.")
        case .foreign:
            SchoolError(
                .conflict, "log_key_foreign", "The log was sealed with another key, and is not sealed here.",
                remedy: """
                    If another server has that key, it seals the log. Otherwise put the key back in its place, or go \
                    on with a new one: 'homeroom admin seal --accept'.
                    """)
        case .forged(let number):
            SchoolError(
                .conflict, "log_forged",
                "The log is not sealed any more: seal \(number) was signed by none of the keys.",
                remedy: SealRefusal.remedy)
        case .notedIsGone(let number):
            SchoolError(
                .conflict, "log_seal_gone",
                "The log is not sealed any more: seal \(number), which this machine has noted, is not there.",
                remedy: SealRefusal.remedy)
        }
    }

    private static let remedy = """
        Find out who can write to the database; 'homeroom admin verify' says what is not as it was. After a restore, \
        go on from what is there with 'homeroom admin seal --accept'.
        """
}
