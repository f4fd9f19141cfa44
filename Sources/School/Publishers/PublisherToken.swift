package import Foundation
import JSON
import Secrets
package import Signatures

/// The JSON Web Token that a publisher's program sends with each request, signed with ES256. It is parsed but not yet
/// verified.
package struct PublisherToken: Sendable {
    package let organization: Organization.ID
    package let key: PublisherKey.ID
    let issuer: String
    let issued: Date
    let expires: Date
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// The most bytes of a token.
    private static let most = 4096
    /// The longest validity of a token, in seconds.
    package static let longest: TimeInterval = 3600
    /// The number of seconds by which the publisher's clock may be ahead of the school's.
    package static let drift: TimeInterval = 60

    package init(_ text: String) throws(PublisherProblem) {
        guard text.utf8.count <= Self.most else { throw .noToken }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
            .map(Substring.init)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64URL.bytes(of: parts[2])
        else { throw .noToken }
        // The token itself must not decide how it is verified: only this algorithm is accepted.
        guard header["alg"] == "ES256" else {
            throw PublisherProblem(
                .tokenInvalid, "The token is not signed with ES256. Nothing else is accepted.")
        }
        guard header["crit"] == nil, ["JWT", nil].contains(header["typ"]?.asString) else { throw .noToken }
        guard signature.count == P256.signatureLength else {
            throw PublisherProblem(
                .tokenInvalid, "The signature has \(signature.count) bytes. Write r and s, 32 bytes each, and no DER.")
        }
        guard let ids = header["kid"]?.asString.flatMap(Self.ids) else {
            throw PublisherProblem(
                .keyUnknown,
                "The token names no key of this school in kid. Write the key ID that its administrator has.")
        }
        guard let issuer = claims["iss"]?.asString, let issued = Self.date(claims["iat"]),
            let expires = Self.date(claims["exp"])
        else {
            throw PublisherProblem(
                .tokenInvalid, "The token lacks iss, iat or exp. Write all three; times are in seconds.")
        }
        (organization, key) = ids
        (self.issuer, self.issued, self.expires, self.signature) = (issuer, issued, expires, signature)
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// Verifies the token with the key that it names.
    func check(_ key: PublisherKey, at now: Date) throws(PublisherProblem) {
        guard key.key.verifies(signature, of: signed) else {
            throw PublisherProblem(
                .tokenInvalid, "The signature is not that of the key. Sign with the key of this key ID.")
        }
        guard key.revoked == nil else { throw .revoked }
        guard issuer == key.issuer else {
            throw PublisherProblem(.tokenInvalid, "The token's iss is not the one that the school knows the key by.")
        }
        guard issued <= now.addingTimeInterval(Self.drift) else {
            throw PublisherProblem(
                .tokenInvalid, "The token's iat lies in the future. Set the clock of whoever makes it.")
        }
        guard expires > now else { throw PublisherProblem(.tokenExpired, "The token has expired. Make another one.") }
        guard expires > issued, expires.timeIntervalSince(issued) <= Self.longest else {
            throw PublisherProblem(
                .tokenInvalid, "The token is valid for more than an hour, from iat to exp. Make one that ends sooner.")
        }
    }

    /// Makes a token, for whoever has the private key.
    package static func text(
        keyID: String, issuer: String, issued: Date, lasting: TimeInterval = 1200, _ key: P256.PrivateKey
    ) -> String? {
        let header: JSONValue = ["kid": .string(keyID), "typ": "JWT", "alg": "ES256"]
        let from = Int64(issued.timeIntervalSince1970.rounded(.down))
        let claims: JSONValue = [
            "iss": .string(issuer), "iat": .integer(from), "exp": .integer(from + Int64(lasting)),
        ]
        let signed = "\(Base64URL.text(of: header.bytes)).\(Base64URL.text(of: claims.bytes))"
        return key.signature(of: Array(signed.utf8)).map { "\(signed).\(Base64URL.text(of: $0))" }
    }

    private static func object(_ text: Substring) -> JSONObject? {
        guard let bytes = Base64URL.bytes(of: text) else { return nil }
        return (try? JSONValue(parsing: bytes, limits: JSONLimits(depth: 8, values: 100)))?.asObject
    }

    /// A number of seconds since 1970, whole or not, that is a valid date.
    private static func date(_ value: JSONValue?) -> Date? {
        guard let seconds = value?.asNumber, (0...1e11).contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    private static func ids(_ text: String) -> (Organization.ID, PublisherKey.ID)? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let organization = Organization.ID(parts[0]), let key = PublisherKey.ID(parts[1]) else {
            return nil
        }
        return (organization, key)
    }
}

extension PublisherProblem {
    fileprivate static let noToken = PublisherProblem(
        .tokenInvalid, "This is not a JSON Web Token of three parts, signed with ES256. Make another one.")
    static let revoked = PublisherProblem(
        .keyRevoked, "The school has revoked the key. Nothing was changed. Ask its administrator for another one.")
    package static let noTokenSent = PublisherProblem(
        .tokenMissing, "There is no token. Send one as Authorization: Bearer.")
}
