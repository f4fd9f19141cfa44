import Coursework
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
            let body = try call.decode(Changed<Organization.Settings>.self)
            return call.json(try await call.perform(.change(body.value, of: body.modified)))
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

struct ProgressBody: RequestShaped {
    enum WhenOff: String, Decodable, CaseIterable, JSONReadable {
        case pause, delete
    }

    var isOn: Bool
    var whenOff: WhenOff?

    static let requestShape = RequestShape(
        ProgressBody.init,
        required("isOn", .boolean),
        optional(
            "whenOff", .choice(WhenOff.self),
            "What becomes of all that was reported: kept for when it is switched on again, or deleted for good."))

    /// By default nothing is deleted.
    var pause: ProgressPause { whenOff == .delete ? .delete : .keep }
}
