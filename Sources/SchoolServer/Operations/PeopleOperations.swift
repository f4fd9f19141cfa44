import Coursework
import Foundation
import HTTP
import JSON
import School

/// The people of the school, their roles and their privileges.
enum PeopleOperations {
    static let all: [Operation] = people + rights

    private static let people: [Operation] = [
        Operation(
            .get, "/v1/people", "people", .staff,
            "People by name: those whom the person who asks may see by their roles and classes.",
            parameters: [
                Operation.Parameter(
                    "name", .string(limit: Limit.search), "The beginning of a name, family name first."),
                Operation.Parameter(
                    "words", .string(limit: Limit.search),
                    "What one types to find somebody: each word begins a word of the name, the number or the address, or all of it an account's name."
                ),
                Operation.Parameter("grade", .string(limit: Limit.grade), "Only who is in this grade."),
                Operation.Parameter("role", .choice(Role.self), "Only who has this role."),
                Operation.Parameter("location", .string(format: .identifier), "Only who has a role there."),
                Operation.Parameter("class", .string(format: .identifier), "Only who is in this class."),
                Operation.Parameter(
                    "isTaught", .boolean, "Only students of classes that the person who asks teaches."),
                Operation.Parameter("state", .choice(AccountState.self), "Only who has an account in this state."),
                Operation.Parameter("hasAccount", .boolean, "Only who has an account, or only who has none."),
            ] + .page, answer: .json(.reference("People"))
        ) { call in
            let (filter, page) = (try call.peopleFilter(), try call.pageRequest())
            return call.tagged(Listed("people", try call.read { try $0.people(filter, page) }))
        },
        Operation(
            .post, "/v1/people", "createPerson", .staff, "Adds a person with their first roles.",
            request: .reference("PersonDraft"), limit: 65_536, answer: .created(.reference("Person"))
        ) { call in
            let body = try call.decode(NewPersonBody.self)
            return call.json(try await call.perform(.create(body.person, as: body.posts)), .created)
        },
        Operation(
            .get, "/v1/people/{person}", "person", .signedIn, "One person. Everybody may see themselves.",
            answer: .json(.reference("Person"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            return call.tagged(try call.read { try $0.entry(of: id) })
        },
        Operation(
            .put, "/v1/people/{person}", "changePerson", .staff,
            "Changes a person’s details. From then on the roster no longer changes them.",
            request: .reference("PersonChange"), limit: 65_536, answer: .json(.reference("Person"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            let body = try call.decode(Changed<Person.Draft>.self)
            return call.json(try await call.perform(.change(id, to: body.value, of: body.modified)))
        },
        Operation(
            .delete, "/v1/people/{person}", "deletePerson", .managers,
            "Deletes a person and everything that is kept about them.", answer: .nothing
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            try await call.perform(.delete(id))
            return .empty()
        },
        Operation(
            .put, "/v1/people/{person}/progress", "switchPersonProgress", .managers,
            "Switches Student Progress for one person. Switching it off deletes what was reported about them.",
            request: SwitchBody.requestShape.schema, limit: 1024, answer: .json(.reference("Person"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            let isOn = try call.decode(SwitchBody.self).isOn
            return call.json(try await call.perform(.switchProgress(isOn, of: id)) { try $0.entry(of: id) })
        },
    ]

    private static let rights: [Operation] = [
        Operation(
            .put, "/v1/people/{person}/locations/{location}/roles/{role}", "giveRole", .staff,
            "Gives a person a role at a location. Nobody can give a role above their own.", answer: .nothing
        ) { call in
            let (id, post): (Person.ID, Actor.Post) = (try call.id("person", of: "person"), try call.post())
            try await call.perform(.give(post, to: id))
            return .empty()
        },
        Operation(
            .delete, "/v1/people/{person}/locations/{location}/roles/{role}", "takeRole", .staff,
            "Takes a role from a person. The last administrator of a school stays one.", answer: .nothing
        ) { call in
            let (id, post): (Person.ID, Actor.Post) = (try call.id("person", of: "person"), try call.post())
            try await call.perform(.take(post, from: id))
            return .empty()
        },
        Operation(
            .get, "/v1/people/{person}/viewers", "viewers", .managers,
            "Who at the school can see what about a person, computed for this request; for those who may read the log about the person.",
            answer: .json(.reference("Viewers"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            return call.tagged(FoundViewers(viewers: try call.read { try $0.viewers(of: id) }))
        },
        Operation(
            .post, "/v1/people/{person}/record", "takePersonRecord", .managers,
            "What is kept about a person, row by row, without their school work; for those who may read the log about the person.",
            answer: .json(.reference("PersonRecord"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            var response = Response.json(Array(try await call.personRecord(of: id).prettyText.utf8))
            response.headers[.cacheControl] = "no-store"
            return response
        },
        Operation(
            .get, "/v1/people/{person}/privileges", "privileges", .managers,
            "The privileges that a person was given beyond their roles.", answer: .json(.reference("Privileges"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            return call.tagged(GivenPrivileges(privileges: try call.read { try $0.privileges(givenTo: id) }))
        },
        Operation(
            .put, "/v1/people/{person}/privileges/{privilege}", "givePrivilege", .managers,
            "Gives a person a privilege. The giver must have it, and the person’s role must allow it.",
            answer: .nothing
        ) { call in
            let (id, privilege): (Person.ID, Privilege) = (
                try call.id("person", of: "person"), try call.word("privilege", of: "privilege")
            )
            try await call.perform(.give(privilege, to: id))
            return .empty()
        },
        Operation(
            .delete, "/v1/people/{person}/privileges/{privilege}", "takePrivilege", .managers,
            "Takes away a privilege that was given beyond the person’s roles.", answer: .nothing
        ) { call in
            let (id, privilege): (Person.ID, Privilege) = (
                try call.id("person", of: "person"), try call.word("privilege", of: "privilege")
            )
            try await call.perform(.take(privilege, from: id))
            return .empty()
        },
    ]
}

extension Call {
    fileprivate func peopleFilter() throws -> PeopleFilter {
        var filter = PeopleFilter(
            name: query("name"), words: query("words"), role: query("role").flatMap(Role.init),
            location: try queryID("location", of: "location"), schoolClass: try queryID("class", of: "class"),
            state: query("state").flatMap(AccountState.init), hasAccount: query("hasAccount").map { $0 == "true" },
            grade: query("grade"))
        if isAsked("isTaught") { filter.taughtBy = try actor.person }
        return filter
    }

    /// A path segment that must be a case of an enumeration.
    func word<Value>(_ name: String, of what: String) throws -> Value
    where Value: RawRepresentable, Value.RawValue == String {
        guard let value = request.parameters[name].flatMap(Value.init(rawValue:)) else { throw SchoolError.none(what) }
        return value
    }

    fileprivate func post() throws -> Actor.Post {
        Actor.Post(try word("role", of: "role"), at: try id("location", of: "location"))
    }
}

struct SwitchBody: RequestShaped {
    var isOn: Bool

    static let requestShape = RequestShape(SwitchBody.init, required("isOn", .boolean))
}

struct NewPersonBody: RequestShaped {
    var person: Person.Draft
    var posts: Set<Actor.Post>

    static let requestShape = RequestShape(
        NewPersonBody.init, Person.Draft.requestShape,
        required("roles", .array(of: Actor.Post.requestShape.schema, limit: 100)))
}
