/// A piece of a predicate format.
struct PredicateToken {
    enum Kind: Equatable {
        case end
        /// A bare word: a keyword or a key.
        case word(String)
        /// A word after `#`: always a key.
        case escapedWord(String)
        case integer(Int64)
        case number(Double)
        case text(String)
        case specifier(PredicateSpecifier)
        case symbol(PredicateSymbol)
        /// A character that begins nothing.
        case stray
    }

    var kind: Kind
    /// Where it begins, in UTF-8 code units.
    var offset: Int
    /// As it is written in the format, for messages.
    var source: String

    /// The keyword a bare word stands for, whatever its case.
    var keyword: PredicateKeyword? {
        guard case .word(let word) = kind else { return nil }
        return PredicateKeyword(word)
    }
}

/// The words that are no keys unless `#` stands before them.
enum PredicateKeyword: String, CaseIterable {
    case and, or, not, any, all, some, none
    case isIn = "in"
    case between, like, matches, contains
    case beginsWith = "beginswith"
    case endsWith = "endswith"
    case null, `nil`, `true`, `false`, yes, no
    case isSelf = "self"
    case truePredicate = "truepredicate"
    case falsePredicate = "falsepredicate"
    case cast

    private static let longest = allCases.map(\.rawValue.count).max() ?? 0

    init?(_ word: String) {
        guard word.utf8.count <= Self.longest else { return nil }
        self.init(rawValue: word.lowercased())
    }
}

/// The signs, longest first, so that the first that fits is the right one.
enum PredicateSymbol: String, CaseIterable {
    case equalTwice = "=="
    case notEqual = "!="
    case unequal = "<>"
    case lessOrEqual = "<="
    case equalOrLess = "=<"
    case greaterOrEqual = ">="
    case equalOrGreater = "=>"
    case and = "&&"
    case or = "||"
    case equal = "="
    case less = "<"
    case greater = ">"
    case not = "!"
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case dot = "."
}

/// What an argument is taken as.
enum PredicateSpecifier: Equatable {
    case key
    case value
    case integer
    case number

    /// The spellings, longest first. Sizes say nothing here, because an argument knows its own.
    static let spellings: [(String, PredicateSpecifier)] = [
        ("%lld", .integer), ("%lli", .integer), ("%llu", .integer),
        ("%ld", .integer), ("%li", .integer), ("%lu", .integer), ("%zd", .integer), ("%zu", .integer),
        ("%lf", .number), ("%d", .integer), ("%i", .integer), ("%u", .integer),
        ("%f", .number), ("%g", .number), ("%e", .number), ("%@", .value), ("%K", .key),
    ]
}

extension PredicateComparator {
    init?(_ symbol: PredicateSymbol) {
        switch symbol {
        case .equal, .equalTwice: self = .equal
        case .notEqual, .unequal: self = .notEqual
        case .less: self = .less
        case .lessOrEqual, .equalOrLess: self = .lessOrEqual
        case .greater: self = .greater
        case .greaterOrEqual, .equalOrGreater: self = .greaterOrEqual
        default: return nil
        }
    }

    init?(_ keyword: PredicateKeyword) {
        switch keyword {
        case .isIn: self = .isIn
        case .between: self = .between
        case .like: self = .like
        case .matches: self = .matches
        case .contains: self = .contains
        case .beginsWith: self = .beginsWith
        case .endsWith: self = .endsWith
        default: return nil
        }
    }
}
