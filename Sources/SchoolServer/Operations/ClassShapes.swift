import Coursework
package import JSON
package import School

/// The shapes of classes and their members.
enum ClassShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("ClassDraft", SchoolClass.Draft.requestShape.schema)
        components.define("ClassChange", Changed<SchoolClass.Draft>.requestShape.schema)
        components.define("ClassAppearance", SchoolClass.Appearance.requestShape.schema)
        components.define("Class", ClassEntry.shape.schema)
        components.define("OwnClasses", OwnClasses.shape.schema)
        components.define(
            "Classes", .object([.required("classes", .array(of: .reference("Class"), limit: 200)), .next]))
        components.define("Members", .object([.required("members", .array(of: Member.shape.schema, limit: 1000))]))
        components.define("NewMembers", MembersBody.requestShape.schema)
    }
}

extension Member.Part: Decodable, JSONReadable {}
extension SchoolClass.Color: Decodable, JSONReadable {}

extension SchoolClass.Draft: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        SchoolClass.Draft.init,
        required("name", .string(limit: Limit.className)) { $0.name },
        required("location", .id) { $0.location },
        optional("course", .id, "The course; it belongs to the same location.") { $0.course },
        optional("number", .string(limit: Limit.number)) { $0.number },
        optional("room", .string(limit: Limit.room)) { $0.room })
}

extension SchoolClass.Appearance: RequestShaped {
    fileprivate static let nickname = Schema.Field<String?>.optional(
        "nickname", .string(limit: Limit.className), "The name that is shown in place of the class's own.")
    fileprivate static let icon = Schema.Field<String?>.optional("icon", .string(limit: Limit.classIcon))

    package static let requestShape = RequestShape(
        SchoolClass.Appearance.init, nickname, icon, optional("color", .choice(SchoolClass.Color.self)))
}

extension ClassEntry: Shaped {
    private static let otherFields: [AnswerShape<ClassEntry>.Field] = [
        .same(as: SchoolClass.Appearance.nickname) { $0.schoolClass.nickname },
        .same(as: SchoolClass.Appearance.icon) { $0.schoolClass.icon },
        .required(
            "color", .choice(SchoolClass.Color.self),
            "The color of the class; chosen by its teachers, or given so that their classes differ."
        ) {
            $0.schoolClass.shownColor.rawValue
        },
        .required("source", .choice(Source.self)) { $0.schoolClass.source.rawValue },
        .required("teachers", .count, "How many.") { $0.teachers },
        .required("students", .count, "How many.") { $0.students },
        .optional("archived", .date, "When the class ended.") { $0.schoolClass.archived },
        .required("modified", .date) { $0.schoolClass.modified },
    ]

    package static let shape = AnswerShape<ClassEntry>(
        [.required("id", .id) { $0.schoolClass.id }] + SchoolClass.Draft.shape.fields { $0.schoolClass.draft }
            + otherFields)
}

/// The classes of a person, with their part in each.
struct OwnClasses: Shaped {
    struct Line: Shaped {
        var part: Member.Part
        var entry: ClassEntry

        static let shape = AnswerShape<Line>(
            [.required("part", .choice(Member.Part.self), "The person's part in the class.") { $0.part.rawValue }]
                + ClassEntry.shape.fields { $0.entry })
    }

    var groups: [(part: Member.Part, classes: [ClassEntry])]

    static let shape = AnswerShape<OwnClasses>(
        .required("classes", .array(of: Line.shape.schema, limit: 10_000)) { own in
            own.groups.flatMap { group in group.classes.map { Line(part: group.part, entry: $0) } }
        })
}

extension Member: Shaped {
    package static let shape = AnswerShape<Member>(
        .required("person", .id) { $0.person },
        .required("name", .reference("PersonName")) { $0.name },
        .required("part", .choice(Member.Part.self)) { $0.part.rawValue },
        .required("joined", .date) { $0.joined })
}
