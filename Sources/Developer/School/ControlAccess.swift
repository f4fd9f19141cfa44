import Foundation
import HTTP
import Locks
import School
import SchoolServer
import Secrets

/// By which operations that stand before the school does find it, and who lets people in to the controls.
final class ControlAccess: Sendable {
    /// The key of the console's own requests: no page of anybody else has them sent. Browsers tell hosts apart and not
    /// ports, so each school's has a name of its own.
    static func cookie(of school: DeveloperSchool) -> String { "homeroom-developer-\(school.port)" }
    static let header: Headers.Name = "X-Developer-Key"

    private let school = Locked<DeveloperSchool?>(nil)

    func open(to school: DeveloperSchool) { self.school.withLock { $0 = school } }
    func close() { school.withLock { $0 = nil } }

    var present: DeveloperSchool {
        get throws {
            guard let school = school.withLock({ $0 }) else { throw SchoolError.none("school") }
            return school
        }
    }

    /// The school, for whoever shows its key.
    func admit(_ call: Call) throws -> DeveloperSchool {
        let school = try present
        if let key = call.request.headers[Self.header] {
            try school.check(key: key)
        } else {
            try school.check(key: call.request.headers.cookie(Self.cookie(of: school)))
            // Pages on other ports of this machine have the cookie sent as well.
            guard call.request.method.isSafe || call.request.headers["Sec-Fetch-Site"] == "same-origin" else {
                throw SchoolError.none("page")
            }
        }
        return school
    }
}

extension DeveloperSchool {
    /// Takes the same time wherever the keys differ.
    func check(key: String?) throws {
        guard let key, let given = Token(text: Substring(key)), given.fingerprint == fingerprint else {
            throw SchoolError.none("page")
        }
    }

    /// Signs a browser in as somebody, and returns the session's token.
    func openBrowserSession(of member: DemoPeople.Member) async throws -> String {
        let session = NewSession(.browser, label: "A browser of \(member.fullName.given)'s", lasting: Self.lasting)
        let opened = try await school.perform(
            .signInUnchecked(member.person, opening: [session]), as: .school(demo.organization))
        return opened[0].token.text
    }
}

extension Call {
    func number(_ name: String) -> Int { query(name).flatMap(Int.init) ?? 0 }
}
