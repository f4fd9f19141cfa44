import ClassKit
import Coursework
import Foundation
import School
import Secrets

extension DeveloperSchool {
    /// Founds the school, with somebody in every role, one class, and the apps that may be used.
    static func found(
        _ school: School, _ settings: Settings, _ apps: [KnownApp], _ sites: [WebSite], _ hash: PasswordHash
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
        return try await school.write(as: office, holding: [.organization]) { transaction in
            let people =
                try [founded.administrator]
                + DemoPeople.parts.dropFirst().map { part in
                    let post = Actor.Post(part.role, at: founded.location)
                    let person = try transaction.create(draft(part), as: [post]).person.id
                    _ = try transaction.createAccount(part.name, of: person)
                    return person
                }
            let schoolClass = try transaction.create(SchoolClass.Draft(name: className, at: founded.location))
                .schoolClass.id
            for (person, part) in zip(people, DemoPeople.parts) {
                if let role = Member.Part(rawValue: part.role.rawValue) {
                    try transaction.add([person], as: role, to: schoolClass)
                }
                let own = Actor(organization: founded.organization, person: person)
                try Transaction(school, own, transaction.connection, at: transaction.now).chooseOwnPassword(hash)
            }
            for app in apps { _ = try transaction.approve(app.bundleIdentifier, named: app.name) }
            for site in sites {
                let id = try transaction.approve(site.app.bundleIdentifier, named: site.app.name).id
                _ = try transaction.setOrigins([WebOrigin(site.origin)].compactMap { $0 }, of: id)
            }
            let members = try zip(zip(people, DemoPeople.parts), sessions).map { pair, session in
                DemoPeople.Member(
                    name: pair.1.name, person: pair.0, role: pair.1.role, fullName: draft(pair.1).name,
                    token: try transaction.letIn(pair.0, opening: session.0).token.text,
                    device: try transaction.letIn(pair.0, opening: session.1))
            }
            return DemoPeople(
                organization: founded.organization, organizationName: "Tryout School", location: founded.location,
                schoolClass: schoolClass, className: className,
                timeZone: TimeZone(identifier: settings.timeZone) ?? .gmt, members: members)
        }
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
