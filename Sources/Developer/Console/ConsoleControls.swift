import HTML

/// The controls of the console. What a button does stands in `data-control` as one would type it; the fields of a form follow
/// it in their order. What depends on the school's state is made by the modules.
enum ConsoleControls {
    static let view = section(.class("controls"), .id("controls"), .aria("label", "Controls"), .data("panel")) {
        // Beside each other where the window is low and wide.
        div(.class("controls-part")) {
            group("People", open: true) { ul(.id("people"), .class("people")) }
            group("Clock", open: true) { clock }
        }
        div(.class("controls-part")) {
            group("Coursework", open: true) { coursework }
            group("Apps", open: true) {
                ul(.id("apps"), .class("lines"))
                lineForm(
                    "approve", "Approve an app before it is started", "app", placeholder: "org.example.app", "Approve")
            }
            group("School", open: true) { schoolWide }
            group("Any control", open: false) { anyControl }
        }
    }

    private static func group(_ title: String, open: Bool, @HTMLBuilder _ content: () -> HTML) -> HTML {
        details(.class("group"), .open(open)) {
            summary { h2 { title } }
            div(.class("group-body")) { content() }
        }
    }

    static func act(_ control: String, _ label: String, title: String? = nil) -> HTML {
        button(.type("button"), .data("control", control), .aria("label", title)) { label }
    }

    @HTMLBuilder private static var clock: HTML {
        div(.class("buttons"), .role("group"), .aria("label", "Move the school’s clock")) {
            act("clock -1h", "−1 h", title: "−1 h: one hour back")
            act("clock +10m", "+10 min", title: "+10 min: ten minutes on")
            act("clock +1h", "+1 h", title: "+1 h: one hour on")
            act("clock +1d", "+1 d", title: "+1 d: one day on")
            act("clock +1w", "+1 w", title: "+1 w: one week on")
        }
        form(.class("line-form"), .data("control", "clock")) {
            label(.for("clock-to")) { "Set it to" }
            div(.class("line-fields")) {
                input(.type("datetime-local"), .id("clock-to"), .name("time"), .required())
                button(.type("submit")) { "Set" }
                act("clock now", "Now", title: "Now: back to this machine’s time")
            }
        }
        p(.class("hint")) {
            "Due dates pass and schedules fire each second. "
            act("tick", "Do what is due now")
        }
    }

    @HTMLBuilder private static var coursework: HTML {
        ul(.id("handouts"), .class("lines"))
        form(.class("line-form"), .id("hand-out"), .data("control", "hand-out")) {
            label(.for("hand-out-title")) { "Post a handout to the class" }
            div(.class("line-fields")) {
                input(
                    .type("text"), .id("hand-out-title"), .name("title"), .required(), .maxlength(200),
                    .autocomplete("off"), .placeholder("Title"))
                label(.class("soft"), .for("hand-out-time")) { "at (or now)" }
                input(.type("datetime-local"), .id("hand-out-time"), .name("time"))
                label(.class("visually-hidden"), .for("hand-out-path")) { "What it asks for" }
                select(.id("hand-out-path"), .name("path"), .required()) {
                    option(.value("")) { "No app has declared anything yet" }
                }
                button(.type("submit")) { "Post" }
            }
        }
        form(.class("line-form"), .data("control", "simulate")) {
            label(.for("simulate-count")) { "Students who work through the newest handout" }
            div(.class("line-fields")) {
                input(
                    .type("number"), .id("simulate-count"), .name("count"), .value("30"), .min("1"), .max("60"),
                    .required())
                label(.class("visually-hidden"), .for("simulate-pace")) { "How fast" }
                select(.id("simulate-pace"), .name("pace")) {
                    option(.value("at-once")) { "all at once" }
                    option(.value("human")) { "at human speed" }
                }
                button(.type("submit")) { "Simulate" }
            }
        }
        p {
            act(
                "rehearsal", "Show as a rehearsal",
                title: "Show as a rehearsal: what apps have sent so far, as a script that plays it again")
        }
    }

    @HTMLBuilder private static var schoolWide: HTML {
        p {
            act(
                "fill", "Fill the school",
                title: "Fill the school: 100 students in four more classes, with half a year of work")
        }
        div(.class("setting")) {
            span(.id("progress-name")) { "Student Progress" }
            div(.class("segments"), .role("group"), .aria("labelledby", "progress-name")) {
                button(.type("button"), .id("progress-on"), .data("control", "progress on")) { "On" }
                button(.type("button"), .id("progress-off"), .data("control", "progress off")) { "Off" }
            }
        }
        div(.class("setting")) {
            span(.id("room-name")) { "Room for files" }
            div(.class("segments"), .role("group"), .aria("labelledby", "room-name")) {
                button(.type("button"), .id("room-free"), .data("control", "quota free")) { "Free" }
                button(.type("button"), .id("room-full"), .data("control", "quota full")) { "Full" }
            }
        }
        p {
            button(
                .type("button"), .class("danger"), .data("control", "reset"), .data("sure", "Reset everything?"),
                .data(
                    "goes",
                    """
                    All handouts, all work and every app’s contexts go: at the school and on all devices. \
                    People, their sign-ins and the clock stay. Apps that run are to be restarted. It cannot be undone.
                    """)
            ) { "Reset everything…" }
        }
    }

    @HTMLBuilder private static var anyControl: HTML {
        form(.class("line-form"), .id("any-control")) {
            label(.for("any-words")) {
                "As after "
                code { "homeroom dev" }
            }
            div(.class("line-fields")) {
                input(
                    .type("text"), .id("any-words"), .name("words"), .list("control-names"), .required(),
                    .autocomplete("off"), .autocapitalize("off"), .spellcheck(false), .placeholder("network ada slow"))
                datalist(.id("control-names"))
                button(.type("submit")) { "Do it" }
            }
        }
        dl(.id("control-list"), .class("control-list"))
    }

    private static func lineForm(
        _ control: String, _ label: String, _ name: String, placeholder: String, _ button: String
    ) -> HTML {
        form(.class("line-form"), .data("control", control)) {
            HTMLLabel.view(label, for: "\(control)-\(name)")
            div(.class("line-fields")) {
                input(
                    .type("text"), .id("\(control)-\(name)"), .name(name), .required(), .autocomplete("off"),
                    .autocapitalize("off"), .spellcheck(false), .placeholder(placeholder))
                HTMLLabel.submit(button)
            }
        }
    }

    /// Asks once more where something goes for good.
    static let sure = dialog(.id("sure"), .class("sure"), .aria("labelledby", "sure-title")) {
        form(.method("dialog"), .class("stack")) {
            h2(.id("sure-title"))
            p(.id("sure-text"))
            div(.class("buttons")) {
                button(.type("submit"), .value("yes"), .class("danger"), .id("sure-yes"))
                button(.type("submit"), .value("no"), .autofocus()) { "Keep everything" }
            }
        }
    }
}

/// Elements whose functions are called as a parameter is.
private enum HTMLLabel {
    static func view(_ text: String, for id: String) -> HTML { label(.for(id)) { text } }
    static func submit(_ text: String) -> HTML { button(.type("submit")) { text } }
}
