import Foundation

/// The keys by which contexts can be found with ``CLSDataStore/contexts(matching:completion:)``.
public struct CLSPredicateKeyPath: RawRepresentable, Hashable, Sendable {
    /// The name of the key, as it may stand in a format.
    public let rawValue: String

    /// Makes a key of any name; one that contexts do not have fails in the look-up.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a key of any name; the same as ``init(rawValue:)``.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// When the context was made: a date.
    public static let dateCreated = CLSPredicateKeyPath(rawValue: "dateCreated")
    /// What names the context among its siblings: a text.
    public static let identifier = CLSPredicateKeyPath(rawValue: "identifier")
    /// What teachers see: a text.
    public static let title = CLSPredicateKeyPath(rawValue: "title")
    /// The address that opens the app at the context: a text, or nil.
    public static let universalLinkURL = CLSPredicateKeyPath(rawValue: "universalLinkURL")
    /// The subject that the context itself names: a text, or nil.
    public static let topic = CLSPredicateKeyPath(rawValue: "topic")
    /// The context above: a context.
    public static let parent = CLSPredicateKeyPath(rawValue: "parent")
}

/// Lets a key stand for `%K` among the arguments of `NSPredicate(format:)`.
extension CLSPredicateKeyPath: CVarArg {
    /// The reference to the key's name, as `%K` expects it.
    public var _cVarArgEncoding: [Int] { rawValue.encodedForFormat }
}
