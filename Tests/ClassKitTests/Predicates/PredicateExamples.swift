import Foundation

@testable import ClassKit

/// A subject with whatever values a test gives it; equal to another of the same name.
final class Node: NSObject, PredicateSubject, Sendable {
    let name: String
    let values: [String: PredicateValue]

    init(_ name: String = "node", _ values: [String: PredicateValue] = [:]) {
        self.name = name
        self.values = values
    }

    var predicateKeys: Set<String> { Set(values.keys) }

    func predicateValue(forKey key: String) -> PredicateValue? { values[key] }

    override func isEqual(_ object: Any?) -> Bool { (object as? Node)?.name == name }
    override var hash: Int { name.hashValue }
}

extension PredicateTree {
    static func compare(
        _ key: String, _ comparator: PredicateComparator, _ value: PredicateValue, _ options: PredicateTextOptions = []
    ) -> PredicateTree {
        .comparison(
            PredicateComparison(
                left: .keyPath([key]), comparator: comparator, options: options, right: .value(value)))
    }
}

/// What a format says about a subject; throws what is wrong with the format or its use.
func answer(_ format: String, _ subject: Node = Node(), _ arguments: Any...) throws(PredicateFormatError) -> Bool {
    try PredicateEvaluator(PredicateTree(format: format, arguments: arguments)).evaluate(subject)
}
