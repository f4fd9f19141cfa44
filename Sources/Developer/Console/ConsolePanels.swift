import HTML

/// What one watches: each panel has an address of its own behind the `#`, so that two windows may show two of them.
enum ConsolePanels {
    private static let names = [
        ("journal", "Journal"), ("trees", "Contexts"), ("work", "Work"), ("ledger", "Ledger"), ("requests", "Requests"),
    ]

    static let view = div(.class("panels"), .id("panels"), .tabindex(-1)) {
        nav(.class("panel-tabs"), .aria("label", "Panels")) {
            a(.class("tab-controls"), .href("#controls")) { "Controls" }
            for (name, title) in names {
                a(.href("#\(Link(stringLiteral: name))")) { title }
            }
        }
        journal
        trees
        work
        ledger
        requests
    }

    private static func panel(
        _ name: String, _ title: String, @HTMLBuilder tools: () -> HTML, @HTMLBuilder content: () -> HTML
    ) -> HTML {
        section(.id(name), .class("panel"), .aria("labelledby", "\(name)-title"), .data("panel")) {
            div(.class("panel-tools")) {
                h2(.id("\(name)-title"), .class("visually-hidden")) { title }
                tools()
            }
            content()
        }
    }

    /// A field that has no room for a name beside it.
    private static func named(_ id: String, _ name: String, @HTMLBuilder _ field: () -> HTML) -> HTML {
        div(.class("tool")) {
            label(.class("visually-hidden"), .for(id)) { name }
            field()
        }
    }

    private static func searchField(_ id: String, _ name: String) -> HTML {
        named(id, name) {
            input(.type("search"), .id(id), .placeholder("Search"), .autocomplete("off"), .spellcheck(false))
        }
    }

    private static func personField(_ id: String) -> HTML {
        named(id, "Whose") { select(.id(id)) { option(.value("")) { "Everybody" } } }
    }

    private static let journal = panel("journal", "Journal") {
        searchField("journal-search", "Search the journal")
        personField("journal-person")
        named("journal-kind", "What kind") { select(.id("journal-kind")) { option(.value("")) { "All kinds" } } }
        button(.type("button"), .id("journal-follow"), .aria("pressed", true)) { "Follow" }
        button(.type("button"), .id("journal-clear")) { "Clear" }
    } content: {
        div(
            .class("scroller"), .id("journal-scroller"), .tabindex(0), .role("group"),
            .aria("label", "What has happened")
        ) {
            ol(.id("notes"), .class("notes"))
            p(.id("notes-none"), .class("none")) {
                "Nothing has happened yet. Paste a person’s line into a terminal and start an app there, or open somebody’s pages."
            }
        }
        button(.type("button"), .id("journal-newest"), .class("newest"), .hidden())
    }

    private static let trees = panel("trees", "What apps have declared") {
        searchField("trees-search", "Search contexts")
        p(.class("hint")) { "As the school’s catalog has it; beside each context who works there, or did last." }
    } content: {
        scroller("trees-scroller", "What apps have declared") {
            div(.id("tree-list"), .class("stack"))
            p(.id("trees-none"), .class("none"), .hidden()) {
                "No app has declared anything yet. Apps are heard of when they first save as somebody here."
            }
        }
    }

    private static let work = panel("work", "Work on devices") {
        personField("work-person")
        p(.class("hint")) {
            "What each device has stored: attempts, what waits, what stays there and why."
        }
    } content: {
        scroller("work-scroller", "Work on devices") {
            div(.id("device-list"), .class("stack"))
            p(.id("work-none"), .class("none"), .hidden()) { "Nobody’s device holds any work yet." }
        }
    }

    private static let ledger = panel("ledger", "The school’s ledger") {
        personField("ledger-person")
        searchField("ledger-search", "Search the ledger")
        ul(.id("ledger-totals"), .class("totals"), .aria("label", "All reports by what became of them"))
    } content: {
        scroller("ledger-scroller", "What became of each report") {
            table(.class("data-table"), .id("ledger-table"), .hidden()) {
                caption(.class("visually-hidden")) { "What became of each report, the newest first" }
                thead {
                    tr {
                        for title in ["Received", "Who", "Where", "What became of it, and why", "Handouts", "Reports"] {
                            th(.scope("col")) { title }
                        }
                    }
                }
                tbody(.id("fates"))
            }
            p(.id("ledger-none"), .class("none"), .hidden()) {
                "No report has come in yet. A student’s app sends one when it saves work."
            }
        }
    }

    private static let requests = panel("requests", "Requests") {
        searchField("requests-search", "Search requests")
        personField("requests-person")
        label(.class("tick-label")) {
            input(.type("checkbox"), .id("requests-refused"))
            "Refused only"
        }
        button(.type("button"), .id("requests-follow"), .aria("pressed", true)) { "Follow" }
        button(.type("button"), .id("requests-clear")) { "Clear" }
        p(.class("hint")) { "Press a request to see what was sent and received." }
    } content: {
        div(
            .class("scroller"), .id("requests-scroller"), .tabindex(0), .role("group"),
            .aria("label", "Requests and their answers")
        ) {
            div(.class("request-row request-heads"), .aria("hidden", true)) {
                for title in ["Time", "Who", "Method", "Target", "Status", "ms", "Bytes"] { span { title } }
            }
            ol(.id("exchanges"), .class("exchanges"))
            p(.id("requests-none"), .class("none"), .hidden()) {
                "No request has been made since the school was opened."
            }
        }
    }

    private static func scroller(_ id: String, _ name: String, @HTMLBuilder _ content: () -> HTML) -> HTML {
        div(.class("scroller"), .id(id), .tabindex(0), .role("group"), .aria("label", name)) { content() }
    }
}
