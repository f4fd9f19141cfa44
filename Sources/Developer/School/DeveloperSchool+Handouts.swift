import Coursework
package import JSON
import SQL
import School

extension JSONValue {
    static func context(_ path: [String]) -> JSONValue {
        ["kind": "context", "path": .array(path.map(JSONValue.string))]
    }
}

extension DeveloperSchool {
    static let mostContexts = 500

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

    /// Writes a handout, and returns its identifier.
    func create(
        _ title: String, _ tasks: [JSONValue], to people: [DemoPeople.Member]? = nil, due: String? = nil,
        publish: String? = nil
    ) async throws -> String {
        var draft: JSONObject = ["title": .string(title), "tasks": .array(tasks)]
        if let people { draft["recipients"] = .array(people.map { .string($0.person.description) }) }
        if let due { draft["due"] = .string(due) }
        if let publish { draft["publish"] = .string(publish) }
        let made = try await ask(
            demo.teacher, "POST", "/v1/classes/\(demo.schoolClass)/handouts", .object(draft))
        guard let id = made["id"]?.asString else { throw DeveloperError("The school made no handout.") }
        return id
    }

    /// What the teacher sees of all handouts.
    package func reports() async throws -> JSONValue {
        let list = try await ask(demo.teacher, "GET", "/v1/classes/\(demo.schoolClass)/handouts?limit=100")
        let ids = (list["handouts"]?.asArray ?? []).compactMap { $0["id"]?.asString }.sorted()
        var reports: [JSONValue] = []
        for id in ids { reports.append(try await ask(demo.teacher, "GET", "/v1/handouts/\(id)/report")) }
        return .array(reports)
    }

    /// The cell of the newest handout that asks for the context or one above it.
    func cell(of member: DemoPeople.Member, at path: [String]) async throws -> JSONValue? {
        let reports = try await reports().asArray ?? []
        for report in reports.reversed() {
            let columns = report["columns"]?.asArray ?? []
            guard
                let index = columns.firstIndex(where: { column in
                    let assigned = column["path"]?.asArray?.compactMap(\.asString) ?? []
                    return !assigned.isEmpty && path.starts(with: assigned)
                }),
                let line = report["lines"]?.asArray?.first(where: {
                    $0["person"]?.asString == member.person.description
                })
            else { continue }
            return line["cells"]?[index]
        }
        return nil
    }
}
