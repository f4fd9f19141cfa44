import Foundation

extension PredicateTree {
    /// Formats nested deeper are refused, so that nobody's stack overflows.
    static let deepestNesting = 200
    /// Longer formats are refused; in UTF-8 code units.
    static let longestFormat = 64 * 1024

    /// Parses a format and puts the arguments in their places.
    init(
        format: String, arguments: [Any] = [], longest: Int = Self.longestFormat
    ) throws(PredicateFormatError) {
        guard format.utf8.count <= longest else {
            throw PredicateFormatError(
                position: 0, message: "expected at most \(longest) bytes, found \(format.utf8.count)")
        }
        var parser = try PredicateParser(format: format, arguments: arguments)
        self = try parser.wholeFormat()
    }
}

/// A recursive descent parser; NOT binds tighter than AND, and AND tighter than OR.
struct PredicateParser {
    /// A parenthesis may hold a predicate or an operand, and which one shows only at its end.
    private enum Piece {
        case tree(PredicateTree)
        case operand(PredicateOperand)
    }

    private var lexer: PredicateLexer
    private(set) var token: PredicateToken
    private(set) var depth = 0
    var arguments: PredicateArguments

    init(format: String, arguments: [Any]) throws(PredicateFormatError) {
        lexer = PredicateLexer(format)
        token = try lexer.next()
        self.arguments = PredicateArguments(arguments)
    }

    mutating func wholeFormat() throws(PredicateFormatError) -> PredicateTree {
        guard token.kind != .end else { throw unexpected("a predicate") }
        let tree = try tree(disjunction())
        guard token.kind == .end else { throw unexpected("AND, OR or the end") }
        if let message = arguments.leftover { throw error(message, at: token) }
        return tree
    }

    private mutating func disjunction() throws(PredicateFormatError) -> Piece {
        let first = try conjunction()
        guard isNext(.or, .or) else { return first }
        var parts = [try tree(first)]
        while try take(.or, .or) { parts.append(try tree(conjunction())) }
        return .tree(.any(parts))
    }

    private mutating func conjunction() throws(PredicateFormatError) -> Piece {
        let first = try negation()
        guard isNext(.and, .and) else { return first }
        var parts = [try tree(first)]
        while try take(.and, .and) { parts.append(try tree(negation())) }
        return .tree(.all(parts))
    }

    private mutating func negation() throws(PredicateFormatError) -> Piece {
        guard isNext(.not, .not) else { return try comparison() }
        try goDeeper()
        try advance()
        let inner = try tree(negation())
        comeBack()
        return .tree(.not(inner))
    }

    private mutating func comparison() throws(PredicateFormatError) -> Piece {
        if let quantifier = token.keyword.flatMap(PredicateQuantifier.init) {
            try advance()
            let left = try operand()
            return .tree(try comparison(of: left, quantifier: quantifier))
        }
        let piece = try primary()
        guard case .operand(let left) = piece, comparator != nil else { return piece }
        return .tree(try comparison(of: left, quantifier: nil))
    }

    private mutating func primary() throws(PredicateFormatError) -> Piece {
        switch token.keyword {
        case .truePredicate:
            try advance()
            return .tree(.constant(true))
        case .falsePredicate:
            try advance()
            return .tree(.constant(false))
        default: break
        }
        guard token.kind == .symbol(.openParenthesis) else { return .operand(try operand()) }
        try goDeeper()
        try advance()
        let piece = try disjunction()
        try expect(.closeParenthesis)
        comeBack()
        return piece
    }

    private mutating func comparison(
        of left: PredicateOperand, quantifier: PredicateQuantifier?
    ) throws(PredicateFormatError) -> PredicateTree {
        guard let comparator else { throw unexpected("an operator such as =") }
        try advance()
        let options = try textOptions()
        let rightToken = token
        let comparison = PredicateComparison(
            quantifier: quantifier, left: left, comparator: comparator, options: options, right: try operand())
        if let message = comparison.fault { throw error(message, at: rightToken) }
        return .comparison(comparison)
    }

    private var comparator: PredicateComparator? {
        if case .symbol(let symbol) = token.kind { return PredicateComparator(symbol) }
        return token.keyword.flatMap(PredicateComparator.init)
    }

    private mutating func textOptions() throws(PredicateFormatError) -> PredicateTextOptions {
        guard try take(.openBracket) else { return [] }
        guard case .word(let letters) = token.kind, let options = PredicateTextOptions(letters: letters) else {
            throw unexpected("c, d or cd")
        }
        try advance()
        try expect(.closeBracket)
        return options
    }

    /// Mutating, so that in `tree(disjunction())` the parser is looked at after the piece was read and not before.
    private mutating func tree(_ piece: Piece) throws(PredicateFormatError) -> PredicateTree {
        switch piece {
        case .tree(let tree): return tree
        case .operand: throw unexpected("an operator such as =")
        }
    }
}

extension PredicateParser {
    mutating func advance() throws(PredicateFormatError) {
        token = try lexer.next()
    }

    private func isNext(_ keyword: PredicateKeyword, _ symbol: PredicateSymbol) -> Bool {
        token.keyword == keyword || token.kind == .symbol(symbol)
    }

    private mutating func take(_ keyword: PredicateKeyword, _ symbol: PredicateSymbol) throws(PredicateFormatError)
        -> Bool
    {
        guard isNext(keyword, symbol) else { return false }
        try advance()
        return true
    }

    mutating func take(_ symbol: PredicateSymbol) throws(PredicateFormatError) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        try advance()
        return true
    }

    mutating func expect(_ symbol: PredicateSymbol) throws(PredicateFormatError) {
        guard try take(symbol) else { throw unexpected(symbol.rawValue) }
    }

    mutating func goDeeper() throws(PredicateFormatError) {
        guard depth < PredicateTree.deepestNesting else {
            throw error("expected at most \(PredicateTree.deepestNesting) levels of nesting, found more", at: token)
        }
        depth += 1
    }

    mutating func comeBack() { depth -= 1 }

    func unexpected(_ expected: String) -> PredicateFormatError {
        let found = token.kind == .end ? "the end" : token.source
        return error("expected \(expected), found \(found)", at: token)
    }

    func error(_ message: String, at token: PredicateToken) -> PredicateFormatError {
        lexer.error(at: token.offset, message)
    }
}

extension PredicateQuantifier {
    init?(_ keyword: PredicateKeyword) {
        switch keyword {
        case .any, .some: self = .any
        case .all: self = .all
        case .none: self = .none
        default: return nil
        }
    }
}

extension PredicateTextOptions {
    /// The options behind `c`, `d` or both, each at most once.
    fileprivate init?(letters: String) {
        switch letters.lowercased() {
        case "c": self = .caseInsensitive
        case "d": self = .diacriticInsensitive
        case "cd", "dc": self = [.caseInsensitive, .diacriticInsensitive]
        default: return nil
        }
    }
}

extension PredicateComparison {
    /// What is wrong with a constant on the right; nil when nothing is, or when a key path stands there.
    fileprivate var fault: String? {
        switch (comparator, right) {
        case (.between, .value(.list(let bounds))) where bounds.count == 2: nil
        case (.between, .list(let bounds)) where bounds.count == 2: nil
        case (.between, .value), (.between, .list): "expected two bounds such as {1, 5} after BETWEEN"
        case (.isIn, .value(.list)), (.isIn, .value(.text)): nil
        case (.isIn, .value): "expected a list such as {1, 5} or a text after IN"
        case (.matches, .value(.text(let pattern))):
            PredicatePattern.compile(pattern, options) == nil ? "expected a regular expression after MATCHES" : nil
        default: nil
        }
    }
}
