import HTML
import HTTP
import School
import SchoolServer
import Texts

/// Error pages in the reader's language, with advice.
enum Problems {
    static func site(_ assets: Assets) -> @Sendable (Problem, Request, Actor?, Services) -> Response {
        { problem, request, actor, services in
            if let detour = detour(problem, request) { return detour }
            let me = actor.flatMap { actor in try? services.school.read(as: actor) { try $0.me() } }
            let words = Words.of(request, me)
            let content = content(problem, request, words, hasFrame: me != nil)
            var response = Response(
                problem.status, Layout.document(content, words, assets, me).document, type: "text/html; charset=utf-8")
            response.headers[.cacheControl] = "no-store"
            response.code = problem.code
            Policy.apply(to: &response)
            return response
        }
    }

    /// Somebody who must first sign in or choose a password is sent there, and returns afterwards.
    private static func detour(_ problem: Problem, _ request: Request) -> Response? {
        let place: String
        switch problem.code {
        case "sign_in_needed": place = "/sign-in"
        case "password_needed": place = "/password"
        case "second_factor_due": place = "/account/second-factor"
        case "second_factor_awaited": place = "/sign-in/second"
        default: return nil
        }
        // The submitting page keeps a form's input, which a redirection would lose.
        if request.headers["X-Homeroom-Form"] != nil { return Response(.unauthorized) }
        let link: Link =
            request.method.isSafe
            ? "\(Link(stringLiteral: place))?then=\(request.target.rawValue)" : Link(stringLiteral: place)
        var response = Response.redirect(to: link.text)
        Policy.apply(to: &response)
        return response
    }

    private static func content(_ problem: Problem, _ request: Request, _ words: Words, hasFrame: Bool) -> PageContent {
        var content = PageContent(words.plain(title(problem))) {
            p(.class("lead")) { words(explanation(problem)) }
            if [.serviceUnavailable, .tooManyRequests].contains(problem.status) { again(request, words) }
            p(.class("actions")) {
                if let back = back(request) { a(.class("button"), .href(back)) { words(.backToBefore) } }
                a(.class("button"), .href("/")) { words(.toTheStart) }
            }
        }
        content.isAlone = !hasFrame
        return content
    }

    /// The previous page, unless it is the requested one.
    private static func back(_ request: Request) -> Link? {
        guard let link = Link(before: request) else { return nil }
        return request.method.isSafe && link.text == request.target.rawValue ? nil : link
    }

    /// A button to try again: for a form with all its input, except what nobody else may see.
    @HTMLBuilder private static func again(_ request: Request, _ words: Words) -> HTML {
        if let link = Link(ours: request.target.rawValue) {
            if request.method.isSafe {
                p { a(.class("button primary"), .href(link)) { words(.onceMore) } }
            } else if let form = Form(body: request.body), !form.items.contains(where: { secrets.contains($0.name) }) {
                HTML.form(.method("post"), .action(link), .id("again")) {
                    for item in form.items {
                        input(
                            .type("hidden"), .name(item.name), .value(item.value.replacing("\r\n", with: "\n")))
                    }
                    button(.type("submit"), .class("primary")) { words(.sendAgain) }
                }
            }
        }
    }

    private static let secrets: Set<String> = ["password", "present", "new", "link", "code"]

    private static func title(_ problem: Problem) -> Phrase {
        switch problem.status {
        case .notFound:
            Phrase("There is nothing here")
        case .forbidden:
            Phrase("You have no access to this")
        case .serviceUnavailable, .tooManyRequests:
            Phrase("One moment, please")
        default:
            Phrase("That did not work")
        }
    }

    private static func explanation(_ problem: Problem) -> Phrase {
        switch problem.status {
        case .notFound:
            Phrase("It may have been removed, or it belongs to a class you are not in.")
        case .forbidden:
            Phrase("People with your role can't do this. Ask the school's administrator if you need to.")
        case .serviceUnavailable, .tooManyRequests:
            Phrase("The school is busy. Nothing was lost; try again in a moment.")
        case .conflict where problem.code == "last_administrator":
            .lastAdministrator
        case .conflict:
            Phrase("Somebody has changed this in the meantime. Go back to see how it is now.")
        default:
            Phrase(
                "Nothing was changed. Go back and try again; if it keeps happening, tell the school's administrator.")
        }
    }
}

extension Phrase {
    fileprivate static let lastAdministrator = Phrase(
        "Nobody else could look after the school. Make somebody else an administrator first.")
    fileprivate static let backToBefore = Phrase("Back to where you were")
    fileprivate static let onceMore = Phrase("Try again")
    fileprivate static let sendAgain = Phrase("Send it again, as you typed it")
}
