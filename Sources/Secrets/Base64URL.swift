/// Bytes as text that fits into addresses and tokens: Base64 in the alphabet for URLs, without padding.
package enum Base64URL {
    package static func text(of bytes: [UInt8]) -> String { Sodium.base64(bytes, .forURLs) }

    /// The bytes of a text that is exactly what ``text(of:)`` writes for them; nil for every other text.
    package static func bytes(of text: some StringProtocol) -> [UInt8]? { Sodium.bytes(base64: text, .forURLs) }
}
