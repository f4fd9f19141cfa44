import Coursework
import Foundation
import Secrets

/// Checks a log that comes piece by piece, from a database or from a file: each seal, followed by its lines.
///
/// What it holds does not grow with the lines.
struct AuditChecker {
    /// By how many milliseconds clocks of several servers may differ.
    private static let clocksDiffer: Int64 = 300_000
    /// How long before its seal a line may have been written that an earlier seal does not have: as long as a
    /// transaction may take.
    private static let lineWaits: Int64 = 3_600_000
    private static let day: Int64 = 86_400_000

    private(set) var check = AuditCheck()
    /// Nil if signatures cannot be checked.
    private let keys: SealKeys?
    /// The seals that are noted elsewhere and were not found yet.
    private var noted: [Int: Set<String>]
    private let school: Organization.ID?

    private var seal: AuditSeal?
    private var said: SealStatement?
    private var chain = LineChain()
    private var former = SHA256()
    /// Of the seal before.
    private var before: (seal: AuditSeal, said: SealStatement?)?
    /// The digest of the seal before, if that is of an older version.
    private var digestOfFormer = ""

    private var notSignedYet = 0
    /// Seals that lack lines, which is in order if they are old enough.
    private var lacking: [(fault: AuditFault, newest: Int64)] = []
    /// Until when lines were old enough to be deleted, as far as is known.
    private var horizon: Int64 = 0
    /// Retentions that no line has explained yet.
    private var unexplained: [(number: Int, days: Int)] = []

    init(keys: SealKeys?, noted: [NotedSeal], school: Organization.ID? = nil) {
        (self.keys, self.school) = (keys, school)
        self.noted = Dictionary(grouping: noted, by: \.number).mapValues { Set($0.map(\.digest)) }
    }

    /// The next seal. Its lines follow.
    mutating func begin(_ seal: AuditSeal) {
        finishSeal()
        (self.seal, chain, former) = (seal, LineChain(), SHA256())
        former.update(Array(digestOfFormer.utf8))
        check.seals += 1
        // Whoever can write to the database can write any number there.
        let expected = (before?.seal.number ?? 0) &+ 1
        if seal.number > expected { check.faults.append(.missing(expected...seal.number - 1)) }
        if seal.number < expected { check.faults.append(.changed(seal.number)) }
        if let digests = noted.removeValue(forKey: seal.number), !digests.subtracting([seal.digest]).isEmpty {
            check.faults.append(.noted(seal.number))
        }
        said = seal.statement.flatMap(SealStatement.init)
        if seal.statement == nil { beginUnsigned(seal) } else { beginSigned(seal) }
    }

    private mutating func beginUnsigned(_ seal: AuditSeal) {
        if let said = before?.said, (said.former?.count ?? 0) < seal.number {
            check.faults.append(.unsigned(seal.number))
        } else {
            notSignedYet += 1
        }
    }

    private mutating func beginSigned(_ seal: AuditSeal) {
        guard let text = seal.statement, let said, said.number == seal.number, said.entries == seal.entries,
            said.sealed == seal.sealed.milliseconds, SHA256.digits(of: Array(text.utf8)) == seal.digest,
            said.before == before?.seal.digest ?? "", school ?? before?.said?.school ?? said.school == said.school
        else { return check.faults.append(.changed(seal.number)) }
        if let keys, !keys.verify(seal.signature ?? "", of: text) { check.faults.append(.signature(seal.number)) }
        if said.former?.state == .differs { check.faults.append(.former(seal.number)) }
        if let lost = said.lost { check.remarks.append(.resumed(seal.number, lost: lost.number)) }
        if let earlier = before?.said { compare(said, with: earlier) }
    }

    private mutating func compare(_ said: SealStatement, with earlier: SealStatement) {
        let isBack = said.sealed < earlier.sealed - Self.clocksDiffer
        let time = IdentifierSource.milliseconds(of: said.first)
        if isBack || said.entries > 0 && time < IdentifierSource.milliseconds(of: earlier.last) - Self.lineWaits {
            check.remarks.append(.clockBack(said.number))
        }
        if said.keptDays != earlier.keptDays { unexplained.append((said.number, said.keptDays)) }
        horizon = max(horizon, said.sealed - Int64(earlier.keptDays) * Self.day)
    }

    /// The next line of the seal, by its identifier.
    mutating func add(_ line: AuditLine) {
        explain(line)
        chain.add(line)
        if seal?.statement == nil { former.update(line.bytes) }
    }

    /// A line that is not sealed yet. These come last.
    mutating func addOpen(_ line: AuditLine) {
        explain(line)
        check.open += 1
    }

    private mutating func explain(_ line: AuditLine) {
        guard !unexplained.isEmpty, line.action == AuditAction.auditRetentionChanged.rawValue else { return }
        unexplained.removeAll { line.detail == String($0.days) }
    }

    private mutating func finishSeal() {
        guard let seal else { return }
        if let said {
            finishSigned(said)
        } else if seal.statement == nil {
            finishUnsigned(seal)
        }
        before = (seal, said)
        digestOfFormer = said?.former?.digest ?? (seal.statement == nil ? seal.digest : "")
        check.last = seal
        self.seal = nil
    }

    private mutating func finishSigned(_ said: SealStatement) {
        let fault = AuditFault.lines(said.number, sealed: said.entries, found: chain.entries)
        if chain.entries < said.entries {
            lacking.append((fault, said.newest))
        } else if chain.entries > said.entries || chain.digits != said.lines {
            check.faults.append(fault)
        } else {
            check.entries += chain.entries
        }
    }

    private mutating func finishUnsigned(_ seal: AuditSeal) {
        if !seal.isSwept, chain.entries != seal.entries || former.finishInDigits() != seal.digest {
            check.faults.append(.lines(seal.number, sealed: seal.entries, found: chain.entries))
        } else if !seal.isSwept {
            check.entries += chain.entries
        }
    }

    /// The end of the log.
    ///
    /// - Parameter now: until when lines may have been deleted because of their age.
    mutating func finish(at now: Date) -> AuditCheck {
        finishSeal()
        if let said = before?.said { horizon = max(horizon, now.milliseconds - Int64(said.keptDays) * Self.day) }
        var swept: Set<Int> = []
        for (fault, newest) in lacking {
            if newest <= horizon { swept.insert(fault.seal ?? 0) } else { check.faults.append(fault) }
        }
        for (number, days) in unexplained where !swept.contains(number) {
            check.faults.append(.keptDays(number, now: days))
        }
        check.faults += noted.keys.map(AuditFault.noted)
        if keys == nil, before?.said != nil { check.remarks.append(.signaturesNotChecked) }
        if notSignedYet > 0 { check.remarks.append(.notSignedYet(notSignedYet)) }
        check.faults.sort { ($0.seal ?? .max) < ($1.seal ?? .max) }
        return check
    }

    mutating func note(_ fault: AuditFault) { check.faults.append(fault) }
}
