import Coursework
package import JSON
package import School

/// The form of a task in requests and responses, whatever its kind. A field is said once, and a new kind does not compile until schema,
/// reader and writer know which fields it has.
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
        case .context: [path.property]
        case .timedApp: [app.property, minutes.property]
        case .wholeApp: [app.property]
        case .link: [link.property]
        case .file: [file.property]
        case .handIn: []
        case .exitTicket: [questions.property]
        }
    }

    fileprivate static let kind = Schema.Field<TaskKind>.required("kind", .choice(TaskKind.self))
    fileprivate static let path = Schema.Field<IdentifierPath>.required("path", SyncShapes.path)
    fileprivate static let app = Schema.Field<String>.required("app", HandoutShapes.app)
    fileprivate static let minutes = Schema.Field<Int>.required(
        "minutes",
        .integer(Int64(Limit.timedMinutes.lowerBound)...Int64(Limit.timedMinutes.upperBound)))
    fileprivate static let link = Schema.Field<String>.required("link", .string(limit: Limit.taskLink, minimum: 1))
    fileprivate static let file = Schema.Field<File.ID>.required("file", .id)
    fileprivate static let questions = Schema.Field<[Question]>.required(
        "questions",
        .array(of: .reference("Question"), limit: Limit.ticketQuestions.upperBound, minimum: 1))

    // An existing task keeps its identifier, and with it the students' work.
    fileprivate static let draftID = Schema.Field<HandoutTask.ID?>.optional(
        "id", .id, "Of a task that was there before: students' work stays with it.")
    fileprivate static let draftTitle = Schema.Field<String>.optional(
        "title", .string(limit: Limit.taskTitle), or: "",
        "The title; left out, the task is named after what it asks for.")

    /// The schema of a task as a teacher sends it.
    static var draft: Schema { schema([draftID.property, draftTitle.property]) }
}

extension HandoutDraft.Task: JSONReadable {
    package init(json: JSONValue) throws(JSONDecodingError) {
        let object = try JSONObject(json: json)
        self.init(
            try TaskContent(object), title: try TaskShape.draftTitle.read(object),
            id: try TaskShape.draftID.read(object))
    }
}

extension TaskContent {
    /// The fields that belong to the kind.
    fileprivate init(_ object: JSONObject) throws(JSONDecodingError) {
        switch try TaskShape.kind.read(object) {
        case .context: self = .context(try TaskShape.path.read(object))
        case .timedApp:
            self = .timedApp(try TaskShape.app.read(object), minutes: try TaskShape.minutes.read(object))
        case .wholeApp: self = .wholeApp(try TaskShape.app.read(object))
        case .link: self = .link(try TaskShape.link.read(object))
        case .file: self = .file(try TaskShape.file.read(object))
        case .handIn: self = .handIn
        case .exitTicket: self = .exitTicket(try TaskShape.questions.read(object))
        }
    }

    /// The kind, and the fields that belong to it.
    func writeFields(to json: inout JSONWriter) {
        json.field(TaskShape.kind, kind)
        switch self {
        case .context(let path): json.field(TaskShape.path, path)
        case .timedApp(let app, let minutes):
            json.field(TaskShape.app, app)
            json.field(TaskShape.minutes, minutes)
        case .wholeApp(let app): json.field(TaskShape.app, app)
        case .link(let link): json.field(TaskShape.link, link)
        case .file(let file): json.field(TaskShape.file, file)
        case .handIn: break
        case .exitTicket(let questions): json.field(TaskShape.questions, questions)
        }
    }
}
