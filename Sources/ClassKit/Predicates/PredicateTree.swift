/// The meaning of a predicate format.
///
/// Conjunctions and disjunctions come from `all` and `any`, which keep them flat and never empty, so only parentheses
/// and NOT make a tree deep.
indirect enum PredicateTree: Equatable, Sendable {
    case constant(Bool)
    case comparison(PredicateComparison)
    case not(PredicateTree)
    case and([PredicateTree])
    case or([PredicateTree])
}

/// One comparison of two operands.
struct PredicateComparison: Equatable, Sendable {
    var quantifier: PredicateQuantifier?
    var left: PredicateOperand
    var comparator: PredicateComparator
    var options: PredicateTextOptions = []
    var right: PredicateOperand
}

/// What stands on one side of a comparison.
indirect enum PredicateOperand: Equatable, Sendable {
    /// The components of a key path; none of them means SELF.
    case keyPath([String])
    case value(PredicateValue)
    /// A list in braces in which a key path occurs. One of constants only is a value.
    case list([PredicateOperand])
}

/// How many elements of a list on the left have to satisfy a comparison.
enum PredicateQuantifier: String, Sendable {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
}

/// The operators, by their canonical spelling.
enum PredicateComparator: String, CaseIterable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case isIn = "IN"
    case between = "BETWEEN"
    case like = "LIKE"
    case matches = "MATCHES"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
}

/// What a comparison of texts overlooks: `[c]`, `[d]`, `[cd]`.
struct PredicateTextOptions: OptionSet, Sendable {
    let rawValue: Int
    static let caseInsensitive = PredicateTextOptions(rawValue: 1)
    static let diacriticInsensitive = PredicateTextOptions(rawValue: 2)
}

extension PredicateTree {
    /// True when all are; flat, and without an AND around a single one.
    static func all(_ trees: [PredicateTree]) -> PredicateTree {
        let parts = trees.flatMap { if case .and(let parts) = $0 { parts } else { [$0] } }
        return parts.count == 1 ? parts[0] : parts.isEmpty ? .constant(true) : .and(parts)
    }

    /// True when any is; flat, and without an OR around a single one.
    static func any(_ trees: [PredicateTree]) -> PredicateTree {
        let parts = trees.flatMap { if case .or(let parts) = $0 { parts } else { [$0] } }
        return parts.count == 1 ? parts[0] : parts.isEmpty ? .constant(false) : .or(parts)
    }

    /// Every comparison, from left to right.
    var comparisons: [PredicateComparison] {
        switch self {
        case .constant: []
        case .comparison(let comparison): [comparison]
        case .not(let inner): inner.comparisons
        case .and(let parts), .or(let parts): parts.flatMap(\.comparisons)
        }
    }

    /// Every key path, from left to right, SELF left out.
    var keyPaths: [[String]] {
        comparisons.flatMap { $0.left.keyPaths + $0.right.keyPaths }
    }

    /// The key paths that have a component outside the known keys, each once, so that a caller can refuse a predicate
    /// before using it; evaluating one that is left stops with an error.
    func unknownKeys(known: Set<String>) -> [String] {
        var found: [String] = []
        for path in keyPaths where !path.allSatisfy(known.contains) {
            let name = path.joined(separator: ".")
            if !found.contains(name) { found.append(name) }
        }
        return found
    }
}

extension PredicateOperand {
    var keyPaths: [[String]] {
        switch self {
        case .keyPath(let path): path.isEmpty ? [] : [path]
        case .value: []
        case .list(let elements): elements.flatMap(\.keyPaths)
        }
    }

    var constant: PredicateValue? {
        if case .value(let value) = self { value } else { nil }
    }

    /// A list in braces, as a value where all its elements are values.
    static func braces(_ elements: [PredicateOperand]) -> PredicateOperand {
        let constants = elements.compactMap(\.constant)
        return constants.count == elements.count ? .value(.list(constants)) : .list(elements)
    }
}
