import Coursework
import Foundation
import JSON
import Locks
import School

/// Somebody’s browser at a throw-away school, in which an app is opened again and again. What its pages declare and record is
/// read from what they send, so that nothing is judged which no school would ever hear of.
final class ProbedBrowser: ProbedClient {
    private let app: WebApp
    private let limits: Linting.Limits
    private let browser: Browser
    private let member: DemoPeople.Member
    private let school: DeveloperSchool
    private let language: String?
    private let sent = Locked(SentWork())

    let person: [String]

    /// - Parameter language: a locale such as `ar_EG.UTF-8`; the browser’s own by default.
    init(
        _ app: WebApp, _ limits: Linting.Limits, of member: DemoPeople.Member, at school: DeveloperSchool,
        speaking language: String?
    ) async throws {
        (self.app, self.limits, self.member, self.school) = (app, limits, member, school)
        let tag = language.map { String($0.prefix { $0 != "." }.replacing("_", with: "-")) }
        self.language = tag
        person = [
            "\(member.fullName.given)\(member.fullName.family)".lowercased(), member.person.description.lowercased(),
        ]
        let folder = school.folder.home(of: member.name) + "/browser"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        browser = try await Browser.apart { try Browser(in: folder, speaking: tag) }
    }

    func leave() async { _ = try? await Browser.apart { [browser] in browser.close() } }

    /// Where pages find the school.
    private var address: String { school.addressOnDevice(of: member) }

    private var origin: String { school.sites[0].origin }

    func contexts() throws -> [ObservedContext] { sent.withLock { $0.contexts } }

    func attempts() throws -> [ObservedAttempt] { sent.withLock { $0.attempts } }

    func written() throws -> [ObservedContext] {
        guard !app.contexts.isEmpty else { return [] }
        let declaration = app.declaration(at: origin, school.clock.now)
        return try JSONDecoding.decode(SyncRequest.self, from: declaration).contexts.map {
            ObservedContext($0, from: origin)
        }
    }

    func launch() async throws -> ObservedRun {
        let run = try await visit(nil, .launch)
        if run.end == .hung {
            throw DeveloperError("\(app.name) was not loaded in \(limits.run.formatted()) seconds when it was opened.")
        }
        return run
    }

    /// Pages work where they were opened: see ``open(_:)``.
    func work(_ words: [String]) async throws -> ObservedRun? { nil }

    func canOpen(_ context: ObservedContext) -> Bool { true }

    func open(_ context: ObservedContext) async throws -> ObservedRun {
        let link = context.link ?? "/"
        return try await visit(link, .opening(context.path, link: link), script: script())
    }

    /// The address of a context with another name in it.
    func openNowhere(in observed: ObservedApp) async throws -> (run: ObservedRun, declared: [ObservedContext])? {
        let links = observed.assignable.compactMap { context -> String? in
            guard var link = context.link, let name = context.path.last,
                let place = link.range(of: name, options: .backwards)
            else { return nil }
            link.replaceSubrange(place, with: Linting.madeUp)
            return link
        }
        guard let link = links.first else { return nil }
        let run = try await visit(link, .stray)
        return (run, try contexts().filter { $0.path.contains(Linting.madeUp) })
    }

    /// What somebody does in each page, if that was told.
    private func script() throws -> String? {
        guard let place = limits.work?.first else { return nil }
        do { return String(decoding: try Intake(most: 1 << 20).read(place), as: UTF8.self) } catch {
            throw DeveloperError("\(error.message) Of an app in the browser, --work names a file of JavaScript.")
        }
    }

    /// Opens a page as from a task, and leaves it when it has done what there was to do.
    private func visit(_ link: String?, _ purpose: ObservedRun.Purpose, script: String? = nil) async throws
        -> ObservedRun
    {
        var request: JSONObject = ["app": .string(app.bundleIdentifier)]
        if let link { request["link"] = .string(link.hasPrefix("/") ? origin + link : link) }
        var run = ObservedRun(purpose: purpose, end: .settled, tookLink: true)
        let address: String
        do {
            let launch = try await school.ask(member, "POST", "/v1/launches", .object(request))
            address = launch["link"]?.asString ?? ""
        } catch let error as DeveloperError {
            run.end = .failed("was not opened by the school. \(error.message)")
            return run
        }
        let seen = try await Browser.apart { [self] in
            do { return try watch(address, script) } catch let failure as Browser.Failure {
                throw DeveloperError("\(app.name) could not be tried: Chromium \(failure.words)")
            }
        }
        run.end = seen.end
        if purpose == .stray, seen.isAbsent { run.end = .settled }
        note(seen.requests, in: &run)
        return run
    }

    private struct Seen: Sendable {
        var end: RunEnd
        var isAbsent: Bool
        var requests: [PageVisit.Request]
    }

    private func watch(_ address: String, _ script: String?) throws -> Seen {
        let prefix = self.address + "/v1/"
        var page = try PageVisit(browser, language: language) { $0.hasPrefix(prefix) }
        try page.open(address, limit: limits.run, settling: limits.settling)
        let fault = try script.flatMap { try page.work($0, limit: limits.run, settling: limits.settling) }
        try page.leave(limit: limits.run)
        if let fault { throw DeveloperError("The script of --work failed in \(app.name): \(fault)") }
        var end = RunEnd.settled
        if let thrown = page.exceptions.first { end = .failed("threw, and nothing caught it: \(thrown)") }
        if let absence = page.absence { end = .failed(absence) }
        if page.hasHung { end = .hung }
        return Seen(end: end, isAbsent: page.absence != nil, requests: page.requests)
    }

    private func note(_ requests: [PageVisit.Request], in run: inout ObservedRun) {
        for request in requests {
            if request.address == address + "/v1/sync", request.method == "POST" {
                note(request, in: &run)
            } else if !["/v1/", "/classkit.js"].contains(where: { request.address.hasPrefix(address + $0) }),
                let other = Self.host(of: request.address), other != Self.host(of: origin)
            {
                run.elsewhere.append(String(request.address.prefix(200)))
            }
        }
    }

    /// What a page told the school, and what it was answered.
    private func note(_ request: PageVisit.Request, in run: inout ObservedRun) {
        let answer = request.answer.flatMap { try? JSONValue(parsing: $0) }
        if let status = request.status, status >= 400 {
            run.refused.append(answer?["detail"]?.asString ?? "The school answered \(status).")
        }
        for problem in answer?["problems"]?.asArray ?? [] {
            let words = problem["findings"]?.asArray?.compactMap { $0["message"]?.asString } ?? []
            run.refused.append(words.joined(separator: " "))
        }
        guard let said = request.body.flatMap({ try? JSONValue(parsing: $0) }),
            let told = try? JSONDecoding.decode(SyncRequest.self, from: said)
        else { return }
        let places = told.reports.map(\.record.path) + told.marks.map(\.path)
        run.begun.formUnion(places.map { $0.elements.joined(separator: "/") })
        sent.withLock { $0.take(told, from: origin) }
    }

    /// Host and port of what goes over a network; nil of what is in the page itself.
    private static func host(of address: String) -> String? {
        guard let url = URL(string: address), ["http", "https", "ws", "wss"].contains(url.scheme) else { return nil }
        return "\(url.host() ?? ""):\(url.port ?? 0)"
    }
}

/// All that pages have told the school of a person, as a school keeps it.
private struct SentWork: Sendable {
    private var declared: [IdentifierPath: ObservedContext] = [:]
    private var records: [ActivityRecord.ID: ActivityRecord] = [:]

    var contexts: [ObservedContext] {
        declared.values.sorted {
            ($0.path.count, $0.displayOrder, $0.path.last ?? "") < ($1.path.count, $1.displayOrder, $1.path.last ?? "")
        }
    }

    var attempts: [ObservedAttempt] {
        records.values.sorted { ($0.created, $0.id) < ($1.created, $1.id) }.map(ObservedAttempt.init)
    }

    mutating func take(_ request: SyncRequest, from origin: String) {
        for record in request.contexts {
            declared[record.path] = record.isRemoved ? nil : ObservedContext(record, from: origin)
        }
        for report in request.reports {
            records[report.record.id, default: report.record].merge(report.record)
        }
    }
}

extension ObservedContext {
    /// - Parameter origin: where the app was: what is of it is said from there on, since it is served at another each time.
    fileprivate init(_ record: ContextRecord, from origin: String) {
        let said = record.description
        self.init(
            path: Array(record.path.elements.dropFirst()), title: said.title, displayOrder: Int64(said.displayOrder),
            topic: said.topic, isAssignable: said.isAssignable,
            link: said.link.map { $0.hasPrefix(origin + "/") ? String($0.dropFirst(origin.count)) : $0 },
            hasSummary: said.summary?.contains { !$0.isWhitespace } ?? false, hasAge: said.suggestedAge.isTold,
            hasMinutes: said.suggestedCompletionTime.isTold, type: said.type,
            reported: Set(said.capabilities.map(\.kind)))
    }
}

extension ObservedAttempt {
    fileprivate init(_ record: ActivityRecord) {
        let front = record.primaryItem
        let items = (front.map { [$0] } ?? []) + record.additionalItems
        self.init(
            path: Array(record.path.elements.dropFirst()), hasProgress: !record.progress.isEmpty,
            isWhole: record.progress.fraction == 1,
            items: items.map { Item($0, isPrimary: $0.identifier == front?.identifier) })
    }
}

extension ObservedAttempt.Item {
    fileprivate init(_ item: ActivityItem, isPrimary: Bool) {
        var (kind, most): (Capability.Kind, Double?) = (.quantity, nil)
        switch item.value {
        case .binary: kind = .binary
        case .quantity: kind = .quantity
        case .score(_, let maximum): (kind, most) = (.score, maximum)
        }
        self.init(identifier: item.identifier, isPrimary: isPrimary, title: item.title, kind: kind, most: most)
    }
}

extension Span {
    /// Whether it says anything.
    fileprivate var isTold: Bool { minimum != nil || maximum != nil }
}
