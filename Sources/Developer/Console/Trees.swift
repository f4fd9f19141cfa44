import Coursework
import JSON
import SQL
import School

extension DeveloperSchool {
    static let mostContexts = 500

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
                        "contexts": .array(found.prefix(Self.mostContexts).map(\.told)),
                    ]
                })
        ]
    }

    /// Parents before their children, and these in the app's own order.
    func contexts(of app: String) throws -> [ContextRecord] {
        let records = try school.read(as: demo.actor(demo.administrator)) { transaction in
            try transaction.connection.all(
                """
                SELECT record FROM context WHERE organization = $1 AND app = $2 AND isRemoved = 0
                ORDER BY parent IS NOT NULL, length(parent), parent, displayOrder, saved, path LIMIT $3
                """, [.integer(demo.organization.rawValue), .text(app), .integer(Int64(Self.mostContexts + 1))]
            ) { $0.text() }
        }
        return try records.map { try JSONDecoding.decode(ContextRecord.self, from: JSONValue(parsing: $0)) }
    }
}

extension ContextRecord {
    fileprivate var told: JSONValue {
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
