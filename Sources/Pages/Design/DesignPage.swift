import Foundation
import HTML
import School
import Texts

/// What pages are made of, each thing shown as it is and called by its name: `/developer/design`, for whoever makes another page.
///
/// It is made of the styles that run and of the parts that pages use, so that it cannot say anything else. In English only.
package enum DesignPage {
    package static func document(_ assets: Assets) -> [UInt8] {
        let tokens = DesignTokens(String(decoding: assets.bytes("all.css"), as: UTF8.self))
        return html(.lang("en")) {
            head {
                meta(.charset("utf-8"))
                title { "Design – Homeroom" }
                meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                meta(.name("color-scheme"), .content("light dark"))
                for content in ["all.css", "developer.css"] { link(.rel("stylesheet"), .href(assets.link(content))) }
                link(.rel("icon"), .type("image/svg+xml"), .href(assets.link("shared/icon.svg")))
            }
            body(.class("design")) {
                main {
                    h1 { "Design" }
                    p(.class("lead")) { "What pages are made of, as it runs here. Names are those of the styles." }
                    nav(.class("cluster"), .aria("label", "Parts")) {
                        for part in parts(tokens) { a(.class("button"), .href("#\(part.id)")) { part.name } }
                    }
                    for part in parts(tokens) {
                        section(.class("card stack"), .id(part.id)) {
                            h2 { part.name }
                            p(.class("hint")) { part.rule }
                            part.view
                        }
                    }
                }
            }
        }.document
    }

    private struct Part {
        var id: String
        var name: String
        var rule: String
        var view: HTML
    }

    private static func parts(_ tokens: DesignTokens) -> [Part] {
        [
            Part(
                id: "type", name: "Type",
                rule:
                    "Five sizes, of the reader’s own. Tables have the small one. Headings tell what stands below, and say it first.",
                view: type(tokens)),
            Part(
                id: "colors", name: "Colors",
                rule: "Each by its meaning and in both schemes. Nothing is said by a color alone.", view: colors(tokens)
            ),
            Part(
                id: "contrast", name: "What stands on what",
                rule: "Text has 4.5 and more on its ground, in light and in dark; a test holds it.",
                view: contrast(tokens)),
            Part(
                id: "distances", name: "Distances",
                rule: "Small ones where one works, large ones where one reads.", view: distances(tokens)),
            Part(
                id: "controls", name: "Controls",
                rule: "One button of a page is the main one. What deletes is never it.", view: controls),
            Part(
                id: "badges", name: "Badges and rows",
                rule: "A row is one thing, with what is done to it at its end. A badge says in words how it stands.",
                view: rows),
            Part(
                id: "figures", name: "Figures",
                rule:
                    "A drawing stands beside its figure, or says it to those who hear pages. Its shape is enough without its color.",
                view: figures),
            Part(
                id: "results", name: "Results in a class",
                rule: "Five tints from little to all, the figure always with them. A sign says how it stands.",
                view: results),
            Part(
                id: "motion", name: "Motion",
                rule:
                    "What moves explains: something is on its way, or has just come. Who asks for less sees it stand still.",
                view: motion),
            Part(
                id: "icons", name: "Icons", rule: "One line of one width in the color of the text, beside a word.",
                view: icons),
            Part(
                id: "classes", name: "Classes",
                rule: "A drawing or letters on the color of the class. White has 4.5 and more on each.", view: classes),
        ]
    }

    // MARK: - Type, colors, distances

    private static func type(_ tokens: DesignTokens) -> HTML {
        div(.class("specimen")) {
            p(.class("as-h1")) { "The heading of a page" }
            code { "h1, --step-3 \(tokens["step-3"]?.value ?? "")" }
            p(.class("as-h2")) { "The heading of a card" }
            code { "h2, --step-1 \(tokens["step-1"]?.value ?? "")" }
            p(.class("lead")) { "What a page is for, in a sentence" }
            code { ".lead, --step-1" }
            p { "Words to read are never wider than 66 letters." }
            code { "p, --step-0 \(tokens["step-0"]?.value ?? "")" }
            p(.class("hint")) { "What helps, and can be passed over." }
            code { ".hint, small, --step--1 \(tokens["step--1"]?.value ?? "")" }
            smallTable
            code { ".list-table thead, --step--1 \(tokens["step--1"]?.value ?? "")" }
        }
    }

    private static var smallTable: HTML {
        table(.class("list-table")) {
            thead { tr { for head in ["Task", "Result"] { th(.scope("col")) { head } } } }
            tbody {
                tr {
                    th(.scope("row")) { "Umbra" }
                    td(.class("marks")) {
                        element("b") { "7/10" }
                        small { "12 min" }
                    }
                }
            }
        }
    }

    // MARK: - Motion

    /// With less motion asked for, all of it stands still; `base.css` says so once.
    private static var motion: HTML {
        div(.class("stack")) {
            form(.aria("busy", true), .class("cluster")) {
                button(.type("submit")) { "Sending" }
                code { "form[aria-busy] turns while it takes longer" }
            }
            div(.class("cluster")) {
                table(.class("grid")) { tr { td(.class("fresh")) { "7/10" } } }
                code { ".fresh is tinted for three seconds" }
            }
        }
    }

    private static func colors(_ tokens: DesignTokens) -> HTML {
        ul(.class("swatches")) {
            for token in tokens.tokens where token.color != nil {
                li {
                    swatch(token.name, nil)
                    code { "--\(token.name)" }
                }
            }
        }
    }

    private static func contrast(_ tokens: DesignTokens) -> HTML {
        ul(.class("swatches")) {
            for (ink, ground) in DesignTokens.pairs {
                li {
                    swatch(ground, ink)
                    code { "\(ink) on \(ground)" }
                    if let found = tokens.contrast(of: ink, on: ground) {
                        small { "\(tenths(found.light)) light, \(tenths(found.dark)) dark" }
                    }
                }
            }
        }
    }

    /// In the running scheme: an attribute of a drawing may name a color, where a style of an element may not stand.
    private static func swatch(_ ground: String, _ ink: String?) -> HTML {
        element("svg", .class("swatch"), .aria("hidden", true)) {
            element("rect", .svg("width", "100%"), .svg("height", "100%"), .svg("fill", "var(--\(ground))"))
            if let ink {
                element(
                    "text", .svg("x", "50%"), .svg("y", "62%"), .svg("text-anchor", "middle"),
                    .svg("fill", "var(--\(ink))")
                ) { "Aa 7" }
            }
        }
    }

    private static func tenths(_ number: Double) -> String {
        // Down, so that nothing is called enough that is not.
        let tenths = Int(number * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func distances(_ tokens: DesignTokens) -> HTML {
        ul(.class("distances")) {
            for token in tokens.tokens where token.name.hasPrefix("gap-") {
                li {
                    element("svg", .class("distance"), .aria("hidden", true)) {
                        element("rect", .svg("width", token.value), .svg("height", "100%"))
                    }
                    code { "--\(token.name) \(token.value)" }
                }
            }
        }
    }

    // MARK: - Parts of pages

    private static var controls: HTML {
        div(.class("stack")) {
            div(.class("actions")) {
                button(.type("button"), .class("primary")) { "Hand out" }
                button(.type("button")) { "Save for later" }
                button(.type("button"), .class("quiet")) { "Show all" }
                button(.type("button"), .class("danger")) { "Delete" }
                button(.type("button"), .disabled(true)) { "Not yet" }
                button(.type("button")) {
                    Icon.download.view
                    "Download"
                }
            }
            div(.class("fields")) {
                Field("title", HTML("Title"), hint: HTML("What students see.")).text("Light and shadow", limit: 80)
                Field("date", HTML("Due"), problem: HTML("Write a day, such as 4 May.")).text("soon", limit: 20)
            }
            label(.class("choice")) {
                input(.type("checkbox"), .name("example"))
                span { "Show how it went" }
            }
        }
    }

    private static var rows: HTML {
        div(.class("stack")) {
            ul(.class("rows")) {
                li(.class("row")) {
                    div(.class("row-main")) {
                        strong { "Light and shadow" }
                        small { "Due on 4 May" }
                    }
                    span(.class("badge good")) {
                        Icon.check.view
                        "Done"
                    }
                    span(.class("badge late")) { "Late" }
                    span(.class("badge")) { "Draft" }
                }
            }
            p(.class("notice")) { "What was just done is said once, with a way back." }
        }
    }

    private static var figures: HTML {
        ul(.class("swatches")) {
            for (name, drawing) in [
                ("bar", Chart.bar(0.7)), ("ring", Chart.ring(0.7)), ("stack", Chart.stack([5, 3, 2])),
                ("distribution", Chart.distribution([1, 2, 5, 9, 4], nil)), ("column", Chart.column(0.8, beside: 0.6)),
                ("ranges", Chart.ranges([0...0.3, 0.5...0.9], "worked through: most of it")),
                ("bar beside a mean", Chart.bar(0.8, beside: 0.6, "8 of 10, the class 6")),
            ] {
                li {
                    div(.class("figure-frame")) { drawing }
                    code { name }
                }
            }
        }
    }

    private static var results: HTML { GridTable.legend(Words(.english, in: .gmt)) }

    private static var icons: HTML {
        ul(.class("swatches")) {
            for icon in Icon.allCases {
                li {
                    span(.class("icon-frame")) { icon.view }
                    code { String(describing: icon) }
                }
            }
        }
    }

    private static var classes: HTML {
        div(.class("stack")) {
            div(.class("cluster")) {
                for color in SchoolClass.Color.allCases {
                    span(
                        .class("class-picture"), .data("color", color.rawValue), .role("img"),
                        .aria("label", color.rawValue)
                    ) {
                        span(.aria("hidden", true)) { "7b" }
                    }
                }
            }
            div(.class("cluster")) {
                for drawing in ClassDrawing.allCases {
                    span(
                        .class("class-picture"), .data("color", "teal"), .role("img"),
                        .aria("label", String(describing: drawing))
                    ) { drawing.view }
                }
            }
        }
    }
}
