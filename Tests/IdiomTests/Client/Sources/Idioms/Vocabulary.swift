import ClassKit

/// A lesson as it stands in the app's own data: raw values only.
struct StoredLesson: Codable {
    var type: Int
    var subject: String?
}

struct Shelf: Hashable {
    let type: CLSContextType
    let topic: CLSContextTopic?
}

extension CLSContextType {
    /// An app's own names for all types, written when there were eighteen.
    var description: String {
        switch self {
        case .none: "nothing"
        case .app: "app"
        case .chapter: "chapter"
        case .section: "section"
        case .level: "level"
        case .page: "page"
        case .task: "task"
        case .challenge: "challenge"
        case .quiz: "quiz"
        case .exercise: "exercise"
        case .lesson: "lesson"
        case .book: "book"
        case .game: "game"
        case .document: "document"
        case .audio: "audio"
        case .video: "video"
        case .course: "course"
        case .custom: "custom"
        @unknown default: "newer"
        }
    }
}

func checkVocabulary() {
    let stored = StoredLesson(type: 8, subject: "Optics")
    let type = CLSContextType.init(rawValue: stored.type) ?? .none
    expect(type == .quiz && type.description == "quiz", "a type comes from its raw value")
    if CLSContextType(rawValue: 99) != nil { expect(false, "there is no type 99") }

    let context = CLSContext.init(type: .quiz, identifier: "Light quiz", title: "Light quiz")
    context.topic = .init(rawValue: stored.subject ?? "General")
    expect(context.topic?.rawValue == "Optics", "a topic may be any string")
    context.topic = .math
    context.topic = CLSContextTopic.socialScience
    expect(context.topic == .socialScience, "a topic is one of the known ones")

    let shelves: Set<Shelf> = [Shelf(type: .book, topic: .science), Shelf(type: .book, topic: nil)]
    expect(shelves.contains(Shelf(type: .book, topic: .science)), "types and topics can be hashed")

    context.summary = NSLocalizedString("How light and shadow meet", comment: "shown to teachers")
    context.universalLinkURL = URL(string: "lights://quiz/1")
    context.title = "Light and shadow"
    context.displayOrder = 3
    context.isAssignable = false
    context.setType(.exercise)
    let picture: CGImage? = context.thumbnail
    context.thumbnail = picture
    expect(context.type == .exercise && context.thumbnail == nil, "a context can be changed after it was made")
}
