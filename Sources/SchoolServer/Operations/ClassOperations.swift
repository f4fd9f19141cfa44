import Coursework
import Foundation
import HTTP
import JSON
import School

/// Classes and their members.
enum ClassOperations {
    static let all: [Operation] = classes + life + members

    private static let archived = Operation.Parameter(
        "isArchived", .boolean, "Lists the classes that have ended instead of the others.")

    private static let classes: [Operation] = [
        Operation(
            .get, "/v1/me/classes", "ownClasses", .signedIn,
            "The classes that the person who asks teaches or attends, by name.",
            parameters: [
                Operation.Parameter(
                    "part", .choice(Member.Part.self), "Only classes in which the person who asks has this part."),
                archived,
            ], answer: .json(.reference("OwnClasses"))
        ) { call in
            let parts = call.query("part").flatMap(Member.Part.init).map { [$0] } ?? Member.Part.allCases
            let isArchived = call.isAsked("isArchived")
            return call.tagged(
                OwnClasses(
                    groups: try call.read { transaction in
                        try parts.map { ($0, try transaction.ownClasses(as: $0, isArchived: isArchived)) }
                    }))
        },
        Operation(
            .get, "/v1/classes", "classes", .managers,
            "The classes of the locations that the person who asks looks after, by name.",
            parameters: [
                Operation.Parameter("location", .string(format: .identifier), "Those of one location."), archived,
            ] + .page, answer: .json(.reference("Classes"))
        ) { call in
            let filter = ClassFilter(
                location: try call.queryID("location", of: "location"), isArchived: call.isAsked("isArchived"))
            let page = try call.pageRequest()
            return call.tagged(Listed("classes", try call.read { try $0.classes(filter, page) }))
        },
        Operation(
            .post, "/v1/classes", "createClass", .staff,
            "Makes a class. If the school allows teachers to make classes, the teacher becomes its first teacher.",
            request: .reference("ClassDraft"), limit: 8192, answer: .created(.reference("Class"))
        ) { call in
            let draft = try call.decode(SchoolClass.Draft.self)
            return call.json(try await call.perform(.create(draft)), .created)
        },
        Operation(
            .get, "/v1/classes/{class}", "class", .signedIn,
            "One class, for its members and for those who look after it.", answer: .json(.reference("Class"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            return call.tagged(try call.read { try $0.schoolClass(id) })
        },
        Operation(
            .put, "/v1/classes/{class}", "changeClass", .staff,
            "Changes a class’s name, course and location. From then on the roster no longer changes these; its members still come from the roster.",
            request: .reference("ClassChange"), limit: 8192, answer: .json(.reference("Class"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            let body = try call.decode(Changed<SchoolClass.Draft>.self)
            return call.json(try await call.perform(.change(id, to: body.value, since: body.modified)))
        },
    ]

    private static let life: [Operation] = [
        Operation(
            .put, "/v1/classes/{class}/appearance", "nameClass", .staff,
            "Sets the nickname, picture and color of a class. What is left out is removed.",
            request: .reference("ClassAppearance"), limit: 4096, answer: .json(.reference("Class"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            let appearance = try call.decode(SchoolClass.Appearance.self)
            return call.json(try await call.perform(.show(id, as: appearance)))
        },
        Operation(
            .put, "/v1/classes/{class}/end", "endClass", .staff,
            "Ends a class: its handouts are completed, and all work is kept. It can be reopened.",
            answer: .json(.reference("Class"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            return call.json(try await call.perform(.end(id)) { try $0.schoolClass(id) })
        },
        Operation(
            .delete, "/v1/classes/{class}/end", "goOnWithClass", .staff,
            "Reopens a class that has ended, and the handouts that were completed when it ended.",
            answer: .json(.reference("Class"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            return call.json(try await call.perform(.reopen(id)) { try $0.schoolClass(id) })
        },
        Operation(
            .put, "/v1/classes/{class}/archive", "archiveClass", .staff,
            "Archives a class for good: students leave it, their work is deleted, and teachers keep its handouts.",
            answer: .json(.reference("Class"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            return call.json(try await call.perform(.archive(id)) { try $0.schoolClass(id) })
        },
        Operation(
            .delete, "/v1/classes/{class}", "removeClass", .staff,
            "Deletes a class with everything that was posted and done in it.", answer: .nothing
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            try await call.perform(.remove(id))
            return .empty()
        },
    ]

    private static let members: [Operation] = [
        Operation(
            .get, "/v1/classes/{class}/members", "members", .signedIn,
            "The people of a class, by name. Students see only its teachers.", answer: .json(.reference("Members"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            return call.tagged(Listed("members", all: try call.read { try $0.members(of: id) }))
        },
        Operation(
            .post, "/v1/classes/{class}/members", "addMembers", .staff,
            "Adds people to a class, all of them or none. Students get what was already posted to everybody.",
            request: .reference("NewMembers"), limit: 16_384, answer: .json(.reference("Members"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            let body = try call.decode(MembersBody.self)
            let members = try await call.perform(.add(body.people, as: body.part, to: id)) { try $0.members(of: id) }
            return call.json(Listed("members", all: members))
        },
        Operation(
            .delete, "/v1/classes/{class}/members/{person}", "removeMember", .staff,
            "Takes a person out of a class. What was assigned to a student there is withdrawn.", answer: .nothing
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            let person: Person.ID = try call.id("person", of: "member")
            try await call.perform(.remove(person, from: id))
            return .empty()
        },
    ]
}

struct MembersBody: RequestShaped {
    var people: [Person.ID]
    var part: Member.Part

    static let requestShape = RequestShape(
        MembersBody.init,
        required("people", .array(of: .id, limit: Limit.peopleInClass, minimum: 1)),
        required("part", .choice(Member.Part.self)))
}
