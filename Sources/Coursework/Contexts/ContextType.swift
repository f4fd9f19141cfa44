/// What a context is, as shown to people; it does not change how the context behaves.
///
/// The raw values are those of `CLSContextType`, the names those of the catalog's web service. In JSON a type is its
/// name.
public enum ContextType: Int, Hashable, Sendable, CaseIterable {
    /// Nothing in particular.
    case none = 0
    /// Reserved for the main app context.
    case app
    /// A part of a book.
    case chapter
    /// A part of a chapter, or of anything else.
    case section
    /// A stage of a game, or of difficulty.
    case level
    /// One page.
    case page
    /// Something to get done.
    case task
    /// Something harder than the rest.
    case challenge
    /// Questions with answers that are right or wrong.
    case quiz
    /// Something to practise.
    case exercise
    /// Something to be taught or learned in one go.
    case lesson
    /// A text to read.
    case book
    /// Something to play.
    case game
    /// A file to read or edit.
    case document
    /// Something to listen to.
    case audio
    /// Something to watch.
    case video
    /// A series of lessons.
    case course
    /// A type for which the app has its own name.
    case custom

    /// All names, in the order of the raw values.
    package static let allNames = names

    private static let names = [
        "none", "app", "chapter", "section", "level", "page", "task", "challenge", "quiz",
        "exercise", "lesson", "book", "game", "document", "audio", "video", "course", "custom",
    ]

    /// The name that stands for the type in JSON.
    public var name: String { Self.names[rawValue] }

    /// Finds a type by its name; nil when no type has it.
    public init?(name: String) {
        guard let rawValue = Self.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension ContextType: Comparable {
    /// Sorts types by raw value, so that all devices sort them alike.
    public static func < (left: ContextType, right: ContextType) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ContextType: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.named("context type", ContextType.init(name:))
    }

    public func encode(to encoder: any Encoder) throws {
        try name.encode(to: encoder)
    }
}
