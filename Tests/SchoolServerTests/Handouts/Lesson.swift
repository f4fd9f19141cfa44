import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

/// A server with Ada, who teaches physics, and one of her students at their devices.
struct Lesson {
    let server: InProcessServer
    let ada: Client
    let student: Client
    let me: Person.ID

    var campus: Campus { server.campus }
    var physics: SchoolClass.ID { campus.physics }

    init(_ engine: Engine = .sqlite, students: Int = 2) async throws {
        server = try await InProcessServer(engine, students: students)
        ada = try await server.client(.teacher)
        student = try await server.client(.student)
        me = server.id(.student)
    }

    static let umbra: JSONValue = [
        "kind": "context", "path": .array([Campus.app, "shadows", "umbra"].map(JSONValue.string)),
    ]
    static let essay: JSONValue = ["kind": "handIn", "title": "An essay"]
    static let ticket: JSONValue = [
        "kind": "exitTicket", "title": "On the way out",
        "questions": [
            [
                "kind": "choice", "text": "Which shadow is darker?", "choices": ["umbra", "penumbra"],
                "isOptional": false,
            ],
            ["kind": "text", "text": "What was new?", "choices": [], "isOptional": true],
        ],
    ]

    /// Begins a handout as Ada.
    func begin(_ tasks: JSONValue..., title: String = "Light and shadow") async throws -> ClientResponse {
        let draft: JSONValue = ["title": .string(title), "tasks": .array(tasks)]
        let answer = await ada.post("/v1/classes/\(physics)/handouts", draft)
        try #require(answer.status == 201, "\(answer.text)")
        return answer
    }

    /// Begins a handout and posts it, and returns its path.
    func handOut(_ tasks: JSONValue..., title: String = "Light and shadow") async throws -> ClientResponse {
        let draft: JSONValue = ["title": .string(title), "tasks": .array(tasks)]
        let begun = await ada.post("/v1/classes/\(physics)/handouts", draft)
        try #require(begun.status == 201, "\(begun.text)")
        let posted = await ada.put("/v1/handouts/\(begun.id)/posting")
        try #require(posted.status == 200, "\(posted.text)")
        return posted
    }

    /// What a change of a handout has to name, for it to stay as it is.
    func change(of handout: ClientResponse, _ fields: (String, JSONValue)...) -> JSONValue {
        var body = JSONObject()
        for name in ["title", "instructions", "recipients", "tasks", "due", "publish", "version"] {
            if let value = handout[name] { body[name] = value }
        }
        for (name, value) in fields { body[name] = value }
        return .object(body)
    }

    /// Sends a file in its parts, and returns its identifier.
    func upload(
        _ bytes: [UInt8], name: String = "Essay.txt", type: String = "text/plain", by client: Client? = nil
    ) async throws -> String {
        let client = client ?? student
        let begun = await client.post(
            "/v1/files", ["name": .string(name), "mediaType": .string(type), "size": .integer(Int64(bytes.count))])
        try #require(begun.status == 201, "\(begun.text)")
        for (number, start) in stride(from: 0, to: bytes.count, by: File.partSize).enumerated() {
            let part = Array(bytes[start..<min(start + File.partSize, bytes.count)])
            let answer = await client.part(part, number, of: begun.id)
            try #require(answer.status == 204, "\(answer.text)")
        }
        let done = await client.put("/v1/files/\(begun.id)/completion")
        try #require(done.status == 200, "\(done.text)")
        return begun.id
    }

    /// What the student's device tells of an attempt.
    func report(_ record: ActivityRecord) async throws -> ClientResponse {
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), reports: [SentReport(record)])
        let json = try JSONValue(parsing: try JSONEncoding.encode(request))
        return await student.post("/v1/sync", json)
    }
}

extension Client {
    func part(_ bytes: [UInt8], _ number: Int, of file: String) async -> ClientResponse {
        await ask(.put, "/v1/files/\(file)/parts/\(number)", bytes: bytes, type: "application/octet-stream")
    }
}

extension ClientResponse {
    /// The tasks' identifiers, in their order.
    var tasks: [String] { list("tasks").compactMap { $0["id"]?.asString } }
    var state: String? { self["state"]?.asString }
    var version: Int64? { self["version"]?.asInteger }
    var progress: String? { self["progress"]?.asString }
    /// The titles of a list of handouts.
    var titles: [String] { list("handouts").compactMap { $0["title"]?.asString } }
}
