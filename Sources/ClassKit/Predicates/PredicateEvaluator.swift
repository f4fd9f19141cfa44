import Foundation

/// Evaluates a predicate for one subject after another.
///
/// The logic has two values: nil equals only nil, and an ordering with nil is false. Values of different kinds are
/// unequal and have no order; numbers and booleans are one kind.
struct PredicateEvaluator: Sendable {
    let tree: PredicateTree
    /// The regular expressions among the constants, so that they are compiled once.
    private let patterns: [PredicatePattern.Source: PredicatePattern]

    init(_ tree: PredicateTree) {
        self.tree = tree
        let sources = Set(tree.comparisons.compactMap(PredicatePattern.Source.init))
        patterns = Dictionary(
            uniqueKeysWithValues: sources.compactMap { source in source.compiled.map { (source, $0) } })
    }

    func evaluate(_ subject: any PredicateSubject) throws(PredicateFormatError) -> Bool {
        try evaluate(.object(subject))
    }

    /// - Throws: when a key is unknown or a pattern that is no constant is no regular expression.
    func evaluate(_ subject: PredicateValue) throws(PredicateFormatError) -> Bool {
        try holds(tree, subject)
    }

    private func holds(_ tree: PredicateTree, _ subject: PredicateValue) throws(PredicateFormatError) -> Bool {
        switch tree {
        case .constant(let value): return value
        case .comparison(let comparison): return try holds(comparison, subject)
        case .not(let inner): return try !holds(inner, subject)
        case .and(let parts):
            for part in parts where try !holds(part, subject) { return false }
            return true
        case .or(let parts):
            for part in parts where try holds(part, subject) { return true }
            return false
        }
    }

    private func holds(_ comparison: PredicateComparison, _ subject: PredicateValue) throws(PredicateFormatError)
        -> Bool
    {
        let left = try value(of: comparison.left, subject)
        let right = try value(of: comparison.right, subject)
        switch comparison.quantifier {
        case nil: return try holds(comparison, left, right)
        case .any: return try isAny(comparison, of: left, right)
        case .none?: return try !isAny(comparison, of: left, right)
        case .all:
            for element in left.elements where try !holds(comparison, element, right) { return false }
            return true
        }
    }

    private func isAny(
        _ comparison: PredicateComparison, of list: PredicateValue, _ right: PredicateValue
    ) throws(PredicateFormatError) -> Bool {
        for element in list.elements where try holds(comparison, element, right) { return true }
        return false
    }

    private func holds(
        _ comparison: PredicateComparison, _ left: PredicateValue, _ right: PredicateValue
    ) throws(PredicateFormatError) -> Bool {
        let options = comparison.options
        switch comparison.comparator {
        case .equal: return left.equals(right, options)
        case .notEqual: return !left.equals(right, options)
        case .less: return left.order(to: right, options) == .orderedAscending
        case .greater: return left.order(to: right, options) == .orderedDescending
        case .lessOrEqual: return left.isAtMost(right, options)
        case .greaterOrEqual: return right.isAtMost(left, options)
        case .between: return left.isBetween(right, options)
        case .isIn: return right.contains(left, options)
        case .contains: return left.contains(right, options)
        case .beginsWith, .endsWith, .like, .matches: break
        }
        guard case .text(let text) = left, case .text(let pattern) = right else { return false }
        switch comparison.comparator {
        case .beginsWith: return PredicateText(text, options).begins(with: PredicateText(pattern, options))
        case .endsWith: return PredicateText(text, options).ends(with: PredicateText(pattern, options))
        case .like: return PredicateText(text, options).isLike(PredicateText(pattern, options))
        default: return try matches(text, PredicatePattern.Source(pattern: pattern, options: options))
        }
    }

    private func matches(_ text: String, _ source: PredicatePattern.Source) throws(PredicateFormatError) -> Bool {
        guard let pattern = patterns[source] ?? source.compiled else {
            throw PredicateFormatError(
                message: "expected a regular expression after MATCHES, found \"\(source.pattern)\"")
        }
        return pattern.matchesWhole(text)
    }

    private func value(
        of operand: PredicateOperand, _ subject: PredicateValue
    ) throws(PredicateFormatError) -> PredicateValue {
        switch operand {
        case .value(let value): return value
        case .keyPath(let path): return try subject.value(at: path, from: 0)
        case .list(let elements):
            var values: [PredicateValue] = []
            for element in elements { values.append(try value(of: element, subject)) }
            return .list(values)
        }
    }
}

extension PredicateValue {
    /// Follows a key path. A list gives the list of what its elements give; from nil on, everything is nil.
    fileprivate func value(at path: [String], from index: Int) throws(PredicateFormatError) -> PredicateValue {
        guard index < path.count else { return self }
        switch self {
        case .null: return .null
        case .list(let elements):
            var values: [PredicateValue] = []
            for element in elements { values.append(try element.value(at: path, from: index)) }
            return .list(values)
        case .object(let reference):
            guard let subject = reference.object as? any PredicateSubject else { break }
            guard let value = subject.predicateValue(forKey: path[index]) else {
                throw .unknownKey(path[index], known: subject.predicateKeys)
            }
            return try value.value(at: path, from: index + 1)
        default: break
        }
        throw PredicateFormatError(message: "unknown key \"\(path[index])\"; what it is asked of has no keys")
    }

    /// What ANY, ALL and NONE go through.
    fileprivate var elements: [PredicateValue] {
        switch self {
        case .null: []
        case .list(let values): values
        default: [self]
        }
    }
}
