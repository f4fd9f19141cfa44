import Coursework
import School

/// A handout as a teacher sends it.
struct HandoutDraftRequest: Decodable {
    var title: String?
    var instructions: String?
    var attachments: [File.ID]?
    var recipients: [Person.ID]?
    var tasks: [TaskRequest]?
    var due: DueDate?
    var publish: DueDate?

    var draft: HandoutDraft {
        HandoutDraft(
            title: title ?? "", instructions: instructions ?? "", attachments: attachments ?? [],
            recipients: recipients.map { .some(Set($0)) } ?? .all,
            tasks: (tasks ?? []).map(\.task), due: due, publish: publish)
    }
}

/// A changed handout: all of it, with the version that was edited.
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

struct ScheduleRequest: Decodable {
    var publish: DueDate?
}

struct CopyRequest: Decodable {
    var classes: [SchoolClass.ID]
}

struct CommentRequest: Decodable {
    var comment: String?
}
