import Coursework
import JSON
import School

/// The schemas of classes and their members.
enum ClassShapes {
    static func define(_ components: inout SchemaRegistry) {
        let id = Schema.string(format: .identifier)
        let date = Schema.string(format: .dateTime)
        let draft: [Schema.Property] = [
            .required("name", .string(limit: Limit.className)), .required("location", id),
            .optional("course", id, "One of the same location."), .optional("number", .string(limit: 64)),
            .optional("room", .string(limit: 64)),
        ]
        components.define("ClassDraft", .object(draft))
        components.define("ClassChange", .object(draft + [.required("modified", date, "As it was read.")]))
        let appearance: [Schema.Property] = [
            .optional("nickname", .string(limit: Limit.className), "Shown in place of the name."),
            .optional("icon", .string(limit: 64)),
        ]
        let color = Schema.Property.optional("color", .choice(SchoolClass.Color.self))
        components.define("ClassAppearance", .object(appearance + [color]))
        let schoolClass: [Schema.Property] =
            [.required("id", id)] + draft + appearance + [
                .required("color", .choice(SchoolClass.Color.self), "One of its own unless its teachers chose."),
                .required("source", .choice(Source.self)),
                .required("teachers", .integer(0 ... .max), "How many."),
                .required("students", .integer(0 ... .max), "How many."),
                .optional("archived", date, "Since when it is over."), .required("modified", date),
            ]
        components.define("Class", .object(schoolClass))
        components.define(
            "OwnClasses",
            .object([
                .required(
                    "classes",
                    .array(
                        of: .object([.required("part", .choice(Member.Part.self), "What one is there.")] + schoolClass),
                        limit: 10_000))
            ]))
        components.define(
            "Classes", .object([.required("classes", .array(of: .reference("Class"), limit: 200)), .next]))
        components.define(
            "Members",
            .object([
                .required(
                    "members",
                    .array(
                        of: .object([
                            .required("person", id), .required("name", .reference("PersonName")),
                            .required("part", .choice(Member.Part.self)), .required("joined", date),
                        ]), limit: 1000))
            ]))
        components.define(
            "NewMembers",
            .object([
                .required("people", .array(of: id, limit: Limit.peopleInClass, minimum: 1)),
                .required("part", .choice(Member.Part.self)),
            ]))
    }
}
