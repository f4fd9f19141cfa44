import Coursework
import HTML
import HTTP
import QRCode
import School
import SchoolServer
import Secrets
import Texts

/// `/account/second-factor`: what one proves oneself by beside the password; adding it, and removing it.
enum SecondFactorPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/account/second-factor", "secondFactorPage", .signedIn, parameters: [SignInPage.then], isForEnrolling: true
        ) { try content($0) },
        Operation.raw("/account/second-factor/codes", "codesPage", .signedIn, isForEnrolling: true) { visit in
            guard let begun = try visit.call.begunCodes() else {
                return Layout.response(.go("/account/second-factor"), visit)
            }
            return Layout.response(codesContent(begun, visit), visit)
        },
    ]

    /// What was not right about a form of the page, and which.
    struct Problem {
        var form: String
        var phrase: Phrase
    }

    static func content(_ visit: Visit, _ problem: Problem? = nil) throws -> PageContent {
        let words = visit.words
        let secondFactors = try visit.read { try $0.ownFactors() }
        var content = PageContent(words.plain(.secondFactor), in: .account) {
            if isDue(visit) { p(.class("lead")) { words(.factorIsDue) } } else { p { words(.whatItIs) } }
            if !secondFactors.factors.isEmpty { list(secondFactors, problem, visit) }
            if secondFactors.mayAdd {
                adding(problem, visit)
            } else {
                p(.class("hint")) { words(.factorsAreOff) }
            }
            if secondFactors.isOn { recovery(secondFactors, problem, words) }
        }
        content.crumbs = isDue(visit) ? [] : [.init(words(.yourAccount), "/account")]
        content.modules = ["shared/passkeys.js"]
        content.isAlone = isDue(visit)
        return content
    }

    /// Whether there is nothing else to do before.
    static func isDue(_ visit: Visit) -> Bool { visit.call.signedIn?.mustAddFactor == true }

    // MARK: - What there is

    private static func list(_ secondFactors: SecondFactors, _ problem: Problem?, _ visit: Visit) -> HTML {
        let words = visit.words
        return section(.class("card"), .id("factors")) {
            h2 { words(.yourFactors) }
            ul(.class("rows")) {
                for factor in secondFactors.factors {
                    li(.class("row")) {
                        div(.class("row-main")) {
                            strong { bdi { factor.label } }
                            small {
                                words(.kind(factor.kind))
                                " · "
                                words(.addedOn)
                                " "
                                words.time(factor.created, .fullDay)
                            }
                            if let used = factor.used {
                                small {
                                    words(.lastUsedAt)
                                    " "
                                    words.time(used)
                                }
                            }
                        }
                        details(.open(problem?.form == "\(factor.id)")) {
                            summary(.class("button"), .aria("label", words.plain(.removeNamed(factor.label)))) {
                                words(.removeFactor)
                            }
                            form(
                                .method("post"), .action("/account/second-factor/factors/\(factor.id)/remove"),
                                .class("stack")
                            ) {
                                password("\(factor.id)", problem, words)
                                button(.type("submit"), .class("danger")) { words(.removeFactor) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// With an open browser alone nobody adds a protection that others do not have, or takes one away.
    private static func password(_ place: String, _ problem: Problem?, _ words: Words) -> HTML {
        let phrase = problem.flatMap { $0.form == place ? words($0.phrase) : nil }
        return Field("present-\(place)", words(.yourPassword), problem: phrase, isRequired: true)
            .text(nil, type: "password", limit: 1024, .autocomplete("current-password"))
    }

    // MARK: - Adding

    private static func adding(_ problem: Problem?, _ visit: Visit) -> HTML {
        let words = visit.words
        return section(.class("card stack"), .id("add-factor")) {
            h2 { words(.addFactor) }
            form(.method("post"), .action("/account/second-factor/codes"), .class("stack")) {
                p { words(.appHint) }
                button(.type("submit"), .class("primary")) { words(.addApp) }
            }
            if visit.call.passkeySite != nil {
                form(
                    .method("post"), .action("/account/second-factor/passkeys"), .class("stack"), .id("passkey-form"),
                    .hidden(), .data("passkey", "make")
                ) {
                    p { words(.passkeyHint) }
                    for name in ["client", "authenticator", "publicKey"] { input(.type("hidden"), .name(name)) }
                    Field("label", words(.passkeyLabel), isRequired: true)
                        .text(BrowserName.of(visit.call.request), limit: Limit.label, .dir("auto"))
                    password("passkey", problem, words)
                    button(.type("submit")) { words(.addPasskey) }
                    p(.class("problem"), .data("failed"), .role("alert"), .hidden()) { words(.passkeyFailed) }
                }
            }
        }
    }

    /// The key, for as long as it does not count: after that nobody sees it any more.
    static func codesContent(_ begun: BegunCodes, _ visit: Visit, _ problem: Problem? = nil) -> PageContent {
        let words = visit.words
        let codeProblem = problem.flatMap { $0.form == "code" ? words($0.phrase) : nil }
        var content = PageContent(words.plain(.addApp), in: .account) {
            section(.class("card stack")) {
                p { words(.scanIt) }
                QRCode(begun.link)?.view(words.plain(.codeForProgram))
                details {
                    summary { words(.cannotScan) }
                    p { words(.typeTheKey) }
                    p(.class("key")) { bdi(.dir("ltr"), .translate(false)) { begun.key.inFours } }
                }
                form(
                    .method("post"), .action("/account/second-factor/codes/confirm"), .class("stack"),
                    .autocomplete("off")
                ) {
                    Field(
                        "code", words(.firstCode), hint: words(.firstCodeHint), problem: codeProblem, isRequired: true
                    )
                    .text(
                        nil, limit: 64, .autocomplete("one-time-code"), .inputmode("numeric"), .autofocus(true),
                        .dir("ltr"))
                    password("codes", problem, words)
                    button(.type("submit"), .class("primary")) { words(.confirmCode) }
                }
            }
        }
        content.crumbs = [.init(words(.secondFactor), "/account/second-factor")]
        content.isAlone = isDue(visit)
        content.isKept = false
        return content
    }

    // MARK: - Recovery codes

    private static func recovery(_ secondFactors: SecondFactors, _ problem: Problem?, _ words: Words) -> HTML {
        section(.class("card stack"), .id("recovery")) {
            h2 { words(.recoveryCodes) }
            p { words(.codesLeft(secondFactors.recoveryCodes)) }
            p(.class("hint")) { words(.recoveryHint) }
            details(.open(problem?.form == "recovery")) {
                summary(.class("button")) { words(.newRecoveryCodes) }
                form(.method("post"), .action("/account/second-factor/recovery"), .class("stack")) {
                    p { words(.oldCodesEnd) }
                    password("recovery", problem, words)
                    button(.type("submit"), .class("primary")) { words(.newRecoveryCodes) }
                }
            }
        }
    }

    /// The answer is the one place where the codes stand: nothing keeps them.
    static func recoveryContent(_ codes: [RecoveryCode], _ visit: Visit) -> Reply {
        let words = visit.words
        var content = PageContent(words.plain(.recoveryCodes), in: .account) {
            div(.class("notice"), .id("codes-made"), .tabindex(-1)) {
                Icon.check.view
                span(.role("status")) { words(.factorIsOn) }
            }
            section(.class("card stack")) {
                p { words(.keepCodes) }
                ul(.class("recovery-codes")) {
                    for code in codes { li { bdi(.dir("ltr"), .translate(false)) { code.text } } }
                }
            }
            p(.class("actions")) {
                a(.class("button primary"), .href("/account/second-factor")) { words(.codesAreKept) }
            }
        }
        content.crumbs = [.init(words(.secondFactor), "/account/second-factor")]
        content.isKept = false
        var response = Layout.response(content, visit, .created)
        response.headers[.cacheControl] = "no-store"
        return .raw(response)
    }
}

extension String {
    fileprivate var inFours: String {
        stride(from: 0, to: count, by: 4).map { String(dropFirst($0).prefix(4)) }.joined(separator: " ")
    }
}

extension Phrase {
    static let secondFactor = Phrase("Second factor")
    fileprivate static let whatItIs = Phrase(
        "With a second factor, somebody who has found out your password still cannot sign in as you.")
    fileprivate static let factorIsDue = Phrase(
        "Your school requires people with your role to have a second factor as well as a password. Add one now; it takes a minute."
    )
    fileprivate static let factorsAreOff = Phrase("Your school has switched second factors off for your role.")
    fileprivate static let yourFactors = Phrase("What you have")
    static func kind(_ kind: Factor.Kind) -> Phrase {
        switch kind {
        case .app: Phrase("a program that shows codes")
        case .passkey: Phrase("a passkey")
        }
    }
    fileprivate static let addedOn = Phrase("added on")
    fileprivate static let lastUsedAt = Phrase("last used")
    fileprivate static let removeFactor = Phrase("Remove")
    fileprivate static func removeNamed(_ label: String) -> Phrase { Phrase("Remove \(label)") }
    fileprivate static let yourPassword = Phrase("Your password")
    fileprivate static let addFactor = Phrase("Add one")
    fileprivate static let appHint = Phrase(
        "A program on your phone or in your password manager shows six digits, and new ones every half minute.")
    fileprivate static let addApp = Phrase("Add a program that shows codes")
    fileprivate static let passkeyHint = Phrase(
        "A passkey is stored on your device or on a security key; you confirm with your finger, your face or a PIN.")
    fileprivate static let passkeyLabel = Phrase("Name of this passkey")
    fileprivate static let addPasskey = Phrase("Add a passkey")
    fileprivate static let scanIt = Phrase(
        "Scan this with the program that shows codes. Show it to nobody: whoever has it has your codes.")
    fileprivate static let codeForProgram = Phrase("Code to scan with the program that shows codes")
    fileprivate static let cannotScan = Phrase("You cannot scan it?")
    fileprivate static let typeTheKey = Phrase("Type this key into the program, as a time-based one.")
    fileprivate static let firstCode = Phrase("The code that it shows")
    fileprivate static let firstCodeHint = Phrase("Six digits. From then on it is asked for when you sign in.")
    fileprivate static let confirmCode = Phrase("Confirm")
    fileprivate static let recoveryCodes = Phrase("Recovery codes")
    fileprivate static func codesLeft(_ count: Int) -> Phrase {
        Phrase(one: "1 is left.", other: "\(count) are left.", count)
    }
    fileprivate static let recoveryHint = Phrase(
        "Each lets you in once if you lose everything else. Keep them on paper.")
    fileprivate static let newRecoveryCodes = Phrase("Make new recovery codes")
    fileprivate static let oldCodesEnd = Phrase("The ones you have now then stop working.")
    fileprivate static let factorIsOn = Phrase(
        "Done. These codes are shown this once: write them down or print them now.")
    fileprivate static let keepCodes = Phrase(
        "Each lets you in once in place of your second factor. Keep them in a safe place.")
    fileprivate static let codesAreKept = Phrase("I have them")
    static func factorsTaken(_ day: String, by name: String) -> Phrase {
        Phrase("\(name) took your second factor away on \(day). If you did not ask for that, tell your school.")
    }
}
