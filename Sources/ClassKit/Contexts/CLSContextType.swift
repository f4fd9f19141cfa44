/// What kind of thing a context stands for; it changes how the context is shown and nothing else.
public enum CLSContextType: Int, BitwiseCopyable, Sendable {
    /// No particular kind.
    case none = 0
    /// The app itself: reserved for the main app context.
    case app = 1
    case chapter = 2
    case section = 3
    case level = 4
    case page = 5
    case task = 6
    case challenge = 7
    case quiz = 8
    case exercise = 9
    case lesson = 10
    case book = 11
    case game = 12
    case document = 13
    case audio = 14
    case video = 15
    case course = 16
    /// A kind of the app's own, which ``CLSContext/customTypeName`` names.
    case custom = 17
}
