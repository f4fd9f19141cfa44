import Secrets

/// A name that a form gives to what it makes: whoever sends the form again, because no answer came, sends the same name, and it is made
/// once.
package struct IdempotencyKey: Hashable, Sendable {
    private let text: String

    /// Nil for a text that is empty, or longer than that of any form of ours.
    package init?(_ text: String) {
        guard (1...64).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// For the same subject always the same, and for each other subject another.
    fileprivate func identifier<Identified>(for subject: [String]) -> Identifier<Identified> {
        let hash = SHA256.hash(of: Array((subject + [text]).joined(separator: " ").utf8))
        let number = hash.prefix(8).reduce(Int64(0)) { ($0 << 8) | Int64($1) }
        return Identifier(rawValue: max(1, number & Int64.max))
    }
}

extension Transaction {
    /// The identifier of what the asking person makes under a key: nobody else makes anything with it.
    ///
    /// - Parameter subject: what else has to be the same.
    func identifier<Identified>(under key: IdempotencyKey, for subject: [String]) -> Identifier<Identified> {
        key.identifier(for: [actor.person?.description ?? ""] + subject)
    }
}
