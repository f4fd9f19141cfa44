import ClassKit
import Coursework
import Foundation
import School
import Secrets

extension DeveloperSchool {
    /// Founds the school, with somebody in every role, one class, and the apps that may be used.
    static func found(
        _ school: School, _ settings: Settings, _ apps: [KnownApp], _ placed: [PlacedApp], _ hash: PasswordHash
    ) async throws -> DemoPeople {
        let first = DemoPeople.parts[0]
        let founded = try await school.found(
            Founding(
                Organization.Settings(name: "Tryout School", timeZone: settings.timeZone),
                administrator: draft(first), accountName: first.name))
        let office = Actor(
            organization: founded.organization, person: founded.administrator,
            posts: [Actor.Post(.administrator, at: founded.location)])
        let sessions = DemoPeople.parts.map(\.given).map { given in
            (
                NewSession(.program, label: "The controls", lasting: lasting),
                NewSession(.device, label: "\(given)'s device", lasting: lasting)
            )
        }
        let schoolClass = try await school.perform(
            .create(SchoolClass.Draft(name: className, at: founded.location)), as: office
        ).schoolClass.id
        var members: [DemoPeople.Member] = []
        for (part, sessions) in zip(DemoPeople.parts, sessions) {
            var person = founded.administrator
            if part.name != first.name {
                let post = Actor.Post(part.role, at: founded.location)
                person = try await school.perform(.create(draft(part), as: [post], account: part.name), as: office)
                    .person.id
            }
            if let role = Member.Part(rawValue: part.role.rawValue) {
                try await school.perform(.add([person], as: role, to: schoolClass), as: office)
            }
            let opened = try await school.perform(
                .signInUnchecked(person, opening: [sessions.0, sessions.1], password: hash), as: office)
            members.append(
                DemoPeople.Member(
                    name: part.name, person: person, role: part.role, fullName: draft(part).name,
                    token: opened[0].token.text, device: opened[1]))
        }
        for app in apps {
            _ = try await school.perform(.approve(app.bundleIdentifier, named: app.name), as: office)
        }
        for app in placed {
            _ = try await school.perform(.approve(app.bundleIdentifier, named: app.name), as: office)
            _ = try await school.perform(
                .setOrigins([WebOrigin(app.origin)].compactMap { $0 }, of: app.bundleIdentifier), as: office)
        }
        return DemoPeople(
            organization: founded.organization, organizationName: "Tryout School", location: founded.location,
            schoolClass: schoolClass, className: className, timeZone: TimeZone(identifier: settings.timeZone) ?? .gmt,
            members: members)
    }

    /// What everybody may also sign in with, beside the links.
    package static let password = "homeroom-try"
    /// Seconds that sign-ins hold: however far the clock is moved.
    static let lasting: TimeInterval = 100 * 365 * 86400
    private static let className = "Class 7"

    private static func draft(_ part: DemoPeople.Part) -> Person.Draft {
        Person.Draft(name: Person.Name(given: part.given, family: part.family))
    }
}

extension KnownApp {
    /// Apps by their bundle identifiers, or by where they are.
    static func named(_ names: [String]) throws -> [KnownApp] {
        try names.map { name in
            guard name.contains("/") || FileManager.default.fileExists(atPath: name) else {
                return KnownApp(bundleIdentifier: name, manifest: nil, executable: "")
            }
            do throws(OpenProblem) { return try KnownApps.find(at: name, home: "/nowhere") } catch {
                throw DeveloperError(error.message)
            }
        }
    }
}
