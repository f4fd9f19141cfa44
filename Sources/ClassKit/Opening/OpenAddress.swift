import Foundation

/// Addresses of Homeroom's own, for contexts that have none: `homeroom://open/org.example.optics/lens/focus`.
///
/// Each identifier is one element, with everything percent-encoded that could mean something else in an address.
package enum OpenAddress {
    package static let scheme = "homeroom"

    /// - Throws: ``OpenProblem`` for what is no such address.
    package static func path(of text: String) throws(OpenProblem) -> [String] {
        let start = "\(scheme)://open/"
        guard text.count > start.count, text.prefix(start.count).lowercased() == start,
            !text.contains(where: { $0 == "?" || $0 == "#" })
        else { throw .malformed }
        var elements = text.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false)
        // Browsers may put one at the end.
        if elements.last?.isEmpty == true { elements.removeLast() }
        let path = elements.compactMap { $0.removingPercentEncoding }
        guard path.count == elements.count, let app = path.first, Manifest.isIdentifier(app),
            path.allSatisfy({ !$0.isEmpty && !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            )
        else { throw .malformed }
        return path
    }
}
