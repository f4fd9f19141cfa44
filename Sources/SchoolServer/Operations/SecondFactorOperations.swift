import Coursework
import HTTP
import JSON
import School
import Secrets
import Signatures

/// Second factors of staff, and whom the school requires to have one.
enum SecondFactorOperations {
    static let all: [Operation] = own + adding + others

    private static let own: [Operation] = [
        Operation(
            .get, "/v1/me/factors", "ownFactors", .signedIn,
            "The signed-in person’s second factors, the number of recovery codes left, and what the school requires.",
            isForEnrolling: true, answer: .json(.reference("Factors"))
        ) { call in
            call.json(try call.read { try $0.ownFactors() })
        },
        Operation(
            .post, "/v1/me/factors/{factor}/removal", "removeFactor", .signedIn,
            "Removes one of the signed-in person’s second factors. The password is required.",
            request: .reference("PresentPassword"), limit: 8192, isForEnrolling: true, answer: .nothing
        ) { call in
            let id: Factor.ID = try call.id("factor", of: "factor")
            try await call.removeFactor(id, password: try call.decode(PresentPassword.self).present)
            return .empty()
        },
        Operation(
            .post, "/v1/me/factors/recovery", "renewRecoveryCodes", .signedIn,
            "Replaces the recovery codes. The new ones are shown only this once.",
            request: .reference("PresentPassword"), limit: 8192, isForEnrolling: true,
            answer: .created(.reference("RecoveryCodes"))
        ) { call in
            let codes = try await call.renewRecoveryCodes(password: try call.decode(PresentPassword.self).present)
            return call.secret(RecoverySheet(codes: codes))
        },
    ]

    private static let adding: [Operation] = [
        Operation(
            .post, "/v1/me/factors/codes", "beginCodes", .signedIn,
            "Starts adding an authenticator app (RFC 6238). Its key is shown until it is confirmed, and never after.",
            request: .reference("FactorLabel"), limit: 1024, isForEnrolling: true,
            answer: .created(.reference("BegunCodes"))
        ) { call in
            call.secret(try await call.beginCodes(label: try call.decode(FactorLabel.self).label))
        },
        Operation(
            .post, "/v1/me/factors/codes/confirmation", "confirmCodes", .signedIn,
            "Activates the authenticator app with one of its codes and the password. The first second factor comes with recovery codes.",
            request: .reference("FactorCode"), limit: 8192, isForEnrolling: true,
            answer: .created(.reference("AddedFactor"))
        ) { call in
            let body = try call.decode(FactorCode.self)
            return call.secret(try await call.confirmCodes(body.code, password: body.present))
        },
        Operation(
            .post, "/v1/me/factors/challenge", "passkeyChallenge", .signedIn,
            "What a browser needs to make or use a passkey. The challenge works once, for this sign-in, within five minutes.",
            scopes: [.person, .half], isForEnrolling: true, answer: .created(.reference("PasskeyOptions"))
        ) { call in
            call.secret(try await call.passkeyOptions())
        },
        Operation(
            .post, "/v1/me/factors/passkeys", "addPasskey", .signedIn,
            "Adds a passkey (WebAuthn) that the browser has just made. The password is required.",
            request: .reference("NewPasskey"), limit: 32_768, isForEnrolling: true,
            answer: .created(.reference("AddedFactor"))
        ) { call in
            let body = try call.decode(NewPasskeyBody.self)
            guard let new = body.passkey else { throw SchoolError.passkeyRefused }
            return call.secret(try await call.addPasskey(new, password: body.present))
        },
    ]

    private static let others: [Operation] = [
        Operation(
            .get, "/v1/people/{person}/factors", "factors", .staff, "A person’s second factors.",
            answer: .json(.reference("Factors"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            return call.json(try call.read { try $0.factors(of: id) })
        },
        Operation(
            .delete, "/v1/people/{person}/factors", "takeFactors", .staff,
            "Removes all second factors of a person who has lost them: their password alone is enough again. The person is notified.",
            answer: .nothing
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            try await call.perform(.takeFactors(of: id))
            return .empty()
        },
        Operation(
            .get, "/v1/organization/second-factor", "factorRules", .administrators,
            "The roles that need a second factor, and who of the staff has one.",
            answer: .json(.reference("FactorRules"))
        ) { call in
            call.json(try call.read { FactorRuleList(rules: try $0.factorRules(), holders: try $0.factorHolders()) })
        },
        Operation(
            .put, "/v1/organization/second-factor/{role}", "setFactorRule", .administrators,
            "Changes the second factor rule of a role. People who need a second factor and have none must add one before anything else.",
            request: .reference("FactorRule"), limit: 1024, answer: .nothing
        ) { call in
            guard let role = call.request.parameters["role"].flatMap(Role.init) else { throw SchoolError.none("role") }
            let rule = try call.decode(FactorRule.self)
            try await call.perform(.set([role: rule]))
            return .empty()
        },
    ]
}

struct PresentPassword: RequestShaped {
    var present: String?

    static let requestShape = RequestShape(PresentPassword.init, SecondFactorShapes.present)
}

struct FactorLabel: RequestShaped {
    var label: String

    static let requestShape = RequestShape(FactorLabel.init, SecondFactorShapes.label)
}

struct FactorCode: RequestShaped {
    var code: String
    var present: String?

    static let requestShape = RequestShape(
        FactorCode.init, required("code", .string(limit: 64)), SecondFactorShapes.present)
}

struct NewPasskeyBody: RequestShaped {
    var label: String
    var client: String
    var authenticator: String
    var publicKey: String
    var present: String?

    static let requestShape = RequestShape(
        NewPasskeyBody.init,
        SecondFactorShapes.label,
        required("client", .string(limit: 6000), "clientDataJSON, in Base64URL."),
        required("authenticator", .string(limit: 12_000), "What getAuthenticatorData() gives."),
        required("publicKey", .string(limit: 3000), "What getPublicKey() gives: P-256, Ed25519 or RSA."),
        SecondFactorShapes.present)

    var passkey: NewPasskey? {
        guard let client = Base64URL.bytes(of: client), let authenticator = Base64URL.bytes(of: authenticator),
            let publicKey = Base64URL.bytes(of: publicKey)
        else { return nil }
        return NewPasskey(label: label, client: client, authenticator: authenticator, publicKey: publicKey)
    }
}
