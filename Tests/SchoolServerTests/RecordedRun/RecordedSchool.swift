import Coursework
import Foundation
import HTTP
import JSON
import Locks
import School
import SchoolForTests
import SchoolServer
import Secrets
import Testing

/// A school that answers the same requests in the same bytes: its clock goes on with the requests alone, and its
/// identifiers count up from the clock's time. What is still left to chance, secrets above all, ``RunNames`` replaces.
///
/// Apart from this file, the recorded run knows nothing of how a school is made and asked.
final class RecordedSchool: Sendable {
    /// What requests may name from the start.
    let names: RunNames
    private let school: School
    private let dispatcher: Dispatcher
    private let clock: Locked<Date>
    /// Removed with the school.
    private let place: EmptySchoolDatabase

    init(_ engine: Engine) async throws {
        let clock = Locked(Date(timeIntervalSince1970: 1_756_713_600))
        let place = try EmptySchoolDatabase(engine)
        let school = School(
            place.database, identifiers: IdentifierSource(random: { 0 }), now: { clock.withLock { $0 } })
        try school.prepare(place: "the recorded run's school")
        let founded = try await school.found(
            Founding(
                Organization.Settings(name: "Lakeside", timeZone: "Europe/Berlin"),
                administrator: Person.Draft(name: Person.Name(given: "Grace", family: "Hopper")), accountName: "grace"))
        var names = RunNames()
        names["school"] = founded.organization.description
        names["lakeside"] = founded.location.description
        names["grace.id"] = founded.administrator.description
        names["grace.link"] = founded.link.text
        self.names = names
        self.clock = clock
        self.place = place
        self.school = school
        dispatcher = Dispatcher(
            school, passwords: PasswordWork(cost: .forTests, threads: 1), log: ServerLog { Issue.record("\($0)") },
            checksAnswers: true)
    }

    /// What a line of a chapter is answered with: nothing where it only lets time pass.
    func answer(_ line: String, _ names: inout RunNames) async throws -> [String] {
        if line.hasPrefix("wait ") {
            guard let seconds = Double(line.dropFirst("wait ".count)) else { throw RecordingFault("no seconds") }
            clock.withLock { $0 += seconds }
            try await school.runDueTasks()
            return []
        }
        let now = clock.withLock { clock in
            clock += 1
            return clock
        }
        names["now"] = Timestamp.text(of: now)
        let stamp = HybridTime(now)
        names["stamp"] = "\(stamp)"
        names["edit"] = #"{"time":"\#(stamp)","device":"tablet"}"#
        let request = try RecordedRequest(line, filledBy: names)
        let answer = RecordedAnswer(await ask(request))
        try request.name(in: &names, from: answer)
        return answer.lines(&names)
    }

    private func ask(_ request: RecordedRequest) async -> ClientResponse {
        let client = Client(dispatcher: dispatcher).sending("Authorization", request.token.map { "Bearer \($0)" })
        return await client.ask(HTTP.Method(request.method), request.path, bytes: request.bytes, type: request.type)
    }
}

extension RecordedAnswer {
    fileprivate init(_ response: ClientResponse) {
        self.init(status: response.status, type: response.headers[.contentType], bytes: response.bytes)
    }
}
