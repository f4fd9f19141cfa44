package import Secrets

/// What a browser or device sends to identify itself: the organization, the session, and the secret.
///
/// The first two find the row by its key; the secret proves it, and only its fingerprint is stored.
package struct SessionToken: Sendable, Unprintable {
    package let organization: Organization.ID
    package let session: Session.ID
    package let secret: Token

    package init(organization: Organization.ID, session: Session.ID, secret: Token) {
        self.organization = organization
        self.session = session
        self.secret = secret
    }

    /// Nil if it is not a token of this program.
    package init?(text: String) {
        // Parsed with every request; comparing bytes is faster than comparing characters.
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
