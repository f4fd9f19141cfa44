import HTML
import HTTP
import School
import SchoolServer
import Texts

/// Tells people what went wrong, in their language, with what to do about it.
enum Problems {
    static func site(_ assets: Assets) -> @Sendable (Problem, Request, Actor?, Dispatcher) -> Response {
        { problem, request, actor, dispatcher in
            if let detour = detour(problem, request) { return detour }
            let me = actor.flatMap { actor in try? dispatcher.school.read(as: actor) { try $0.me() } }
            let words = Words.of(request, me)
            let sheet = sheet(problem, request, words, hasFrame: me != nil)
            var response = Response(
                problem.status, Layout.document(sheet, words, assets, me).document, type: "text/html; charset=utf-8")
            response.headers[.cacheControl] = "no-store"
            response.code = problem.code
            Policy.apply(to: &response)
            return response
        }
    }

    /// Who has to sign in or to choose a password first comes back to where they were going.
    private static func detour(_ problem: Problem, _ request: Request) -> Response? {
        let place: String
        switch problem.code {
        case "sign_in_needed": place = "/sign-in"
        case "password_needed": place = "/password"
        default: return nil
        }
        // What a form sent is kept by the page that sent it; it must not be lost to a redirection.
        if request.headers["X-Homeroom-Form"] != nil { return Response(.unauthorized) }
        let link: Link =
            request.method.isSafe
            ? "\(Link(stringLiteral: place))?then=\(request.target.rawValue)" : Link(stringLiteral: place)
        var response = Response.redirect(to: link.text)
        Policy.apply(to: &response)
        return response
    }

    private static func sheet(_ problem: Problem, _ request: Request, _ words: Words, hasFrame: Bool) -> PageContent {
        var sheet = PageContent(words.plain(title(problem))) {
            p(.class("lead")) { words(explanation(problem)) }
            if [.serviceUnavailable, .tooManyRequests].contains(problem.status) { again(request, words) }
            p(.class("actions")) {
                if let back = back(request) { a(.class("button"), .href(back)) { words(.backToBefore) } }
                a(.class("button"), .href("/")) { words(.toTheStart) }
            }
        }
        sheet.isAlone = !hasFrame
        return sheet
    }

    /// The page before, unless it is the one that was asked for.
    private static func back(_ request: Request) -> Link? {
        guard let link = Link(before: request) else { return nil }
        return request.method.isSafe && link.text == request.target.rawValue ? nil : link
    }

    /// The same once more: of a form with all that was typed, but for what nobody else may see.
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

    private static let secrets: Set<String> = ["password", "present", "new", "link"]

    private static func title(_ problem: Problem) -> Phrase {
        switch problem.status {
        case .notFound:
            Phrase(en: "There is nothing here", de: "Hier ist nichts", ar: "لا يوجد شيء هنا")
        case .forbidden:
            Phrase(en: "This is not open to you", de: "Das ist dir nicht zugänglich", ar: "هذا غير متاح لك")
        case .serviceUnavailable, .tooManyRequests:
            Phrase(en: "One moment, please", de: "Einen Moment, bitte", ar: "لحظة من فضلك")
        default:
            Phrase(en: "That did not work", de: "Das hat nicht geklappt", ar: "لم ينجح ذلك")
        }
    }

    private static func explanation(_ problem: Problem) -> Phrase {
        switch problem.status {
        case .notFound:
            Phrase(
                en: "It may have been removed, or it belongs to a class that is not yours.",
                de: "Es wurde vielleicht entfernt, oder es gehört zu einer Klasse, die nicht deine ist.",
                ar: "ربما أُزيل، أو أنه يخص صفًا ليس صفك.")
        case .forbidden:
            Phrase(
                en: "People with your role can't do this. Ask the school's administrator if you need to.",
                de: "Mit deiner Rolle geht das nicht. Frag die Verwaltung der Schule, wenn du es brauchst.",
                ar: "لا يمكن لمن له دورك فعل ذلك. اسأل مسؤول المدرسة إذا احتجت إليه.")
        case .serviceUnavailable, .tooManyRequests:
            Phrase(
                en: "The school is busy. Nothing was lost; try again in a moment.",
                de: "Die Schule ist gerade beschäftigt. Nichts ging verloren; versuch es gleich noch einmal.",
                ar: "المدرسة مشغولة الآن. لم يُفقد شيء؛ حاول مرة أخرى بعد لحظة.")
        case .conflict:
            Phrase(
                en: "Somebody changed it meanwhile. Go back, and look at it as it is now.",
                de: "Jemand hat es inzwischen geändert. Geh zurück und sieh es dir an, wie es jetzt ist.",
                ar: "غيّره شخص ما في هذه الأثناء. ارجع وانظر إليه كما هو الآن.")
        default:
            Phrase(
                en: "Nothing was changed. Go back and try again; if it stays, tell the school's administrator.",
                de:
                    "Nichts wurde geändert. Geh zurück und versuch es noch einmal; wenn es bleibt, sag es der Verwaltung.",
                ar: "لم يتغير شيء. ارجع وحاول مرة أخرى؛ وإذا استمر الأمر فأخبر مسؤول المدرسة.")
        }
    }
}

extension Phrase {
    fileprivate static let backToBefore = Phrase(
        en: "Back to where you were", de: "Zurück, wo du warst", ar: "العودة إلى حيث كنت")
    fileprivate static let onceMore = Phrase(en: "Try again", de: "Noch einmal versuchen", ar: "حاول مرة أخرى")
    fileprivate static let sendAgain = Phrase(
        en: "Send it again, as you typed it", de: "Noch einmal senden, so wie du es getippt hast",
        ar: "أرسله مرة أخرى كما كتبته")
}
