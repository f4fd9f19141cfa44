import Coursework
import HTTP
package import JSON
package import School

/// An app's content as its publisher writes it: exported, compared with the present content, and applied.
enum ContentOperations {
    /// The most bytes of a tree in one request; larger trees need the command.
    static let most = 4 << 20

    /// How a request says which plan to carry out.
    static let applying = [
        Operation.Parameter(
            "tree", .string(limit: 64), "The fingerprint that a plan named: refused if it is another by now."),
        Operation.Parameter(
            "retiringAllowed", .integer(0...100_000),
            "How many contexts of open handouts may be retired. Without it, at most a fifth of them."),
    ]

    static let all: [Operation] = [
        Operation(
            .get, "/v1/apps/{app}/content", "appContent", .managers,
            "What an app has declared, as a tree. Its text stays the same as long as nothing changes.",
            answer: .json(ContentTree.schema)
        ) { call in
            let app = call.request.parameters["app"] ?? ""
            return call.tagged(try call.read { try $0.contentTree(of: app) })
        },
        Operation(
            .post, "/v1/apps/{app}/content/plan", "planAppContent", .managers,
            "What would change if a tree replaced an app's content, and how many classes are affected.",
            request: ContentTree.schema, limit: most, answer: .json(.reference("AppContentPlan"))
        ) { call in
            let tree = try call.tree()
            return call.json(try call.read { try $0.plan(tree) })
        },
        Operation(
            .put, "/v1/apps/{app}/content", "applyAppContent", .managers,
            "Replaces an app's content with a tree, in one step. What the tree does not name is retired and keeps its title.",
            parameters: applying,
            request: ContentTree.schema, limit: most, answer: .json(.reference("AppContentState"))
        ) { call in
            let tree = try call.tree()
            let (expected, allowed) = (call.query("tree"), call.query("retiringAllowed").flatMap(Int.init))
            return call.json(
                try await call.perform(.apply(tree, over: expected, retiringAllowed: allowed)) { transaction, _ in
                    try transaction.contentState(of: tree.app)
                })
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        ContentTree.define(&components)
        components.define("AppContentState", ContentState.shape.schema)
        components.define("AppContentChange", ContentPlan.Change.shape.schema)
        components.define("AppContentPlan", ContentPlan.shape.schema)
    }
}

extension Call {
    /// The tree in the body, which must be for the app in the path.
    func tree() throws -> ContentTree {
        let tree = try ContentTree(checked: body)
        guard tree.app == request.parameters["app"] else {
            throw SchoolError.invalid([
                Finding(.invalid, "app", "The tree is another app's. Send it to the address of that app.")
            ])
        }
        return tree
    }
}

extension ContentPlan: Shaped {
    package static let shape = AnswerShape<ContentPlan>(
        .required("app", .app) { $0.app },
        .required("tree", .string(limit: 64), "The fingerprint of the present tree.") { $0.tree },
        .required("changes", .array(of: .reference("AppContentChange"), limit: 1_000_000)) { $0.changes },
        .required("unchanged", .count) { $0.unchanged },
        .required("claimed", .count, "How many of the unchanged contexts could be changed by devices so far.") {
            $0.claimed.count
        },
        .required("assigned", .count, "How many contexts are assigned in open handouts.") { $0.assigned },
        .required(
            "isBraked", .boolean,
            "Whether so many assigned contexts would be retired that the request has to name the number."
        ) {
            $0.isBraked(allowing: nil)
        })
}

extension ContentPlan.Change: Shaped {
    /// What publishers are told, too.
    static let head = AnswerShape<ContentPlan.Change>(
        .required("kind", .choice(ContentPlan.Kind.self)) { $0.kind.rawValue },
        .required("path", SyncShapes.path) { $0.path },
        .required("title", .string(limit: Limit.title)) { $0.title },
        .optional("formerTitle", .string(limit: Limit.title), "The title before, if it changes.") { $0.formerTitle },
        .optional("fields", .array(of: .string(limit: 64), limit: 32), "The properties that differ.") {
            $0.fields.isEmpty ? nil : $0.fields
        },
        .optional(
            "droppedLocales", .array(of: .string(limit: 64), limit: 256),
            "The languages of its versions, where it has several: they go, as a tree says a context in one."
        ) { $0.droppedLocales.isEmpty ? nil : $0.droppedLocales })

    package static let shape = AnswerShape<ContentPlan.Change>(
        head.fields { $0 } + [
            .required("classes", .count, "The classes with an open handout that assigns it or a context above it.") {
                $0.classes
            }
        ])
}

extension ContentState: Shaped {
    package static let shape = AnswerShape<ContentState>(
        .required("app", .app) { $0.app },
        .required("tree", .string(limit: 64), "A fingerprint.") { $0.tree },
        .required("contexts", .count) { $0.contexts })
}
