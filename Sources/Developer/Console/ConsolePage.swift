import HTML
import HTTP
import JSON
import Pages
import School
import SchoolServer

/// `/developer`: what a developer watches while playing teacher and student at once.
///
/// It speaks English only, since developers read it and no school ever does. Who comes by the link that is printed at the
/// start has its key put into a cookie that no script sees, and goes on without it in the address.
enum ConsolePage {
    static func all(_ access: ControlAccess, _ assets: Assets) -> [Operation] {
        [
            Operation(
                .get, "/developer", "developerPage", .anyone, "The developer's console.",
                parameters: [Operation.Parameter("key", .string(limit: 100), "The school's key, once.")], answer: .page
            ) { call in
                var response: Response
                if let key = call.query("key") {
                    let school = try access.present
                    try school.check(key: key)
                    response = .redirect(to: "/developer")
                    response.headers[.setCookie] =
                        "\(ControlAccess.cookie(of: school))=\(key); Path=/developer; HttpOnly; SameSite=Strict"
                    response.headers[.cacheControl] = "no-store"
                } else {
                    let school = try access.admit(call)
                    response = Response(.ok, document(of: school, assets), type: "text/html; charset=utf-8")
                }
                Policy.apply(to: &response)
                return response
            },
            Operation(
                .get, "/developer/design", "developerDesign", .anyone, "What pages are made of, shown as it is.",
                answer: .page
            ) { call in
                _ = try access.admit(call)
                var response = Response(.ok, DesignPage.document(assets), type: "text/html; charset=utf-8")
                Policy.apply(to: &response)
                return response
            },
        ]
    }

    /// The pages' frame is one of a reader at a school; this one has neither.
    private static func document(of school: DeveloperSchool, _ assets: Assets) -> [UInt8] {
        html(.lang("en")) {
            head {
                meta(.charset("utf-8"))
                title { "Developer Console – \(school.demo.className)" }
                meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                meta(.name("color-scheme"), .content("light dark"))
                for sheet in ["all.css", "developer.css"] { link(.rel("stylesheet"), .href(assets.link(sheet))) }
                link(.rel("icon"), .type("image/svg+xml"), .href(assets.link("shared/icon.svg")))
                element("script", .type("module"), .src(assets.link("developer/console.js")))
            }
            body(.class("console")) {
                a(.class("skip"), .href("#panels")) { "Skip to what happens" }
                ConsoleHead.view(of: school, assets)
                main {
                    ConsoleControls.view
                    ConsolePanels.view
                }
                ConsoleControls.sure
                noscript { p(.class("notice")) { "The console is made by scripts, which are switched off here." } }
            }
        }.document
    }
}
