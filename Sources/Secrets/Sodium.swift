import CSodium

/// What we call in libsodium, in Swift's types.
enum Sodium {
    /// Comes before the first random bytes and the first password; happens once.
    static let ready: Void = {
        precondition(sodium_init() >= 0, "libsodium finds no source of randomness; see that /dev/urandom can be read")
    }()

    enum Alphabet {
        /// The common one of hashes' texts.
        case plain
        /// Fit for addresses and names of files.
        case forURLs

        fileprivate var variant: Int32 {
            switch self {
            case .plain: sodium_base64_VARIANT_ORIGINAL_NO_PADDING
            case .forURLs: sodium_base64_VARIANT_URLSAFE_NO_PADDING
            }
        }
    }

    /// Base64 without padding, in a time that does not depend on the bytes.
    static func base64(_ bytes: [UInt8], _ alphabet: Alphabet) -> String {
        let room = sodium_base64_encoded_len(bytes.count, alphabet.variant)
        var text = [CChar](repeating: 0, count: room)
        sodium_bin2base64(&text, room, bytes, bytes.count, alphabet.variant)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The bytes of a text that is exactly what ``base64(_:_:)`` writes for them; nil for every other text.
    static func bytes(base64 text: some StringProtocol, _ alphabet: Alphabet) -> [UInt8]? {
        // libsodium takes every byte from 128 on for a digit.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var copy = String(text)
        let text = copy.withUTF8 { $0.withMemoryRebound(to: CChar.self) { [CChar]($0) } }
        var bytes = [UInt8](repeating: 0, count: text.count)
        var count = 0
        let result = sodium_base642bin(
            &bytes, bytes.count, text, text.count, nil, &count, nil, alphabet.variant)
        return result == 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Whether they are the same, in a time that depends on their number alone.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}
