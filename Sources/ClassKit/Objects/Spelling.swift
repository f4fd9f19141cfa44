import Foundation

extension String {
    /// The one spelling under which an identifier is kept and looked for.
    ///
    /// Unicode spells some texts in several ways that Swift takes for equal and a database does not; so each identifier
    /// is brought to the composed form where it comes in, and is the same text everywhere behind.
    var canonicalSpelling: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
