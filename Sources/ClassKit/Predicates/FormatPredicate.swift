import Foundation

/// A predicate made from a format.
final class FormatPredicate: NSPredicate, NSSecureCoding {
    let evaluator: PredicateEvaluator

    var tree: PredicateTree { evaluator.tree }

    init(_ tree: PredicateTree) {
        evaluator = PredicateEvaluator(tree)
        super.init(value: false)
    }

    override func evaluate(with object: Any?) -> Bool {
        evaluate(with: object, substitutionVariables: nil)
    }

    /// The format language has no variables here, so the bindings have nothing to replace.
    override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        guard let subject = PredicateValue(subject: object) else {
            let found = object.map { "\(type(of: $0))" } ?? "nil"
            fatalError("NSPredicate error: expected an object with keys or a value, found \(found)")
        }
        do { return try evaluator.evaluate(subject) } catch {
            fatalError(error.report(for: tree.format))
        }
    }

    override var predicateFormat: String { tree.format }

    override var description: String { tree.format }

    // A predicate never changes.
    override func copy(with zone: NSZone? = nil) -> Any { self }

    override func isEqual(_ object: Any?) -> Bool {
        (object as? FormatPredicate)?.tree == tree
    }

    override var hash: Int { tree.keyPaths.hashValue }

    // MARK: Archives

    private static let formatKey = "format"
    /// Archives hold the canonical format, which can be longer than what was typed and has the arguments in it.
    private static let longestArchivedFormat = 16 * 1024 * 1024

    static var supportsSecureCoding: Bool { true }

    /// - Precondition: Nothing in the predicate is an object or an infinite number, which no format can express.
    func encode(with coder: NSCoder) {
        let format = tree.format
        // Foundation's own way, `failWithError`, stops an archiver as well, but without a word about the cause.
        guard tree.isWritable else { fatalError("NSPredicate error: an object in it cannot be archived: \(format)") }
        coder.encode(format as NSString, forKey: Self.formatKey)
    }

    init?(coder: NSCoder) {
        guard let format = coder.decodeObject(of: NSString.self, forKey: Self.formatKey),
            let tree = try? PredicateTree(format: String(format), longest: Self.longestArchivedFormat)
        else {
            coder.failWithError(CocoaError(.coderReadCorrupt))
            return nil
        }
        evaluator = PredicateEvaluator(tree)
        super.init(value: false)
    }
}

extension NSPredicate {
    /// The meaning of a predicate made by `NSPredicate(format:)`, alone or joined by `NSCompoundPredicate`; nil when a
    /// block is in it, about which nothing is known.
    var predicateTree: PredicateTree? {
        if let predicate = self as? FormatPredicate { return predicate.tree }
        guard let compound = self as? NSCompoundPredicate else { return nil }
        let parts = compound.subpredicates.compactMap(\.predicateTree)
        guard parts.count == compound.subpredicates.count else { return nil }
        switch compound.compoundPredicateType {
        case .and: return .all(parts)
        case .or: return .any(parts)
        case .not: return parts.first.map(PredicateTree.not)
        }
    }
}

extension PredicateValue {
    /// What `evaluate(with:)` is given: a subject, a dictionary, or a plain value for SELF.
    fileprivate init?(subject: Any?) {
        switch subject {
        case nil: self = .null
        case let subject as any PredicateSubject: self = .object(subject)
        case let dictionary as [String: Any]: self = .object(DictionarySubject(dictionary))
        case let value?: self.init(argument: value)
        }
    }
}

/// A dictionary, which has every key: those it lacks are nil.
private final class DictionarySubject: PredicateSubject {
    private let dictionary: [String: Any]

    init(_ dictionary: [String: Any]) { self.dictionary = dictionary }

    var predicateKeys: Set<String> { Set(dictionary.keys) }

    func predicateValue(forKey key: String) -> PredicateValue? {
        guard let value = dictionary[key] else { return .null }
        return PredicateValue(subject: value)
    }
}
