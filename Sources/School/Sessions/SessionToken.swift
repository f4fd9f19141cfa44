package import Secrets

/// What a browser or a device carries to say who it acts for: which organization, which session, and the secret.
///
/// The first two find the row by its key; the secret, of which the row has a fingerprint, proves it.
package struct SessionToken: Sendable, Unprintable {
    package let organization: Organization.ID
    package let session: Session.ID
    package let secret: Token

    package init(organization: Organization.ID, session: Session.ID, secret: Token) {
        self.organization = organization
        self.session = session
        self.secret = secret
    }

    /// Nil for what is none of ours.
    package init?(text: String) {
        // Read with every request; bytes are told apart faster than characters.
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
            .map(Substring.init)
        guard parts.count == 3, let organization = Organization.ID(String(parts[0])),
            let session = Session.ID(String(parts[1])), let secret = Token(text: parts[2])
        else { return nil }
        self.init(organization: organization, session: session, secret: secret)
    }

    /// Fit for a cookie, a header and the end of a link.
    package var text: String { "\(organization).\(session).\(secret.text)" }
}
