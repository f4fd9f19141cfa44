import Coursework
import JSON
import School

/// The schemas of handouts as teachers write and see them.
enum HandoutShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineTasks(&components)
        defineRequests(&components)
        defineHandout(&components)
        defineLists(&components)
    }

    static let title = Schema.string(limit: Limit.handoutTitle)
    static let due = Schema.string(limit: 16, minimum: 10).described(
        "A day as in 2026-11-21, or with a time as in 2026-11-21T14:30, by the clock at the class's location.")
    static let state = Schema.choice(HandoutState.allCases.filter { $0 != .deleted }.map(\.rawValue))
    static let app = Schema.string(limit: Limit.bundleIdentifier, minimum: 1)

    // MARK: - Tasks

    private static func defineTasks(_ components: inout SchemaRegistry) {
        components.define("Question", Question.shape.schema)
        components.define("TaskDraft", TaskShape.draft)
        components.define("Task", TaskShape.schema(TaskShape.head))
    }

    // MARK: - What teachers send

    private static func defineRequests(_ components: inout SchemaRegistry) {
        components.define("HandoutDraft", HandoutDraftRequest.requestShape.schema)
        components.define("HandoutChange", HandoutChangeRequest.requestShape.schema)
        components.define("Schedule", ScheduleRequest.requestShape.schema)
        components.define("CopyRequest", CopyRequest.requestShape.schema)
        components.define("Comment", CommentRequest.requestShape.schema)
    }

    // MARK: - What teachers get

    private static func defineHandout(_ components: inout SchemaRegistry) {
        components.define(
            "Attachment",
            Attachment.shape.schema.described("A picture or a recording beside the instructions of a handout."))
        components.define("Handout", Handout.shape.schema)
        components.define("Consequences", Consequences.shape.schema)
        components.define("Copies", Copies.shape.schema)
        components.define("Share", Share.shape.schema)
        components.define("SharedHandout", SharedHandout.shape.schema)
    }

    private static func defineLists(_ components: inout SchemaRegistry) {
        components.define("HandoutSummary", HandoutSummary.shape.schema)
        components.define("HandoutList", HandoutListing.shape.schema)
        components.define("Favourites", .object([.required("handouts", summaries), .next]))
        components.define("WorkToReview", WorkList.shape.schema)
    }

    static let summaries = Schema.array(of: .reference("HandoutSummary"), limit: 200)
    static let tasks = Schema.array(of: .reference("Task"), limit: Limit.tasks)
}
