import Foundation

@testable import ClassKit

/// Predicates, rows and values by chance, from a seed that a failing test prints.
struct RandomPredicates {
    /// SplitMix64, because the system's generator cannot be given a seed.
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    static let parents = (1...5).map { parent("parent\($0)", title: "Parent \($0)") }
    /// Another object that equals the second parent, and one that only a few rows have.
    private static let strangers = parents + [parent("parent2", title: "Parent 2"), parent("stranger", title: "a")]
    private static let texts = [
        "", "a", "A", "ab", "b", "é", "e\u{301}", "É", "ß", "😀", "\u{D7FF}", "\u{E000}", "\u{10FFFF}", "a\u{10FFFF}",
        "a\0b", "\0", "%", "_", "a%b", "*", "a*", "?", "'", "\"", "\\", "x y", "1", "1.0", "nil", "Ωmega", "ωMEGA",
    ]
    private static let integers: [Int64] = [
        0, 1, -1, 2, 3, 7, .max, .min, .max - 1, 1 << 53, 1 << 53 + 1, -(1 << 53) - 1, 1000,
    ]
    private static let numbers: [Double] = [
        0, -0.0, 1, 0.5, -0.5, 2.5, 0x1p53, 0x1p63, -0x1p63, 1e300, .leastNonzeroMagnitude, 3, 1e-9, 9007199254740994,
    ]
    private static let keys = PredicateTable.columns.keys.sorted()
    private static let comparators = PredicateComparator.allCases.filter { $0 != .matches }

    private static func parent(_ name: String, title: String) -> Node {
        Node(name, ["title": .text(title), "parent": .null])
    }

    var generator: Generator

    init(seed: UInt64) { generator = Generator(state: seed) }

    mutating func row() -> Node {
        var values = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, value(forKey: $0)) })
        if values["name"] == .null { values["name"] = .text("") }
        return Node("row", values)
    }

    mutating func tree(depth: Int = 3) -> PredicateTree {
        switch depth == 0 ? 9 : number(12) {
        case 0: .constant(Bool.random(using: &generator))
        case 1, 2: .not(tree(depth: depth - 1))
        case 3, 4, 5: .all((0...number(3)).map { _ in tree(depth: depth - 1) })
        case 6, 7: .any((0...number(3)).map { _ in tree(depth: depth - 1) })
        default: .comparison(comparison())
        }
    }

    private mutating func comparison() -> PredicateComparison {
        let key = pick(Self.keys)
        let comparator = pick(Self.comparators)
        var left = PredicateOperand.keyPath([key])
        var right = right(of: comparator, key: key)
        if number(8) == 0 { (left, right) = (right, left) }
        if number(20) == 0 { left = .keyPath(["parent", "title"]) }
        // A format may not say these, but a residual built by others could.
        if comparator == .between, case .value(.list(let bounds)) = right, bounds.count != 2 { right = .value(.null) }
        let options: [PredicateTextOptions] = [[], [], [], [], [], .caseInsensitive, .diacriticInsensitive]
        let quantifiers: [PredicateQuantifier?] = [.any, .all, PredicateQuantifier.none]
        return PredicateComparison(
            quantifier: number(15) == 0 ? pick(quantifiers) : nil, left: left, comparator: comparator,
            options: pick(options), right: right)
    }

    private mutating func right(of comparator: PredicateComparator, key: String) -> PredicateOperand {
        switch comparator {
        case .between: return .value(.list([constant(key), constant(key)]))
        case .isIn where number(8) > 0: return .value(.list((0..<number(5)).map { _ in constant(key) }))
        case .contains, .beginsWith, .endsWith, .like:
            return .value(number(6) > 0 ? .text(pick(Self.texts)) : constant(key))
        default: return number(8) == 0 ? .keyPath([pick(Self.keys)]) : .value(constant(key))
        }
    }

    /// Mostly of the kind of the column, sometimes of any other.
    private mutating func constant(_ key: String) -> PredicateValue {
        if number(25) == 0 { return .number(pick([.nan, .infinity, -.infinity])) }
        return value(forKey: number(6) == 0 ? pick(Self.keys) : key)
    }

    private mutating func value(forKey key: String) -> PredicateValue {
        if number(6) == 0 { return .null }
        switch key {
        case "parent": return .object(pick(number(4) == 0 ? Self.strangers : Self.parents))
        case "title", "name": return .text(number(3) == 0 ? pick(Self.texts) + pick(Self.texts) : pick(Self.texts))
        case "number": return .integer(pick(Self.integers))
        case "score": return .number(pick(Self.numbers))
        case "created": return .date(Date(timeIntervalSinceReferenceDate: pick(Self.numbers)))
        default: return .bool(Bool.random(using: &generator))
        }
    }

    private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }
}

extension RandomPredicates {
    /// Every comparison of one column with one constant, and its negation: the small cases before the random ones.
    static func smallTrees() -> [PredicateTree] {
        let values: [PredicateValue] =
            [.null, .bool(true), .list([]), .list([.null]), .list([.integer(1), .text("a"), .null, .number(0.5)])]
            + [.list([.integer(-1), .number(2.5)]), .list([.text("a"), .text("b")]), .number(.nan)]
            + [.object(parents[1]), .object(strangers[6]), .date(Date(timeIntervalSinceReferenceDate: 1))]
            + texts.map(PredicateValue.text) + integers.map(PredicateValue.integer)
            + numbers.map(PredicateValue.number) + [.number(.infinity)]
        return keys.flatMap { key in
            comparators.flatMap { comparator in
                values.flatMap { value -> [PredicateTree] in
                    let tree = PredicateTree.compare(key, comparator, value)
                    return [tree, .not(tree)]
                }
            }
        }
    }
}
