import HTTP
package import School
package import Secrets
import Signatures

// The asking person's own second factors: for programs and for pages.
extension Call {
    /// The site for passkeys, as the browser knows it; nil if it makes none here.
    package var passkeySite: PasskeySite? { PasskeySite(address: address) }

    /// Starts adding an authenticator app.
    package func beginCodes(label: String) async throws -> BegunCodes {
        let code = TimedCode.random()
        let id = try await perform(.beginCodes(code, label: label))
        return try begunCodes(id, code)
    }

    /// An authenticator app that was started and not confirmed.
    package func begunCodes() throws -> BegunCodes? {
        try read { try $0.begunCodes() }.map { try begunCodes($0.id, $0.code) }
    }

    private func begunCodes(_ id: Factor.ID, _ code: TimedCode) throws -> BegunCodes {
        let (account, school) = try read { (try $0.ownPassword().account, try $0.organizationItself().name) }
        return BegunCodes(id: id, key: code.text, link: code.link(account: account, at: school))
    }

    /// Activates the authenticator app if the code and the password are right; after too many attempts the caller has
    /// to wait.
    ///
    /// The password is needed so that an open browser alone cannot add a means of signing in.
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

    /// What the browser needs to make or use a passkey.
    package func passkeyOptions() async throws -> PasskeyOptions {
        guard let site = passkeySite else { throw SchoolError.noPasskeys }
        let challenge = Randomness.system.bytes(32)
        return try await perform(.challenge(challenge, at: site))
    }

    /// Adds a passkey, if the password is right.
    package func addPasskey(_ new: NewPasskey, password: String?) async throws -> AddedFactor {
        guard let site = passkeySite else { throw SchoolError.noPasskeys }
        try await confirmPassword(password)
        let recovery = RecoveryCode.sheet()
        let added = try await perform(.add(new, at: site, recovery: recovery))
        guard let added else { throw SchoolError.passkeyRefused }
        return added
    }

    /// Replaces the recovery codes, if the password is right.
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

/// What an authenticator app is given, once.
package struct BegunCodes: Sendable {
    package var id: Factor.ID
    /// The secret as text.
    package var key: String
    /// The link for the QR code.
    package var link: String
}

extension SchoolError {
    package static let noPasskeys = SchoolError(
        .conflict, "no_passkeys", "Browsers make passkeys for addresses with a name and TLS alone.",
        remedy: "Add a program that shows codes.")

    package static let passkeyRefused = SchoolError(
        .conflict, "passkey_refused", "This is no passkey that was made here just now, or it was added before.",
        remedy: "Start again.")
}
