import CLibcrypto

/// The public half of a key pair of one of the kinds that passkeys have, by which one tells whether its owner has signed something.
///
/// It comes from outside: what is no key of a kind that we take is nil, and whatever is wrong with a signature is a no.
package struct VerificationKey: Hashable, Sendable {
    private enum Kind: Hashable, Sendable { case p256, ed25519, rsa }

    /// The key as a SubjectPublicKeyInfo in DER, the form in which browsers hand it on.
    package let info: [UInt8]
    private let kind: Kind

    /// The kinds as browsers number them (COSE): ES256, EdDSA, RS256.
    package static let algorithms = [-7, -8, -257]

    /// Nil unless it is a P-256, an Ed25519 or an RSA key of 2048 to 8192 bits, and nothing behind it.
    package init?(info: [UInt8]) {
        guard info.count <= Self.longest, let key = LoadedKey(info: info) else { return nil }
        switch EVP_PKEY_get_base_id(key.pointer) {
        case EVP_PKEY_EC where key.isP256: kind = .p256
        case EVP_PKEY_ED25519: kind = .ed25519
        case EVP_PKEY_RSA where 2048...8192 ~= EVP_PKEY_get_bits(key.pointer): kind = .rsa
        default: return nil
        }
        self.info = info
    }

    /// An RSA key of 8192 bits has a good thousand.
    private static let longest = 2048

    /// Whether the key's owner has signed the message, as passkeys do: with SHA-256, ECDSA in DER, RSA by PKCS #1 v1.5.
    package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard signature.count <= Self.longest, let key = LoadedKey(info: info) else { return false }
        return key.verifies(signature, of: message, digest: kind == .ed25519 ? nil : EVP_sha256())
    }
}

/// A key as the library holds it, for as long as it is looked at.
private final class LoadedKey {
    let pointer: OpaquePointer

    init?(info: [UInt8]) {
        let read: (key: OpaquePointer?, isWhole: Bool) = info.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            let key = d2i_PUBKEY(nil, &next, info.count)
            return (key, next == bytes.baseAddress.map { $0 + info.count })
        }
        // Others who use the library on this thread look for errors of their own there.
        ERR_clear_error()
        guard let key = read.key else { return nil }
        pointer = key
        // From here on the key is let go of by deinit.
        guard read.isWhole else { return nil }
    }

    deinit { EVP_PKEY_free(pointer) }

    var isP256: Bool {
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else { return false }
        return String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1"
    }

    func verifies(_ signature: [UInt8], of message: [UInt8], digest: OpaquePointer?) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        guard EVP_DigestVerifyInit(context, nil, digest, nil, pointer) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
