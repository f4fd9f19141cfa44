/// A temporary password that is easy to read out, to copy from a slip of paper and to type: `river-maple-cloud-482-736`.
///
/// Words and digits stand in groups of their own, all in small letters and without 0 and 1, so that no letter is taken for a
/// digit.
package struct ReadablePassword: Sendable, Unprintable {
    package enum Form: Sendable, CaseIterable {
        /// Three words and six digits: 42 bits. For accounts that reach more than their own work.
        case full
        /// Two words and three digits, `river-cloud-482`: 25 bits. For young students, and only where wrong attempts are
        /// counted: ten attempts hit one account in three million.
        case simple

        /// How many times a guess has to be halved: the base 2 logarithm of the count of passwords, all as likely.
        package var bits: Int { words * 8 + triplets * 9 }

        var words: Int { self == .full ? 3 : 2 }
        var triplets: Int { self == .full ? 2 : 1 }
    }

    package let text: String

    package static func random(
        _ form: Form = .full, from randomness: Randomness = .system
    ) -> ReadablePassword {
        let words = (0..<form.words).map { _ in randomness.element(of: Self.words) }
        let triplets = (0..<form.triplets).map { _ in
            (0..<3).map { _ in randomness.element(of: digits) }.joined()
        }
        return ReadablePassword(text: (words + triplets).joined(separator: "-"))
    }

    /// Eight: three bits each.
    static let digits = ["2", "3", "4", "5", "6", "7", "8", "9"]
}
