package import ClassKit
package import Coursework
import Foundation
package import School

/// The people of the throw-away school, each known by a short name.
package struct DemoPeople: Sendable {
    /// Somebody with an account, and with a device that is signed in.
    package struct Member: Sendable {
        /// Such as `ada`.
        package var name: String
        package var person: Person.ID
        package var role: Role
        package var fullName: Person.Name
        /// The token with which a program acts as this person.
        package var token: String
        /// What their device is signed in with.
        package var device: OpenedSession

        package var shown: String { "\(fullName.full), \(role.rawValue)" }
    }

    /// How somebody is called and what they are; the first letters are the order of the alphabet, to be remembered by.
    struct Part: Sendable {
        var name: String
        var given: String
        var family: String
        var role: Role
    }

    static let parts = [
        Part(name: "mona", given: "Mona", family: "Maple", role: .administrator),
        Part(name: "theo", given: "Theo", family: "Teak", role: .teacher),
        Part(name: "ada", given: "Ada", family: "Ash", role: .student),
        Part(name: "ben", given: "Ben", family: "Birch", role: .student),
        Part(name: "cleo", given: "Cleo", family: "Cedar", role: .student),
    ]

    package var organization: Organization.ID
    package var organizationName: String
    package var location: Location.ID
    package var schoolClass: SchoolClass.ID
    package var className: String
    package var timeZone: TimeZone
    package var members: [Member]

    package func member(_ name: String) throws -> Member {
        let wanted = name.lowercased()
        guard let found = members.first(where: { $0.name == wanted }) else {
            throw DeveloperError.none("person", called: name, among: members.map(\.name))
        }
        return found
    }

    /// The one who runs the school, and the one who teaches.
    var administrator: Member { members[0] }
    var teacher: Member { members[1] }

    package var students: [Member] { members.filter { $0.role == .student } }

    func actor(_ member: Member) -> Actor {
        Actor(
            organization: organization, person: member.person,
            posts: [Actor.Post(member.role, at: location)])
    }
}
