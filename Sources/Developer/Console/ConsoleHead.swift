import HTML
import Pages

/// The head of the console: where one is, what the school's clock shows, and what came of what was last done.
enum ConsoleHead {
    static func view(of school: DeveloperSchool, _ assets: Assets) -> HTML {
        header(.class("console-head")) {
            div(.class("console-bar")) {
                p(.class("console-brand"), .translate(false)) {
                    img(.src(assets.link("shared/icon.svg")), .alt(""), .width(24), .height(24))
                    "Homeroom"
                }
                h1 { "Developer Console" }
                p(.class("console-place")) {
                    bdi { school.demo.className }
                    " · "
                    bdi { school.demo.organizationName }
                }
                p(.id("connection"), .class("connection"), .role("status"), .data("state", "waiting")) { "Connecting…" }
                p(.class("console-clock")) {
                    span(.class("visually-hidden")) { "The school’s clock: " }
                    time(.id("clock")) { school.clock.now.shown(in: school.demo.timeZone) }
                    span(.id("clock-zone"), .class("soft"))
                    span(.id("clock-off"), .class("badge late"), .hidden())
                }
                ul(.id("switches"), .class("switches"), .aria("label", "What is switched off or on"))
            }
            div(.id("answers"), .class("answers"), .hidden()) {
                div(.class("answers-text")) {
                    p(.id("answer"), .role("status"))
                    p(.id("trouble"), .role("alert"))
                    pre(
                        .id("answer-more"), .tabindex(0), .role("region"), .aria("label", "The whole answer"), .hidden()
                    )
                }
                button(.type("button"), .id("answers-close"), .class("quiet")) { "Close" }
            }
        }
    }
}
