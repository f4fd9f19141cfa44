import HTML
import HTTP
import School
import SchoolServer
import Secrets
import Texts

/// What is done at `/account/second-factor`.
enum SecondFactorForms {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.form("/account/second-factor/codes", "beginCodesForm", .signedIn, isForEnrolling: true) { visit, _ in
            _ = try await visit.call.beginCodes(label: visit.words.plain(.appLabel))
            return .go("/account/second-factor/codes")
        },
        Operation.form(
            "/account/second-factor/codes/confirm", "confirmCodesForm", .signedIn, isForEnrolling: true, confirm),
        Operation.form(
            "/account/second-factor/passkeys", "addPasskeyForm", .signedIn, isForEnrolling: true, limit: 32_768,
            addPasskey),
        Operation.form("/account/second-factor/recovery", "recoveryForm", .signedIn, isForEnrolling: true) {
            visit, form in
            try await checkingPassword(visit, "recovery") {
                SecondFactorPage.recoveryContent(
                    try await visit.call.renewRecoveryCodes(password: form["present-recovery"]), visit)
            }
        },
        Operation.form(
            "/account/second-factor/factors/{factor}/remove", "removeFactorForm", .signedIn, isForEnrolling: true
        ) { visit, form in
            let id: Factor.ID = try visit.id("factor")
            return try await checkingPassword(visit, "\(id)") {
                try await visit.call.removeFactor(id, password: form["present-\(id)"])
                return .go("/account/second-factor", .factorRemoved)
            }
        },
    ]

    private static func confirm(_ visit: Visit, _ form: Form) async throws -> Reply {
        guard let begun = try visit.call.begunCodes() else { return .go("/account/second-factor") }
        func again(_ place: String, _ phrase: Phrase) -> Reply {
            .again(SecondFactorPage.codesContent(begun, visit, .init(form: place, phrase: phrase)))
        }
        do {
            let added = try await visit.call.confirmCodes(form["code"] ?? "", password: form["present-codes"])
            return try shown(added, visit)
        } catch let error as SchoolError where error == .wrongPresent {
            return again("codes", .notYourPassword)
        } catch let error as SchoolError where error == .wrongCode {
            return again("code", .notTheCode)
        } catch let error as SignInGuard.TooMany {
            return again("code", .tooOften(error))
        }
    }

    private static func addPasskey(_ visit: Visit, _ form: Form) async throws -> Reply {
        func bytes(_ name: String) throws -> [UInt8] {
            guard let bytes = form[name].flatMap(Base64URL.bytes) else { throw SchoolError.passkeyRefused }
            return bytes
        }
        let new = NewPasskey(
            label: form["label"] ?? "", client: try bytes("client"), authenticator: try bytes("authenticator"),
            publicKey: try bytes("publicKey"))
        return try await checkingPassword(visit, "passkey") {
            try shown(await visit.call.addPasskey(new, password: form["present-passkey"]), visit)
        }
    }

    private static func shown(_ added: AddedFactor, _ visit: Visit) throws -> Reply {
        added.recovery.isEmpty
            ? .go("/account/second-factor", .factorAdded) : SecondFactorPage.recoveryContent(added.recovery, visit)
    }

    private static func checkingPassword(
        _ visit: Visit, _ place: String, _ body: () async throws -> Reply
    ) async throws -> Reply {
        do {
            return try await body()
        } catch let error as SchoolError where error == .wrongPresent {
            return .again(try SecondFactorPage.content(visit, .init(form: place, phrase: .notYourPassword)))
        } catch let error as SignInGuard.TooMany {
            return .again(try SecondFactorPage.content(visit, .init(form: place, phrase: .tooOften(error))))
        }
    }
}

extension Phrase {
    fileprivate static let appLabel = Phrase("Program that shows codes")
    fileprivate static let notTheCode = Phrase(
        "This is not the code that the program shows now. Is the clock of its device right?")
    static let notYourPassword = Phrase("This is not your password.")
}
