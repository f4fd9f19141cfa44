import Coursework
package import JSON
package import School

/// The shapes of the school, its locations and its courses.
enum OrganizationShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("OrganizationSettings", AnswerShape(Organization.settingFields).schema)
        components.define("Organization", Organization.shape.schema)
        components.define(
            "ProgressSwitch",
            .object([
                .required("isOn", .boolean),
                .optional(
                    "whenOff", .choice(["pause", "delete"]),
                    "What becomes of all that was reported: kept for when it is switched on again, or deleted for good."
                ),
            ]))
        components.define("LocationDraft", AnswerShape(Location.draftFields).schema)
        components.define("LocationChange", AnswerShape(Location.draftFields + [.asRead { $0.modified }]).schema)
        components.define("Location", Location.shape.schema)
        components.define(
            "Locations", .object([.required("locations", .array(of: .reference("Location"), limit: 100_000))]))
        components.define("CourseDraft", AnswerShape(Course.draftFields).schema)
        components.define("CourseChange", AnswerShape(Course.draftFields + [.asRead { $0.modified }]).schema)
        components.define("Course", Course.shape.schema)
        components.define(
            "Courses", .object([.required("courses", .array(of: .reference("Course"), limit: 200)), .next]))
    }
}

extension Organization: Shaped {
    fileprivate static let settingFields: [AnswerShape<Organization>.Field] = [
        .required("name", .string(limit: Limit.name)) { $0.name },
        .required("timeZone", .string(limit: Limit.timeZone)) { $0.timeZone },
        .required("language", .string(limit: Limit.language)) { $0.language },
        .asRead { $0.modified },
    ]

    package static let shape = AnswerShape<Organization>(
        [
            .required("id", .id) { $0.id },
            .required("isProgressOn", .boolean) { $0.isProgressOn },
            .required("created", .date) { $0.created },
        ] + settingFields)
}

extension Location: Shaped {
    fileprivate static let draftFields: [AnswerShape<Location>.Field] = [
        .required("name", .string(limit: Limit.name)) { $0.name },
        .optional("timeZone", .string(limit: Limit.timeZone), "The time zone, if it differs from the school's.") {
            $0.timeZone
        },
    ]

    package static let shape = AnswerShape<Location>(
        draftFields + [
            .required("id", .id) { $0.id },
            .required("source", .choice(Source.self)) { $0.source.rawValue },
            .optional("sourceID", .string(limit: Limit.sourceIdentifier)) { $0.sourceID },
            .required("modified", .date) { $0.modified },
        ])
}

extension Course: Shaped {
    fileprivate static let draftFields: [AnswerShape<Course>.Field] = [
        .required("name", .string(limit: Limit.name)) { $0.name },
        .optional("number", .string(limit: Limit.number)) { $0.number },
        .required("location", .id) { $0.location },
    ]

    package static let shape = AnswerShape<Course>(
        draftFields + [
            .required("id", .id) { $0.id },
            .required("source", .choice(Source.self)) { $0.source.rawValue },
            .required("modified", .date) { $0.modified },
        ])
}
