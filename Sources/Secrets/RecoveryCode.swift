/// What lets its owner in once who has lost everything else: sixteen letters and digits on a sheet of paper.
///
/// It has 80 random bits, which nobody guesses; so its plain hash is enough, as for a ``Token``.
package struct RecoveryCode: Sendable, Unprintable {
    /// Without what is easily mistaken for each other: i, l, o, u.
    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    private static let count = 16

    /// As it is compared: without blanks and hyphens, in small letters.
    private let plain: String

    package static func random(_ randomness: Randomness = .system) -> RecoveryCode {
        RecoveryCode(plain: String((0..<count).map { _ in randomness.element(of: digits) }))
    }

    private init(plain: String) { self.plain = plain }

    /// The code that somebody typed; nil for what can be none.
    package init?(typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        let known: [Character: Character] = ["i": "1", "l": "1", "o": "0"]
        let plain = typed.lowercased().filter { $0 != " " && $0 != "-" }.map { known[$0] ?? $0 }
        guard plain.count == Self.count, plain.allSatisfy(Self.digits.contains) else { return nil }
        self.init(plain: String(plain))
    }

    /// In fours, to be copied.
    package var text: String {
        stride(from: 0, to: Self.count, by: 4).map { String(plain.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }

    /// What a database keeps.
    package var fingerprint: [UInt8] { SHA256.hash(of: Array(plain.utf8)) }
}
