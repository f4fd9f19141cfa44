import Coursework
import JSON
import School

/// The form of a task in requests and responses, whatever its kind: its schema, its reader and its writer. A new kind
/// does not compile until all three know it.
enum TaskShape {
    static let head: [Schema.Property] = [
        .required("id", .id), .required("title", .string(limit: Limit.taskTitle)),
    ]

    /// The schema of a task of any kind, with these properties before and after those of its kind.
    static func schema(_ head: [Schema.Property], _ tail: [Schema.Property] = []) -> Schema {
        .oneOf(
            discriminator: "kind",
            cases: TaskKind.allCases.map { ($0.rawValue, .object(head + properties(of: $0) + tail)) })
    }

    private static func properties(of kind: TaskKind) -> [Schema.Property] {
        switch kind {
        case .context: [.required("path", SyncShapes.path)]
        case .timedApp: [.required("app", HandoutShapes.app), .required("minutes", minutes)]
        case .wholeApp: [.required("app", HandoutShapes.app)]
        case .link: [.required("link", .string(limit: Limit.taskLink, minimum: 1))]
        case .file: [.required("file", .id)]
        case .handIn: []
        case .exitTicket: [.required("questions", questions)]
        }
    }

    private static let minutes = Schema.integer(
        Int64(Limit.timedMinutes.lowerBound)...Int64(Limit.timedMinutes.upperBound))
    private static let questions = Schema.array(
        of: .reference("Question"), limit: Limit.ticketQuestions.upperBound, minimum: 1)
}

/// A task as a teacher sends it; the schema guarantees that everything its kind needs is present.
struct TaskRequest: Decodable {
    var task: HandoutDraft.Task

    private enum Key: String, CodingKey { case id, title, kind, path, app, minutes, link, file, questions }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func part<Part: Decodable>(_ key: Key) throws -> Part { try container.decode(Part.self, forKey: key) }
        let content: TaskContent =
            switch try container.decode(TaskKind.self, forKey: .kind) {
            case .context: .context(try part(.path))
            case .timedApp: .timedApp(try part(.app), minutes: try part(.minutes))
            case .wholeApp: .wholeApp(try part(.app))
            case .link: .link(try part(.link))
            case .file: .file(try part(.file))
            case .handIn: .handIn
            case .exitTicket: .exitTicket(try part(.questions))
            }
        task = HandoutDraft.Task(
            content, title: try container.decodeIfPresent(String.self, forKey: .title) ?? "",
            id: try container.decodeIfPresent(HandoutTask.ID.self, forKey: .id))
    }
}

extension TaskContent {
    /// The kind, and the fields that belong to it.
    func writeFields(to json: inout JSONWriter) {
        json.field("kind", kind.rawValue)
        switch self {
        case .context(let path): json.field("path", path)
        case .timedApp(let app, let minutes):
            json.field("app", app)
            json.field("minutes", minutes)
        case .wholeApp(let app): json.field("app", app)
        case .link(let link): json.field("link", link)
        case .file(let file): json.field("file", file)
        case .handIn: break
        case .exitTicket(let questions): json.field("questions", questions)
        }
    }
}
