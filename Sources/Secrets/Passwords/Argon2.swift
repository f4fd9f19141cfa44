import CSodium

/// Argon2id, version 1.3, on one lane: memory and time turned into bytes that follow from a password and a salt.
enum Argon2 {
    /// So that tests can count and hold up the work.
    typealias Derivation = @Sendable (_ password: [UInt8], _ salt: [UInt8], PasswordHash.Cost) throws -> [UInt8]

    static let saltSize = Int(crypto_pwhash_argon2id_SALTBYTES)
    static let hashSize = 32

    /// - Throws: ``SecretsError`` with code `noMemory`. The library's own check of a hash's text answers "wrong password"
    ///   then, and would lock out who typed the right one.
    static let derive: Derivation = { password, salt, cost in
        Sodium.ready
        precondition(salt.count == saltSize, "a salt has \(saltSize) bytes")
        var hash = [UInt8](repeating: 0, count: hashSize)
        let result = password.withUnsafeBytes { password in
            // An empty password has no address, which C forbids even for no bytes.
            withUnsafePointer(to: CChar(0)) { nothing in
                crypto_pwhash_argon2id(
                    &hash, UInt64(hashSize), password.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nothing,
                    UInt64(password.count), salt, UInt64(cost.passes), cost.kibibytes * 1024,
                    crypto_pwhash_argon2id_ALG_ARGON2ID13)
            }
        }
        guard result == 0 else { throw SecretsError.noMemory(kibibytes: cost.kibibytes) }
        return hash
    }
}
