import Coursework
import Foundation
import SQL
package import Secrets
package import Signatures

// Adding a second factor, and removing one.
extension Transaction {
    func beginCodes(_ code: TimedCode, label: String) throws -> Factor.ID {
        let me = try mayAddFactor()
        try connection.run(
            "DELETE FROM factor WHERE organization = $1 AND person = $2 AND isConfirmed = 0", organizationID, Value(me))
        let id: Factor.ID = newIdentifier()
        try connection.run(
            """
            INSERT INTO factor (organization, id, person, kind, label, secret, isConfirmed, created)
            VALUES ($1, $2, $3, 'app', $4, $5, 0, $6)
            """, organizationID, Value(id), Value(me), .text(try checkedLabel(label)), .blob(code.secret), nowValue)
        return id
    }

    /// An authenticator app that was started and not confirmed; only its owner can see it, and only until it is
    /// active.
    package func begunCodes() throws -> (id: Factor.ID, code: TimedCode)? {
        let me = try person()
        let found = try connection.first(
            """
            SELECT id, secret FROM factor WHERE organization = $1 AND person = $2 AND isConfirmed = 0 AND created > $3
            """, organizationID, Value(me), Value(now.addingTimeInterval(-Self.timeToConfirm))
        ) { (id: $0.identifier("id") as Factor.ID, code: TimedCode(secret: $0.blob("secret"))) }
        return found.flatMap { found in found.code.map { (found.id, $0) } }
    }

    private static let timeToConfirm: TimeInterval = 1800

    /// Activates it, if the code is right.
    ///
    /// - Returns: nil when the code is wrong. The caller has already counted the attempt.
    func confirmCodes(_ code: OneTimeCode, recovery: [RecoveryCode]) throws -> AddedFactor? {
        let me = try mayAddFactor()
        guard let (id, begun) = try begunCodes() else { throw SchoolError.nothingBegun }
        guard let step = begun.step(of: code, at: now, after: 0) else { return nil }
        let isFirst = try !hasFactor(me)
        try connection.run(
            "UPDATE factor SET isConfirmed = 1, lastStep = $3, used = $4 WHERE organization = $1 AND id = $2",
            organizationID, Value(id), .integer(step), nowValue)
        return try added(id, isFirst: isFirst, of: me, recovery)
    }

    /// The first factor comes with recovery codes, which are shown only once.
    func added(_ id: Factor.ID, isFirst: Bool, of me: Person.ID, _ recovery: [RecoveryCode]) throws -> AddedFactor {
        if isFirst { try keep(recovery, of: me) }
        try log(.secondFactorAdded, .person(me))
        publish(.person(me))
        publish(.administration)
        return AddedFactor(id: id, recovery: isFirst ? recovery : [])
    }

    /// Replaces the asking person's recovery codes.
    func renewRecoveryCodes(_ recovery: [RecoveryCode]) throws {
        let me = try person()
        guard try hasFactor(me) else { throw SchoolError.noFactor }
        try keep(recovery, of: me)
        try log(.recoveryCodesMade, .person(me))
    }

    private func keep(_ recovery: [RecoveryCode], of me: Person.ID) throws {
        try forgetRecoveryCodes(of: me)
        for code in recovery {
            try connection.run(
                "INSERT INTO recoveryCode (organization, person, fingerprint, created) VALUES ($1, $2, $3, $4)",
                organizationID, Value(me), .blob(code.fingerprint), nowValue)
        }
    }

    /// Removes one of the asking person's own factors; does nothing if it does not exist.
    ///
    /// The caller has checked the password, so that an open browser alone cannot remove a protection.
    func removeFactor(_ id: Factor.ID) throws {
        let me = try person()
        let gone = try connection.run(
            "DELETE FROM factor WHERE organization = $1 AND id = $2 AND person = $3", organizationID, Value(id),
            Value(me)
        )
        guard gone == 1 else { return }
        if try !hasFactor(me) { try forgetRecoveryCodes(of: me) }
        try log(.secondFactorRemoved, .person(me))
        publish(.person(me))
        publish(.administration)
    }

    func takeFactors(of id: Person.ID) throws {
        try reach(id, for: .resetPasswords)
        // People remove their own factors with their password instead.
        guard id != actor.person else { throw SchoolError.ownFactors }
        guard try hasFactor(id) else { return }
        try connection.run(
            "DELETE FROM factor WHERE organization = $1 AND person = $2", organizationID, Value(id))
        try forgetRecoveryCodes(of: id)
        // Somebody in the middle of signing in has to start again.
        try connection.run(
            "DELETE FROM session WHERE organization = $1 AND person = $2 AND stage = 'half'", organizationID, Value(id))
        try log(.secondFactorTaken, .person(id))
        publish(.person(id))
        publish(.administration)
    }

    private func forgetRecoveryCodes(of id: Person.ID) throws {
        try connection.run(
            "DELETE FROM recoveryCode WHERE organization = $1 AND person = $2", organizationID, Value(id))
    }

    /// Throws unless the person may add one more.
    func mayAddFactor() throws -> Person.ID {
        let me = try person()
        guard let rule = try factorRule(of: me), try !isPractice(me) else { throw SchoolError.factorsForStaff }
        guard rule.demand != .off else { throw SchoolError.factorsOff }
        guard try confirmedFactors(of: me).count < Self.mostFactors else { throw SchoolError.tooManyFactors }
        return me
    }

    func checkedLabel(_ label: String) throws -> String {
        let label = label.trimmed
        var checking = Checking()
        checking.visible(label, "label")
        if label.count > Limit.label {
            checking.add("label", "This is longer than \(Limit.label) characters. Shorten it.")
        }
        try checking.orThrow()
        return label
    }
}

/// A second factor that has just become active.
package struct AddedFactor: Sendable {
    package var id: Factor.ID
    /// Shown only once; empty if there was another factor already.
    package var recovery: [RecoveryCode]
}

extension RecoveryCode {
    /// A new set of codes.
    package static func sheet(_ randomness: Randomness = .system) -> [RecoveryCode] {
        (0..<10).map { _ in random(randomness) }
    }
}
