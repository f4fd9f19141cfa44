package import Foundation
package import JSON
import SQL
package import School

/// Everything that a school keeps about one person.
package struct PersonRecord {
    package let organization: Organization.ID
    package let person: Person.ID
    private let school: School

    package init(_ school: School, _ organization: Organization.ID, _ person: Person.ID) {
        self.school = school
        self.organization = organization
        self.person = person
    }

    /// Finds a person by identifier or account name, in any organization.
    package static func find(_ name: String, in school: School) throws -> [PersonRecord] {
        try school.organizationIDs().compactMap { organization in
            let found = try school.database.read { connection -> Person.ID? in
                if let id = Person.ID(name) {
                    let known = try connection.first(
                        "SELECT id FROM person WHERE organization = $1 AND id = $2", Value(organization), Value(id)
                    ) { Person.ID(rawValue: $0.integer()) }
                    if let known { return known }
                }
                return try connection.first(
                    "SELECT person FROM account WHERE organization = $1 AND name = $2", Value(organization),
                    .text(Account.fold(name))
                ) { $0.identifier() }
            }
            return found.map { PersonRecord(school, organization, $0) }
        }
    }

    /// How many rows of each table are about the person, and whether they stay when the person is deleted.
    package struct Count: Hashable, Sendable {
        package var table: String
        package var rows: Int
        package var isDeed: Bool
    }

    package func counts() throws -> [Count] {
        try school.database.read { connection in
            try PersonRule.all.compactMap { rule in
                guard let condition = rule.condition else { return nil }
                let query = Query(built: "SELECT count(*) FROM \(rule.table) WHERE \(condition)")
                let rows = try people(connection).reduce(0) { sum, id in
                    try sum + (connection.all(query, arguments(of: rule, id)) { Int($0.integer()) }.first ?? 0)
                }
                guard rows > 0 else { return nil }
                if case .deeds = rule.mention { return Count(table: rule.table, rows: rows, isDeed: true) }
                return Count(table: rule.table, rows: rows, isDeed: false)
            }
        }
    }

    /// The rows in readable form, table by table; files are listed by name.
    ///
    /// - Parameter withWork: whether to include school work; if not, only the number of rows.
    package func document(at time: Date, withWork: Bool = true) throws -> JSONValue {
        let counts = withWork ? [] : try self.counts().filter { PersonRule.withheld.contains($0.table) }
        return try school.database.read { connection in
            var tables = JSONObject()
            var titles = Titles(connection, organization)
            for shape in try SchoolTables.all() {
                guard let rule = PersonRule.all.first(where: { $0.table == shape.name }),
                    let condition = rule.condition,
                    withWork || !PersonRule.withheld.contains(shape.name)
                else { continue }
                let rows = try people(connection).flatMap { id in
                    try self.rows(of: shape, condition, arguments(of: rule, id), &titles, connection)
                }
                if !rows.isEmpty { tables[shape.name] = .array(rows.map(JSONValue.object)) }
            }
            var document = JSONObject()
            document["organization"] = .string(organization.description)
            document["person"] = .string(person.description)
            document["exported"] = .string(Timestamp.text(of: time))
            document["tables"] = .object(tables)
            if !withWork {
                var withheld = JSONObject()
                for count in counts { withheld[count.table] = .integer(Int64(count.rows)) }
                document["withheld"] = .object(withheld)
            }
            return .object(document)
        }
    }

    private func rows(
        of shape: TableShape, _ condition: String, _ arguments: [Value], _ titles: inout Titles,
        _ connection: any Connection
    ) throws -> [JSONObject] {
        let readable = ReadableRow(shape)
        let list = shape.columns.map { $0.kind == .bytes ? "length(\($0.name))" : $0.name }.joined(separator: ", ")
        let order = shape.key.joined(separator: ", ")
        let query = Query(built: "SELECT \(list) FROM \(shape.name) WHERE \(condition) ORDER BY \(order)")
        let plain = TableShape(
            name: shape.name,
            columns: shape.columns.map { .init(name: $0.name, kind: $0.kind == .bytes ? .integer : $0.kind) },
            key: shape.key)
        let rows = try connection.all(query, arguments) { plain.values($0) }
        return try rows.map { values in
            var object = readable.object(values)
            for (index, column) in shape.columns.enumerated() {
                guard case .integer(let id) = values[index], let title = try titles.title(of: id, column.name) else {
                    continue
                }
                object["\(column.name)Title"] = .string(title)
            }
            return object
        }
    }

    /// The person's damaged files.
    package func damagedFiles() throws -> [DamagedFile] {
        try school.database.read { connection in
            let own = try connection.all(
                "SELECT id FROM file WHERE organization = $1 AND owner = $2", [Value(organization), Value(person)]
            ) { DamagedFile.file(File.ID(rawValue: $0.integer())) }
            return try DamagedFile.all(connection).filter(own.contains)
        }
    }

    /// The person's files, passed on in parts.
    package func visitFiles(_ body: (_ name: String, _ part: [UInt8]) throws -> Void) throws {
        try school.database.read { connection in
            let files = try connection.all(
                "SELECT id, name FROM file WHERE organization = $1 AND owner = $2 ORDER BY id",
                [Value(organization), Value(person)]
            ) { (id: Identifier<File>(rawValue: $0.integer("id")), name: $0.text("name")) }
            for file in files {
                let numbers = try connection.all(
                    "SELECT number FROM filePart WHERE organization = $1 AND file = $2 ORDER BY number",
                    [Value(organization), Value(file.id)]
                ) { $0.integer() }
                let name = "\(file.id)-\(file.name.replacing("/", with: "-"))"
                try body(name, [])
                for number in numbers {
                    try connection.visit(
                        "SELECT bytes FROM filePart WHERE organization = $1 AND file = $2 AND number = $3",
                        [Value(organization), Value(file.id), .integer(number)]
                    ) { row in
                        try body(name, row.blob())
                        return false
                    }
                }
            }
        }
    }

    /// The person, and a teacher's practice learners, which are deleted with the teacher.
    private func people(_ connection: any Connection) throws -> [Person.ID] {
        try [person]
            + connection.all(
                "SELECT id FROM person WHERE organization = $1 AND practiceOf = $2 ORDER BY id",
                [Value(organization), Value(person)]
            ) { $0.identifier() }
    }

    private func arguments(of rule: PersonRule, _ id: Person.ID) -> [Value] {
        let both = [Value(organization), Value(id)]
        if case .deeds = rule.mention { return both + [.text("person/\(id)")] }
        return both
    }
}

extension PersonRule {
    var condition: String? {
        switch mention {
        case .rows(let condition), .deeds(let condition): condition
        case .nobody: nil
        }
    }
}

/// The titles of handouts, classes and tasks, each looked up once.
private struct Titles {
    private let connection: any Connection
    private let organization: Organization.ID
    private var known: [String: String] = [:]

    init(_ connection: any Connection, _ organization: Organization.ID) {
        self.connection = connection
        self.organization = organization
    }

    mutating func title(of id: Int64, _ column: String) throws -> String? {
        let query: Query
        switch column {
        case "handout": query = "SELECT title FROM handout WHERE organization = $1 AND id = $2"
        case "class": query = "SELECT name FROM class WHERE organization = $1 AND id = $2"
        case "location": query = "SELECT name FROM location WHERE organization = $1 AND id = $2"
        case "task": query = "SELECT max(title) FROM task WHERE organization = $1 AND id = $2"
        default: return nil
        }
        if let title = known["\(column)/\(id)"] { return title }
        let title = try connection.first(query, Value(organization), .integer(id)) { $0.textIfAny() } ?? nil
        known["\(column)/\(id)"] = title
        return title
    }
}
