import Foundation

/// A regular expression that MATCHES compares a whole text with.
///
/// Unchecked, because `NSRegularExpression` never changes and may be used by several threads.
struct PredicatePattern: @unchecked Sendable {
    struct Source: Hashable {
        var pattern: String
        var options: PredicateTextOptions
    }

    private let expression: NSRegularExpression
    private let options: PredicateTextOptions

    static func compile(_ pattern: String, _ options: PredicateTextOptions) -> PredicatePattern? {
        let isFolded = options.contains(.diacriticInsensitive)
        let pattern = isFolded ? PredicateText.folded(pattern, .diacriticInsensitive) : pattern
        let flags: NSRegularExpression.Options = options.contains(.caseInsensitive) ? .caseInsensitive : []
        // First without the parentheses, because inside them "a)(b" would be accepted.
        guard (try? NSRegularExpression(pattern: pattern, options: flags)) != nil,
            let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: flags)
        else { return nil }
        return PredicatePattern(expression: expression, options: options)
    }

    func matchesWhole(_ text: String) -> Bool {
        let isFolded = options.contains(.diacriticInsensitive)
        let text = isFolded ? PredicateText.folded(text, .diacriticInsensitive) : text
        return expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }
}

extension PredicatePattern.Source {
    /// The pattern of a MATCHES whose right side is a constant.
    init?(_ comparison: PredicateComparison) {
        guard comparison.comparator == .matches, case .value(.text(let pattern)) = comparison.right else { return nil }
        self.init(pattern: pattern, options: comparison.options)
    }

    var compiled: PredicatePattern? { PredicatePattern.compile(pattern, options) }
}

extension PredicateTextOptions: Hashable {}
