/// The subject that a context belongs to; any string will do, and these are the ones that every teacher knows.
public struct CLSContextTopic: RawRepresentable, Hashable, Sendable {
    /// The name of the subject in lower camel case, as it is stored and sent to the school.
    public let rawValue: String

    /// Makes a topic of any name; the school shows it as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Numbers, figures and proofs.
    public static let math = CLSContextTopic(rawValue: "math")
    /// Nature and how to find out about it.
    public static let science = CLSContextTopic(rawValue: "science")
    /// Reading and writing in the language of the class.
    public static let literacyAndWriting = CLSContextTopic(rawValue: "literacyAndWriting")
    /// Languages besides that of the class.
    public static let worldLanguage = CLSContextTopic(rawValue: "worldLanguage")
    /// History, geography and how people live together.
    public static let socialScience = CLSContextTopic(rawValue: "socialScience")
    /// Programs, machines and how to build them.
    public static let computerScienceAndEngineering = CLSContextTopic(rawValue: "computerScienceAndEngineering")
    /// Pictures, sound, stage and craft.
    public static let artsAndMusic = CLSContextTopic(rawValue: "artsAndMusic")
    /// Body, sports and staying well.
    public static let healthAndFitness = CLSContextTopic(rawValue: "healthAndFitness")
}

/// Lets a topic stand for `%@` among the arguments of `NSPredicate(format:)`.
extension CLSContextTopic: CVarArg {
    /// The reference to the topic's name, as `%@` expects it.
    public var _cVarArgEncoding: [Int] { rawValue.encodedForFormat }
}
