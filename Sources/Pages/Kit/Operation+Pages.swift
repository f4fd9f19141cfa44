package import HTTP
import JSON
package import School
package import SchoolServer

/// The operations of a group of pages, given the pages' files.
package typealias PageTable = @Sendable (Assets) -> [Operation]

extension Operation {
    /// A page that shows something.
    package static func page(
        _ pattern: String, _ name: String, _ access: Access, parameters: [Parameter] = [], isForNewcomers: Bool = false,
        isForEnrolling: Bool = false, scopes: Set<Session.Scope> = [.person],
        _ show: @escaping @Sendable (Visit) async throws -> PageContent
    ) -> @Sendable (Assets) -> Operation {
        { assets in
            Operation(
                .get, pattern, name, access, "A page.", scopes: scopes, parameters: parameters + [told],
                isForNewcomers: isForNewcomers, isForEnrolling: isForEnrolling, answer: .page
            ) { call in
                let visit = try Visit(call, assets)
                return Layout.response(try await show(visit), visit)
            }
        }
    }

    /// The target of a page's form.
    package static func form(
        _ pattern: String, _ name: String, _ access: Access, parameters: [Parameter] = [], isForNewcomers: Bool = false,
        isForEnrolling: Bool = false, scopes: Set<Session.Scope> = [.person], limit: Int = 262_144,
        _ act: @escaping @Sendable (Visit, Form) async throws -> Reply
    ) -> @Sendable (Assets) -> Operation {
        { assets in
            Operation(
                .post, pattern, name, access, "A form of a page.", scopes: scopes, parameters: parameters, limit: limit,
                takesForm: true, isForNewcomers: isForNewcomers, isForEnrolling: isForEnrolling, answer: .page
            ) { call in
                let visit = try Visit(call, assets)
                try visit.checkReader()
                return Layout.response(try await act(visit, call.form), visit)
            }
        }
    }

    /// A response that is not a page with a frame: a picture, a drawing, a redirection.
    package static func raw(
        _ pattern: String, _ name: String, _ access: Access, parameters: [Parameter] = [], isForNewcomers: Bool = false,
        isForEnrolling: Bool = false,
        _ answer: @escaping @Sendable (Visit) async throws -> Response
    ) -> @Sendable (Assets) -> Operation {
        { assets in
            Operation(
                .get, pattern, name, access, "Part of a page.", parameters: parameters, isForNewcomers: isForNewcomers,
                isForEnrolling: isForEnrolling,
                answer: .page
            ) { call in try await answer(try Visit(call, assets)) }
        }
    }

    private static let told = Parameter("told", .string(limit: 40), "What has just been done.")
}
