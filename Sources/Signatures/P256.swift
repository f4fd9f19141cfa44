import CLibcrypto

/// Signatures over the curve P-256 with SHA-256, which tokens call ES256: who has the private key makes them, and anybody with
/// the public one can tell that they did.
///
/// Keys are values of bytes: what libcrypto makes of them lives no longer than a call.
package enum P256 {
    /// Bytes of a signature as tokens have it: r and s, each padded to 32.
    package static let signatureLength = 64

    /// What stands before the point in every public key of this curve that is written out uncompressed.
    fileprivate static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE,
        0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// With which signatures are checked.
    package struct PublicKey: Hashable, Sendable {
        /// The point, uncompressed: 4, and 32 bytes each of x and y.
        package let point: [UInt8]

        /// Nil for what is no point of the curve.
        package init?(point: [UInt8]) {
            guard point.count == 65, let key = Self.read(point) else { return nil }
            EVP_PKEY_free(key)
            self.point = point
        }

        /// The key as a file, between `-----BEGIN PUBLIC KEY-----` and its end. Nil for anything else, also for keys of other kinds.
        package init?(pem: String) {
            guard let der = PEM.bytes(of: "PUBLIC KEY", in: pem) else { return nil }
            self.init(der: der)
        }

        init?(der: [UInt8]) {
            guard der.starts(with: prefix) else { return nil }
            self.init(point: Array(der.dropFirst(prefix.count)))
        }

        package var pem: String { PEM.text(prefix + point, of: "PUBLIC KEY") }

        /// All keys of a file, in their order. Nil if one of its blocks is something else.
        package static func all(pem text: String) -> [PublicKey]? {
            var keys: [PublicKey] = []
            for block in PEM.blocks(of: "PUBLIC KEY", in: text) {
                guard let key = PublicKey(pem: block) else { return nil }
                keys.append(key)
            }
            return keys
        }

        /// Whether the signature, r and s in 64 bytes, was made of the message by the private key.
        package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            guard let der = DERSignature.bytes(of: signature) else { return false }
            return verifies(der: der, of: message)
        }

        /// The same of a signature in DER, as authenticators send it.
        package func verifies(der signature: [UInt8], of message: [UInt8]) -> Bool {
            guard let key = Self.read(point) else { return false }
            defer { EVP_PKEY_free(key) }
            guard let context = EVP_MD_CTX_new() else { return false }
            defer { EVP_MD_CTX_free(context) }
            // What a wrong signature leaves in the thread's list of errors is nobody's.
            defer { ERR_clear_error() }
            guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
            return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }

        private static func read(_ point: [UInt8]) -> OpaquePointer? {
            defer { ERR_clear_error() }
            let der = P256.prefix + point
            return der.withUnsafeBufferPointer { bytes in
                var place = bytes.baseAddress
                return d2i_PUBKEY(nil, &place, bytes.count)
            }
        }
    }
}
