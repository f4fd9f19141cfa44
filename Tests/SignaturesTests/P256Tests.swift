import Foundation
import Signatures
import Testing

@Suite struct P256Tests {
    let message = Array("Light and shadow".utf8)

    @Test func `a signature holds for its message and its key alone`() throws {
        let (key, other) = (try #require(P256.PrivateKey()), try #require(P256.PrivateKey()))
        let signature = try #require(key.signature(of: message))
        #expect(signature.count == 64)
        #expect(key.publicKey.verifies(signature, of: message))
        #expect(!key.publicKey.verifies(signature, of: message + [0]))
        #expect(!other.publicKey.verifies(signature, of: message))
    }

    @Test func `any byte that is changed makes it worthless`() throws {
        let key = try #require(P256.PrivateKey())
        let signature = try #require(key.signature(of: message))
        for place in signature.indices {
            var changed = signature
            changed[place] ^= 1
            #expect(!key.publicKey.verifies(changed, of: message))
        }
    }

    @Test(arguments: [0, 1, 63, 65, 70, 200])
    func `of another length it is none`(count: Int) throws {
        let key = try #require(P256.PrivateKey())
        #expect(!key.publicKey.verifies([UInt8](repeating: 1, count: count), of: message))
        #expect(!key.publicKey.verifies([UInt8](repeating: 0, count: 64), of: message))
        #expect(!key.publicKey.verifies([UInt8](repeating: 0xFF, count: 64), of: message))
        let der = try #require(key.derSignature(of: message))
        #expect(!key.publicKey.verifies(der, of: message))
        #expect(key.publicKey.verifies(der: der, of: message))
        #expect(!key.publicKey.verifies(der: Array(der.dropLast()), of: message))
    }

    /// The example of RFC 7515, A.3.
    @Test func `a signature that others publish holds`() throws {
        func bytes(_ text: String) -> [UInt8] {
            let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)).map(Array.init)
                ?? []
        }
        let point =
            [4] + bytes("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
            + bytes("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
        let key = try #require(P256.PublicKey(point: point))
        let signed =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = bytes("DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")
        #expect(key.verifies(signature, of: Array(signed.utf8)))
    }

    @Test func `keys are written and read`() throws {
        let key = try #require(P256.PrivateKey())
        #expect(P256.PublicKey(pem: key.publicKey.pem) == key.publicKey)
        #expect(P256.PrivateKey(pem: key.pem)?.publicKey == key.publicKey)
        #expect("\(key)" == "PrivateKey(hidden)")
    }

    @Test func `a file may hold several public keys, and nothing else between their lines`() throws {
        let keys = try (0..<3).map { _ in try #require(P256.PrivateKey()).publicKey }
        let text = keys.map(\.pem).joined(separator: "some words\n")
        #expect(P256.PublicKey.all(pem: text) == keys)
        #expect(P256.PublicKey.all(pem: try #require(P256.PrivateKey()).pem) == [])
        #expect(P256.PublicKey.all(pem: text + Self.otherCurve) == nil)
    }

    @Test func `what is no key of this curve is none`() throws {
        let key = try #require(P256.PrivateKey())
        #expect(P256.PublicKey(pem: "") == nil)
        #expect(P256.PublicKey(pem: key.pem) == nil)
        #expect(P256.PrivateKey(pem: key.publicKey.pem) == nil)
        var point = key.publicKey.point
        point[40] ^= 1
        #expect(P256.PublicKey(point: point) == nil)
        #expect(P256.PublicKey(point: [UInt8](repeating: 0, count: 65)) == nil)
        #expect(P256.PublicKey(point: [4]) == nil)
        // Made with: openssl ecparam -name secp384r1 -genkey | openssl pkey -pubout
        #expect(P256.PublicKey(pem: Self.otherCurve) == nil)
        #expect(P256.PublicKey(pem: key.publicKey.pem + String(repeating: " ", count: 9000)) == nil)
    }

    private static let otherCurve = """
        -----BEGIN PUBLIC KEY-----
        MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAE2D06xqExf1pheBYfA6uLRsj/AN/aLBNu
        pFmbpYBHNQ7ec9Z5pteHB+tK5A672A9XVQG35ztSEHyNWDhekw/m3R9zoY5ppf/s
        rsxKsLqzKqI2zQRIDwXLtTu366Jr0GT+
        -----END PUBLIC KEY-----
        """
}
