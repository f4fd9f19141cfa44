import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

/// `/manager/content`: exercises that the school serves itself, and the archives that they are made of.
enum HostedContentPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/content", "hostedContentsPage", .administrators) { try content($0) },
        Operation.form("/manager/content", "uploadContentForm", .administrators) { visit, form in
            try await bring(visit, form, replacing: nil) { try content(visit, typed: form["title"] ?? "", $0) }
        },
        Operation.page("/manager/content/{app}", "hostedContentPage", .administrators) { visit in
            try detailContent(visit, visit.read { try $0.hostedContent(app(visit)) }, nil)
        },
        Operation.form("/manager/content/{app}", "replaceContentForm", .administrators) { visit, form in
            let entry = try visit.read { try $0.hostedContent(app(visit)) }
            return try await bring(visit, form, replacing: entry.content.app) { try detailContent(visit, entry, $0) }
        },
        Operation.form("/manager/content/{app}/remove", "removeContentForm", .administrators) { visit, _ in
            let app = app(visit)
            try await visit.perform(.removeHostedContent(app))
            return .go("/manager/content", .contentRemoved)
        },
    ]

    private static func app(_ visit: Visit) -> String { visit.call.request.parameters["app"] ?? "" }

    /// What keeps an archive from being taken.
    private enum Problem {
        case nothingChosen
        case refused([String])
    }

    private static func bring(
        _ visit: Visit, _ form: Form, replacing replaced: String?, again: (Problem) throws -> PageContent
    ) async throws -> Reply {
        guard let text = form["file"], let file = File.ID(text) else { return .again(try again(.nothingChosen)) }
        let title = (form["title"] ?? "").trimmingBlanks
        let call = visit.call
        do {
            _ = try await call.school.host(
                file, title: title.isEmpty ? nil : title, replacing: replaced, at: call.services.hosting,
                address: call.address, as: try call.actor)
        } catch let error as SchoolError where error.code == .invalid {
            return .again(try again(.refused(error.findings.map(\.message))))
        } catch let error as SchoolError where error.reason == SchoolError.noContentHost.reason {
            return .again(try again(.refused([])))
        }
        try await visit.perform(.dropUploads([file]))
        return .go("/manager/content", replaced == nil ? .contentAdded : .contentReplaced)
    }

    // MARK: - All of them

    private static func content(_ visit: Visit, typed: String = "", _ problem: Problem? = nil) throws -> PageContent {
        let words = visit.words
        let contents = try visit.read { try $0.hostedContents() }
        var content = PageContent(words.plain(.contentTitle), in: .apps) {
            if visit.call.services.hosting == nil {
                section(.class("card")) { p(.class("problem")) { words(.noHosts("\("--content-host")")) } }
            } else {
                form(.method("post"), .action("/manager/content"), .class("card stack"), .data("uploads")) {
                    h2 { words(.uploadOne) }
                    archive(problem, words)
                    Field("title", words(.contentName), hint: words(.contentNameHint)).text(
                        typed, limit: 256, .dir("auto"))
                    div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.upload) } }
                }
            }
            section(.class("card")) {
                h2 { words(.served) }
                if contents.isEmpty {
                    p(.class("hint")) { words(.noneServed) }
                } else {
                    ul(.class("rows")) { for entry in contents { row(entry, words) } }
                }
            }
        }
        content.crumbs = [.init(words(.apps), "/manager/apps")]
        content.modules = ["manager/uploads.js"]
        return content
    }

    private static func row(_ entry: HostedContentEntry, _ words: Words) -> HTML {
        li(.class("row")) {
            div(.class("row-main")) {
                strong { bdi { entry.content.title } }
                small { words(.whatItIs(entry, words)) }
            }
            a(
                .href("/manager/content/\(entry.content.app)"),
                .aria("label", words.plain(.changeNamed(entry.content.title)))
            ) { words(.changeIt) }
        }
    }

    @HTMLBuilder private static func archive(_ problem: Problem?, _ words: Words) -> HTML {
        div(.class("field"), .hidden(), .data("with-scripts")) {
            label(.for("archive")) { words(.archive) }
            p(.class("hint"), .id("archive-hint")) { words(.archiveHint) }
            input(.type("file"), .id("archive"), .aria("describedby", "archive-hint"), .accept(".zip,.h5p"))
        }
        p(.class("hint"), .data("without-scripts")) { words(.uploadNeedsScripts) }
        p(.class("problem"), .hidden(), .data("problem"), .role("alert")) { words(.archiveNotArrived) }
        switch problem {
        case .nothingChosen: p(.class("problem"), .role("alert")) { words(.chooseArchive) }
        case .refused(let messages):
            div(.class("problem"), .role("alert")) {
                p { words(.archiveRefused) }
                ul { for message in messages { li(.lang("en"), .dir("ltr")) { message } } }
            }
        case nil: nil
        }
    }

    // MARK: - One of them

    private static func detailContent(_ visit: Visit, _ entry: HostedContentEntry, _ problem: Problem?) throws
        -> PageContent
    {
        let (words, app) = (visit.words, entry.content.app)
        var content = PageContent(entry.content.title, in: .apps) {
            p(.class("lead")) { words(.whatItIs(entry, words)) }
            form(.method("post"), .action("/manager/content/\(app)"), .class("card stack"), .data("uploads")) {
                h2 { words(.replaceIt) }
                p(.class("hint")) { words(.replacingMeans) }
                archive(problem, words)
                div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.replace) } }
            }
            form(.method("post"), .action("/manager/content/\(app)/remove"), .class("card stack")) {
                h2 { words(.removeIt) }
                p(.class("hint")) { words(.removingMeans) }
                div(.class("actions")) { button(.type("submit"), .class("danger")) { words(.remove) } }
            }
        }
        content.crumbs = [.init(words(.apps), "/manager/apps"), .init(words(.contentTitle), "/manager/content")]
        if let page = entry.origin.flatMap({ Link(outside: "\($0.text)/") }) {
            content.actions = a(.class("button"), .href(page), .target("_blank"), .rel("noopener")) {
                words(.tryContent)
            }
        }
        content.modules = ["manager/uploads.js"]
        return content
    }
}

extension Phrase {
    fileprivate static let contentTitle = Phrase("Exercises that the school serves")
    fileprivate static func noHosts(_ option: String) -> Phrase {
        Phrase(
            "Each exercise needs a web address of its own, and this server has none. Whoever runs the server sets them with \(option)."
        )
    }
    fileprivate static let uploadOne = Phrase("Upload an exercise")
    fileprivate static let contentName = Phrase("What teachers see")
    fileprivate static let contentNameHint = Phrase("Leave it empty to keep the title that it has.")
    fileprivate static let upload = Phrase("Upload")
    fileprivate static let served = Phrase("Served by the school")
    fileprivate static let noneServed = Phrase("None yet.")
    fileprivate static func whatItIs(_ entry: HostedContentEntry, _ words: Words) -> Phrase {
        let megabytes = max(Double(entry.size) / 1e6, 0.1)
        return switch entry.content.kind {
        case .scorm: Phrase("A SCORM 1.2 package, \(megabytes) MB")
        case .h5p: Phrase("An H5P package, \(megabytes) MB")
        case .page: Phrase("Web pages, \(megabytes) MB")
        }
    }
    fileprivate static func changeNamed(_ name: String) -> Phrase { Phrase("Replace or remove \(name)") }
    fileprivate static let changeIt = Phrase("Replace or remove")
    fileprivate static let archive = Phrase("Zip archive")
    fileprivate static let archiveHint = Phrase(
        "Web pages with an index.html, a SCORM 1.2 package or an H5P package. Up to 100 MB.")
    fileprivate static let uploadNeedsScripts = Phrase(
        "Uploading files needs scripts, and this browser does not run them.")
    fileprivate static let archiveNotArrived = Phrase("The archive did not arrive. Choose it again.")
    fileprivate static let chooseArchive = Phrase("Choose an archive.")
    fileprivate static let archiveRefused = Phrase("This archive can't be served. Nothing was changed.")
    fileprivate static let tryContent = Phrase("Try it; nothing is recorded")
    fileprivate static let replaceIt = Phrase("Put a newer archive in its place")
    fileprivate static let replacingMeans = Phrase(
        "What is assigned stays assigned, and students keep what they have reached.")
    fileprivate static let replace = Phrase("Replace")
    fileprivate static let removeIt = Phrase("Remove it")
    fileprivate static let removingMeans = Phrase(
        "It can no longer be opened or assigned, even where it is assigned already. What was recorded stays.")
    fileprivate static let remove = Phrase("Remove")
}
