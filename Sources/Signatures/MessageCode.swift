import CLibcrypto

/// Codes that only somebody with the key can make of a message.
package enum MessageCode {
    /// HMAC with SHA-1, 20 bytes: for one-time codes, which know nothing else. Nil only where there is no memory.
    package static func sha1(of message: [UInt8], key: [UInt8]) -> [UInt8]? {
        code(of: message, key: key, EVP_sha1())
    }

    /// HMAC with SHA-256, 32 bytes. Nil only where there is no memory.
    package static func sha256(of message: [UInt8], key: [UInt8]) -> [UInt8]? {
        code(of: message, key: key, EVP_sha256())
    }

    private static func code(of message: [UInt8], key: [UInt8], _ hash: OpaquePointer?) -> [UInt8]? {
        guard let length = Int32(exactly: key.count) else { return nil }
        var code = [UInt8](repeating: 0, count: 64)
        var count: UInt32 = 0
        guard HMAC(hash, key, length, message, message.count, &code, &count) != nil else { return nil }
        return Array(code.prefix(Int(count)))
    }
}
