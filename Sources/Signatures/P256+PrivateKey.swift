import CLibcrypto

extension P256 {
    /// With which signatures are made; it prints as nothing.
    package struct PrivateKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        package let publicKey: PublicKey
        /// PKCS #8, in DER.
        private let der: [UInt8]

        package var description: String { "PrivateKey(hidden)" }
        package var debugDescription: String { description }
        package var customMirror: Mirror { Mirror(self, children: []) }

        /// The key in a file, as Apple's `.p8` and `openssl genpkey` have it. Nil for anything else, also for keys of other kinds.
        package init?(pem: String) {
            guard let der = PEM.bytes(of: "PRIVATE KEY", in: pem) else { return nil }
            self.init(der: der)
        }

        /// A new one.
        package init?() {
            guard let key = homeroom_new_p256_key() else { return nil }
            defer { EVP_PKEY_free(key) }
            guard let info = EVP_PKEY2PKCS8(key) else { return nil }
            defer { PKCS8_PRIV_KEY_INFO_free(info) }
            self.init(der: DER.bytes { i2d_PKCS8_PRIV_KEY_INFO(info, $0) })
        }

        package var pem: String { PEM.text(der, of: "PRIVATE KEY") }

        private init?(der: [UInt8]) {
            guard let key = Self.read(der) else { return nil }
            defer { EVP_PKEY_free(key) }
            let written = DER.bytes { i2d_PUBKEY(key, $0) }
            guard let publicKey = PublicKey(der: written) else { return nil }
            (self.der, self.publicKey) = (der, publicKey)
        }

        /// The signature of a message, r and s in 64 bytes; nil only where there is no memory.
        package func signature(of message: [UInt8]) -> [UInt8]? {
            derSignature(of: message).flatMap(DERSignature.halves)
        }

        /// The same in DER.
        package func derSignature(of message: [UInt8]) -> [UInt8]? {
            guard let key = Self.read(der) else { return nil }
            defer { EVP_PKEY_free(key) }
            guard let context = EVP_MD_CTX_new() else { return nil }
            defer { EVP_MD_CTX_free(context) }
            guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1 else { return nil }
            var signature = [UInt8](repeating: 0, count: 80)
            var count = signature.count
            guard EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else { return nil }
            return Array(signature.prefix(count))
        }

        private static func read(_ der: [UInt8]) -> OpaquePointer? {
            defer { ERR_clear_error() }
            return der.withUnsafeBufferPointer { bytes in
                var place = bytes.baseAddress
                return d2i_AutoPrivateKey(nil, &place, bytes.count)
            }
        }
    }
}
