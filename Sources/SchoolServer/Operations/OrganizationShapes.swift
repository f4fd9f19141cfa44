import Coursework
package import JSON
package import School

/// The shapes of the school, its locations and its courses.
enum OrganizationShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("OrganizationSettings", Changed<Organization.Settings>.requestShape.schema)
        components.define("Organization", Organization.shape.schema)
        components.define("ProgressSwitch", ProgressBody.requestShape.schema)
        components.define("LocationDraft", Location.Draft.requestShape.schema)
        components.define("LocationChange", Changed<Location.Draft>.requestShape.schema)
        components.define("Location", Location.shape.schema)
        components.define(
            "Locations", .object([.required("locations", .array(of: .reference("Location"), limit: 100_000))]))
        components.define("CourseDraft", Course.Draft.requestShape.schema)
        components.define("CourseChange", Changed<Course.Draft>.requestShape.schema)
        components.define("Course", Course.shape.schema)
        components.define(
            "Courses", .object([.required("courses", .array(of: .reference("Course"), limit: 200)), .next]))
    }
}

extension Organization.Settings: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        Organization.Settings.init,
        required("name", .string(limit: Limit.name)) { $0.name },
        required("timeZone", .string(limit: Limit.timeZone)) { $0.timeZone },
        required("language", .string(limit: Limit.language)) { $0.language })
}

extension Organization: Shaped {
    package static let shape = AnswerShape<Organization>(
        [
            .required("id", .id) { $0.id },
            .required("isProgressOn", .boolean) { $0.isProgressOn },
            .required("created", .date) { $0.created },
        ] + Settings.shape.fields { $0.settings } + [.same(as: .asRead) { $0.modified }])
}

extension Location.Draft: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        Location.Draft.init,
        required("name", .string(limit: Limit.name)) { $0.name },
        optional("timeZone", .string(limit: Limit.timeZone), "The time zone, if it differs from the school's.") {
            $0.timeZone
        })
}

extension Location: Shaped {
    package static let shape = AnswerShape<Location>(
        Draft.shape.fields { $0.draft } + [
            .required("id", .id) { $0.id },
            .required("source", .choice(Source.self)) { $0.source.rawValue },
            .optional("sourceID", .string(limit: Limit.sourceIdentifier)) { $0.sourceID },
            .required("modified", .date) { $0.modified },
        ])
}

extension Course.Draft: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        Course.Draft.init,
        required("name", .string(limit: Limit.name)) { $0.name },
        optional("number", .string(limit: Limit.number)) { $0.number },
        required("location", .id) { $0.location })
}

extension Course: Shaped {
    package static let shape = AnswerShape<Course>(
        Draft.shape.fields { $0.draft } + [
            .required("id", .id) { $0.id },
            .required("source", .choice(Source.self)) { $0.source.rawValue },
            .required("modified", .date) { $0.modified },
        ])
}
