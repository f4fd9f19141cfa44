import Foundation

extension String {
    /// The canonical spelling under which an identifier is stored and searched.
    ///
    /// Swift considers some different Unicode spellings equal, a database does not; so each identifier is converted
    /// to the composed form where it comes in.
    var canonicalSpelling: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
