import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/account`: where one is signed in, one's language; `/password`: choosing a password.
enum AccountPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/account", "accountPage", .signedIn, show),
        Operation.form("/account/sign-out-elsewhere", "signOutElsewhereForm", .signedIn) { visit, _ in
            try await visit.perform(.endOtherSessions)
            return .go("/account", .signedOutElsewhere)
        },
        Operation.form("/account/sessions/{session}/end", "endSessionForm", .signedIn) { visit, _ in
            let id: Session.ID = try visit.id("session")
            try await visit.perform(.endSession(id))
            return .go("/account", .saved)
        },
        Operation.form("/language", "languageForm", .anyone, chooseLanguage),
        Operation.form("/account/language", "ownLanguageForm", .signedIn) { visit, form in
            try await visit.perform(.chooseLanguage(language(form).rawValue))
            return try await chooseLanguage(visit, form)
        },
        Operation.page("/password", "passwordPage", .signedIn, parameters: [SignInPage.then], isForNewcomers: true) {
            try passwordContent($0)
        },
        Operation.form(
            "/password", "passwordForm", .signedIn, parameters: [SignInPage.then], isForNewcomers: true, choosePassword),
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let sessions = try visit.read { try $0.ownSessions() }
        let current = try visit.call.actor.session
        let notices = try visit.read { try $0.ownNotices() }
        return PageContent(words.plain(.yourAccount), in: .account) {
            AccountNotices.view(notices, words)
            if visit.me?.posts.isEmpty == true { p(.class("lead"), .id("no-role")) { words(.noRoleOfYours) } }
            section(.class("card")) {
                h2 { words(.whereSignedIn) }
                ul(.class("rows")) {
                    for session in SignInRow.inOrder(sessions) { row(session, isCurrent: session.id == current, words) }
                }
                if sessions.count > 1 {
                    form(.method("post"), .action("/account/sign-out-elsewhere")) {
                        button(.type("submit")) { words(.signOutElsewhere) }
                    }
                }
            }
            if visit.me?.isPractice != true {
                section(.class("card")) {
                    h2 { words(.password) }
                    p { a(.class("button"), .href("/password")) { words(.changePassword) } }
                }
            }
            if FactorRule.roles.contains(where: { role in visit.me?.posts.contains { $0.role == role } == true }) {
                section(.class("card"), .id("second-factor")) {
                    h2 { words(.secondFactor) }
                    p { a(.class("button"), .href("/account/second-factor")) { words(.secondFactor) } }
                }
            }
            if visit.me?.posts.contains(where: { $0.role == .teacher }) == true {
                section(.class("card")) {
                    h2 { words(.yourComments) }
                    p { a(.class("button"), .href("/comments")) { words(.yourComments) } }
                }
            }
            section(.class("card")) {
                h2 { words(.language) }
                LanguageChoice.view(words, isKept: visit.me?.isPractice == false && visit.me?.isInspected == false)
            }
        }
    }

    private static func row(_ session: Session, isCurrent: Bool, _ words: Words) -> HTML {
        let end =
            isCurrent
            ? span(.class("badge")) { words(.thisDevice) }
            : form(.method("post"), .action("/account/sessions/\(session.id)/end")) {
                button(.type("submit")) { words(.signOut) }
            }
        let remark = session.isPractice ? HTML(" (\(words.plain(.asPractice)))") : nil
        return SignInRow(session: session, remark: remark, end: end, words: words).view
    }

    // MARK: - Language

    private static func language(_ form: Form) -> Language { form["language"].flatMap(Language.init(tag:)) ?? .english }

    private static func chooseLanguage(_ visit: Visit, _ form: Form) async throws -> Reply {
        var response = Response.redirect(to: Link(ours: form["back"])?.text ?? "/")
        response.headers[.setCookie] =
            "\(Language.cookie)=\(language(form).rawValue); Path=/; Max-Age=31536000; SameSite=Lax"
        Policy.apply(to: &response)
        return .raw(response)
    }

    // MARK: - Password

    /// - Parameter typed: the new password that was refused.
    private static func passwordContent(_ visit: Visit, _ findings: [Finding] = [], typed: String = "") throws
        -> PageContent
    {
        let words = visit.words
        let policy = try visit.read { try $0.ownPassword().policy }
        let isFirst = visit.me?.mustChoosePassword == true
        let action: Link = SignInPage.place(visit).map { "/password?then=\($0.text)" } ?? "/password"
        func problem(_ field: String, _ phrase: Phrase) -> HTML? {
            findings.contains { $0.field == field } ? words(phrase) : nil
        }
        var content = PageContent(words.plain(isFirst ? .chooseYourPassword : .changePassword), in: .account) {
            form(.method("post"), .action(action), .class("card stack")) {
                if !isFirst {
                    Field(
                        "present", words(.presentPassword), problem: problem("present", .notThePresent),
                        isRequired: true
                    )
                    .text(nil, type: "password", limit: 1024, .autocomplete("current-password"))
                }
                Field(
                    "new", words(.newPassword), hint: words(.hint(for: policy)),
                    problem: problem("new", .lacking(policy.weaknesses(of: typed).first)),
                    isRequired: true
                )
                .text(
                    nil, type: "password", limit: 1024, .autocomplete("new-password"), .autofocus(isFirst),
                    .inputmode(policy == .standard ? "text" : "numeric"))
                button(.type("submit"), .class("primary")) { words(.save) }
            }
        }
        content.isAlone = isFirst
        return content
    }

    private static func choosePassword(_ visit: Visit, _ form: Form) async throws -> Reply {
        do {
            try await visit.call.choosePassword(
                ChoosePasswordRequest(present: form["present"], new: form["new"] ?? ""))
            let place = SignInPage.place(visit)
            if visit.me?.mustChoosePassword == true { return .go(place ?? "/") }
            return .go(place ?? "/account", .passwordChanged)
        } catch let error as SchoolError where error.code == .invalid {
            // What is wrong with a new password may be told under either name.
            let findings = error.findings.map {
                Finding($0.code, $0.field == "present" ? "present" : "new", $0.message)
            }
            return .again(try passwordContent(visit, findings, typed: form["new"] ?? ""))
        }
    }
}

/// The languages that the pages speak, each by its own name.
enum LanguageChoice {
    /// - Parameter isKept: whether the choice holds in other browsers as well, and not in this one alone.
    static func view(_ words: Words, isKept: Bool = false) -> HTML {
        form(.method("post"), .action(isKept ? "/account/language" : "/language"), .class("languages"), .data("back")) {
            for language in Language.offered {
                button(
                    .type("submit"), .name("language"), .value(language.rawValue), .lang(language.rawValue),
                    .class("quiet"),
                    .aria("pressed", language == words.language)
                ) { bdi { language.ownName } }
            }
        }
    }
}

extension Phrase {
    static let yourComments = Phrase("Your comments")
    fileprivate static let noRoleOfYours = Phrase(
        "You have no role at the school at present, so only your account is open to you. Ask the people who look after the school."
    )
    static let save = Phrase("Save")
    fileprivate static let whereSignedIn = Phrase("Where you are signed in")
    fileprivate static let asPractice = Phrase("as a practice student")
    fileprivate static let thisDevice = Phrase("this device")
    fileprivate static let signOutElsewhere = Phrase("Sign out everywhere else")
    fileprivate static let password = Phrase("Password")
    fileprivate static let changePassword = Phrase("Change the password")
    fileprivate static let chooseYourPassword = Phrase("Choose a password")
    fileprivate static let presentPassword = Phrase("Current password")
    fileprivate static let newPassword = Phrase("New password")
    fileprivate static func hint(for policy: PasswordPolicy) -> Phrase {
        switch policy {
        case .standard:
            Phrase(
                "Eight characters or more, with at least one letter and one digit. A whole sentence with a number in it is easy to remember."
            )
        case .sixDigits: Phrase("Six digits: not all the same, and not in order as in 123456.")
        case .fourDigits: Phrase("Four digits: not all the same, and not in order as in 1234.")
        }
    }
    fileprivate static let notThePresent = Phrase("This is not your current password.")
    fileprivate static func lacking(_ weakness: PasswordPolicy.Weakness?) -> Phrase {
        switch weakness {
        case .isShort: Phrase("This password has fewer than eight characters.")
        case .hasNoLetter: Phrase("This password has no letter. Add one.")
        case .hasNoDigit: Phrase("This password has no digit. Add one.")
        case .isGuessedFirst: Phrase("Everybody tries these digits first. Choose others.")
        case .isNotDigits, nil: Phrase("This password does not meet the rules above.")
        }
    }
    fileprivate static let language = Phrase("Language")
}
