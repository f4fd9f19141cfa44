import Coursework
package import Foundation
package import Signatures

/// By which a school knows a publisher's program: the public half of a key, and what it is good for.
package struct PublisherKey: Hashable, Sendable {
    package typealias ID = Identifier<PublisherKey>

    package var id: ID
    package var organization: Organization.ID
    /// What administrators call it.
    package var name: String
    /// What tokens name as the one who made them.
    package var issuer: String
    package var key: P256.PublicKey
    /// The apps that it speaks for, by their bundle identifiers, in order.
    package var apps: [String]
    package var created: Date
    /// When it was last used, to the hour.
    package var used: Date?
    package var revoked: Date?

    /// As tokens name it: where it is known, and which it is.
    package var keyID: String { "\(organization).\(id)" }

    /// Of one organization, the revoked ones included.
    package static let most = 200
    /// Apps of one key.
    package static let mostApps = 50

    /// What an administrator says of a new one.
    package struct Draft: Hashable, Sendable {
        package var name: String
        package var issuer: String
        /// The public key as a file.
        package var pem: String
        package var apps: [String]

        package init(name: String, issuer: String, pem: String, apps: [String]) {
            (self.name, self.issuer, self.pem, self.apps) = (name, issuer, pem, apps)
        }

        /// What it comes to, or all that is wrong with it.
        func checked() throws(SchoolError) -> (draft: Draft, key: P256.PublicKey) {
            var draft = self
            (draft.name, draft.issuer) = (name.trimmed, issuer.trimmed)
            draft.apps = Set(apps.map(\.trimmed).filter { !$0.isEmpty }).sorted()
            var checking = Checking()
            checking.visible(draft.name, "name")
            checking.visible(draft.issuer, "issuer", most: 64)
            if draft.issuer.contains(where: \.isWhitespace) {
                checking.add("issuer", "There is a blank in it. Write what the publisher's tokens have in iss.")
            }
            if draft.apps.isEmpty { checking.add("apps", "No app is named. Name each by its bundle identifier.") }
            if draft.apps.count > PublisherKey.mostApps {
                checking.add(
                    "apps", "\(draft.apps.count) apps are named; one key is good for \(PublisherKey.mostApps).")
            }
            for app in draft.apps.prefix(PublisherKey.mostApps) where app.contains(where: \.isWhitespace) {
                checking.add("apps", "There is a blank in a bundle identifier. Write it without.")
            }
            for app in draft.apps.prefix(PublisherKey.mostApps) { checking.optional(app, "apps", most: 155) }
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
            return "This is no public key of the curve P-256. It begins with -----BEGIN PUBLIC KEY-----, "
                + "and is made by: openssl pkey -in KEY.p8 -pubout"
        }
    }
}

/// Somebody who has shown a good token: a program of a publisher.
package struct Publisher: Hashable, Sendable {
    package let organization: Organization.ID
    package let key: PublisherKey.ID
    package let issuer: String
    /// What the key was good for when the token was looked at.
    package let apps: Set<String>

    init(_ key: PublisherKey) {
        (organization, self.key, issuer, apps) = (key.organization, key.id, key.issuer, Set(key.apps))
    }

    /// Under which name what it sends is counted.
    package var caller: String { "\(organization)/publisher/\(key)" }
}
