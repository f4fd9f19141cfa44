import Foundation

/// A password as it is hashed: the same for all keyboards that it may have been typed on.
///
/// One keyboard sends `é` as one character, another as `e` and an accent; one sends a no-break space for a space. Both come
/// out alike here, as RFC 8265 has it. Capitals and everything else stay as they are.
struct Typed: Sendable {
    /// Nobody types that much; more would only be work for the normalization and the hash.
    static let limit = 1024

    let bytes: [UInt8]

    /// - Throws: ``SecretsError`` with code `tooLong`.
    init(_ password: String) throws {
        // Taking characters apart makes at most three times as many bytes of them: beyond that none can be short enough.
        guard password.utf8.count <= 3 * Self.limit else { throw SecretsError.tooLong(Self.limit) }
        var spaced = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            spaced.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        bytes = Array(String(spaced).precomposedStringWithCanonicalMapping.utf8)
        guard bytes.count <= Self.limit else { throw SecretsError.tooLong(Self.limit) }
    }
}
