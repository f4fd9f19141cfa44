import Coursework
import HTTP
import JSON
import School

/// Rules for new accounts: their names, and the passwords of students.
enum AccountRuleOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/organization/accounts", "accountRules", .managers,
            "The pattern for the names of new accounts, and the password policy for students of each location.",
            answer: .json(.reference("AccountRules"))
        ) { call in
            call.tagged(try call.read { try AccountRules($0) })
        },
        Operation(
            .put, "/v1/organization/accounts/pattern", "setAccountPattern", .administrators,
            "Sets the pattern for the names of new accounts that are not named explicitly, also those from roster files.",
            request: PatternBody.requestShape.schema, limit: 1024, answer: .nothing
        ) { call in
            try await call.perform(.setAccountPattern(try call.decode(PatternBody.self).pattern))
            return .empty()
        },
        Operation(
            .put, "/v1/locations/{location}/student-passwords", "setStudentPolicy", .managers,
            "Sets the password policy for new student accounts at a location.",
            request: PolicyBody.requestShape.schema, limit: 1024, answer: .nothing
        ) { call in
            let location: Location.ID = try call.id("location", of: "location")
            try await call.perform(.setStudentPolicies([location: try call.decode(PolicyBody.self).policy]))
            return .empty()
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("AccountRules", AccountRules.shape.schema)
    }
}

private struct PatternBody: RequestShaped {
    var pattern: String?

    static let requestShape = RequestShape(
        PatternBody.init,
        optional(
            "pattern", .string(limit: AccountPattern.longest, minimum: 1),
            "With `{given}`, `{middle}`, `{family}`, `{g}`, `{f}`, `{number}` or `{email}`; nothing for a proposal alone."
        ))
}

private struct PolicyBody: RequestShaped {
    var policy: PasswordPolicy?

    static let requestShape = RequestShape(
        PolicyBody.init,
        optional("policy", .choice(PasswordPolicy.self), "The passcode policy; left out for letters and digits."))
}

private struct AccountRules: Shaped {
    struct AtLocation: Shaped {
        var location: Location.ID
        var policy: PasswordPolicy

        static let shape = AnswerShape<AtLocation>(
            .required("location", .id) { $0.location },
            .required("policy", .choice(PasswordPolicy.self)) { $0.policy.rawValue })
    }

    var pattern: String?
    var students: [AtLocation]

    init(_ transaction: Transaction) throws {
        pattern = try transaction.accountPattern()?.text
        students = try transaction.studentPolicies().sorted { $0.key < $1.key }.map {
            AtLocation(location: $0.key, policy: $0.value)
        }
    }

    static let shape = AnswerShape<AccountRules>(
        .optional(
            "pattern", .string(limit: AccountPattern.longest), "The pattern; left out if the school has set none."
        ) {
            $0.pattern
        },
        .required(
            "students", .array(of: AtLocation.shape.schema, limit: 100_000),
            "The passcode policy of students; everybody else has letters and digits."
        ) {
            $0.students
        })
}
