import ClassKit
import Coursework
import Foundation
import HTTP
import Locks
import Programs
import Synchronization

/// A school that speaks the contract over a real connection, merges as the real one does, keeps every byte it is sent,
/// and fails as it is told.
final class StubSchool: Sendable {
    /// What happens to one request.
    enum Fault: Sendable {
        /// Everything is taken, and the answer is lost on the way.
        case loseAnswer
        /// Nothing is taken.
        case answer(Status, retryAfter: Int? = nil)
        /// Everything is taken, and half of the answer arrives.
        case halfAnswer
        /// Everything is taken; what comes back is no answer.
        case nonsense
    }

    struct State {
        var assignments = Assignments.example([])
        var records: [ActivityRecord.ID: ActivityRecord] = [:]
        var contexts: [IdentifierPath: ContextRecord] = [:]
        /// Each change of a context, in order; a cursor is a place in it.
        var changes: [IdentifierPath] = []
        var marks: [DoneMark] = []
        var faults: [Fault] = []
        var requests: [SyncRequest] = []
        var bytes: [UInt8] = []
        var token = "secret-token"
        /// The tokens of apps, and what each was used for.
        var apps: [String: String] = [:]
        /// The token and the path of each request.
        var asked: [(token: String, path: String)] = []
        /// How far its own clock is ahead.
        var ahead: TimeInterval = 0
        /// Which requests are refused as not to be taken, and how.
        var refusal: @Sendable (SyncRequest) -> Status? = { _ in nil }
        var streams: [EventStream] = []
        var pageSize = 200
        /// What became of attempts, as a student is told; nobody else is.
        var fates: [(app: String, fate: Fate)]?
        var paths: [String] = []
        /// The pictures that were brought, by their names.
        var pictures: [String: [UInt8]] = [:]
        /// What becomes of each picture that is brought.
        var pictureStatus = Status.noContent
        /// Where every request is sent instead.
        var redirect: String?
        /// What is set for the app.
        var configuration = ManagedConfiguration.none
        /// Happens once, after a request has arrived.
        var meanwhile: (@Sendable () -> Void)?
    }

    let state = Watched(State())
    private let server: Server
    let port: UInt16
    private let kept = Mutex<KeptPort?>(nil)

    init() throws {
        let state = state
        var configuration = Configuration()
        configuration.threads = 1
        let routes = [
            Route(.post, "/v1/sync", name: "sync", access: "device", body: .collected(limit: 4 << 20)),
            Route(.get, "/v1/events", name: "events", access: "device"),
            Route(.get, "/v1/me/fates", name: "fates", access: "device"),
            Route(.put, "/v1/sessions/apps/{app}", name: "sign in app", access: "device"),
            Route(.post, "/v1/sessions", name: "sign in", access: "anyone", body: .collected(limit: 10_000)),
            Route(.delete, "/v1/sessions/{session}", name: "sign out", access: "device"),
            Route(.get, "/v1/thumbnails/{name}", name: "picture", access: "device"),
            Route(
                .put, "/v1/thumbnails/{name}", name: "keep picture", access: "device", body: .collected(limit: 1 << 20)),
            Route(.post, "/elsewhere", name: "elsewhere", access: "anyone", body: .collected(limit: 4 << 20)),
        ]
        server = Server(configuration, router: Router(routes)) { await Self.answer($0, state) }
        port = try server.start()
    }

    /// Nobody is at its address from now on: the next school of another test would know the same tokens.
    func stop() async {
        await server.stop(within: .milliseconds(20))
        let port = KeptPort(port)
        kept.withLock { $0 = port }
    }

    var address: String { "http://127.0.0.1:\(port)" }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// What everybody was assigned, from now on.
    func assign(_ paths: IdentifierPath..., posted: Date = .distantPast) {
        change { $0.assignments = .example(paths.map { .example($0, posted: posted) }) }
    }

    func credential(
        person: String = "person-1", organization: String = "school-1", session: String = "session-1"
    ) -> Credential {
        Credential(
            server: address, organization: .init(id: organization, name: "Hill School"),
            person: .init(id: person, given: "Ada", family: "Byron"), session: session,
            token: state.withLock { $0.token })
    }

    // MARK: - Answering

    private static func answer(_ request: Request, _ state: Watched<State>) async -> Response {
        state.withLock { $0.meanwhile.take() }?()
        return state.withLock { state in
            state.paths.append("\(request.method) /" + request.segments.joined(separator: "/"))
            state.asked.append((request.headers.bearerToken ?? "", request.target.rawValue))
            state.bytes += request.body
            switch request.route.name {
            case "sync": return sync(request, &state)
            case "events": return events(request, &state)
            case "fates": return fates(request, &state)
            case "sign in": return signIn(request)
            case "sign in app": return signInApp(request, &state)
            case "picture": return picture(request, state)
            case "keep picture": return keepPicture(request, &state)
            case "sign out": return Response(state.isSignedIn(request) ? .noContent : .unauthorized)
            default: return Response(.ok)
            }
        }
    }

    private static func sync(_ request: Request, _ state: inout State) -> Response {
        guard state.isSignedIn(request) else { return Response(.unauthorized, headers: ["WWW-Authenticate": "Bearer"]) }
        let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
        if case .answer(let status, let retryAfter) = fault {
            return Response(status, headers: retryAfter.map { ["Retry-After": "\($0)"] } ?? [:])
        }
        if let place = state.redirect { return .redirect(to: place, .temporaryRedirect) }
        guard let asked = try? Coding.decode(SyncRequest.self, request.body) else { return Response(.badRequest) }
        state.requests.append(asked)
        if let status = state.refusal(asked) {
            let problem = #"{"title": "It does not fit.", "code": "limit", "remedy": "Shorten it."}"#
            return Response(status, Array(problem.utf8), type: "application/problem+json")
        }
        let answer = Coding.encode(state.take(asked))
        switch fault {
        case .loseAnswer:
            return Response(.ok, body: .chunks(length: answer.count) { _ in throw CancellationError() })
        case .halfAnswer:
            return Response(
                .ok,
                body: .chunks(length: answer.count) {
                    try await $0.write(Array(answer.prefix(answer.count / 2)))
                    throw CancellationError()
                })
        case .nonsense: return Response(.ok, text: "<html>Welcome to the hotel’s network</html>")
        default: return .json(answer)
        }
    }

    private static func events(_ request: Request, _ state: inout State) -> Response {
        guard state.isSignedIn(request) else { return Response(.unauthorized) }
        let stream = EventStream()
        stream.send(event: "hello", data: "")
        state.streams.append(stream)
        return .events(stream)
    }

    private static func picture(_ request: Request, _ state: State) -> Response {
        guard state.isSignedIn(request) else { return Response(.unauthorized) }
        let picture = request.parameters["name"].flatMap { state.pictures[$0] }
        return picture.map { Response(.ok, $0, type: "image/png") } ?? Response(.notFound)
    }

    private static func keepPicture(_ request: Request, _ state: inout State) -> Response {
        guard state.isSignedIn(request), request.headers.mediaType == "image/png" else {
            return Response(.unauthorized)
        }
        let name = request.parameters["name"] ?? ""
        guard state.contexts.values.contains(where: { $0.thumbnail.value == name }) else { return Response(.notFound) }
        if state.pictureStatus == .noContent { state.pictures[name] = request.body }
        return Response(state.pictureStatus)
    }

    /// The fates of all attempts, one on each page.
    private static func fates(_ request: Request, _ state: inout State) -> Response {
        guard state.isSignedIn(request) else { return Response(.unauthorized) }
        guard let fates = state.fates else { return Response(.forbidden) }
        let place = request.target[query: "after"].flatMap(Int.init) ?? 0
        let entries = fates.dropFirst(place).prefix(1).map { #"{"app": "\#($0.app)", "fate": "\#($0.fate.name)"}"# }
        let next = place + 1 < fates.count ? #", "next": "\#(place + 1)""# : ""
        return .json(Array(#"{"fates": [\#(entries.joined())]\#(next)}"#.utf8))
    }

    private static func signInApp(_ request: Request, _ state: inout State) -> Response {
        guard request.headers["Authorization"] == "Bearer \(state.token)" else { return Response(.unauthorized) }
        let app = request.parameters["app"] ?? ""
        let token = "token-\(state.apps.count)-of-\(app)"
        state.apps[token] = app
        return .json(Array(#"{"token": "\#(token)", "session": "session-of-app"}"#.utf8))
    }

    private static func signIn(_ request: Request) -> Response {
        let body = String(decoding: request.body, as: UTF8.self)
        if body.contains(#""password":"half of it""#), !body.contains(#""code":"123456""#) {
            let problem =
                #"{"title": "A second factor is needed.", "code": "second_factor_needed", "remedy": "Send a code."}"#
            return Response(.unauthorized, Array(problem.utf8), type: "application/problem+json")
        }
        guard body.contains(#""password":"correct horse""#) || body.contains(#""password":"half of it""#) else {
            let problem =
                #"{"title": "This name and password do not go together.", "code": "signIn", "remedy": "Try again."}"#
            return Response(.unauthorized, Array(problem.utf8), type: "application/problem+json")
        }
        let others = ["ben": ("person-2", "Ben", "Green"), "cleo": ("person-3", "Cleo", "White")]
        let (id, given, family) =
            others.first { body.contains(#""account":"\#($0.key)""#) }?.value ?? ("person-1", "Ada", "Byron")
        let answer = """
            {"token": "secret-token", "session": "session-1", "organization": {"id": "school-1", "name": "Hill School"},
             "person": {"id": "\(id)", "name": {"given": "\(given)", "family": "\(family)"}}}
            """
        return Response(.created, Array(answer.utf8), type: "application/json")
    }
}

extension StubSchool.State {
    fileprivate func isSignedIn(_ request: Request) -> Bool {
        guard let shown = request.headers.bearerToken else { return false }
        return shown == token || apps[shown] != nil
    }

    /// Says that others have declared or changed a context.
    mutating func declare(_ record: ContextRecord) {
        var merged = contexts[record.path] ?? record
        merged.merge(record)
        if merged == contexts[record.path] { return }
        contexts[record.path] = merged
        changes.append(record.path)
    }

    fileprivate mutating func take(_ request: SyncRequest) -> SyncResponse {
        for report in request.reports {
            var merged = records[report.record.id] ?? report.record
            merged.merge(report.record)
            records[merged.id] = merged
        }
        for context in request.contexts { declare(context) }
        marks += request.marks.filter { !marks.contains($0) }
        let name = String(describing: Coding.encode(assignments).hashValue)
        let start = min(request.catalog.flatMap(Int.init) ?? 0, changes.count)
        let page = changes[start...].prefix(pageSize)
        return SyncResponse(
            time: Date().addingTimeInterval(ahead),
            received: request.reports.map { Receipt(id: $0.record.id, edited: $0.record.edited) },
            problems: [], state: name == request.state ? nil : name,
            assignments: name == request.state ? nil : assignments,
            configuration: configuration.name == request.configuration ?? "" ? nil : configuration,
            catalog: CatalogPage(
                cursor: "\(start + page.count)", contexts: page.compactMap { contexts[$0] },
                hasMore: start + page.count < changes.count))
    }
}

/// JSON as the contract has it, written without the code that is tested.
enum Coding {
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            let format = DateFormatter.contract
            try container.encode(format.string(from: date))
        }
        return [UInt8](try! encoder.encode(value))
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let date = DateFormatter.contract.date(from: text) else { throw CancellationError() }
            return date
        }
        return try decoder.decode(type, from: Data(bytes))
    }
}

extension DateFormatter {
    fileprivate static var contract: DateFormatter {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"
        return format
    }
}

extension Assignments {
    /// A student in good standing.
    static func example(_ tasks: [AssignedTask]) -> Assignments {
        let person = PersonStanding(
            isAccountValid: true, isProgressOnForSchool: true, isProgressOnForPerson: true, isStudentOnRoster: true)
        return Assignments(person: person, isAppApproved: true, declaresForSchool: false, tasks: tasks)
    }

    /// A teacher, whose apps declare for the school.
    static var teacher: Assignments {
        let person = PersonStanding(
            isAccountValid: true, isProgressOnForSchool: true, isProgressOnForPerson: true, isStudentOnRoster: false)
        return Assignments(person: person, isAppApproved: true, declaresForSchool: true, tasks: [])
    }
}

extension AssignedTask {
    static func example(_ path: IdentifierPath, posted: Date = .distantPast, locks: [LockSpan] = []) -> AssignedTask {
        AssignedTask(
            handout: "handout-1", task: "task-1", title: "Light and shadow", className: "Physics", path: path,
            posted: posted, locks: locks)
    }
}
