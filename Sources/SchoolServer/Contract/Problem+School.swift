import Coursework
package import HTTP
import JSON
import SQL
import School
import Secrets

// The one place that turns failures into responses. A failure about which a client can do nothing is described in the
// log only.
extension Problem {
    package init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as SchoolError: self.init(error)
        case let error as PublisherProblem: self.init(error)
        case let error as JSONDecodingError: self = .badBody([error.finding])
        case let error as SQLError: self.init(error)
        case let error as SecretsError: self.init(error)
        case let error as SignInGuard.TooMany: self = .tooManyTries(error)
        case is CancellationError: self = .unavailable
        default: self = .unexpected
        }
    }

    private init(_ error: SchoolError) {
        self.init(
            error.code.status, code: error.reason, detail: error.message,
            findings: error.findings.map { Finding(field: $0.place, code: $0.code.rawValue, message: $0.message) },
            remedy: error.remedy.isEmpty ? nil : error.remedy)
    }

    private init(_ error: PublisherProblem) {
        self.init(
            error.code.isOfToken ? .forbidden : .badRequest, code: error.code.rawValue, detail: error.message)
    }

    private init(_ error: SQLError) {
        switch error.code {
        case .busy, .conflict: self = .unavailable
        case .unreachable: self = .outOfReach
        case .full:
            self.init(
                .serviceUnavailable, code: "no_room", detail: "The school's disk is full. Nothing was lost.",
                remedy: "Try again later; the school's administrator has to make room.")
        default: self = .unexpected
        }
    }

    private init(_ error: SecretsError) {
        switch error.code {
        case .busy: self = .unavailable
        case .tooLong:
            self.init(
                .unprocessableContent, code: "password_too_long", detail: error.message,
                remedy: "Choose a shorter password.")
        default: self = .unexpected
        }
    }

    static let unavailable = Problem(
        .serviceUnavailable, code: "busy", detail: "The school has too much to do right now. Nothing was changed.",
        remedy: "Try again in a moment.")

    /// If the connection is lost during a commit, the outcome is unknown.
    static let outOfReach = Problem(
        .serviceUnavailable, code: "unreachable",
        detail: "The school's database cannot be reached. What you have just changed may have been kept, or not.",
        remedy: "Try again in a moment, and see what is there.")

    static let unexpected = Problem(
        .internalServerError, code: "unexpected", detail: "Something went wrong at the school. It is in its log.",
        remedy: "Try again; if it stays, tell the school's administrator when it happened.")

    static func tooManyTries(_ error: SignInGuard.TooMany) -> Problem {
        Problem(
            .tooManyRequests, code: "too_many_tries", detail: "Wrong passwords were tried too often.",
            remedy: "Wait \(error.inWords), and try again; or ask at school for a link, which lets in at once.")
    }

    static func badBody(_ findings: [JSONFinding]) -> Problem {
        invalid(.unprocessableContent, "invalid", findings)
    }

    static func badQuery(_ findings: [JSONFinding]) -> Problem { invalid(.badRequest, "invalid_query", findings) }

    private static func invalid(_ status: Status, _ code: String, _ findings: [JSONFinding]) -> Problem {
        Problem(
            status, code: code,
            detail: "\(findings.count == 1 ? "One value is" : "\(findings.count) values are") not right.",
            findings: findings.map { Finding(field: $0.field, code: $0.code.rawValue, message: $0.message) },
            remedy: "See the findings: each of them names its place.")
    }

    static func badJSON(_ error: JSONSyntaxError) -> Problem {
        Problem(
            .badRequest, code: "not_json", detail: error.message, remedy: "Send one JSON value in UTF-8.")
    }

    static let badMediaType = Problem(
        .unsupportedMediaType, code: "not_json", detail: "The body is not said to be JSON.",
        remedy: "Send it with Content-Type: application/json.")

    static let badForm = Problem(
        .badRequest, code: "not_a_form", detail: "This is not what a form of the school's pages sends.",
        remedy: "Load the page again, and send it once more.")

    static let foreignPage = Problem(
        .forbidden, code: "foreign_page", detail: "Another site's page asked for this.",
        remedy: "Do it on the school's own pages.")
}

extension Finding {
    /// The field in the form that all problems use, so that a page has one way to find it: `tasks[2].title` is
    /// `tasks.2.title`.
    fileprivate var place: String {
        String(String.UnicodeScalarView(field.unicodeScalars.filter { $0 != "]" }.map { $0 == "[" ? "." : $0 }))
    }
}

extension SchoolError.Code {
    var status: Status {
        switch self {
        case .notFound: .notFound
        case .notAllowed: .forbidden
        case .conflict: .conflict
        case .limit: .unprocessableContent
        case .invalid: .unprocessableContent
        case .signIn: .unauthorized
        case .tooOften: .tooManyRequests
        }
    }
}
