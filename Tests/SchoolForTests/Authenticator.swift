import Foundation
package import School
import Secrets
package import Signatures

/// A passkey as a browser and its device make and use one, which lies as a test wants it to.
package struct Authenticator: Sendable {
    package var credential: [UInt8]
    package var key: P256.PrivateKey
    package var counter: UInt32 = 0
    /// What it says of the page that asks.
    package var origin: String
    package var site: String
    /// Whether the page is in a frame of another site's.
    package var crossOrigin = false
    /// That somebody was there, and has proved who.
    package var flags: UInt8 = 0x05
    package var types = (make: "webauthn.create", use: "webauthn.get")

    package init?(at site: PasskeySite) {
        guard let key = P256.PrivateKey() else { return nil }
        self.key = key
        credential = Randomness.system.bytes(32)
        (origin, self.site) = (site.origin, site.name)
    }

    package var publicKey: [UInt8] {
        let body = key.publicKey.pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        return Data(base64Encoded: body).map(Array.init) ?? []
    }

    package func make(_ challenge: [UInt8], label: String = "Stick") -> NewPasskey {
        let length = [UInt8(credential.count >> 8), UInt8(credential.count & 255)]
        let attested = [UInt8](repeating: 0, count: 16) + length + credential + [0xA0]
        return NewPasskey(
            label: label, client: client(types.make, challenge), authenticator: data(flags | 0x40) + attested,
            publicKey: publicKey)
    }

    package func use(_ challenge: [UInt8]) -> PasskeyAnswer {
        let (client, data) = (client(types.use, challenge), data(flags))
        return PasskeyAnswer(
            credential: credential, client: client, authenticator: data,
            signature: key.derSignature(of: data + SHA256.hash(of: client)) ?? [])
    }

    private func client(_ type: String, _ challenge: [UInt8]) -> [UInt8] {
        Array(
            """
            {"type":"\(type)","challenge":"\(Base64URL.text(of: challenge))","origin":"\(origin)","crossOrigin":\(crossOrigin)}
            """.utf8)
    }

    private func data(_ flags: UInt8) -> [UInt8] {
        SHA256.hash(of: Array(site.utf8)) + [flags]
            + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: counter >> UInt32($0)) }
    }
}
