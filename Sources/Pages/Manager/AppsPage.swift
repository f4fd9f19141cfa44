import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/apps`: which apps may be used, and those that wait for somebody to say so.
enum AppsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/apps", "schoolAppsPage", .managers,
            parameters: [.init("after", .string(limit: 8192), "From where to go on.")]
        ) { try content($0, typed: "", nil) },
        Operation.form("/manager/apps/approve", "approveAppForm", .administrators, approve),
        Operation.form("/manager/apps/stop", "stopAppForm", .administrators) { visit, form in
            let app = form["app"] ?? ""
            try await visit.perform(.withdrawApproval(of: app))
            return .go(back(form), .appStopped)
        },
    ]

    private static func content(
        _ visit: Visit, typed: String, _ problem: Phrase?, _ nameProblem: Phrase? = nil
    ) throws -> PageContent {
        let words = visit.words
        let after = visit.call.query("after").flatMap(ListMark.init)
        let mayDecide = visit.isAdministrator
        let (waiting, approved, pictures) = try visit.read { transaction in
            let waiting = try transaction.apps(.waiting, PageRequest(limit: PageRequest.most)).items
            let approved = try transaction.apps(.approved, PageRequest(after: after, limit: 50))
            var pictures: [String: String] = [:]
            for app in waiting + approved.items { pictures[app.id] = try transaction.picture(of: app.id) }
            return (waiting, approved, pictures)
        }
        return PageContent(words.plain(.apps), in: .apps) {
            if !waiting.isEmpty {
                section(.class("card")) {
                    h2 { words(.waitForYou) }
                    p(.class("hint")) { words(.waitForYouHint) }
                    ul(.class("rows")) { for app in waiting { row(app, pictures[app.id], mayDecide, words) } }
                }
            }
            section(.class("card")) {
                h2 { words(.approvedApps) }
                if approved.items.isEmpty {
                    p(.class("hint")) { words(.noneApproved) }
                    if waiting.isEmpty { origins(mayDecide, words) }
                } else {
                    ul(.class("rows")) { for app in approved.items { row(app, pictures[app.id], mayDecide, words) } }
                }
                if let next = approved.next {
                    p { a(.class("button"), .href("/manager/apps?after=\(next)")) { words(.moreOfThem) } }
                }
            }
            if mayDecide {
                div(.class("actions")) {
                    a(.class("button"), .href("/manager/content")) { words(.addContent) }
                    a(.class("button"), .href("/manager/keys")) { words(.publisherKeys) }
                }
                adding(typed, problem, nameProblem, words)
            } else {
                p(.class("hint")) { words(.administratorsDecide) }
            }
        }
    }

    /// Where apps come from, for whoever looks at a list without any.
    @HTMLBuilder private static func origins(_ mayDecide: Bool, _ words: Words) -> HTML {
        p { words(.whereAppsComeFrom) }
        if mayDecide { p { words(.otherWaysOfApps(words.plain(.addContent), words.plain(.publisherKeys))) } }
    }

    private static func row(_ app: App, _ picture: String?, _ mayDecide: Bool, _ words: Words) -> HTML {
        li(.class("row")) {
            AppPicture(app: app.id, name: app.name, picture: picture).view
            a(.class("row-main"), .href("/manager/apps/\(app.id)")) {
                strong { bdi { app.name } }
                small { bdi(.dir("ltr"), .translate(false)) { app.id } }
            }
            if app.worksWithSchoolwork {
                AppMark.view(words)
            } else if app.approved != nil {
                span(.class("badge late")) { words(.notHeardOf) }
            }
            if mayDecide {
                let isApproved = app.approved != nil
                form(.method("post"), .action(isApproved ? "/manager/apps/stop" : "/manager/apps/approve")) {
                    input(.type("hidden"), .name("app"), .value(app.id))
                    button(
                        .type("submit"), .class(isApproved ? "" : "primary"),
                        .aria("label", words.plain(isApproved ? .stopNamed(app.name) : .approveNamed(app.name)))
                    ) { words(isApproved ? .stop : .approve) }
                }
            }
        }
    }

    /// Where the form stood: the list, or the page of the app.
    private static func back(_ form: Form) -> Link { Link(ours: form["back"]) ?? "/manager/apps" }

    private static func adding(_ typed: String, _ problem: Phrase?, _ nameProblem: Phrase?, _ words: Words) -> HTML {
        section(.class("card stack")) {
            h2 { words(.approveAnother) }
            form(.method("post"), .action("/manager/apps/approve"), .class("finder"), .autocomplete("off")) {
                Field("app", words(.bundleIdentifier), problem: problem.map { words($0) }, isRequired: true)
                    .text(
                        typed, limit: Limit.bundleIdentifier, .dir("ltr"), .autocomplete("off"),
                        .autocapitalize("none"),
                        .spellcheck(false), .placeholder(words.plain(.same("\("org.example.light")"))))
                Field("name", words(.nameUntilAnnounced), problem: nameProblem.map { words($0) })
                    .text("", limit: Limit.name)
                div(.class("actions")) { button(.type("submit")) { words(.approve) } }
            }
        }
    }

    private static func approve(_ visit: Visit, _ form: Form) async throws -> Reply {
        let app = (form["app"] ?? "").trimmingBlanks
        do {
            let name = (form["name"] ?? "").trimmingBlanks
            let approved = try await visit.perform(.approve(app, named: name.isEmpty ? nil : name))
            return .go(back(form), approved.worksWithSchoolwork ? .appApproved : .unknownAppApproved)
        } catch let error as SchoolError where error.code == .invalid {
            let isName = error.findings.allSatisfy { $0.field == "name" }
            return .again(try content(visit, typed: app, isName ? nil : .noBundleIdentifier, isName ? .noName : nil))
        }
    }
}

extension Phrase {
    fileprivate static let noName = Phrase("Write a name of at most 256 characters.")
    fileprivate static let nameUntilAnnounced = Phrase("Name to use until the app gives its own")
    fileprivate static let whereAppsComeFrom = Phrase(
        "An app made for Homeroom announces itself: it appears here once a teacher, or somebody who looks after the school, has opened it on a device on which they are signed in."
    )
    fileprivate static func otherWaysOfApps(_ content: String, _ keys: String) -> Phrase {
        Phrase(
            "Web pages, H5P and SCORM packages are uploaded under “\(content)”, and publishers announce theirs with a key from “\(keys)”."
        )
    }
    fileprivate static let notHeardOf = Phrase("offers nothing yet", context: "an app")
    fileprivate static let addContent = Phrase("Exercises that the school serves")
    fileprivate static let waitForYou = Phrase("Not approved")
    fileprivate static let waitForYouHint = Phrase(
        "These apps are on devices, but nobody can use them until you approve them. Apps that were stopped are listed here as well."
    )
    fileprivate static let approvedApps = Phrase("Approved")
    fileprivate static let noneApproved = Phrase("None yet. Teachers have nothing to assign from apps.")
    static let approve = Phrase("Approve")
    static let stop = Phrase("Stop", context: "an app")
    static func approveNamed(_ name: String) -> Phrase { Phrase("Approve \(name)") }
    static func stopNamed(_ name: String) -> Phrase { Phrase("Stop \(name)") }
    fileprivate static let approveAnother = Phrase("Approve an app before any device has it")
    fileprivate static let bundleIdentifier = Phrase("Bundle identifier")
    fileprivate static let noBundleIdentifier = Phrase(
        "This is not a bundle identifier. Write one such as org.example.light.")
    fileprivate static let administratorsDecide = Phrase("The school's administrators decide about apps.")
}
