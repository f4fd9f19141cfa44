/// The subject that a context belongs to; any string will do, and these are the ones that every teacher knows.
public struct CLSContextTopic: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let math = CLSContextTopic(rawValue: "math")
    public static let science = CLSContextTopic(rawValue: "science")
    public static let literacyAndWriting = CLSContextTopic(rawValue: "literacyAndWriting")
    public static let worldLanguage = CLSContextTopic(rawValue: "worldLanguage")
    public static let socialScience = CLSContextTopic(rawValue: "socialScience")
    public static let computerScienceAndEngineering = CLSContextTopic(rawValue: "computerScienceAndEngineering")
    public static let artsAndMusic = CLSContextTopic(rawValue: "artsAndMusic")
    public static let healthAndFitness = CLSContextTopic(rawValue: "healthAndFitness")
}

/// Lets a topic stand for `%@` among the arguments of `NSPredicate(format:)`.
extension CLSContextTopic: CVarArg {
    /// The reference to the topic's name, as `%@` expects it.
    public var _cVarArgEncoding: [Int] { rawValue.encodedForFormat }
}
