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
