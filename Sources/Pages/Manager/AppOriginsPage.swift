import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/manager/apps/APP/browsers`: where an app runs in browsers.
enum AppOriginsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/apps/{app}/browsers", "appOriginsPage", .administrators) { visit in
            let app = try visit.read { try $0.app(visit.call.request.parameters["app"] ?? "") }
            return try content(app, typed: app.origins.map(\.text).joined(separator: "\n"), nil, visit)
        },
        Operation.form("/manager/apps/{app}/browsers", "appOriginsForm", .administrators) { visit, form in
            let (id, typed) = (visit.call.request.parameters["app"] ?? "", form["origins"] ?? "")
            switch read(typed) {
            case .success(let origins):
                _ = try await visit.perform(.setOrigins(origins, of: id))
                return .go("/manager/apps/\(id)", origins.isEmpty ? .saved : .appOriginsSet)
            case .failure(let problem):
                let app = try visit.read { try $0.app(id) }
                return .again(try content(app, typed: typed, problem.phrase, visit))
            }
        },
    ]

    private static let most = 8

    private struct Problem: Error {
        var phrase: Phrase
    }

    /// One on each line, in the order in which they were written, as people copy them from the browser: what stands behind the host
    /// is no part of an origin.
    private static func read(_ typed: String) -> Result<[WebOrigin], Problem> {
        var origins: [WebOrigin] = []
        for line in typed.split(whereSeparator: \.isWhitespace) {
            guard let origin = WebOrigin(ofLink: String(line)) else {
                return .failure(Problem(phrase: .noOrigin(String(line.prefix(60)))))
            }
            if !origins.contains(origin) { origins.append(origin) }
        }
        return origins.count > most ? .failure(Problem(phrase: .tooManyOrigins)) : .success(origins)
    }

    private static func content(_ app: App, typed: String, _ problem: Phrase?, _ visit: Visit) throws -> PageContent {
        let words = visit.words
        var content = PageContent(words.plain(.runsInBrowsers(app.name)), in: .apps) {
            form(
                .method("post"), .action("/manager/apps/\(app.id)/browsers"), .class("card stack"), .autocomplete("off")
            ) {
                Field(
                    "origins", words(.origins), hint: words(.originsHint("\("https://quiz.example")")),
                    problem: problem.map { words($0) }
                ).lines(typed, rows: 4, limit: 4000)
                p(.class("hint")) { words(.originsMean) }
                div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.save) } }
            }
            module(visit)
        }
        try content.show(app, visit)
        return content
    }
}

extension AppOriginsPage {
    /// For who writes the app: where its pages find the module, and how they hold it to what it is now.
    private static func module(_ visit: Visit) -> HTML {
        let (words, module) = (visit.words, ClassKitModule(visit.assets))
        return section(.class("card stack"), .aria("labelledby", "module-title")) {
            h2(.id("module-title")) { words(.forWhoWritesIt) }
            p { words(.moduleIsCopied) }
            p { words(.moduleOfThisVersion) }
            copied("module", .moduleAddress, "\(visit.call.address)\(module.path)", words)
            copied("integrity", .moduleHash, module.integrity, words)
        }
    }

    /// A line to be copied.
    private static func copied(_ name: String, _ label: Phrase, _ text: String, _ words: Words) -> HTML {
        Field(name, words(label)).view { id, described, _ in
            input(id, described, .type("text"), .readonly(), .dir("ltr"), .value(text))
        }
    }
}

extension Phrase {
    fileprivate static let moduleAddress = Phrase("Address of the module")
    fileprivate static let moduleHash = Phrase("Hash of the module, for integrity")
    fileprivate static let forWhoWritesIt = Phrase("For the developers of the app")
    fileprivate static let moduleIsCopied = Phrase(
        "The app’s pages report through the module classkit.js. Keep a copy of it beside them if you can: a copy never changes by itself."
    )
    fileprivate static let moduleOfThisVersion = Phrase(
        "Pages made only for this school may import it from here and check it by its hash. When Homeroom is updated, this address stops working."
    )
    static func runsInBrowsers(_ name: String) -> Phrase { Phrase("Where \(name) runs in browsers") }
    fileprivate static let origins = Phrase("Its pages, one on each line")
    fileprivate static func originsHint(_ example: String) -> Phrase {
        Phrase("Such as \(example). Leave it empty for an app that does not run in browsers.")
    }
    fileprivate static let originsMean = Phrase(
        "All pages on these servers may report for the app. Students open them from tasks, and what they do there is recorded. The pages are not told any names."
    )
    fileprivate static func noOrigin(_ line: String) -> Phrase {
        Phrase("“\(line)” is not the address of a page. Write it with https:// at the front.")
    }
    fileprivate static let tooManyOrigins = Phrase("These are too many. An app can have at most eight servers.")
}
