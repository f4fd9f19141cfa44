import Foundation
import SQL
package import Secrets
import Signatures

/// What somebody gives besides the password.
package enum FactorProof: Sendable {
    case code(OneTimeCode)
    case recovery(RecoveryCode)
    case passkey(PasskeyAnswer, at: PasskeySite)

    /// Typed text: six digits, or a recovery code. Nil if it can be neither.
    package init?(typed: String) {
        if let code = OneTimeCode(typed: typed), code.text.count == 6 {
            self = .code(code)
        } else if let code = RecoveryCode(typed: typed) {
            self = .recovery(code)
        } else {
            return nil
        }
    }
}

// With a second factor, signing in has two steps: the first gives a half sign-in, which opens the second step and
// nothing else.
extension Transaction {
    /// Opens the sign-in after a password or a link, or a half sign-in if a second factor is needed.
    func openAfterFirstStep(
        _ new: NewSession, of person: Person.ID, detail: String, with parent: ParentSession? = nil
    ) throws -> OpenedSession {
        guard try !hasFactor(person) else {
            let half = NewSession(.half, label: new.label, secret: new.secret, isShared: new.isShared)
            return try open(half, of: person, with: parent)
        }
        try markSignedIn(person)
        try log(.signedIn, .person(person), detail)
        return try open(new, of: person, with: parent)
    }

    /// Completes the half sign-in that makes this call.
    ///
    /// - Returns: nil if the proof is wrong. The log records that, and nothing is thrown, because that would roll
    ///   back the log.
    func finishSignIn(_ proof: FactorProof?, opening new: NewSession) throws -> OpenedSession? {
        guard actor.scope == .half, let half = actor.session else { throw SchoolError.none("session") }
        let me = try person()
        guard let proof, try isRight(proof, of: me) else {
            try log(.secondFactorWrong, .person(me))
            return nil
        }
        // Whoever deletes the row has used the code, so that two requests cannot both do so.
        let used = try connection.run(
            "DELETE FROM session WHERE organization = $1 AND id = $2 AND stage = 'half'", organizationID, Value(half))
        guard used == 1 else { throw SchoolError.none("session") }
        try markSignedIn(me)
        try log(.signedIn, .person(me), new.kind.rawValue)
        return try open(new, of: me)
    }

    /// Ends the half sign-in that makes this call, when the person does not continue.
    func endHalfSignIn() throws {
        try connection.run(
            "DELETE FROM session WHERE organization = $1 AND id = $2 AND stage = 'half'", organizationID,
            Value(actor.session?.rawValue))
    }

    func markSignedIn(_ id: Person.ID) throws {
        try connection.enqueue(
            """
            UPDATE account SET state = 'active', lastSignIn = $3 WHERE organization = $1 AND person = $2
            """, organizationID, Value(id), nowValue)
    }

    private func isRight(_ proof: FactorProof, of me: Person.ID) throws -> Bool {
        switch proof {
        case .code(let code): try isRight(code, of: me)
        case .recovery(let code):
            try connection.run(
                "DELETE FROM recoveryCode WHERE organization = $1 AND person = $2 AND fingerprint = $3", organizationID,
                Value(me), .blob(code.fingerprint)) == 1
        case .passkey(let answer, let site): try isRight(answer, of: me, at: site)
        }
    }

    /// Whether it is a valid code of one of the person's authenticator apps, and later than the last one used.
    private func isRight(_ code: OneTimeCode, of me: Person.ID) throws -> Bool {
        let known = try connection.all(
            """
            SELECT id, secret, lastStep FROM factor
            WHERE organization = $1 AND person = $2 AND kind = 'app' AND isConfirmed = 1 ORDER BY id
            """, [organizationID, Value(me)]
        ) {
            (
                id: $0.identifier("id") as Factor.ID, code: TimedCode(secret: $0.blob("secret")),
                last: $0.integer("lastStep")
            )
        }
        for factor in known {
            guard let step = factor.code?.step(of: code, at: now, after: factor.last) else { continue }
            return try connection.run(
                "UPDATE factor SET lastStep = $3, used = $4 WHERE organization = $1 AND id = $2 AND lastStep < $3",
                organizationID, Value(factor.id), .integer(step), nowValue) == 1
        }
        return false
    }
}

extension Actor {
    /// The actor of a sign-in that has just begun.
    package init(of opened: OpenedSession) {
        self.init(
            organization: opened.token.organization, person: opened.session.person, session: opened.session.id,
            scope: opened.session.kind.scope)
    }
}
