import Coursework
package import Foundation
package import Signatures

/// A publisher's public key, by which the school recognizes the publisher's program, and what the key is valid for.
package struct PublisherKey: Hashable, Sendable {
    package typealias ID = Identifier<PublisherKey>

    package var id: ID
    package var organization: Organization.ID
    /// The name that administrators gave it.
    package var name: String
    /// The issuer named in its tokens.
    package var issuer: String
    package var key: P256.PublicKey
    /// The bundle identifiers of the apps for which it is valid, in order.
    package var apps: [String]
    package var created: Date
    /// When it was last used, to the hour.
    package var used: Date?
    package var revoked: Date?

    /// The key ID in tokens: the organization and the key.
    package var keyID: String { "\(organization).\(id)" }

    /// The most keys of one organization, including revoked ones.
    package static let most = 200
    /// The most apps of one key.
    package static let mostApps = 50

    /// The fields of a new key that an administrator enters.
    package struct Draft: Hashable, Sendable {
        package var name: String
        package var issuer: String
        /// The public key in PEM format.
        package var pem: String
        package var apps: [String]

        package init(name: String, issuer: String, pem: String, apps: [String]) {
            (self.name, self.issuer, self.pem, self.apps) = (name, issuer, pem, apps)
        }

        /// The validated draft and its key; throws everything that is wrong.
        func checked() throws(SchoolError) -> (draft: Draft, key: P256.PublicKey) {
            var draft = self
            (draft.name, draft.issuer) = (name.trimmed, issuer.trimmed)
            draft.apps = Set(apps.map(\.trimmed).filter { !$0.isEmpty }).sorted()
            var checking = Checking()
            checking.visible(draft.name, "name")
            checking.visible(draft.issuer, "issuer", most: Limit.issuer)
            if draft.issuer.contains(where: \.isWhitespace) {
                checking.add("issuer", "There is a space in it. Write what the publisher's tokens have in iss.")
            }
            if draft.apps.isEmpty { checking.add("apps", "No app is named. Name each by its bundle identifier.") }
            if draft.apps.count > PublisherKey.mostApps {
                checking.add(
                    "apps", "\(draft.apps.count) apps are named; one key is good for \(PublisherKey.mostApps).")
            }
            for app in draft.apps.prefix(PublisherKey.mostApps) where app.contains(where: \.isWhitespace) {
                checking.add("apps", "There is a space in a bundle identifier. Write it without spaces.")
            }
            for app in draft.apps.prefix(PublisherKey.mostApps) {
                checking.optional(app, "apps", most: Limit.bundleIdentifier)
            }
            let key = P256.PublicKey(pem: pem)
            if key == nil { checking.add("key", Self.whatIsWrong(with: pem)) }
            try checking.orThrow()
            guard let key else { throw SchoolError.invalid([]) }
            return (draft, key)
        }

        private static func whatIsWrong(with pem: String) -> String {
            if pem.contains("PRIVATE KEY") {
                return "This is the private key, which nobody but the publisher may have. Ask for the public one, "
                    + "and for a new pair."
            }
            return "This is not a public key of the curve P-256. It begins with -----BEGIN PUBLIC KEY-----, "
                + "and is made by: openssl pkey -in KEY.p8 -pubout"
        }
    }
}

/// A publisher's program that sent a valid token.
package struct Publisher: Hashable, Sendable {
    package let organization: Organization.ID
    package let key: PublisherKey.ID
    package let issuer: String
    /// The apps for which the key was valid when the token was checked.
    package let apps: Set<String>

    init(_ key: PublisherKey) {
        (organization, self.key, issuer, apps) = (key.organization, key.id, key.issuer, Set(key.apps))
    }

    /// The name under which its requests are counted.
    package var caller: String { "\(organization)/publisher/\(key)" }
}
