import HTTP
package import School
package import Secrets
import Signatures

// Second factors of the asking person: for programs and for pages.
extension Call {
    /// Where passkeys are bound to, as the browser that asks knows this site; nil where it makes none.
    package var passkeySite: PasskeySite? { PasskeySite(address: address) }

    /// Begins with a program that shows codes.
    package func beginCodes(label: String) async throws -> BegunCodes {
        let code = TimedCode.random()
        let id = try await perform(.beginCodes(code, label: label))
        return try begunCodes(id, code)
    }

    /// What was begun and not confirmed yet.
    package func begunCodes() throws -> BegunCodes? {
        try read { try $0.begunCodes() }.map { try begunCodes($0.id, $0.code) }
    }

    private func begunCodes(_ id: Factor.ID, _ code: TimedCode) throws -> BegunCodes {
        let (account, school) = try read { (try $0.ownPassword().account, try $0.organizationItself().name) }
        return BegunCodes(id: id, key: code.text, link: code.link(account: account, at: school))
    }

    /// Has the begun program count, for whoever knows the password, if that is its code; tried too often, it has to wait.
    ///
    /// With an open browser alone nobody adds what lets them in from then on.
    package func confirmCodes(_ typed: String, password: String?) async throws -> AddedFactor {
        try await confirmPassword(password)
        let recovery = RecoveryCode.sheet()
        return try await guarded(account: try actor.person.map { "factor/\($0)" }) {
            let added = try await confirm(OneTimeCode(typed: typed), recovery)
            guard let added else { throw SchoolError.wrongCode }
            return added
        }
    }

    private func confirm(_ code: OneTimeCode?, _ recovery: [RecoveryCode]) async throws -> AddedFactor? {
        guard let code else { return nil }
        return try await perform(.confirmCodes(code, recovery: recovery))
    }

    /// What the browser is to make a passkey with, or to use one.
    package func passkeyOptions() async throws -> PasskeyOptions {
        guard let site = passkeySite else { throw SchoolError.noPasskeys }
        let challenge = Randomness.system.bytes(32)
        return try await perform(.challenge(challenge, at: site))
    }

    /// Adds a passkey, for whoever knows the password.
    package func addPasskey(_ new: NewPasskey, password: String?) async throws -> AddedFactor {
        guard let site = passkeySite else { throw SchoolError.noPasskeys }
        try await confirmPassword(password)
        let recovery = RecoveryCode.sheet()
        let added = try await perform(.add(new, at: site, recovery: recovery))
        guard let added else { throw SchoolError.passkeyRefused }
        return added
    }

    /// Other recovery codes in place of those there are, for whoever knows the password.
    package func renewRecoveryCodes(password: String?) async throws -> [RecoveryCode] {
        try await confirmPassword(password)
        let recovery = RecoveryCode.sheet()
        try await perform(.renewRecoveryCodes(recovery))
        return recovery
    }

    package func removeFactor(_ id: Factor.ID, password: String?) async throws {
        try await confirmPassword(password)
        try await perform(.removeFactor(id))
    }
}

/// What a program that shows codes is told once.
package struct BegunCodes: Sendable {
    package var id: Factor.ID
    /// The secret as text.
    package var key: String
    /// What the program's camera reads.
    package var link: String
}

extension SchoolError {
    package static let noPasskeys = SchoolError(
        .conflict, "no_passkeys", "Browsers make passkeys for addresses with a name and TLS alone.",
        remedy: "Add a program that shows codes.")

    package static let passkeyRefused = SchoolError(
        .conflict, "passkey_refused", "This is no passkey that was made here just now, or it was added before.",
        remedy: "Begin again.")
}
