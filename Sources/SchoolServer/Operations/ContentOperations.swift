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
            "How much of what is assigned may be retired; a fifth, unless told."),
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
        let count = Schema.integer(0 ... .max)
        components.define(
            "AppContentState",
            .object([
                .required("app", .string(limit: 155)), .required("tree", .string(limit: 64), "A fingerprint."),
                .required("contexts", count),
            ]))
        components.define(
            "AppContentChange",
            .object([
                .required("kind", .choice(ContentPlan.Kind.self)), .required("path", SyncShapes.path),
                .required("title", .string(limit: Limit.title)),
                .optional("formerTitle", .string(limit: Limit.title), "Where it changes."),
                .optional("fields", .array(of: .string(limit: 64), limit: 32), "What is said otherwise."),
                .required("classes", count, "With an open handout on it, or on something above it."),
            ]))
        components.define(
            "AppContentPlan",
            .object([
                .required("app", .string(limit: 155)),
                .required("tree", .string(limit: 64), "The fingerprint of what there is."),
                .required("changes", .array(of: .reference("AppContentChange"), limit: 1_000_000)),
                .required("unchanged", count),
                .required("claimed", count, "Of these, what devices could change until now."),
                .required("assigned", count, "Contexts that open handouts name."),
                .required("isBraked", .boolean, "So much of them would be retired that the number has to be said."),
            ]))
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

extension ContentPlan: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("app", app)
            json.field("tree", tree)
            json.field("changes", changes)
            json.field("unchanged", unchanged)
            json.field("claimed", claimed.count)
            json.field("assigned", assigned)
            json.field("isBraked", isBraked(allowing: nil))
        }
    }
}

extension ContentPlan.Change: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("kind", kind.rawValue)
            json.field("path", path)
            json.field("title", title)
            json.field("formerTitle", ifPresent: formerTitle)
            json.field("fields", ifPresent: fields.isEmpty ? nil : fields)
            json.field("classes", classes)
        }
    }
}

extension ContentState: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("app", app)
            json.field("tree", tree)
            json.field("contexts", contexts)
        }
    }
}
