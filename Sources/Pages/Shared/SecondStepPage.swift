import HTML
import HTTP
import School
import SchoolServer
import Secrets
import Texts

/// `/sign-in/second`: after the password a code, a passkey or a recovery code, for whoever has a second factor.
enum SecondStepPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/sign-in/second", "secondStepPage", .signedIn, parameters: [SignInPage.then], scopes: [.half]
        ) { visit in
            try content(visit, problem: nil)
        },
        Operation.form(
            "/sign-in/second", "secondStepForm", .signedIn, parameters: [SignInPage.then], scopes: [.half],
            limit: 32_768,
            prove),
    ]

    /// Goes on with a sign-in that has begun: to where one was going, or to its second step.
    static func welcome(_ opened: OpenedSession, _ visit: Visit, to link: Link) -> Response {
        let kind = opened.session.kind
        var response = Response.redirect(
            to: kind == .half ? ("/sign-in/second?then=\(link.text)" as Link).text : link.text)
        visit.call.hold(opened, in: &response)
        Policy.apply(to: &response)
        return response
    }

    private static func prove(_ visit: Visit, _ form: Form) async throws -> Reply {
        let new = NewSession(.browser, label: BrowserName.of(visit.call.request), isShared: visit.call.isOnSharedDevice)
        do {
            let opened = try await visit.call.finishSignIn(visit.call.actor, proof(form, visit), opening: new)
            return .raw(welcome(opened, visit, to: SignInPage.place(visit) ?? "/"))
        } catch let error as SchoolError where error.code == .signIn && error.reason == SchoolError.wrongFactor.reason {
            return .again(try content(visit, problem: form["signature"]?.isEmpty == false ? .wrongPasskey : .wrongCode))
        } catch let error as SignInGuard.TooMany {
            return .again(try content(visit, problem: .tooOften(error)))
        }
    }

    /// A passkey where the page's module has sent one; else what was typed.
    private static func proof(_ form: Form, _ visit: Visit) -> FactorProof? {
        guard let signature = form["signature"], !signature.isEmpty else {
            return FactorProof(typed: form["code"] ?? "")
        }
        func bytes(_ name: String) -> [UInt8]? { form[name].flatMap(Base64URL.bytes) }
        guard let site = visit.call.passkeySite, let signature = Base64URL.bytes(of: signature),
            let credential = bytes("credential"), let client = bytes("client"),
            let authenticator = bytes("authenticator")
        else { return nil }
        return .passkey(
            PasskeyAnswer(credential: credential, client: client, authenticator: authenticator, signature: signature),
            at: site)
    }

    private static func content(_ visit: Visit, problem: Phrase?) throws -> PageContent {
        let words = visit.words
        let site = visit.call.passkeySite
        let hasPasskey = try visit.read { try $0.hasPasskey(at: site) }
        let action: Link = SignInPage.place(visit).map { "/sign-in/second?then=\($0.text)" } ?? "/sign-in/second"
        var content = PageContent(words.plain(.secondStep)) {
            if hasPasskey { passkeyForm(action, words) }
            form(.method("post"), .action(action), .class("card stack"), .id("code-form"), .autocomplete("off")) {
                Field(
                    "code", words(.codeOrRecovery), hint: words(.codeOrRecoveryHint),
                    problem: problem.map { words($0) },
                    isRequired: true
                )
                .text(
                    nil, limit: 64, .autocomplete("one-time-code"), .autocapitalize("none"), .spellcheck(false),
                    .autofocus(true), .dir("ltr"))
                button(.type("submit"), .class("primary")) { words(.signIn) }
            }
            details(.class("card")) {
                summary { words(.lostIt) }
                p { words(.lostItHint) }
            }
            form(.method("post"), .action("/sign-out")) {
                button(.type("submit"), .class("quiet")) { words(.otherAccount) }
            }
        }
        content.modules = hasPasskey ? ["shared/passkeys.js"] : []
        content.isAlone = true
        content.isKept = false
        return content
    }

    /// Its module shows it where the browser knows passkeys, and fills it in.
    private static func passkeyForm(_ action: Link, _ words: Words) -> HTML {
        form(
            .method("post"), .action(action), .class("card stack"), .id("passkey-form"), .hidden(),
            .data("passkey", "use")
        ) {
            for name in ["credential", "client", "authenticator", "signature"] { input(.type("hidden"), .name(name)) }
            button(.type("submit"), .class("primary")) { words(.usePasskey) }
            p(.class("problem"), .data("failed"), .role("alert"), .hidden()) { words(.passkeyFailed) }
        }
    }
}

extension Phrase {
    fileprivate static let secondStep = Phrase("One more step")
    fileprivate static let codeOrRecovery = Phrase("Code")
    fileprivate static let codeOrRecoveryHint = Phrase(
        "The six digits that your program shows now, or one of your recovery codes.")
    fileprivate static let usePasskey = Phrase("Use a passkey")
    static let passkeyFailed = Phrase("The browser did not get a passkey. Try again, or use another way.")
    fileprivate static let wrongCode = Phrase(
        "This code is wrong or no longer valid. Enter the one that is shown now.")
    fileprivate static let wrongPasskey = Phrase("This passkey was not accepted. Try again, or use a code.")
    fileprivate static let lostIt = Phrase("Have you got neither?")
    fileprivate static let lostItHint = Phrase(
        "Ask an administrator or manager of your school: they can take the second factor away, and then your password is enough."
    )
    fileprivate static let otherAccount = Phrase("Sign in with another account")
}
