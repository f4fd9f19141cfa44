import Coursework
package import JSON
package import School
import Secrets
import Signatures

enum SecondFactorShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineAnswers(&components)
        components.define("PresentPassword", .object([present]))
        components.define("FactorLabel", .object([.required("label", label)]))
        components.define("FactorCode", .object([.required("code", .string(limit: 64)), present]))
        components.define(
            "NewPasskey",
            .object([
                .required("label", label), .required("client", .string(limit: 6000), "clientDataJSON, in Base64URL."),
                .required("authenticator", .string(limit: 12_000), "What getAuthenticatorData() gives."),
                .required("publicKey", .string(limit: 3000), "What getPublicKey() gives: P-256, Ed25519 or RSA."),
                present,
            ]))
        components.define("FactorRule", .object(rule))
    }

    private static let present = Schema.Property.optional("present", .string(limit: 1024), "The password.")
    private static let label = Schema.string(limit: 100, minimum: 1)
    private static let id = Schema.string(format: .identifier)
    private static let date = Schema.string(format: .dateTime)
    private static let bytes = Schema.string(limit: 4096)
    private static let rule: [Schema.Property] = [
        .required(
            "demand", .choice(FactorRule.Demand.self),
            "`off`: nobody adds one, and whoever has one is still asked for it. `may`. `must`: from `starts` on."),
        .optional("starts", date, "Of `must`; at once unless told."),
    ]

    private static func defineAnswers(_ components: inout SchemaRegistry) {
        components.define(
            "Factors",
            .object(
                [
                    .required(
                        "factors",
                        .array(
                            of: .object([
                                .required("id", id), .required("kind", .choice(Factor.Kind.self)),
                                .required("label", .string(limit: 100)), .required("created", date),
                                .optional("used", date),
                            ]), limit: 100)),
                    .required("recoveryCodes", .integer(0...100)),
                ] + rule))
        let codes = Schema.array(of: .string(limit: 20), limit: 20)
        components.define("RecoveryCodes", .object([.required("recoveryCodes", codes)]))
        components.define("AddedFactor", .object([.required("id", id), .required("recoveryCodes", codes)]))
        components.define(
            "BegunCodes",
            .object([
                .required("id", id), .required("key", .string(limit: 64)), .required("link", .string(limit: 4096)),
            ]))
        components.define(
            "PasskeyOptions",
            .object([
                .required("challenge", bytes), .required("site", .string(limit: 253)),
                .required("school", .string(limit: 256)), .required("user", bytes),
                .required("account", .string(limit: 256)), .required("name", .string(limit: 1024)),
                .required("credentials", .array(of: bytes, limit: 100), "The person's own, for this site."),
                .required("algorithms", .array(of: .integer(-1000...0), limit: 10), "As COSE numbers them."),
            ]))
        components.define(
            "FactorRules",
            .object([
                .required(
                    "rules",
                    .array(of: .object([.required("role", .choice(Role.self))] + rule), limit: 10)),
                .required(
                    "staff",
                    .array(
                        of: .object([
                            .required("person", id), .required("name", .reference("PersonName")),
                            .required("factors", .integer(0...1000)),
                        ]), limit: Transaction.mostHoldersShown)),
            ]))
    }
}

extension FactorStanding: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("factors", factors) { json, factor in
                json.object { json in
                    json.field("id", factor.id)
                    json.field("kind", factor.kind.rawValue)
                    json.field("label", factor.label)
                    json.field("created", factor.created)
                    json.field("used", ifPresent: factor.used)
                }
            }
            json.field("recoveryCodes", recoveryCodes)
            demand.writeFields(to: &json)
        }
    }
}

extension FactorRule {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("demand", demand.rawValue)
        if demand == .must { json.field("starts", starts) }
    }
}

struct FactorRuleList: JSONWritable {
    var rules: [Role: FactorRule]
    var holders: [FactorHolder]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("rules", FactorRule.roles) { json, role in
                json.object { json in
                    json.field("role", role.rawValue)
                    (rules[role] ?? .usual).writeFields(to: &json)
                }
            }
            json.array("staff", holders) { json, holder in
                json.object { json in
                    json.field("person", holder.person)
                    json.field("name", holder.name)
                    json.field("factors", holder.factors)
                }
            }
        }
    }
}

struct RecoverySheet: JSONWritable {
    var codes: [RecoveryCode]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("recoveryCodes", codes) { json, code in json.value(code.text) }
        }
    }
}

extension AddedFactor: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.array("recoveryCodes", recovery) { json, code in json.value(code.text) }
        }
    }
}

extension BegunCodes: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("key", key)
            json.field("link", link)
        }
    }
}

extension PasskeyOptions: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("challenge", Base64URL.text(of: challenge))
            json.field("site", site)
            json.field("school", school)
            json.field("user", Base64URL.text(of: user))
            json.field("account", account)
            json.field("name", name)
            json.array("credentials", credentials) { json, id in json.value(Base64URL.text(of: id)) }
            json.array("algorithms", VerificationKey.algorithms) { json, number in json.value(number) }
        }
    }
}
