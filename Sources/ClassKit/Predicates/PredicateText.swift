import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A text as predicates see it: its UTF-8, byte by byte, as SQLite's BINARY collation does.
///
/// `[c]` and `[d]` fold it first, and then the two spellings of é are the same as well.
struct PredicateText {
    private let text: String

    init(_ text: String, _ options: PredicateTextOptions) {
        self.text = options.isEmpty ? text : Self.folded(text, options)
    }

    static func folded(_ text: String, _ options: PredicateTextOptions) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return options.contains(.caseInsensitive) ? text.lowercased() : text }
        var folding: String.CompareOptions = []
        if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
        if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        // Without a locale: a Turkish device gives the same answer as any other.
        return text.folding(options: folding, locale: nil).precomposedStringWithCanonicalMapping
    }

    func order(to other: PredicateText) -> ComparisonResult {
        Self.withBytes(text, other.text) { left, right in
            let common = Self.compare(left, right, min(left.count, right.count))
            let order = common == 0 ? left.count - right.count : common
            return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
        }
    }

    func begins(with other: PredicateText) -> Bool {
        Self.withBytes(text, other.text) { text, prefix in
            text.count >= prefix.count && Self.compare(text, prefix, prefix.count) == 0
        }
    }

    func ends(with other: PredicateText) -> Bool {
        Self.withBytes(text, other.text) { text, suffix in
            guard text.count >= suffix.count else { return false }
            let end = UnsafeBufferPointer(rebasing: text[(text.count - suffix.count)...])
            return Self.compare(end, suffix, suffix.count) == 0
        }
    }

    func contains(_ other: PredicateText) -> Bool {
        Self.withBytes(text, other.text) { text, part in
            var rest = text
            while rest.count >= part.count {
                if Self.compare(rest, part, part.count) == 0 { return true }
                rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
            }
            return false
        }
    }

    /// `*` stands for any run, `?` for one Unicode scalar, `\` takes the magic from what follows.
    ///
    /// Only the last `*` is ever tried again, so the work is at most length times length.
    func isLike(_ pattern: PredicateText) -> Bool {
        let text = Array(text.unicodeScalars)
        let pattern = LikePiece.pieces(of: pattern.text)
        var (textIndex, patternIndex) = (0, 0)
        var retry: (text: Int, pattern: Int)?
        while textIndex < text.count {
            if patternIndex < pattern.count, pattern[patternIndex] == .run {
                patternIndex += 1
                retry = (textIndex, patternIndex)
            } else if patternIndex < pattern.count, pattern[patternIndex].fits(text[textIndex]) {
                textIndex += 1
                patternIndex += 1
            } else if let last = retry {
                retry = (last.text + 1, last.pattern)
                (textIndex, patternIndex) = (last.text + 1, last.pattern)
            } else {
                return false
            }
        }
        return pattern[patternIndex...].allSatisfy { $0 == .run }
    }

    private static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, _ count: Int)
        -> Int
    {
        guard count > 0, let left = left.baseAddress, let right = right.baseAddress else { return 0 }
        return Int(memcmp(left, right, count))
    }

    private static func withBytes<Result>(
        _ left: String, _ right: String,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        // Variables, because `withUTF8` may make the text contiguous in place.
        var (left, right) = (left, right)
        return left.withUTF8 { left in right.withUTF8 { right in body(left, right) } }
    }
}

/// A piece of a LIKE pattern.
private enum LikePiece: Equatable {
    case run
    case one
    case exactly(Unicode.Scalar)

    func fits(_ scalar: Unicode.Scalar) -> Bool {
        self == .one || self == .exactly(scalar)
    }

    static func pieces(of pattern: String) -> [LikePiece] {
        var pieces: [LikePiece] = []
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            switch scalar {
            case _ where isEscaped: pieces.append(.exactly(scalar))
            case "\\":
                isEscaped = true
                continue
            case "*": pieces.append(.run)
            case "?": pieces.append(.one)
            default: pieces.append(.exactly(scalar))
            }
            isEscaped = false
        }
        return isEscaped ? pieces + [.exactly("\\")] : pieces
    }
}
