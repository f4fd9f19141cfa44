import Foundation

/// The keys by which contexts can be found with ``CLSDataStore/contexts(matching:completion:)``.
public struct CLSPredicateKeyPath: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let dateCreated = CLSPredicateKeyPath(rawValue: "dateCreated")
    public static let identifier = CLSPredicateKeyPath(rawValue: "identifier")
    public static let title = CLSPredicateKeyPath(rawValue: "title")
    public static let universalLinkURL = CLSPredicateKeyPath(rawValue: "universalLinkURL")
    public static let topic = CLSPredicateKeyPath(rawValue: "topic")
    public static let parent = CLSPredicateKeyPath(rawValue: "parent")
}

/// Lets a key stand for `%K` among the arguments of `NSPredicate(format:)`.
extension CLSPredicateKeyPath: CVarArg {
    /// The reference to the key's name, as `%K` expects it.
    public var _cVarArgEncoding: [Int] { rawValue.encodedForFormat }
}
