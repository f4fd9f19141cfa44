/// Which form of a phrase stands with a number, as a file of words says it under `Plural-Forms`:
///
/// `nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);`
///
/// This is gettext's way, so that translators' tools count as we do, and no language needs a rule in our code.
struct PluralRule: Sendable {
    private indirect enum Expression: Sendable {
        case number(Int)
        case count
        case not(Expression)
        case both(String, Expression, Expression)
        case choice(Expression, Expression, Expression)
    }

    /// How many forms there are.
    let forms: Int
    private let expression: Expression

    /// - Returns: nil where the line is none of gettext's.
    init?(_ line: String) {
        let parts = line.filter { !$0.isWhitespace }.split(separator: ";")
        guard parts.count == 2, parts[0].hasPrefix("nplurals="), parts[1].hasPrefix("plural="),
            let forms = Int(parts[0].dropFirst("nplurals=".count)), (1...10).contains(forms)
        else { return nil }
        var reader = Reader(rest: parts[1].dropFirst("plural=".count))
        guard let expression = reader.choice(), reader.rest.isEmpty else { return nil }
        self.forms = forms
        self.expression = expression
    }

    /// The number of the form, from 0.
    func form(_ count: Int) -> Int {
        min(max(value(expression, Int(count.magnitude)), 0), forms - 1)
    }

    private func value(_ expression: Expression, _ n: Int) -> Int {
        switch expression {
        case .number(let number): number
        case .count: n
        case .not(let inner): value(inner, n) == 0 ? 1 : 0
        case .choice(let which, let yes, let no): value(value(which, n) != 0 ? yes : no, n)
        case .both(let sign, let left, let right): Self.value(sign, value(left, n), value(right, n))
        }
    }

    private static func value(_ sign: String, _ left: Int, _ right: Int) -> Int {
        switch sign {
        case "%": right == 0 ? 0 : left % right
        case "<": left < right ? 1 : 0
        case ">": left > right ? 1 : 0
        case "<=": left <= right ? 1 : 0
        case ">=": left >= right ? 1 : 0
        case "==": left == right ? 1 : 0
        case "!=": left != right ? 1 : 0
        case "&&": left != 0 && right != 0 ? 1 : 0
        default: left != 0 || right != 0 ? 1 : 0
        }
    }

    /// Reads what languages need of C: comparisons, remainders, and choices between them.
    private struct Reader {
        /// Signs between two values, the loosest first; of those that begin alike, the longer first.
        private static let signs = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["%"]]

        var rest: Substring
        private var depth = 0

        init(rest: Substring) { self.rest = rest }

        mutating func choice() -> Expression? {
            depth += 1
            defer { depth -= 1 }
            guard depth < 50, let which = pair(0) else { return nil }
            guard take("?") else { return which }
            guard let yes = choice(), take(":"), let no = choice() else { return nil }
            return .choice(which, yes, no)
        }

        private mutating func pair(_ level: Int) -> Expression? {
            guard level < Self.signs.count else { return single() }
            guard var left = pair(level + 1) else { return nil }
            while let sign = Self.signs[level].first(where: { rest.hasPrefix($0) }) {
                rest.removeFirst(sign.count)
                guard let right = pair(level + 1) else { return nil }
                left = .both(sign, left, right)
            }
            return left
        }

        private mutating func single() -> Expression? {
            if take("n") { return .count }
            if take("!") { return single().map(Expression.not) }
            if take("(") {
                guard let inner = choice(), take(")") else { return nil }
                return inner
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest.removeFirst(digits.count)
            return Int(digits).map(Expression.number)
        }

        private mutating func take(_ sign: String) -> Bool {
            guard rest.hasPrefix(sign) else { return false }
            rest.removeFirst(sign.count)
            return true
        }
    }
}
