import Coursework
import Foundation
package import JSON
package import School
import Secrets
import Signatures

enum SecondFactorShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("Factors", SecondFactors.shape.schema)
        components.define("RecoveryCodes", RecoverySheet.shape.schema)
        components.define("AddedFactor", AddedFactor.shape.schema)
        components.define("BegunCodes", BegunCodes.shape.schema)
        components.define("PasskeyOptions", PasskeyOptions.shape.schema)
        components.define("FactorRules", FactorRuleList.shape.schema)
        components.define("PresentPassword", PresentPassword.requestShape.schema)
        components.define("FactorLabel", FactorLabel.requestShape.schema)
        components.define("FactorCode", FactorCode.requestShape.schema)
        components.define("NewPasskey", NewPasskeyBody.requestShape.schema)
        components.define("FactorRule", FactorRule.shape.schema)
    }

    static let present = Schema.Field<String?>.optional("present", .string(limit: 1024), "The password.")
    static let label = Schema.Field<String>.required("label", .string(limit: Limit.label, minimum: 1))
    fileprivate static let bytes = Schema.string(limit: 4096)
    fileprivate static let codes = Schema.array(of: .string(limit: 20), limit: 20)
}

extension Factor: Shaped {
    package static let shape = AnswerShape<Factor>(
        .required("id", .id) { $0.id },
        .required("kind", .choice(Factor.Kind.self)) { $0.kind.rawValue },
        .required("label", .string(limit: Limit.label)) { $0.label },
        .required("created", .date) { $0.created },
        .optional("used", .date) { $0.used })
}

extension FactorRule: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        FactorRule.init(sent:starts:),
        required(
            "demand", .choice(FactorRule.Demand.self),
            "`off`: nobody can add a second factor, and whoever has one is still asked for it. `may`: everybody can. `must`: from `starts` on everybody has to."
        ) { $0.demand },
        optional("starts", .date, "When `must` begins to hold; at once by default.") {
            $0.demand == .must ? $0.starts : nil
        })

    private init(sent demand: Demand, starts: Date?) {
        let always = FactorRule(demand)
        self = demand == .must ? starts.map { FactorRule(.must, from: $0) } ?? always : always
    }
}

extension FactorRule.Demand: JSONReadable, JSONWritable {}

extension SecondFactors: Shaped {
    package static let shape = AnswerShape<SecondFactors>(
        [
            .required("factors", .array(of: Factor.shape.schema, limit: 100)) { $0.factors },
            .required("recoveryCodes", .integer(0...100)) { $0.recoveryCodes },
        ] + FactorRule.shape.fields { $0.demand })
}

extension FactorHolder: Shaped {
    package static let shape = AnswerShape<FactorHolder>(
        .required("person", .id) { $0.person },
        .required("name", .reference("PersonName")) { $0.name },
        .required("factors", .integer(0...1000)) { $0.factors })
}

struct FactorRuleList: Shaped {
    struct Line: Shaped {
        var role: Role
        var rule: FactorRule

        static let shape = AnswerShape<Line>(
            [.required("role", .choice(Role.self)) { $0.role.rawValue }] + FactorRule.shape.fields { $0.rule })
    }

    var rules: [Role: FactorRule]
    var holders: [FactorHolder]

    static let shape = AnswerShape<FactorRuleList>(
        .required("rules", .array(of: Line.shape.schema, limit: 10)) { list in
            FactorRule.roles.map { Line(role: $0, rule: list.rules[$0] ?? .usual) }
        },
        .required("staff", .array(of: FactorHolder.shape.schema, limit: Transaction.mostHoldersShown)) {
            $0.holders
        })
}

struct RecoverySheet: Shaped {
    var codes: [RecoveryCode]

    static let shape = AnswerShape<RecoverySheet>(
        .required("recoveryCodes", SecondFactorShapes.codes) { $0.codes.map(\.text) })
}

extension AddedFactor: Shaped {
    package static let shape = AnswerShape<AddedFactor>(
        .required("id", .id) { $0.id },
        .required("recoveryCodes", SecondFactorShapes.codes) { $0.recovery.map(\.text) })
}

extension BegunCodes: Shaped {
    package static let shape = AnswerShape<BegunCodes>(
        .required("id", .id) { $0.id },
        .required("key", .string(limit: 64)) { $0.key },
        .required("link", .string(limit: 4096)) { $0.link })
}

extension PasskeyOptions: Shaped {
    package static let shape = AnswerShape<PasskeyOptions>(
        .required("challenge", SecondFactorShapes.bytes) { Base64URL.text(of: $0.challenge) },
        .required("site", .string(limit: 253)) { $0.site },
        .required("school", .string(limit: Limit.name)) { $0.school },
        .required("user", SecondFactorShapes.bytes) { Base64URL.text(of: $0.user) },
        .required("account", .string(limit: Limit.accountName)) { $0.account },
        .required("name", .string(limit: 1024)) { $0.name },
        .required(
            "credentials", .array(of: SecondFactorShapes.bytes, limit: 100), "The person's own, for this site."
        ) { $0.credentials.map(Base64URL.text) },
        .required("algorithms", .array(of: .integer(-1000...0), limit: 10), "The algorithms, by their COSE numbers.") {
            _ in
            VerificationKey.algorithms
        })
}
