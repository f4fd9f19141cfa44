import Coursework
import JSON
import School

extension DeveloperSchool {
    /// What each app has declared: also one that is not approved, of which teachers see nothing.
    func trees() async throws -> JSONValue {
        let apps = try await read(demo.administrator, "/v1/apps?limit=200")["apps"]?.asArray ?? []
        return [
            "apps": .array(
                try apps.map { app in
                    let id = app["id"]?.asString ?? ""
                    let found = try contexts(of: id)
                    return [
                        "id": .string(id), "name": app["name"] ?? .string(id), "approved": app["approved"] ?? .null,
                        "hasIcon": .bool(icon(of: id) != nil),
                        "isCut": .bool(found.count > Self.mostContexts),
                        "contexts": .array(found.prefix(Self.mostContexts).map(\.consoleJSON)),
                    ]
                })
        ]
    }
}

extension ContextRecord {
    fileprivate var consoleJSON: JSONValue {
        let description = description
        return [
            "path": .array(path.elements.map(JSONValue.string)), "title": .string(description.title),
            "type": .string(
                description.type == .custom ? description.customTypeName ?? "custom" : description.type.name),
            "topic": description.topic.map(JSONValue.string) ?? .null,
            "isAssignable": .bool(description.isAssignable),
            "link": description.link.map(JSONValue.string) ?? .null,
        ]
    }
}
