package import Coursework
package import Secrets
package import Signatures

// What people do with their own second factors.

extension Act where Success == Factor.ID {
    /// Starts adding an authenticator app: it is active once one of its codes was entered.
    ///
    /// An earlier start that was not confirmed is discarded.
    package static func beginCodes(_ code: TimedCode, label: String) -> Act {
        Act(locking: [.oneself]) { try $0.beginCodes(code, label: label) }
    }
}

extension Act where Success == AddedFactor? {
    /// Activates the authenticator app; nil if the code is wrong.
    package static func confirmCodes(_ code: OneTimeCode, recovery: [RecoveryCode]) -> Act {
        Act(locking: [.oneself]) { try $0.confirmCodes(code, recovery: recovery) }
    }

    /// Adds a passkey; nil if it was not made here just now.
    package static func add(_ new: NewPasskey, at site: PasskeySite, recovery: [RecoveryCode]) -> Act {
        Act(locking: [.oneself]) { try $0.add(new, at: site, recovery: recovery) }
    }
}

extension Act where Success == PasskeyOptions {
    /// Stores the challenge that a browser must sign next.
    package static func challenge(_ bytes: [UInt8], at site: PasskeySite) -> Act {
        Act(locking: [.oneself]) { try $0.challenge(bytes, at: site) }
    }
}

extension Act where Success == OpenedSession? {
    /// Completes the half sign-in that makes this call; nil if the second factor is wrong.
    package static func finishSignIn(_ proof: FactorProof?, opening new: NewSession) -> Act {
        Act(locking: [.oneself]) { try $0.finishSignIn(proof, opening: new) }
    }
}

extension Act where Success == Void {
    package static func renewRecoveryCodes(_ recovery: [RecoveryCode]) -> Act {
        Act(locking: [.oneself]) { try $0.renewRecoveryCodes(recovery) }
    }

    package static func removeFactor(_ id: Factor.ID) -> Act {
        Act(locking: [.oneself]) { try $0.removeFactor(id) }
    }

    /// Ends the half sign-in that makes this call.
    package static var endHalfSignIn: Act { Act(locking: []) { try $0.endHalfSignIn() } }

    // MARK: - By those who look after others

    /// Removes all second factors of somebody who has lost them, so that the password alone is enough again; the
    /// person is notified.
    package static func takeFactors(of id: Person.ID) -> Act {
        Act(locking: [.person(id)]) { try $0.takeFactors(of: id) }
    }

    /// Changes the rules of some roles.
    package static func set(_ rules: [Role: FactorRule]) -> Act {
        Act(locking: [.organization]) { transaction in
            for (role, rule) in rules { try transaction.set(rule, for: role) }
        }
    }
}
