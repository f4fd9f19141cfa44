import Coursework
import Foundation
import JSON
import Secrets
import Signatures

/// The site for which passkeys are made and used, and no other (WebAuthn, level 2).
package struct PasskeySite: Hashable, Sendable {
    /// The origin of the page, as browsers name it: scheme, host and port.
    package let origin: String
    /// The host, to which passkeys are bound.
    package let name: String

    /// Nil if browsers make no passkeys there: for an address without a name, and for one without TLS that is not
    /// this machine.
    package init?(address: String) {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme, let host = parts.host,
            !host.isEmpty, host == host.lowercased(), host.contains(where: \.isLetter), !host.contains(":"),
            scheme == "https" || ThisMachine.isName(host)
        else { return nil }
        (origin, name) = (address, host)
    }

    package init(origin: String, name: String) { (self.origin, self.name) = (origin, name) }
}

/// A browser's response after it made a passkey.
package struct NewPasskey: Sendable {
    package var label: String
    package var client: [UInt8]
    package var authenticator: [UInt8]
    /// As a SubjectPublicKeyInfo.
    package var publicKey: [UInt8]

    package init(label: String, client: [UInt8], authenticator: [UInt8], publicKey: [UInt8]) {
        self.label = label
        self.client = client
        self.authenticator = authenticator
        self.publicKey = publicKey
    }

    /// The passkey's identifier and public key; nil unless it was made for this site, with this challenge, and with a
    /// user present.
    ///
    /// The make of the device is not checked: any passkey that its owner trusts is fine.
    func checked(at site: PasskeySite, by challenge: [UInt8]) -> (
        credential: [UInt8], key: VerificationKey, counter: Int64
    )? {
        guard ClientData(client)?.isRight("webauthn.create", at: site, by: challenge) == true,
            let data = AuthenticatorData(authenticator), data.isRight(at: site), let credential = data.credential,
            let key = VerificationKey(info: publicKey)
        else { return nil }
        return (credential, key, data.counter)
    }
}

/// A browser's response after it used a passkey.
package struct PasskeyAnswer: Sendable {
    package var credential: [UInt8]
    package var client: [UInt8]
    package var authenticator: [UInt8]
    package var signature: [UInt8]

    package init(credential: [UInt8], client: [UInt8], authenticator: [UInt8], signature: [UInt8]) {
        self.credential = credential
        self.client = client
        self.authenticator = authenticator
        self.signature = signature
    }

    /// The passkey's use counter; nil unless it was used for this site, with this challenge, and with a user present.
    func checked(at site: PasskeySite, by challenge: [UInt8], _ key: VerificationKey) -> Int64? {
        guard ClientData(client)?.isRight("webauthn.get", at: site, by: challenge) == true,
            let data = AuthenticatorData(authenticator), data.isRight(at: site),
            key.verifies(signature, of: authenticator + SHA256.hash(of: client))
        else { return nil }
        return data.counter
    }
}

/// What the browser says about the page.
private struct ClientData {
    private let value: JSONValue

    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest, let value = try? JSONValue(parsing: bytes) else { return nil }
        self.value = value
    }

    private static let longest = 4096

    /// A page in another site's frame does not count as ours.
    func isRight(_ type: String, at site: PasskeySite, by challenge: [UInt8]) -> Bool {
        value["type"]?.asString == type && value["origin"]?.asString == site.origin
            && value["challenge"]?.asString == Base64URL.text(of: challenge)
            && (value["crossOrigin"] == nil || value["crossOrigin"] == .bool(false))
    }
}

/// What the device says about the passkey: its site, whether a user was present, and how often it was used.
private struct AuthenticatorData {
    let site: [UInt8]
    let flags: UInt8
    let counter: Int64
    /// For a new passkey.
    let credential: [UInt8]?

    init?(_ bytes: [UInt8]) {
        guard 37...Self.longest ~= bytes.count else { return nil }
        site = Array(bytes[..<32])
        flags = bytes[32]
        counter = bytes[33..<37].reduce(0) { $0 << 8 | Int64($1) }
        guard flags & 0x40 != 0 else {
            credential = nil
            return
        }
        // After 16 bytes for the device's make: two bytes of length, and the identifier.
        guard bytes.count >= 55 else { return nil }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        guard 16...1023 ~= length, bytes.count >= 55 + length else { return nil }
        credential = Array(bytes[55..<55 + length])
    }

    private static let longest = 8192

    func isRight(at site: PasskeySite) -> Bool {
        self.site == SHA256.hash(of: Array(site.name.utf8)) && flags & 0x01 != 0
    }
}
