import Coursework
import Foundation
import HTML
package import HTTP
import School
import SchoolServer
import Texts

/// What surrounds the content of every page: the head, the school's bar if there is one, and the notice of what was
/// just done.
enum Layout {
    static func response(_ reply: Reply, _ visit: Visit) -> Response {
        switch reply {
        case .raw(let response): return response
        case .again(let content): return response(content, visit, .unprocessableContent)
        case .go(let link, let flash):
            let mark = link.text.contains("?") ? "&" : "?"
            var response = Response.redirect(to: link.text + (flash.map { "\(mark)told=\($0.rawValue)" } ?? ""))
            Policy.apply(to: &response)
            return response
        }
    }

    static func response(_ content: PageContent, _ visit: Visit, _ status: Status = .ok) -> Response {
        let bytes = document(content, visit.words, visit.assets, visit.me, flash: visit.flash).document
        var response = Response(status, bytes, type: "text/html; charset=utf-8")
        Policy.apply(to: &response, mayListen: content.mayListen)
        response.headers["Content-Language"] = visit.words.language.rawValue
        // Tells the worker whose pages it keeps, so that it keeps nobody else's, and none with names while names are
        // hidden. Nothing is kept of an inspected account, and nothing on a shared device.
        guard content.isKept, visit.me?.isInspected != true, !visit.call.isOnSharedDevice else {
            response.headers[.cacheControl] = "no-store"
            return response
        }
        if let me = visit.me {
            response.headers["X-Homeroom-Keep"] = "\(me.person)\(visit.hidesNames ? "-veiled" : "")"
            response.headers["X-Homeroom-Until"] = me.signedInUntil?.ISO8601Format()
        }
        return status == .ok ? response.tagged(EntityTag(of: bytes)) : response
    }

    static func document(_ content: PageContent, _ words: Words, _ assets: Assets, _ me: Me?, flash: Flash? = nil)
        -> HTML
    {
        html(.lang(words.language.rawValue), .dir(words.language.direction)) {
            head(content, words, assets)
            body(
                .class(content.isAlone ? "alone" : ""),
                .data("feeds", content.feeds.isEmpty ? nil : content.feeds.joined(separator: " ")),
                // During an inspection, scripts keep and send nothing.
                .data("reader", me?.isInspected == true ? nil : me?.person.description),
                .data("practice", me?.isPractice == true)
            ) {
                a(.class("skip"), .href("#content")) { words(.skipToContent) }
                if let me, !content.isAlone { Bar.view(me, words, content.section) }
                if me?.isPractice == true { PracticeNotice.view(words) }
                if let me, me.isInspected { InspectionNotice.view(me, words) }
                if me != nil { removed(words) }
                main(.id("content"), .class(content.isWide ? "wide" : ""), .tabindex(-1)) {
                    if content.isAlone { brand(assets) }
                    notice(flash, content, words)
                    heading(content, words)
                    content.body
                }
                div(.id("news"), .class("visually-hidden"), .role("status"), .aria("live", "polite"))
                offline(words, me)
                if me != nil { UnsentView.view(words) }
            }
        }
    }

    private static func head(_ content: PageContent, _ words: Words, _ assets: Assets) -> HTML {
        HTML.head {
            meta(.charset("utf-8"))
            HTML.title { "\(content.title) – Homeroom" }
            meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
            meta(.name("color-scheme"), .content("light dark"))
            if let next = content.next { meta(.httpEquiv("refresh"), .content("0; url=\(next.text)")) }
            if let seconds = content.looksAgainAfter {
                noscript { meta(.httpEquiv("refresh"), .content("\(seconds)")) }
            }
            link(.rel("stylesheet"), .href(assets.link("all.css")))
            link(.rel("icon"), .type("image/svg+xml"), .href(assets.link("shared/icon.svg")))
            link(.rel("manifest"), .href("/app.webmanifest"))
            // The modules that every page loads, requested all at once.
            for module in ["forms", "live", "markup", "menu", "offline", "reader", "times", "waiting"] {
                link(.rel("modulepreload"), .href(assets.link("shared/\(module).js")))
            }
            for module in ["shared/app.js"] + content.modules {
                script(assets.link(module))
            }
        }
    }

    private static func script(_ module: Link) -> HTML {
        element("script", .type("module"), .src(module))
    }

    private static func heading(_ content: PageContent, _ words: Words) -> HTML {
        header(.id("heading"), .class("heading")) {
            if !content.crumbs.isEmpty {
                nav(.class("crumbs"), .aria("label", words.plain(.whereYouAre))) {
                    for crumb in content.crumbs { a(.href(crumb.link)) { crumb.title } }
                }
            }
            div(.class("title-row")) {
                div(.class("title")) {
                    content.picture
                    h1 { bdi(.dir(direction(of: content.title, words))) { content.title } }
                }
                if !content.actions.isEmpty { div(.class("actions")) { content.actions } }
            }
        }
    }

    /// A title that begins with a name set apart is a sentence of ours, whatever script the name is in.
    private static func direction(of title: String, _ words: Words) -> String {
        title.hasPrefix("\u{2068}") ? words.language.direction : "auto"
    }

    /// Whose page it is, if there is no bar to say so.
    private static func brand(_ assets: Assets) -> HTML {
        p(.class("brand"), .translate(false)) {
            img(.src(assets.link("shared/icon.svg")), .alt(""), .width(28), .height(28))
            "Homeroom"
        }
    }

    private static func notice(_ flash: Flash?, _ content: PageContent, _ words: Words) -> HTML? {
        flash.map { flash in
            div(.id("told"), .class("notice"), .data("told")) {
                Icon.check.view
                span(.role("status")) {
                    words(flash.phrase)
                    if !content.moreAboutFlash.isEmpty {
                        " "
                        content.moreAboutFlash
                    }
                }
                content.undo
            }
        }
    }

    /// The notice that a module shows to somebody who returns to a shared device.
    private static func removed(_ words: Words) -> HTML {
        p(.id("removed"), .class("notice"), .role("status"), .hidden()) {
            Icon.warning.view
            span { words(.typedWasRemoved) }
        }
    }

    /// Only students' steps with their work wait to be sent. Anything else stays in its form, which says so.
    private static func offline(_ words: Words, _ me: Me?) -> HTML {
        let sendsLater = me?.posts.contains { $0.role == .student } == true
        return p(.id("offline"), .class("offline"), .role("status"), .hidden()) {
            Icon.cloudOff.view
            span { words(sendsLater ? .offlineNotice : .offlineNoticeOfStaff) }
            template(.data("unsent")) { words(.notSentNow) }
            template(.data("unsure")) { words(.unsureWhetherSent) }
            template(.data("once")) { words(.unsureWhetherOnce) }
            template(.data("sending")) { words(.sendingNow) }
            template(.data("gone")) { words(.typedIsStillHere) }
        }
    }
}

extension HTML {
    fileprivate static func head(@HTMLBuilder _ content: () -> HTML) -> HTML { element("head", content: content) }
    fileprivate static func title(@HTMLBuilder _ content: () -> HTML) -> HTML { element("title", content: content) }
}

/// Headers of pages that restrict what browsers do.
package enum Policy {
    /// Scripts and styles come only from our files; text becomes markup in a single place.
    private static let content = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "connect-src 'self'",
        // Handed-in documents are shown by the browser's own viewer, recordings by its own player.
        "frame-src 'self'", "media-src 'self' blob:",
        "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types homeroom",
    ].joined(separator: "; ")

    package static func apply(to response: inout Response, mayListen: Bool = false) {
        response.headers["Content-Security-Policy"] = content
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["Permissions-Policy"] = "camera=(), microphone=(\(mayListen ? "self" : "")), geolocation=()"
        // When the reader goes back, the browser must ask again, because the session may have ended. The worker keeps
        // pages for reading offline, and knows whose they are.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        response.headers["Vary"] = "Cookie, Accept-Language"
    }
}
