import Foundation
import Signatures
import Testing

/// The example of RFC 8037, and signatures that the `openssl` command has made.
@Suite struct VerificationKeyTests {
    private static let message = Array("Light and shadow".utf8)

    @Test func `the example of EdDSA verifies`() throws {
        // What stands before the 32 bytes in every key of this kind.
        let head: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
        let key = try #require(
            VerificationKey(info: head + (try bytes("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"))))
        let message = Array("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".utf8)
        let signature = try bytes(
            "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg")
        try expectOnlyThis(key, signature, message)
    }

    @Test func `signatures over P-256 verify`() throws {
        let made = try #require(P256.PrivateKey())
        let body = made.publicKey.pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        let key = try #require(VerificationKey(info: try bytes(body)))
        try expectOnlyThis(key, try #require(made.derSignature(of: Self.message)), Self.message)
    }

    @Test func `signatures of RSA verify, by the one padding that passkeys use`() throws {
        let key = try #require(VerificationKey(info: try bytes(rsaKey)))
        try expectOnlyThis(key, try bytes(rs256), Self.message)
        #expect(!key.verifies(try bytes(ps256), of: Self.message))
    }

    @Test func `keys that are too weak, of another curve, cut off, followed by something or no keys are none`() throws {
        #expect(VerificationKey(info: try bytes(weakKey)) == nil)
        #expect(VerificationKey(info: try bytes(p384Key)) == nil)
        #expect(VerificationKey(info: []) == nil)
        #expect(VerificationKey(info: [UInt8](repeating: 0x30, count: 3000)) == nil)
        let info = try bytes(rsaKey)
        #expect(VerificationKey(info: info + [0]) == nil)
        for count in 0..<info.count { #expect(VerificationKey(info: Array(info[..<count])) == nil) }
    }

    /// One bit elsewhere, another message or another length: a no, and never a stop.
    private func expectOnlyThis(_ key: VerificationKey, _ signature: [UInt8], _ message: [UInt8]) throws {
        #expect(key.verifies(signature, of: message))
        for place in stride(from: 0, to: signature.count, by: 5) {
            var other = signature
            other[place] ^= 1
            #expect(!key.verifies(other, of: message))
            #expect(!key.verifies(Array(signature[..<place]), of: message))
        }
        #expect(!key.verifies(signature, of: message + [0]))
    }

    private func bytes(_ text: String) throws -> [UInt8] {
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return Array(try #require(Data(base64Encoded: plain + (plain.hasSuffix("=") ? "" : padding))))
    }
}

private let rsaKey = """
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmkxkhkuPiBlpb2Qc8JAPlS5Y9n1V/9gU+kgOIizigZhGS6010mdG9vDFeSj4FSJB8L4Nh1HC\
    Hpsr0itWTvjPwUFbJkM4on1LDgSkg7qFKVsnH0ZepsV4xkN/bYjFjn4kEahUKjNGoOtQIeJiNLteZ6T6aOx636hN4cd6vTjNsQSIvFxHwgYFB2PxcI8p\
    SZXu7LWVK2x62KQ6KfthLCsavz2rEKLvqMIhobzIkVEpEck/QOiMWuveN0v5onpVcMMaW4t+fLrur1IPgzs3emlei/YB83tXIdEq232/mvExPbS73kPp\
    Lq50i33QtzYnLjjg2dc3+5r5csXNq2zK0MeXkQIDAQAB
    """
private let rs256 = """
    aEF050Gbqy0MEqYohaKAgauqbOYkPfEuyXr05ULxWxXOzS9Vyf7OdnpdJ6Q35jZRWJvLXYB8rFbHbItwDSq5tI4TaBKEv8g+EhYRiJmEqjpiuS3ScW5r\
    Oji6ejj4ELn7c34R9b0wrDkYjXjhiGWAyfx3RbMkjNKou0Z0BpWm3bEYDlJiV7467YadzLe7VC7S9RlV6FiBWb7jgdJ3h+SkhUg7loDX2TKdNni5JMaF\
    dhW4cxYIRx3GI2OybU4OD6x02YTz+hXo25kTIxmXnhaXmy1BwRzAfLupBbqHwNQBNNsdRs5YPYsbhFjWF/stY77puJZPRoxxlz2+BWI4pxEN5A==
    """
private let ps256 = """
    BFHwvi5mDoDh7ag8fOkyUwd+9tbmK6bIgQzq+IjgGiDXDPMh7wvr+rMeWkQtgYPbxJBYcgguzkO31WGfe6tz0II59UyJrSMqVjFj7C85iNdiKtq2eHQl\
    FBKrmZ7ilLsRdWGgDhAhTMD9Dm7zUrEV3lJ7M4ym2+I5RpXu7nee+m1tL0tHKa+PDedAlpWHnlYOfq80J9g7roI8lMeCRWU98NAb5y8lQHr5e/ZKYuLa\
    LofwtNSNSMFD7pZQVPBWvJrENhtYwTcxyZDp1LJfT10bvQWn2ZgMmvywCPULQf2q/Vmnf0PJH0usn6WXo/GiFy4rT7uDkdSZa8D8u75NE4s5Cw==
    """
private let weakKey = """
    MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC8oYKdzGsFrRI8/oHQcuT4mxlALc1tUeY+SrY5FSRU6MwXyTArfB/zMmxDK/zaaeK/7PdexMZIwdzF\
    +9z/o31lW7gO8GSF0J8wRj3jIu4/7WgqHAfjcXv/9bPJCri+eXqhHV1iG8WVH89aDrMJ6AehUh1xXyDXmhsFjuh280n6GQIDAQAB
    """
private let p384Key = """
    MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEvMkfdNjaLxUBHfoDXPKqLwuc/ZcvuyRwa5TiT1zmQvMclHtMIPSs6Vpbb80KkX4MI4W81eXeeoHDrlPWXtF4\
    0nnPvzvocH6oiXFE7jlnkdIzCZnMSe1Mk+i7Sij94+Sx
    """
