import CSodium

/// The SHA-256 of bytes that come piece by piece: what tells files, pictures and tokens apart.
package struct SHA256 {
    private var state = crypto_hash_sha256_state()

    package init() { crypto_hash_sha256_init(&state) }

    package mutating func update(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// The 32 bytes of the hash; nothing may be added after.
    package mutating func finish() -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &hash)
        return hash
    }

    /// The same in 64 hexadecimal digits.
    package mutating func finishInDigits() -> String {
        let hash = finish()
        var text = [CChar](repeating: 0, count: hash.count * 2 + 1)
        sodium_bin2hex(&text, text.count, hash, hash.count)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension SHA256 {
    package static func hash(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }

    package static func digits(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finishInDigits()
    }
}
