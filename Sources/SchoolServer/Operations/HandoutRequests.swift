import Coursework
import School

/// A handout as a teacher sends it.
struct HandoutDraftRequest: Decodable {
    var title: String?
    var instructions: String?
    var recipients: [Person.ID]?
    var tasks: [TaskRequest]?
    var due: DueDate?
    var publish: DueDate?

    var draft: HandoutDraft {
        HandoutDraft(
            title: title ?? "", instructions: instructions ?? "", recipients: recipients.map { .some(Set($0)) } ?? .all,
            tasks: (tasks ?? []).map(\.task), due: due, publish: publish)
    }
}

/// A change of a handout: all of it, and the version that was edited.
struct HandoutChangeRequest: Decodable {
    var content: HandoutDraftRequest
    var version: Int
    var force: Bool

    private enum Key: String, CodingKey { case version, force }

    init(from decoder: any Decoder) throws {
        content = try HandoutDraftRequest(from: decoder)
        let container = try decoder.container(keyedBy: Key.self)
        version = try container.decode(Int.self, forKey: .version)
        force = try container.decodeIfPresent(Bool.self, forKey: .force) ?? false
    }
}

/// A task as a teacher sends it; the schema has seen to it that what its kind needs is there.
struct TaskRequest: Decodable {
    var task: HandoutDraft.Task

    private enum Key: String, CodingKey { case id, title, kind, path, app, minutes, link, file, questions }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let content: TaskContent =
            switch try container.decode(TaskKind.self, forKey: .kind) {
            case .context: .context(try container.decode(IdentifierPath.self, forKey: .path))
            case .timedApp:
                .timedApp(
                    try container.decode(String.self, forKey: .app),
                    minutes: try container.decode(Int.self, forKey: .minutes))
            case .wholeApp: .wholeApp(try container.decode(String.self, forKey: .app))
            case .link: .link(try container.decode(String.self, forKey: .link))
            case .file: .file(try container.decode(File.ID.self, forKey: .file))
            case .handIn: .handIn
            case .exitTicket: .exitTicket(try container.decode([Question].self, forKey: .questions))
            }
        task = HandoutDraft.Task(
            content, title: try container.decodeIfPresent(String.self, forKey: .title) ?? "",
            id: try container.decodeIfPresent(HandoutTask.ID.self, forKey: .id))
    }
}

struct ScheduleRequest: Decodable {
    var publish: DueDate?
}

struct CopyRequest: Decodable {
    var classes: [SchoolClass.ID]
}

struct CommentRequest: Decodable {
    var comment: String?
}
