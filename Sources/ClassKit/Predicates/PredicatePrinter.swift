import Foundation

/// An object that says which one it is where a predicate is printed.
protocol NamedInPredicates: AnyObject {
    var nameInPredicates: String { get }
}

extension PredicateTree {
    /// The predicate as text, in one fixed spelling.
    ///
    /// It parses back to an equal tree unless ``isWritable`` says no.
    var format: String {
        switch self {
        case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .comparison(let comparison): comparison.format
        case .not(let inner): "NOT " + inner.format(inParentheses: inner.isJoined)
        case .and(let parts): parts.map { $0.format(inParentheses: $0.isJoined) }.joined(separator: " AND ")
        case .or(let parts): parts.map { $0.format(inParentheses: $0.isDisjunction) }.joined(separator: " OR ")
        }
    }

    /// False when an object or a number such as infinity occurs, for which the language has no words.
    var isWritable: Bool {
        comparisons.allSatisfy { $0.left.isWritable && $0.right.isWritable }
    }

    private func format(inParentheses: Bool) -> String {
        inParentheses ? "(\(format))" : format
    }

    private var isDisjunction: Bool {
        if case .or = self { true } else { false }
    }

    private var isJoined: Bool {
        if case .and = self { true } else { isDisjunction }
    }
}

extension PredicateComparison {
    fileprivate var format: String {
        let prefix = quantifier.map { $0.rawValue + " " } ?? ""
        return "\(prefix)\(left.format) \(comparator.rawValue)\(options.format) \(right.format)"
    }
}

extension PredicateTextOptions {
    fileprivate var format: String {
        guard !isEmpty else { return "" }
        return "[\(contains(.caseInsensitive) ? "c" : "")\(contains(.diacriticInsensitive) ? "d" : "")]"
    }
}

extension PredicateOperand {
    var format: String {
        switch self {
        case .keyPath([]): "SELF"
        case .keyPath(let path): path.map { PredicateKeyword($0) == nil ? $0 : "#" + $0 }.joined(separator: ".")
        case .value(let value): value.format
        case .list(let elements): "{\(elements.map(\.format).joined(separator: ", "))}"
        }
    }

    fileprivate var isWritable: Bool {
        switch self {
        case .keyPath: true
        case .value(let value): value.isWritable
        case .list(let elements): elements.allSatisfy(\.isWritable)
        }
    }
}

extension PredicateValue {
    fileprivate var format: String {
        switch self {
        case .null: "nil"
        case .bool(let value): value ? "TRUE" : "FALSE"
        case .integer(let value): String(value)
        case .number(let value): String(describing: value)
        case .text(let value): Self.quoted(value)
        case .date(let value): "CAST(\(value.timeIntervalSinceReferenceDate), \"NSDate\")"
        case .object(let value): Self.shown(value.object)
        case .list(let values): "{\(values.map(\.format).joined(separator: ", "))}"
        }
    }

    /// An object in the words that say which one it is.
    private static func shown(_ object: AnyObject) -> String {
        let name = (object as? any NamedInPredicates)?.nameInPredicates
        return "<\(name ?? "\(type(of: object))")>"
    }

    fileprivate var isWritable: Bool {
        switch self {
        case .null, .bool, .integer, .text: true
        case .number(let value): value.isFinite
        case .date(let value): value.timeIntervalSinceReferenceDate.isFinite
        case .object: false
        case .list(let values): values.allSatisfy(\.isWritable)
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "%": quoted += "%%"
            case "\n": quoted += #"\n"#
            case "\r": quoted += #"\r"#
            case "\t": quoted += #"\t"#
            case "\0"..<" ", "\u{7F}": quoted += #"\u00"# + String(scalar.value + 0x100, radix: 16).suffix(2)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
