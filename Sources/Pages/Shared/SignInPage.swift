import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

/// `/sign-in`: by account and password or code, or by a link that lets in once; and signing out.
enum SignInPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/sign-in", "signInPage", .anyone, parameters: [then, digits]) { visit in
            try content(visit, Entry(isShared: visit.call.isOnSharedDevice), problem: nil)
        },
        Operation.form("/sign-in", "signInForm", .anyone, parameters: [then, digits], signIn),
        Operation.form("/sign-in/link", "linkForm", .anyone, useLink),
        Operation.form("/sign-in/back", "goBackForm", .anyone) { visit, _ in goBack(visit, to: "/") },
        Operation.form(
            "/sign-out", "signOutForm", .signedIn, isForNewcomers: true,
            scopes: [.person, .half, .inspection], signOut),
    ]

    /// Where one was going.
    static let then = Operation.Parameter("then", .string(limit: 2000), "The page to go on to.")

    /// Small children have a code of digits: a tablet shows them no more keys than that.
    private static let digits = Operation.Parameter("digits", .boolean, "Whether one signs in with a code.")

    private static func hasDigits(_ visit: Visit) -> Bool { visit.call.query("digits") == "true" }

    private static func address(_ visit: Visit, hasDigits: Bool) -> Link {
        switch (place(visit), hasDigits) {
        case (let place?, true): "/sign-in?then=\(place.text)&digits=true"
        case (let place?, false): "/sign-in?then=\(place.text)"
        case (nil, true): "/sign-in?digits=true"
        case (nil, false): "/sign-in"
        }
    }

    static func place(_ visit: Visit) -> Link? { Link(ours: visit.call.query("then")) }

    // MARK: - Account and password

    /// What somebody has filled in, but for the password.
    private struct Entry {
        var account = ""
        var isShared = false
        var school: Organization.ID?
    }

    private static func signIn(_ visit: Visit, _ form: Form) async throws -> Reply {
        let entry = Entry(
            account: form["account"] ?? "", isShared: form["shared"] != nil,
            school: form["school"].flatMap(Organization.ID.init))
        let request = SignInRequest(
            account: entry.account, password: form["password"] ?? "", organization: entry.school, kind: .browser,
            label: BrowserName.of(visit.call.request), isShared: entry.isShared)
        do {
            let opened = try await visit.call.beginSignIn(request)
            return .raw(SecondStepPage.welcome(opened, visit, to: place(visit) ?? "/"))
        } catch let error as SchoolError where error.code == .signIn || error.code == .invalid {
            return .again(try content(visit, entry, problem: .wrongSignIn))
        } catch let error as SignInGuard.TooMany {
            return .again(
                try content(visit, entry, problem: .tooOften(error)))
        }
    }

    private static func content(_ visit: Visit, _ entry: Entry, problem: Phrase?) throws -> PageContent {
        let words = visit.words
        let account = entry.account
        let schools = try visit.call.school.organizations()
        let hasDigits = hasDigits(visit)
        var content = PageContent(words.plain(.signIn)) {
            linkForm(visit)
            if visit.call.keepsOwn { backForm(words) }
            form(
                .method("post"), .action(address(visit, hasDigits: hasDigits)), .class("card stack"),
                .id("password-form")
            ) {
                if schools.count > 1 { choice(of: schools, entry.school, words) }
                Field("account", words(.account), isRequired: true)
                    .text(
                        account, limit: Limit.accountName, .autocomplete("username"), .autocapitalize("none"),
                        .spellcheck(false),
                        .autofocus(account.isEmpty))
                Field(
                    "password", words(.passwordOrCode), hint: words(.passwordHint), problem: problem.map { words($0) },
                    isRequired: true
                )
                .text(
                    nil, type: "password", limit: 1024, .autocomplete("current-password"), .autofocus(!account.isEmpty),
                    .inputmode(hasDigits ? "numeric" : "text"))
                sharedBox(isChecked: entry.isShared, words)
                button(.type("submit"), .class("primary")) { words(.signIn) }
                p {
                    a(.href(address(visit, hasDigits: !hasDigits))) {
                        words(hasDigits ? .withPassword : .withDigits)
                    }
                }
            }
            LanguageChoice.view(words)
        }
        content.modules = ["shared/link.js"]
        content.isAlone = true
        return content
    }

    /// On a tablet that goes from hand to hand, ticked once: the browser remembers it.
    private static func sharedBox(isChecked: Bool, _ words: Words) -> HTML {
        div {
            label(.class("choice")) {
                input(.type("checkbox"), .name("shared"), .value("on"), .checked(isChecked))
                span { words(.othersUseIt) }
            }
            p(.class("hint")) { words(.othersUseItHint) }
        }
    }

    private static func choice(of schools: [Organization], _ chosen: Organization.ID?, _ words: Words) -> HTML {
        Field("school", words(.school), isRequired: true).view { id, described, invalid in
            select(id, .name("school"), .required(), described, invalid) {
                for school in schools {
                    option(.value(school.id.description), .selected(school.id == chosen), .translate(false)) {
                        school.name
                    }
                }
            }
        }
    }

    // MARK: - A link

    /// A link has its secret behind the `#`, which browsers keep to themselves: no server's log ever holds it. A module puts it
    /// into this form, and it is used up by a press of the button, not by looking at it as mail programs do.
    private static func linkForm(_ visit: Visit) -> HTML {
        let words = visit.words
        return form(.method("post"), .action("/sign-in/link"), .class("card stack"), .id("link-form"), .hidden()) {
            p { words(.linkLetsIn) }
            input(.type("hidden"), .name("link"))
            sharedBox(isChecked: visit.call.isOnSharedDevice, words)
            button(.type("submit"), .class("primary")) { words(.signIn) }
        }
    }

    /// For whoever has looked into somebody's account, which is over by now.
    private static func backForm(_ words: Words) -> HTML {
        form(.method("post"), .action("/sign-in/back"), .class("card stack"), .id("back-form")) {
            p { words(.lookingIsOver) }
            button(.type("submit"), .class("primary")) { words(.goOnAsBefore) }
        }
    }

    private static func deadLinkContent(_ visit: Visit) -> PageContent {
        let words = visit.words
        var content = PageContent(words.plain(.signIn)) {
            p(.class("problem"), .role("alert")) { words(.deadLink) }
            p { a(.class("button"), .href("/sign-in")) { words(.signInWithPassword) } }
        }
        content.isAlone = true
        return content
    }

    private static func useLink(_ visit: Visit, _ form: Form) async throws -> Reply {
        let request = SignInRequest(
            link: form["link"] ?? "", kind: .browser, label: BrowserName.of(visit.call.request),
            isShared: form["shared"] != nil)
        do {
            return .raw(SecondStepPage.welcome(try await visit.call.beginSignIn(request), visit, to: "/"))
        } catch let error as SchoolError where error.code == .signIn || error.code == .invalid {
            return .again(deadLinkContent(visit))
        }
    }

    // MARK: - Out again

    private static func signOut(_ visit: Visit, _ form: Form) async throws -> Reply {
        if try visit.call.actor.scope == .inspection { return try await endLooking(visit) }
        if let session = try visit.call.actor.session {
            let isHalf = try visit.call.actor.scope == .half
            try await visit.perform(isHalf ? .endHalfSignIn : .endSession(session))
        }
        var response = Response.redirect(to: "/sign-in?told=\(Flash.signedOut.rawValue)")
        visit.call.drop(in: &response)
        // A tablet goes from hand to hand: no page, no file and no half-written answer stays for the next.
        response.headers["Clear-Site-Data"] = "\"cache\", \"storage\""
        Policy.apply(to: &response)
        return .raw(response)
    }

    /// Back to the page of the person whose account was looked into.
    private static func endLooking(_ visit: Visit) async throws -> Reply {
        let person = try visit.call.actor.person.map { "/\($0)" } ?? ""
        try await visit.call.endInspection()
        return goBack(visit, to: "/manager/people\(person)?told=\(Flash.inspectionEnded.rawValue)")
    }

    /// With the sign-in that was kept beside an inspection, and nothing of the account that was looked into.
    private static func goBack(_ visit: Visit, to place: String) -> Reply {
        var response = Response.redirect(to: place)
        visit.call.goBack(in: &response)
        response.headers["Clear-Site-Data"] = "\"cache\""
        Policy.apply(to: &response)
        return .raw(response)
    }
}

extension Phrase {
    fileprivate static let lookingIsOver = Phrase(
        "You are no longer looking into the account. Your own sign-in is still here.")
    fileprivate static let goOnAsBefore = Phrase("Go on as yourself")
    fileprivate static let othersUseIt = Phrase("Others use this device, too")
    fileprivate static let othersUseItHint = Phrase(
        "You are signed out when the browser is closed, at the latest after 12 hours.")
    fileprivate static let school = Phrase("School")
    static func tooOften(_ error: SignInGuard.TooMany) -> Phrase {
        error.minutes.map(Phrase.waitMinutes) ?? .tooManyTries(error.wait)
    }
    fileprivate static func tooManyTries(_ seconds: Int) -> Phrase {
        Phrase(
            one: "Too many tries. Wait a second, and try again.",
            other: "Too many tries. Wait \(seconds) seconds, and try again.", seconds)
    }
    fileprivate static func waitMinutes(_ minutes: Int) -> Phrase {
        Phrase(
            one: "Too many tries. Wait a minute, or ask at school for a link.",
            other: "Too many tries. Wait \(minutes) minutes, or ask at school for a link.", minutes)
    }
    fileprivate static let account = Phrase("Account")
    fileprivate static let passwordOrCode = Phrase("Password or code")
    fileprivate static let passwordHint = Phrase(
        "A code has four or six digits. Forgotten? Your teacher can give you a new one.")
    fileprivate static let withDigits = Phrase("I have a code of digits")
    fileprivate static let withPassword = Phrase("I have a password with letters")
    static let signIn = Phrase("Sign in")
    fileprivate static let wrongSignIn = Phrase(
        "This account name and password do not match. Check both, and try again.")
    fileprivate static let linkLetsIn = Phrase("This link lets you in once. Then you choose a password of your own.")
    fileprivate static let deadLink = Phrase("This link has been used already, or it is too old. Ask for a new one.")
    fileprivate static let signInWithPassword = Phrase("Sign in with a password")
}
