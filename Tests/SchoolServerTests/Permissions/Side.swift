import Coursework
import Foundation
import HTTP
import JSON
import SchoolServer
import Testing

@testable import School

/// One of the two schools that share a server, each with the same people and things under the same names.
struct Side: Sendable {
    static let app = "org.example.light"
    static let password = "correct-horse-7"
    static let teachers = ["teacher", "coTeacher", "newcomer", "expired", "deactivated", "colleague"]
    static let students = ["student", "classmate"]

    let name: String
    let organization: Organization.ID
    var people: [String: Person.ID] = [:]
    /// The identifiers of its things, as they stand in requests.
    var things: [Kind: [Filling: String]] = [:]
    /// Of handouts, which a change has to name.
    var versions: [Filling: Int64] = [:]
    /// The tasks of handouts by what they are.
    var tasks: [Filling: [String: String]] = [:]
    /// What people carry who have signed in.
    var tokens: [String: String] = [:]

    /// A word that stands nowhere else, to be looked for where it has no business.
    func word(_ subject: String) -> String { "kite-\(name)-\(subject.lowercased())-end" }

    init(_ name: String, founding school: School) async throws {
        self.name = name
        let administrator = Person.Draft(name: Person.Name(given: "Grace", family: "kite-\(name)-administrator-end"))
        let founded = try await school.found(
            Founding(
                Organization.Settings(name: "School", timeZone: "Europe/Berlin"), administrator: administrator,
                accountName: "kite-\(name)-administrator-end"))
        organization = founded.organization
        people["administrator"] = founded.administrator
        try await enrol(school, at: founded.location)
    }

    private mutating func enrol(_ school: School, at location: Location.ID) async throws {
        let side = self
        let made = try await school.write(as: .school(organization), locking: [.organization]) { transaction in
            var side = side
            let hillside = try transaction.create(Location.Draft(name: "Hillside")).id
            side.things[.location] = [.first: location.description, .second: hillside.description]
            let courses = try [location, hillside].map {
                try transaction.create(Course.Draft(name: "Physics", at: $0)).id
            }
            side.things[.course] = [.first: courses[0].description, .second: courses[1].description]
            try side.add("manager", .manager, at: location, transaction)
            try side.add("farManager", .manager, at: hillside, transaction)
            for name in Self.teachers + ["otherTeacher", "otherColleague"] {
                try side.add(name, .teacher, at: location, transaction)
            }
            for name in Self.students + ["otherStudent"] { try side.add(name, .student, at: location, transaction) }
            try side.addClass(.first, Self.teachers, Self.students, at: location, transaction)
            try side.addClass(.second, ["otherTeacher", "otherColleague"], ["otherStudent"], at: location, transaction)
            for name in ["colleague", "otherColleague"] { try transaction.give(.manageClasses, to: side.people[name]!) }
            return side
        }
        self = made
        things[.person] = described([.first: "student", .second: "otherStudent", .reserved: "administrator"])
        things[.colleague] = described([.first: "colleague", .second: "otherColleague"])
    }

    private func described(_ names: [Filling: String]) -> [Filling: String] {
        names.mapValues { people[$0]!.description }
    }

    private mutating func add(_ name: String, _ role: Role, at place: Location.ID, _ transaction: Transaction) throws {
        let draft = Person.Draft(name: Person.Name(given: "Ada", family: word(name)))
        let id = try transaction.create(draft, as: [Actor.Post(role, at: place)]).person.id
        _ = try transaction.createAccount(word(name), of: id)
        people[name] = id
    }

    private mutating func addClass(
        _ filling: Filling, _ teachers: [String], _ students: [String], at place: Location.ID,
        _ transaction: Transaction
    ) throws {
        let id = try transaction.create(SchoolClass.Draft(name: word("\(filling)Class"), at: place)).schoolClass.id
        try transaction.add(teachers.map { people[$0]! }, as: .teacher, to: id)
        try transaction.add(students.map { people[$0]! }, as: .student, to: id)
        things[.schoolClass, default: [:]][filling] = id.description
    }

    // MARK: - Signing in

    /// Somebody who comes in with a link and chooses a password.
    mutating func signIn(_ name: String, at dispatcher: Dispatcher, chooses: Bool = true) async throws {
        guard let person = people[name] else { return }
        let link = try await dispatcher.school.perform(
            .giveLink(NewSession(.link, label: "First"), to: person), as: .school(organization)
        ).token.text
        let visitor = Client(dispatcher: dispatcher)
        let answer = await visitor.post(
            "/v1/sessions", ["link": .string(link), "kind": "program", "label": .string(word("\(name)Tablet"))])
        let token = try #require(answer["token"]?.asString)
        tokens[name] = token
        if name == "teacher" { things[.session, default: [:]][.first] = answer["session"]?.asString }
        if name == "otherTeacher" { things[.session, default: [:]][.second] = answer["session"]?.asString }
        if name == "student" { things[.device, default: [:]][.first] = answer["session"]?.asString }
        if name == "otherStudent" { things[.device, default: [:]][.second] = answer["session"]?.asString }
        guard chooses else { return }
        let chosen = await client(name, at: dispatcher).put("/v1/me/password", ["new": .string(Self.password)])
        try #require(chosen.status == 204, "\(chosen.text)")
    }

    func client(_ name: String, at dispatcher: Dispatcher) -> Client {
        Client(dispatcher: dispatcher).sending("Authorization", tokens[name].map { "Bearer \($0)" })
    }
}
