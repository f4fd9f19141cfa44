/// What kind of thing a context stands for; it changes how the context is shown and nothing else.
public enum CLSContextType: Int, BitwiseCopyable, Sendable {
    /// No particular kind.
    case none = 0
    /// The app itself: reserved for the main app context.
    case app = 1
    /// A part of a book or a course.
    case chapter = 2
    /// A part of a chapter.
    case section = 3
    /// A stage of a game, or of difficulty.
    case level = 4
    /// A single page.
    case page = 5
    /// Something to do.
    case task = 6
    /// A task that asks for more than usual.
    case challenge = 7
    /// Questions that are marked.
    case quiz = 8
    /// Practice of one skill.
    case exercise = 9
    /// What is learned in one go.
    case lesson = 10
    /// A whole book.
    case book = 11
    /// Something to play.
    case game = 12
    /// A file to read or to write.
    case document = 13
    /// Something to listen to.
    case audio = 14
    /// Something to watch.
    case video = 15
    /// A row of lessons that belong together.
    case course = 16
    /// A kind of the app's own, which ``CLSContext/customTypeName`` names.
    case custom = 17
}
