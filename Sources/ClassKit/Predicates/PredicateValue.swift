import Foundation

/// A thing whose properties a predicate asks for by key.
protocol PredicateSubject: AnyObject {
    /// Every key that `predicateValue(forKey:)` knows, for error messages.
    var predicateKeys: Set<String> { get }
    /// The value of a key; nil means that there is no such key, `.null` that it has no value.
    func predicateValue(forKey key: String) -> PredicateValue?
}

/// A value that a predicate compares: a constant of the format, an argument, or what a key gives.
enum PredicateValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case date(Date)
    case object(PredicateObject)
    case list([PredicateValue])

    static func object(_ object: AnyObject) -> PredicateValue { .object(PredicateObject(object)) }
}

/// An object inside a predicate.
///
/// Unchecked, because the predicate only hands the reference back and asks `isEqual`, as Apple's does.
struct PredicateObject: Equatable, @unchecked Sendable {
    let object: AnyObject

    init(_ object: AnyObject) { self.object = object }

    static func == (left: PredicateObject, right: PredicateObject) -> Bool {
        if left.object === right.object { return true }
        return (left.object as? NSObject)?.isEqual(right.object) ?? false
    }
}

/// Same value in the syntax tree. What `=` means in a predicate is the evaluator's business: there 1 equals 1.0.
extension PredicateValue: Equatable {
    static func == (left: PredicateValue, right: PredicateValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left.bitPattern == right.bitPattern
        // Not `==`, which takes the two spellings of é for one.
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.date(let left), .date(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        default: false
        }
    }
}
