import Coursework
import Foundation
import HTTP
import JSON
import Locks
import SchoolForTests
import SchoolServer
import Secrets
import Testing

@testable import School

/// A school with its server, for tests of what is answered to whom: no socket, but everything else is real.
///
/// Every answer is held against the contract; one that breaks it comes as 500 and is told to the test.
final class InProcessServer: Sendable {
    /// Who is known at every server.
    enum Someone: String, CaseIterable, Sendable {
        /// Grace, for everything.
        case administrator
        /// Marie, for the location where all classes are.
        case manager
        /// Lise, for the other location, where nobody else is.
        case otherManager
        /// Ada, who teaches physics.
        case teacher
        /// Emmy, who teaches chemistry.
        case otherTeacher
        /// Of the physics class, as is the classmate.
        case student, classmate
        /// Otto, of the chemistry class.
        case outsider
    }

    let campus: Campus
    /// Who is believed about where requests come from.
    let proxies: Proxies
    let dispatcher: Dispatcher
    let chemistry: SchoolClass.ID
    let hillside: Location.ID
    private let people: [Someone: Person.ID]
    private let clients = Locked<[Person.ID: Client]>([:])

    init(_ engine: Engine = .sqlite, students: Int = 2, proxies: Proxies = .none) async throws {
        self.proxies = proxies
        precondition(students >= 2, "a student needs a classmate")
        let campus = try Campus(engine, students: students)
        self.campus = campus
        dispatcher = Dispatcher(
            campus.school, passwords: PasswordWork(cost: .forTests, threads: 1),
            log: ServerLog { line in Issue.record("\(line)") }, checksAnswers: true)
        let hub = dispatcher.hub
        campus.tell { hub.publish($0) }
        let location = campus.location
        let made = try await campus.school.write(as: campus.asSchool, locking: [.organization]) { transaction in
            func add(_ name: String, _ role: Role, at place: Location.ID) throws -> Person.ID {
                let draft = Person.Draft(name: Person.Name(given: name, family: "Example"))
                let id = try transaction.create(draft, as: [Actor.Post(role, at: place)]).person.id
                _ = try transaction.createAccount(name, of: id)
                return id
            }
            let hillside = try transaction.create(Location.Draft(name: "Hillside")).id
            let emmy = try add("Emmy", .teacher, at: location)
            let otto = try add("Otto", .student, at: location)
            let chemistry = try transaction.create(SchoolClass.Draft(name: "Chemistry", at: location)).schoolClass.id
            try transaction.add([emmy], as: .teacher, to: chemistry)
            try transaction.add([otto], as: .student, to: chemistry)
            let people: [Someone: Person.ID] = [
                .administrator: try add("Grace", .administrator, at: location),
                .manager: try add("Marie", .manager, at: location),
                .otherManager: try add("Lise", .manager, at: hillside),
                .otherTeacher: emmy, .outsider: otto,
            ]
            return (hillside, chemistry, people)
        }
        (hillside, chemistry) = (made.0, made.1)
        people = made.2.merging([
            .teacher: campus.teacher, .student: campus.students[0], .classmate: campus.students[1],
        ]) { known, _ in known }
    }

    func id(_ someone: Someone) -> Person.ID { people[someone]! }

    /// Somebody at a device of theirs: signed in with a link, with a password of their own.
    func client(_ someone: Someone) async throws -> Client { try await client(id(someone)) }

    /// The same for anybody with an account. Asked for again, it is the same device.
    func client(_ person: Person.ID) async throws -> Client {
        if let known = clients.withLock({ $0[person] }) { return known }
        let newcomer = try await newcomer(person)
        let answer = await newcomer.put("/v1/me/password", ["new": .string(Self.password)])
        try #require(answer.status == 204)
        clients.withLock { $0[person] = newcomer }
        return newcomer
    }

    /// What everybody chooses as their password.
    static let password = "correct-horse-7"

    /// Somebody who has come in with a link and has yet to choose a password.
    func newcomer(_ person: Person.ID) async throws -> Client {
        let link = try await campus.school.perform(
            .giveLink(NewSession(.link, label: "First sign-in"), to: person), as: campus.asSchool
        ).token.text
        let answer = await nobody.post(
            "/v1/sessions", ["link": .string(link), "kind": "program", "label": "A script"])
        let token = try #require(answer["token"]?.asString, "signing in failed with \(answer.status)")
        return nobody.sending("Authorization", "Bearer \(token)")
    }

    /// Whoever asks without having signed in.
    var nobody: Client { Client(dispatcher: dispatcher, proxies: proxies) }
}

/// Asks an office as one program of one person does.
struct Client: Sendable {
    let dispatcher: Dispatcher
    var proxies = Proxies.none
    var headers: Headers = [.host: "school.example"]
    var peer = "198.51.100.7"

    /// The same, with another field in each request.
    func sending(_ name: Headers.Name, _ value: String?) -> Client {
        var client = self
        client.headers[name] = value
        return client
    }

    func from(_ peer: String) -> Client {
        var client = self
        client.peer = peer
        return client
    }

    func get(_ path: String) async -> ClientResponse { await ask(.get, path) }
    func delete(_ path: String) async -> ClientResponse { await ask(.delete, path) }

    func post(_ path: String, _ json: JSONValue? = nil) async -> ClientResponse { await ask(.post, path, json) }
    func put(_ path: String, _ json: JSONValue? = nil) async -> ClientResponse { await ask(.put, path, json) }
    func patch(_ path: String, _ json: JSONValue? = nil) async -> ClientResponse { await ask(.patch, path, json) }

    func ask(_ method: HTTP.Method, _ path: String, _ json: JSONValue? = nil) async -> ClientResponse {
        await ask(method, path, bytes: json?.bytes ?? [], type: json == nil ? nil : "application/json")
    }

    /// Finds the route as the server does, and has the dispatcher answer.
    func ask(_ method: HTTP.Method, _ path: String, bytes: [UInt8], type: String?) async -> ClientResponse {
        guard let target = Target(path) else { return ClientResponse(Response(.badRequest)) }
        switch dispatcher.router.match(method, target.segments) {
        case .nothing: return ClientResponse(Response(Problem(.notFound, code: "no_route")))
        case .otherMethods: return ClientResponse(Response(Problem(.methodNotAllowed, code: "no_method")))
        case .route(let route, let parameters):
            guard bytes.count <= route.body.limit else {
                return ClientResponse(Response(Problem(.contentTooLarge, code: "body_too_large")))
            }
            var headers = headers
            if let type { headers[.contentType] = type }
            let isProxy = proxies.contains(peer)
            return ClientResponse(
                await dispatcher.answer(
                    Request(
                        method: method, target: target, headers: headers,
                        peer: isProxy ? proxies.origin(headers) : peer,
                        isSecure: isProxy && proxies.isSecure(headers), body: bytes, route: route,
                        parameters: parameters)))
        }
    }
}

/// What a client was answered.
struct ClientResponse: Sendable {
    let status: Int
    let headers: Headers
    let bytes: [UInt8]
    /// What goes on, of an answer that does.
    let stream: EventStream?
    /// The body as JSON; null for what is none.
    let json: JSONValue

    init(_ response: Response) {
        status = response.status.code
        headers = response.headers
        bytes = response.body.bytes ?? []
        if case .events(let stream) = response.body { self.stream = stream } else { stream = nil }
        json = (try? JSONValue(parsing: bytes)) ?? .null
    }

    subscript(name: String) -> JSONValue? { json[name] }

    /// Of a problem: what exactly.
    var code: String? { status < 400 ? nil : json["code"]?.asString }
    /// Of a thing: its identifier.
    var id: String { json["id"]?.asString ?? "" }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The members of a list under a name.
    func list(_ name: String) -> [JSONValue] { json[name]?.asArray ?? [] }
    /// The fields that findings of a problem name.
    var fields: [String] { list("findings").compactMap { $0["field"]?.asString } }
}
