import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolServer
import Signatures
import Testing

// What goes on in the two classes of a school, asked for as devices and browsers ask.
extension Side {
    /// A picture's name, which differs between the schools.
    var fingerprint: String { name == "left" ? String(repeating: "a", count: 64) : String(repeating: "b", count: 64) }

    mutating func live(at dispatcher: Dispatcher) async throws {
        for name in people.keys.sorted() { try await signIn(name, at: dispatcher, chooses: name != "newcomer") }
        let grace = client("administrator", at: dispatcher)
        try await declare(at: dispatcher)
        try await expect(grace.put("/v1/apps/\(Self.app)/approval", ["name": "Light"]), 200)
        for name in ["administrator", "manager", "farManager", "teacher", "coTeacher", "otherTeacher"] {
            let path: JSONValue = ["path": [.string(Self.app), "shadows"]]
            try await expect(client(name, at: dispatcher).post("/v1/me/bookmarks", path), 204)
        }
        try await teach(.first, "teacher", Self.students, at: dispatcher)
        try await teach(.second, "otherTeacher", ["otherStudent"], at: dispatcher)
        try await draft(at: dispatcher)
    }

    @discardableResult
    private func expect(_ answer: ClientResponse, _ status: Int) throws -> ClientResponse {
        try #require(answer.status == status, "\(answer.status) \(answer.text)")
        return answer
    }

    private func declare(at dispatcher: Dispatcher) async throws {
        let stamp = Stamp(HybridTime(dispatcher.school.now()), DeviceID(rawValue: "phone"))
        let records = [[], ["shadows"], ["colours"]].map { path in
            ContextRecord(
                IdentifierPath([Self.app] + path), ContextDescription(title: path.first ?? "Light"), at: stamp)
        }
        let request = SyncRequest(app: Self.app, name: "Light", device: stamp.device, contexts: records)
        let body = try JSONValue(parsing: try JSONEncoding.encode(request))
        try await expect(client("administrator", at: dispatcher).post("/v1/sync", body), 200)
    }

    /// The public key of a publisher whom nobody knows.
    static func publicKey() -> String { P256.PrivateKey()?.publicKey.pem ?? "" }
    /// One that is let in, again and again.
    static let newKey = publicKey()

    /// A handout of each kind of task, and students who work at it.
    private mutating func teach(_ filling: Filling, _ teacher: String, _ students: [String], at dispatcher: Dispatcher)
        async throws
    {
        let ada = client(teacher, at: dispatcher)
        let attached = try await upload("\(filling)Attachment", by: ada)
        things[.file, default: [:]][filling] = attached
        things[.attachment, default: [:]][filling] = try await upload("\(filling)Loose", by: ada)
        things[.upload, default: [:]][filling] = try await begin("\(filling)Begun", by: ada)
        let list = "/v1/classes/\(things[.schoolClass]![filling]!)/handouts"
        let handout = try await expect(ada.post(list, content("\(filling)Handout", file: attached)), 201)
        let posted = try await expect(ada.put("/v1/handouts/\(handout.id)/posting"), 200)
        note(posted, as: filling)
        let share = try await expect(ada.put("/v1/handouts/\(handout.id)/share"), 200)
        things[.token, default: [:]][filling] = share["token"]?.asString
        things[.fingerprint, default: [:]][filling] = fingerprint
        let key: JSONValue = [
            "name": "Publisher", "issuer": "TEAM", "key": .string(Self.publicKey()), "apps": ["org.example.light"],
        ]
        let known = try await expect(client("administrator", at: dispatcher).post("/v1/publisher-keys", key), 201)
        things[.publisherKey, default: [:]][filling] = known.id
        for student in students {
            try await work(student, at: filling, dispatcher)
            try await review(student, at: filling, by: ada)
        }
    }

    private mutating func draft(at dispatcher: Dispatcher) async throws {
        let list = "/v1/classes/\(things[.schoolClass]![.first]!)/handouts"
        let body = content("draft", file: things[.file]![.first]!)
        note(try await expect(client("teacher", at: dispatcher).post(list, body), 201), as: .reserved)
    }

    private mutating func note(_ handout: ClientResponse, as filling: Filling) {
        things[.handout, default: [:]][filling] = handout.id
        versions[filling] = handout.version
        let kinds = ["context", "link", "file", "essay", "report", "ticket", "seen", "returned", "again"]
        tasks[filling] = Dictionary(uniqueKeysWithValues: zip(kinds, handout.tasks))
    }

    private func content(_ subject: String, file: String) -> JSONValue {
        let title = JSONValue.string(word("\(subject)Task"))
        return [
            "title": .string(word(subject)), "instructions": .string(word("\(subject)Instructions")),
            "tasks": [
                ["kind": "context", "path": [.string(Self.app), "shadows"], "title": title],
                ["kind": "link", "link": "https://example.org/light", "title": title],
                ["kind": "file", "file": .string(file), "title": title],
                ["kind": "handIn", "title": title], ["kind": "handIn", "title": title],
                ticket(title),
                ["kind": "link", "link": "https://example.org/seen", "title": title], ticket(title),
                ["kind": "link", "link": "https://example.org/again", "title": title],
            ],
        ]
    }

    private func ticket(_ title: JSONValue) -> JSONValue {
        [
            "kind": "exitTicket", "title": title,
            "questions": [["kind": "text", "text": title, "choices": [], "isOptional": false]],
        ]
    }

    // MARK: - Students

    private mutating func work(_ student: String, at filling: Filling, _ dispatcher: Dispatcher) async throws {
        let client = client(student, at: dispatcher)
        let place = "/v1/me/handouts/\(things[.handout]![filling]!)"
        let tasks = tasks[filling]!
        try await expect(client.put("\(place)/opening"), 204)
        try await expect(client.post("/v1/sync", try report(of: student, at: dispatcher)), 200)
        for link in ["link", "seen", "again"] {
            try await expect(client.put("\(place)/tasks/\(tasks[link]!)/done", [:]), 200)
        }
        let essay = try await upload("\(student)Essay", by: client)
        try await expect(
            client.put("\(place)/tasks/\(tasks["essay"]!)/handIn", ["kind": "files", "files": [.string(essay)]]), 200)
        let answer = JSONValue.string(word("\(student)Answer"))
        for ticket in ["ticket", "returned"] {
            let answers: JSONValue = ["kind": "answers", "answers": [["text": answer]]]
            try await expect(client.put("\(place)/tasks/\(tasks[ticket]!)/handIn", answers), 200)
        }
        guard student != "classmate" else { return }
        things[.handedIn, default: [:]][filling] = try await upload("\(student)Loose", by: client)
        guard student == "student" else { return }
        things[.file, default: [:]][.reserved] = essay
        things[.handedIn, default: [:]][.reserved] = things[.attachment]![.first]!
        things[.upload, default: [:]][.reserved] = try await begin("\(student)Begun", by: client)
        things[.attachment, default: [:]][.reserved] = things[.handedIn]![.first]!
    }

    /// The teacher looks at some of it.
    private func review(_ student: String, at filling: Filling, by teacher: Client) async throws {
        let acts = [("seen", "review", JSONValue.null), ("returned", "return", [:]), ("again", "retry", [:])]
        for (task, act, body) in acts {
            let place = "/v1/handouts/\(things[.handout]![filling]!)/tasks/\(tasks[filling]![task]!)"
            let address = "\(place)/students/\(people[student]!)/\(act)"
            try await expect(act == "review" ? teacher.put(address) : teacher.put(address, body), 200)
        }
    }

    private func report(of student: String, at dispatcher: Dispatcher) throws -> JSONValue {
        let time = dispatcher.school.now()
        let stamp = Stamp(HybridTime(time), DeviceID(rawValue: "tablet"))
        var record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: UUID().uuidString), path: IdentifierPath([Self.app, "shadows"]),
            created: time, edited: stamp, durations: [stamp.device: 60])
        let item = ActivityItem(
            word("\(student)Item"), title: word("\(student)Item"), value: .score(8, of: 10), created: time)
        record.setPrimary(item, at: stamp)
        return try JSONValue(
            parsing: try JSONEncoding.encode(
                SyncRequest(app: Self.app, name: "Light", device: stamp.device, reports: [SentReport(record)])))
    }

    // MARK: - Files

    private func begin(_ name: String, by client: Client) async throws -> String {
        let file: JSONValue = ["name": .string(word(name)), "mediaType": "text/plain", "size": 3]
        let id = try await expect(client.post("/v1/files", file), 201).id
        try await expect(client.part([1, 2, 3], 0, of: id), 204)
        return id
    }

    private func upload(_ name: String, by client: Client) async throws -> String {
        let id = try await begin(name, by: client)
        try await expect(client.put("/v1/files/\(id)/completion"), 200)
        return id
    }
}
