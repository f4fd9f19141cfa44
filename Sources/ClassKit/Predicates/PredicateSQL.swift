import Foundation

/// A condition of a WHERE clause, and what is left to ask of the rows that satisfy it.
struct PredicateSQL: Equatable {
    /// Exact as far as it goes; "TRUE" when SQL can decide nothing.
    var condition: String
    /// The values of `$1`, `$2` and so on.
    var arguments: [PredicateSQLArgument]
    /// What the evaluator has to check for each row; nil when the condition is complete.
    var residual: PredicateTree?
}

/// A value bound to a parameter.
enum PredicateSQLArgument: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
}

/// Where SQL finds the value of a key.
///
/// For every row, the subject's value of the key has to be nil exactly where the column is NULL, and else of the
/// column's kind and equal to it. A text column needs the BINARY collation and UTF-8.
struct PredicateColumn {
    enum Kind {
        case text
        case integer
        case real
        /// 0 or 1.
        case bool
        /// Seconds since the first of January 2001, as REAL.
        case date
        /// The number of the row that the object is stored in.
        case object
    }

    /// The column's name, or any expression in its place that binds tighter than a comparison.
    var expression: String
    var kind: Kind
    var isNullable = true
}

/// Translates the parts of a predicate that SQLite answers exactly as the evaluator does.
struct PredicateSQLCompiler {
    /// SQLite limits an expression to 1,000 levels, where a chain of ORs counts each term as a level, to 100 levels
    /// of parentheses in its parser, and to 32,766 parameters. Anything near these limits is left to the evaluator.
    private static let most = (comparisons: 400, levels: 20, arguments: 8000)

    var columns: [String: PredicateColumn]
    /// The row an object is stored in. An object without one equals no stored value.
    var row: (AnyObject) -> Int64?
    /// The number of the first parameter, for a caller that has some of its own before.
    var firstParameter = 1

    func compile(_ tree: PredicateTree) -> PredicateSQL {
        let conjuncts = if case .and(let parts) = tree { parts } else { [tree] }
        var conditions: [String] = []
        var arguments: [PredicateSQLArgument] = []
        var residual: [PredicateTree] = []
        var comparisons = 0
        for conjunct in conjuncts where conjunct != .constant(true) {
            var writer = PredicateSQLWriter(compiler: self, arguments: arguments)
            comparisons += conjunct.comparisons.count
            if comparisons <= Self.most.comparisons, conjunct.levels <= Self.most.levels,
                let condition = writer.condition(conjunct), writer.arguments.count <= Self.most.arguments
            {
                conditions.append(conjunct.isOr && conjuncts.count > 1 ? "(\(condition))" : condition)
                arguments = writer.arguments
            } else {
                residual.append(conjunct)
            }
        }
        return PredicateSQL(
            condition: conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "), arguments: arguments,
            residual: residual.isEmpty ? nil : .all(residual))
    }
}

/// Writes one conjunct. Where the evaluator says false, its SQL may say NULL, which selects as little; a NOT turns
/// both into true by `IS NOT TRUE`.
private struct PredicateSQLWriter {
    let compiler: PredicateSQLCompiler
    var arguments: [PredicateSQLArgument]

    /// nil when SQL cannot answer this exactly.
    mutating func condition(_ tree: PredicateTree) -> String? {
        switch tree {
        case .constant(let value): value ? "TRUE" : "FALSE"
        case .comparison(let comparison): condition(comparison)
        case .not(let inner): condition(inner).map(Self.negated)
        case .and(let parts): joined(parts, " AND ")
        case .or(let parts): joined(parts, " OR ")
        }
    }

    private static func negated(_ condition: String) -> String { "(\(condition)) IS NOT TRUE" }

    private mutating func joined(_ parts: [PredicateTree], _ separator: String) -> String? {
        var conditions: [String] = []
        for part in parts {
            guard let condition = condition(part) else { return nil }
            conditions.append(part.isOr ? "(\(condition))" : condition)
        }
        return conditions.joined(separator: separator)
    }

    private mutating func condition(_ comparison: PredicateComparison) -> String? {
        guard comparison.quantifier == nil, comparison.options.isEmpty else { return nil }
        switch (comparison.left, comparison.right) {
        case (.keyPath(let path), .value(let value)):
            return column(path).flatMap { condition($0, comparison.comparator, value) }
        case (.value(let value), .keyPath(let path)):
            guard let comparator = comparison.comparator.mirrored else { return nil }
            return column(path).flatMap { condition($0, comparator, value) }
        case (.keyPath(let left), .keyPath(let right)):
            guard let left = column(left), let right = column(right) else { return nil }
            return condition(left, comparison.comparator, right)
        default:
            return nil
        }
    }

    private func column(_ path: [String]) -> PredicateColumn? {
        path.count == 1 ? compiler.columns[path[0]] : nil
    }

    // MARK: A column and a constant

    private mutating func condition(
        _ column: PredicateColumn, _ comparator: PredicateComparator, _ value: PredicateValue
    ) -> String? {
        switch comparator {
        case .equal: equality(column, value)
        case .notEqual: inequality(column, value)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: ordering(column, comparator.rawValue, value)
        case .between: between(column, value)
        case .isIn: membership(column, value)
        case .contains, .beginsWith, .endsWith: textCondition(column, comparator, value)
        case .like, .matches: nil
        }
    }

    private mutating func equality(_ column: PredicateColumn, _ value: PredicateValue) -> String {
        if value == .null { return "\(column.expression) IS NULL" }
        return parameter(value, column.kind).map { "\(column.expression) = \($0)" } ?? "FALSE"
    }

    private mutating func inequality(_ column: PredicateColumn, _ value: PredicateValue) -> String {
        if value == .null { return "\(column.expression) IS NOT NULL" }
        guard let parameter = parameter(value, column.kind) else { return "TRUE" }
        // SQLite stores no NaN: it binds NULL, and then `<>` would never hold.
        let isNaN = if case .number(let number) = value { number.isNaN } else { false }
        if !column.isNullable, !isNaN { return "\(column.expression) <> \(parameter)" }
        return Self.negated("\(column.expression) = \(parameter)")
    }

    private mutating func ordering(_ column: PredicateColumn, _ sign: String, _ value: PredicateValue) -> String {
        guard column.kind != .object, let parameter = parameter(value, column.kind) else { return "FALSE" }
        return "\(column.expression) \(sign) \(parameter)"
    }

    private mutating func between(_ column: PredicateColumn, _ value: PredicateValue) -> String {
        let before = arguments
        guard case .list(let bounds) = value, bounds.count == 2, column.kind != .object,
            let low = parameter(bounds[0], column.kind), let high = parameter(bounds[1], column.kind)
        else {
            // The lower bound may already have its parameter, and an argument that the SQL does not use cannot be
            // bound.
            arguments = before
            return "FALSE"
        }
        return "\(column.expression) BETWEEN \(low) AND \(high)"
    }

    private mutating func membership(_ column: PredicateColumn, _ value: PredicateValue) -> String? {
        guard case .list(let values) = value else { return nil }
        var parameters: [String] = []
        for value in values {
            if let parameter = parameter(value, column.kind) { parameters.append(parameter) }
        }
        let isAmong = "\(column.expression) IN (\(parameters.joined(separator: ", ")))"
        guard values.contains(.null) else { return parameters.isEmpty ? "FALSE" : isAmong }
        let isNull = "\(column.expression) IS NULL"
        return parameters.isEmpty ? isNull : "(\(isNull) OR \(isAmong))"
    }

    private mutating func textCondition(
        _ column: PredicateColumn, _ comparator: PredicateComparator, _ value: PredicateValue
    ) -> String {
        guard column.kind == .text, case .text(let text) = value, let parameter = parameter(value, .text) else {
            return "FALSE"
        }
        switch comparator {
        case .contains:
            return "instr(\(column.expression), \(parameter)) > 0"
        case .endsWith where text.isEmpty:
            return "\(column.expression) >= \(parameter)"
        case .endsWith:
            // As blobs, because SQLite counts the characters of a text only up to the first NUL.
            return "substr(CAST(\(column.expression) AS BLOB), -\(text.utf8.count)) = CAST(\(parameter) AS BLOB)"
        default:
            guard let end = Self.firstText(behind: text) else { return "\(column.expression) >= \(parameter)" }
            return "\(column.expression) >= \(parameter) AND \(column.expression) < \(bind(.text(end)))"
        }
    }

    /// The least text that is greater than all those with this beginning; nil when there is none.
    private static func firstText(behind prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            // Behind U+D7FF come the surrogates, which are no scalars.
            guard let next = Unicode.Scalar(last.value == 0xD7FF ? 0xE000 : last.value + 1) else { continue }
            return String(String.UnicodeScalarView(scalars + [next]))
        }
        return nil
    }

    // MARK: Two columns

    private func condition(
        _ left: PredicateColumn, _ comparator: PredicateComparator, _ right: PredicateColumn
    ) -> String? {
        guard left.kind != .object, left.kind.isComparable(with: right.kind) else { return nil }
        let (left, right) = (left.expression, right.expression)
        switch comparator {
        case .equal: return "\(left) IS \(right)"
        case .notEqual: return "\(left) IS NOT \(right)"
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return "\(left) \(comparator.rawValue) \(right)"
        default: return nil
        }
    }

    // MARK: Parameters

    /// A parameter for the value; nil when nothing in such a column is equal to it or has an order with it.
    private mutating func parameter(_ value: PredicateValue, _ kind: PredicateColumn.Kind) -> String? {
        switch (kind, value) {
        case (.text, .text(let text)): bind(.text(text))
        case (.integer, .integer(let number)), (.real, .integer(let number)), (.bool, .integer(let number)):
            bind(.integer(number))
        case (.integer, .number(let number)), (.real, .number(let number)), (.bool, .number(let number)):
            bind(.real(number))
        case (.integer, .bool(let flag)), (.real, .bool(let flag)), (.bool, .bool(let flag)):
            bind(.integer(flag ? 1 : 0))
        case (.date, .date(let date)): bind(.real(date.timeIntervalSinceReferenceDate))
        case (.object, .object(let reference)): compiler.row(reference.object).map { bind(.integer($0)) }
        default: nil
        }
    }

    private mutating func bind(_ argument: PredicateSQLArgument) -> String {
        arguments.append(argument)
        return "$\(compiler.firstParameter + arguments.count - 1)"
    }
}

extension PredicateColumn.Kind {
    fileprivate func isComparable(with other: PredicateColumn.Kind) -> Bool {
        self == other || (isNumeric && other.isNumeric)
    }

    private var isNumeric: Bool {
        switch self {
        case .integer, .real, .bool: true
        case .text, .date, .object: false
        }
    }
}

extension PredicateComparator {
    /// The same question with the sides exchanged.
    fileprivate var mirrored: PredicateComparator? {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: nil
        }
    }
}

extension PredicateTree {
    fileprivate var isOr: Bool {
        if case .or = self { true } else { false }
    }

    fileprivate var levels: Int {
        switch self {
        case .constant, .comparison: 1
        case .not(let inner): 1 + inner.levels
        case .and(let parts), .or(let parts): 1 + (parts.map(\.levels).max() ?? 0)
        }
    }
}
