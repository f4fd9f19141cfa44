import Foundation

extension PredicateParser {
    mutating func operand() throws(PredicateFormatError) -> PredicateOperand {
        if let keyword = token.keyword { return try keywordOperand(keyword) }
        switch token.kind {
        case .integer(let value): return try constant(.integer(value))
        case .number(let value): return try constant(.number(value))
        case .text(let value): return try constant(.text(value))
        case .specifier(.key), .word, .escapedWord: return try keyPath()
        case .specifier(let specifier): return try constant(argument(specifier))
        case .symbol(.openBrace): return try list()
        case .symbol(.openParenthesis): return try parenthesized()
        default: throw unexpected("a value")
        }
    }

    private mutating func keywordOperand(_ keyword: PredicateKeyword) throws(PredicateFormatError) -> PredicateOperand {
        switch keyword {
        case .nil, .null: return try constant(.null)
        case .true, .yes: return try constant(.bool(true))
        case .false, .no: return try constant(.bool(false))
        case .isSelf: return try keyPath()
        case .cast: return try date()
        default: throw unexpected("a value")
        }
    }

    private mutating func constant(_ value: PredicateValue) throws(PredicateFormatError) -> PredicateOperand {
        try advance()
        return .value(value)
    }

    private mutating func parenthesized() throws(PredicateFormatError) -> PredicateOperand {
        try goDeeper()
        try advance()
        let inner = try operand()
        try expect(.closeParenthesis)
        comeBack()
        return inner
    }

    private mutating func list() throws(PredicateFormatError) -> PredicateOperand {
        try goDeeper()
        try advance()
        var elements: [PredicateOperand] = []
        if token.kind != .symbol(.closeBrace) {
            repeat { elements.append(try operand()) } while try take(.comma)
        }
        guard try take(.closeBrace) else { throw unexpected("a comma or }") }
        comeBack()
        return .braces(elements)
    }

    private mutating func keyPath() throws(PredicateFormatError) -> PredicateOperand {
        var path = token.keyword == .isSelf ? [] : try keys()
        try advance()
        while try take(.dot) {
            path += try keys()
            try advance()
        }
        return .keyPath(path)
    }

    /// The keys that the token stands for: one for a word, several when the argument of `%K` has dots in it.
    private mutating func keys() throws(PredicateFormatError) -> [String] {
        switch token.kind {
        case .word(let key), .escapedWord(let key):
            return [key]
        case .specifier(.key):
            do { return try arguments.nextKeyPath() } catch { throw self.error(error.message, at: token) }
        default:
            throw unexpected("a key")
        }
    }

    private mutating func argument(_ specifier: PredicateSpecifier) throws(PredicateFormatError) -> PredicateValue {
        do {
            return try arguments.next(as: specifier, spelling: token.source, depth: depth)
        } catch {
            throw self.error(error.message, at: token)
        }
    }

    /// `CAST(seconds, "NSDate")`, seconds since the first of January 2001 UTC: how a date is written as text.
    private mutating func date() throws(PredicateFormatError) -> PredicateOperand {
        try advance()
        try expect(.openParenthesis)
        let seconds: Double
        switch token.kind {
        case .integer(let value): seconds = Double(value)
        case .number(let value): seconds = value
        default: throw unexpected("a number of seconds")
        }
        try advance()
        try expect(.comma)
        guard token.kind == .text("NSDate") else { throw unexpected("\"NSDate\"") }
        try advance()
        try expect(.closeParenthesis)
        return .value(.date(Date(timeIntervalSinceReferenceDate: seconds)))
    }
}
