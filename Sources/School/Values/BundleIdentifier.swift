import Coursework

/// Identifiers of apps, such as `org.example.light`.
enum BundleIdentifier {
    /// Whether an app's manifest may contain it.
    static func isPossible(_ text: String) -> Bool {
        (1...Limit.bundleIdentifier).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == ".")
            }
    }

    /// Whether typed text is a bundle identifier rather than a title: it has parts, as all real ones do.
    static func isUsual(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return isPossible(text) && parts.count > 1 && !parts.contains(where: \.isEmpty)
    }
}
