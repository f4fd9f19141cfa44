package import Coursework
import Foundation
import HTTP
import JSON
import Locks
import School
import SchoolServer

/// Observes every request, from outside or from a control: notes it in the journal, keeps it for the console, and while a run is
/// recorded gives each change a turn and a time of its own.
final class RequestObserver: Sendable {
    private let clock: SchoolClock
    private let journal: Journal
    private let demo: DemoPeople
    private let school: School
    private let names: Locked<[Person.ID: String]>
    private let turn = Turn()
    private let known = Locked<Set<String>>([])
    /// Where an attempt was made, which the ledger does not keep.
    private let places = Locked<[String: String]>([:])
    private let approver = Locked<(@Sendable (String, String?) async -> Void)?>(nil)
    private let recorder = Locked<Recorder?>(nil)
    /// At which port somebody's device finds the school.
    private let ports = Locked<[String: UInt16]>([:])
    let exchanges = Exchanges()
    let sent = SentAttempts()

    init(clock: SchoolClock, journal: Journal, demo: DemoPeople, school: School) {
        (self.clock, self.journal, self.demo, self.school) = (clock, journal, demo, school)
        names = Locked(Dictionary(demo.members.map { ($0.person, $0.name) }) { first, _ in first })
    }

    /// Sets the name by which somebody who came later is known.
    func name(_ person: Person.ID, _ name: String) { names.withLock { $0[person] = name } }

    /// Records each change from now on.
    func record(with recorder: Recorder?) { self.recorder.withLock { $0 = recorder } }

    /// Does something to the school in a turn of its own, and writes it down as what it was.
    func change<Success>(
        _ line: Recorder.Line.Act, _ body: nonisolated(nonsending) () async throws -> Success
    ) async throws -> Success {
        guard let recorder = recorder.withLock({ $0 }) else { return try await body() }
        return try await turn.take {
            clock.stand(at: clock.running)
            defer { clock.run() }
            let moment = clock.now
            let success = try await body()
            recorder.write(Recorder.Line(at: moment, act: line))
            return success
        }
    }

    /// Approves an app that saves for the first time. One whose approval was withdrawn since is not approved again.
    private func welcome(_ request: Request) async {
        guard request.route.name == "sync", let value = try? JSONValue(parsing: request.body),
            let app = value["app"]?.asString, known.withLock({ $0.insert(app).inserted })
        else { return }
        await approver.withLock { $0 }?(app, value["name"]?.asString)
    }

    /// Told of an app that is new here, and of its name.
    var approve: (@Sendable (String, String?) async -> Void)? {
        get { approver.withLock { $0 } }
        set { approver.withLock { $0 = newValue } }
    }

    @Sendable func pass(_ request: Request, _ answer: @Sendable (Request) async -> Response) async -> Response {
        await welcome(request)
        let person = person(of: request)
        let request = routed(request, of: person)
        let start = ContinuousClock.now
        let response = letIn(await answered(request, by: person, answer), to: request)
        exchanges.add(request, response, by: person, ContinuousClock.now - start)
        tell(request, response, by: person)
        return response
    }

    /// What somebody opens in their browser finds the school over the network of their device, as their programs do.
    private func routed(_ request: Request, of person: String?) -> Request {
        // Browsers that do not say where a form comes from are asked for its host.
        let isSure = request.headers["Sec-Fetch-Site"] != nil || request.headers["Origin"] == nil
        guard ["launch", "launchTaskForm", "openAppForm"].contains(request.route.name), isSure,
            let port = person.flatMap({ person in ports.withLock { $0[person] } })
        else { return request }
        var routed = request
        routed.headers[.host] = "127.0.0.1:\(port)"
        return routed
    }

    /// Allows the pages of a hosted exercise to reach the school over the network of every device.
    private func letIn(_ response: Response, to request: Request) -> Response {
        guard request.headers[.host]?.hasPrefix("c-") == true, let policy = response.headers["Content-Security-Policy"]
        else { return response }
        let networks = ports.withLock { $0.values.sorted().map { " http://127.0.0.1:\($0)" }.joined() }
        var response = response
        response.headers["Content-Security-Policy"] = policy.replacing("connect-src", with: "connect-src" + networks)
        return response
    }

    /// Sets the port at which apps in the browser find the school, for each person whose device it is.
    func route(over ports: [String: UInt16]) { self.ports.withLock { $0 = ports } }

    private func answered(
        _ request: Request, by person: String?, _ answer: @Sendable (Request) async -> Response
    ) async -> Response {
        guard isChange(request) else { return await answer(request) }
        let response = try? await change(.request(Recorder.Asked(request, by: person))) { await answer(request) }
        return response ?? Response(.serviceUnavailable)
    }

    private func isChange(_ request: Request) -> Bool {
        // Who reads this page has opened the handout; a browser that fetches it in advance has not.
        if request.route.name == "studentHandoutPage" { return request.headers["X-Homeroom-Prefetch"] == nil }
        // That an app signs in on its device is no act of a person's, and a run that is done again has no devices.
        return !request.method.isSafe && !request.isControl && request.route.name != "signInApp"
    }

    private func person(of request: Request) -> String? {
        guard let token = RequestCredential(request).flatMap({ SessionToken(text: $0.token) }),
            let person = try? school.reader(with: token)?.person
        else { return nil }
        return names.withLock { $0[person] }
    }

    private static let mostPlaces = 20_000

    /// Where an attempt was made, by its name, if it came in lately.
    func place(of attempt: String) -> String? { places.withLock { $0[attempt] } }

    // MARK: - Telling

    private func tell(_ request: Request, _ response: Response, by person: String?) {
        guard !request.method.isSafe, !request.isControl, request.route.name != "signInApp" else {
            return
        }
        if request.route.name == "sync" { return tellSync(request, response, by: person) }
        let isRefused = response.status.code >= 400
        let words = request.target.rawValue.prefix { $0 != "?" }
        let summary =
            request.route.summary.hasPrefix("A form") ? "\(request.method.rawValue) \(words)" : request.route.summary
        journal.note(
            isRefused ? .trouble : .page,
            isRefused ? "\(summary) Refused: \(response.status.code) \(response.code ?? "")" : summary, by: person)
    }

    private func tellSync(_ request: Request, _ response: Response, by person: String?) {
        guard let value = try? JSONValue(parsing: request.body),
            let sync = try? JSONDecoding.decode(SyncRequest.self, from: value), !sync.isQuiet
        else { return }
        guard response.status.code < 400 else {
            return journal.note(
                .trouble, "\(sync.app): the school refused what was sent, \(response.status.code)", by: person)
        }
        if let person { sent.take(sync, by: person) }
        if !sync.contexts.isEmpty {
            let titles = sync.contexts.prefix(3).map { "“\($0.description.title)”" }.joined(separator: ", ")
            let more = sync.contexts.count > 3 ? " and \(sync.contexts.count - 3) more" : ""
            journal.note(
                .pushed, "\(sync.app) publishes \(titles)\(more)", by: person,
                ["contexts": .integer(Int64(sync.contexts.count))])
        }
        for report in sync.reports {
            journal.note(
                .pushed, "\(report.record.path.shown): \(report.record.shown)", by: person,
                ["place": .string(report.record.path.elements.joined(separator: "/"))])
            places.withLock { places in
                if places.count >= Self.mostPlaces { places = [:] }
                places[report.record.id.rawValue] = report.record.path.shown
            }
        }
        tellFates(of: sync, by: person)
    }

    /// What became of what was sent: the device is not told, but whoever develops is.
    private func tellFates(of sync: SyncRequest, by person: String?) {
        guard !sync.reports.isEmpty, let id = names.withLock({ names in names.first { $0.value == person }?.key })
        else {
            return
        }
        let actor = Actor(organization: demo.organization, person: id)
        let fates = (try? school.read(as: actor) { try $0.ownFates(PageRequest(limit: 100)).items }) ?? []
        for report in sync.reports {
            for entry in fates where entry.activity == report.record.id.rawValue {
                journal.note(
                    .fate, "\(report.record.path.shown): \(entry.explanation)", by: person,
                    ["fate": .string(entry.fate.name)])
            }
        }
    }
}

extension Request {
    /// Whether it is about the school itself and not at it: no part of a run.
    var isControl: Bool { ["developer", "in"].contains(segments.first) }
}

extension IdentifierPath {
    /// As people write it: without the app where there is something below.
    package var shown: String { elements.count > 1 ? elements.dropFirst().joined(separator: "/") : elements.joined() }
}

extension ActivityRecord {
    /// In a few words.
    var shown: String {
        var parts: [String] = []
        if let item = primaryItem {
            parts.append("\(item.title.isEmpty ? item.identifier : item.title) \(item.value.shown)")
        }
        if !progress.isEmpty { parts.append("progress \(Int(nearest: progress.fraction * 100)) %") }
        if !additionalItems.isEmpty { parts.append("\(additionalItems.count) more items") }
        parts.append("\(Int(nearest: duration)) s")
        return parts.joined(separator: ", ")
    }
}

extension ActivityItem.Value {
    /// As a developer writes it.
    package var shown: String {
        switch self {
        case .binary(let value, _): value ? "yes" : "no"
        case .quantity(let quantity): Self.text(quantity)
        case .score(let score, of: let possible): "\(Self.text(score)) of \(Self.text(possible))"
        }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }
}
