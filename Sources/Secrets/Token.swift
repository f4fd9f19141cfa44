/// A secret that a program carries to prove who it acts for: a session, an invitation, a device.
///
/// It has 256 random bits. Whoever holds it keeps ``text``; a database keeps ``fingerprint``, from which nobody gets back to
/// the token, so a copy of the database signs nobody in.
package struct Token: Sendable, Unprintable {
    /// What a database keeps of a token, and finds it by: the SHA-256 hash of its bytes.
    ///
    /// Comparing two takes the same time wherever they differ.
    package struct Fingerprint: Sendable, Hashable {
        /// Always 32.
        package let bytes: [UInt8]

        fileprivate init(of token: [UInt8]) { bytes = SHA256.hash(of: token) }

        /// One from a database; nil unless it has 32 bytes.
        package init?(bytes: [UInt8]) {
            guard bytes.count == Token.size else { return nil }
            self.bytes = bytes
        }

        package static func == (left: Fingerprint, right: Fingerprint) -> Bool {
            Sodium.areEqual(left.bytes, right.bytes)
        }
    }

    fileprivate static let size = 32
    private let bytes: [UInt8]

    package static func random(_ randomness: Randomness = .system) -> Token {
        Token(bytes: randomness.bytes(size))
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The token whose ``text`` this is, to the letter; nil for anything else.
    package init?(text: some StringProtocol) {
        guard let bytes = Sodium.bytes(base64: text, .forURLs), bytes.count == Self.size else { return nil }
        self.bytes = bytes
    }

    /// 43 letters, digits, hyphens and underscores.
    package var text: String { Sodium.base64(bytes, .forURLs) }

    package var fingerprint: Fingerprint { Fingerprint(of: bytes) }
}
