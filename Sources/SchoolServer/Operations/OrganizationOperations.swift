import Coursework
import Foundation
import HTTP
import JSON
package import School

/// The school itself, and Student Progress.
enum OrganizationOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/organization", "organization", .signedIn, "The school, for everybody in it.",
            answer: .json(.reference("Organization"))
        ) { call in
            call.tagged(try call.read { try $0.organizationItself() })
        },
        Operation(
            .put, "/v1/organization", "changeOrganization", .managers, "Changes name, time zone and language.",
            request: .reference("OrganizationSettings"), limit: 8192, answer: .json(.reference("Organization"))
        ) { call in
            let body = try call.decode(SettingsBody.self)
            return call.json(try await call.perform(.change(body.settings, of: body.modified)))
        },
        Operation(
            .put, "/v1/organization/progress", "switchProgress", .managers,
            "Switches Student Progress for the school. When it goes off, what was reported is either kept for later or deleted.",
            request: .reference("ProgressSwitch"), limit: 1024, answer: .json(.reference("Organization"))
        ) { call in
            let body = try call.decode(ProgressBody.self)
            return call.json(try await call.switchProgress(body.isOn, whenOff: body.pause))
        },
    ]
}

extension Call {
    /// Switches Student Progress for the school; used by the API and by a page.
    package func switchProgress(_ isOn: Bool, whenOff pause: ProgressPause) async throws -> Organization {
        let organization = try await perform(.switchProgress(isOn, whenOff: pause)) { try $0.organizationItself() }
        // The switch is committed by now; if deleting is interrupted, the scheduler continues it.
        if !isOn, pause == .delete { try? await school.deleteProgress(of: organization.id) }
        return organization
    }
}

private struct SettingsBody: Decodable, Sendable {
    var name: String
    var timeZone: String
    var language: String
    var modified: Date

    var settings: Organization.Settings { .init(name: name, timeZone: timeZone, language: language) }
}

private struct ProgressBody: Decodable, Sendable {
    enum WhenOff: String, Decodable {
        case pause, delete
    }

    var isOn: Bool
    var whenOff: WhenOff?

    /// By default nothing is deleted.
    var pause: ProgressPause { whenOff == .delete ? .delete : .keep }
}

/// The schemas of the school, its locations and its courses.
enum OrganizationShapes {
    static func define(_ components: inout SchemaRegistry) {
        let id = Schema.string(format: .identifier)
        let date = Schema.string(format: .dateTime)
        let name = Schema.string(limit: 256)
        let settings: [Schema.Property] = [
            .required("name", name), .required("timeZone", .string(limit: 64)),
            .required("language", .string(limit: 35)), .required("modified", date, "As it was read."),
        ]
        components.define("OrganizationSettings", .object(settings))
        components.define(
            "Organization",
            .object(
                [.required("id", id), .required("isProgressOn", .boolean), .required("created", date)] + settings))
        components.define(
            "ProgressSwitch",
            .object([
                .required("isOn", .boolean),
                .optional(
                    "whenOff", .choice(["pause", "delete"]),
                    "What becomes of all that was reported: kept for when it is switched on again, or deleted for good."
                ),
            ]))
        defineLocations(&components)
        defineCourses(&components)
    }

    private static func defineLocations(_ components: inout SchemaRegistry) {
        let draft: [Schema.Property] = [
            .required("name", .string(limit: 256)),
            .optional("timeZone", .string(limit: 64), "Where it is not the school's."),
        ]
        let date = Schema.string(format: .dateTime)
        components.define("LocationDraft", .object(draft))
        components.define("LocationChange", .object(draft + [.required("modified", date, "As it was read.")]))
        components.define(
            "Location",
            .object(
                draft + [
                    .required("id", .string(format: .identifier)), .required("source", .choice(Source.self)),
                    .optional("sourceID", .string(limit: 256)), .required("modified", date),
                ]))
        components.define(
            "Locations", .object([.required("locations", .array(of: .reference("Location"), limit: 100_000))]))
    }

    private static func defineCourses(_ components: inout SchemaRegistry) {
        let draft: [Schema.Property] = [
            .required("name", .string(limit: 256)), .optional("number", .string(limit: 64)),
            .required("location", .string(format: .identifier)),
        ]
        let date = Schema.string(format: .dateTime)
        components.define("CourseDraft", .object(draft))
        components.define("CourseChange", .object(draft + [.required("modified", date, "As it was read.")]))
        components.define(
            "Course",
            .object(
                draft + [
                    .required("id", .string(format: .identifier)), .required("source", .choice(Source.self)),
                    .required("modified", date),
                ]))
        components.define(
            "Courses", .object([.required("courses", .array(of: .reference("Course"), limit: 200)), .next]))
    }
}
