import Foundation
import JSON
import Programs
import Testing

/// `homeroom lint` at a page that breaks one rule at a time, in the real browser.
@Suite struct WebLintTests {
    /// Pages that each break some rules that do not hide one another: each rule, what the page has to do for it, and the places
    /// that are named.
    private static let pages: [[(rule: String, by: String, places: [String])]] = [
        [
            ("title-is-identifier", "title-is-identifier", ["sums/addition"]),
            ("topic-missing", "topic-missing", quizzes),
            ("summary-missing", "summary-missing", quizzes),
            ("age-missing", "age-missing", quizzes),
            ("minutes-missing", "minutes-missing", quizzes),
            ("order-missing", "order-missing", ["sums"]),
            ("item-title-missing", "item-title-missing", quizzes),
            ("loads-elsewhere", "loads-elsewhere", [""]),
        ],
        [
            ("title-generic", "title-generic", ["sums/addition"]),
            ("container-without-activity", "container-without-activity", ["sums"]),
            ("capability-missing", "capability-missing", ["sums/addition"]),
            ("identifier-personal", "item-personal", quizzes),
            ("folder-too-large", "folder-too-large", [""]),
            ("link-fails", "throws-at-start", [""]),
        ],
        [
            ("title-doubled", "title-doubled", quizzes),
            ("score-without-items", "score-without-items", quizzes),
            ("unknown-declared", "unknown-declared", ["sums/no-such-place"]),
            ("manifest-missing", "manifest-missing", [""]),
        ],
        [
            ("title-numbered", "title-numbered", quizzes),
            ("item-identifiers-differ", "item-identifiers-differ", quizzes),
            ("primary-differs", "primary-differs", quizzes),
            ("unknown-fails", "unknown-fails", [""]),
        ],
        [
            ("screen-declared", "screen-declared", ["sums/addition"]),
            ("item-identifiers-differ", "item-identifiers-by-language", quizzes),
        ],
        [("nothing-declared", "nothing-declared", [""])],
        [("identifiers-differ", "identifiers-by-language", ["sums", "totals"])],
        [("identifier-personal", "identifier-personal", ["theo.teak@tryout.example"])],
        [("link-fails", "throws", ["sums/addition"])],
        [("link-fails", "rejects", ["sums/addition"])],
        [("link-fails", "link-absent", ["sums/addition"])],
        [("link-fails", "link-on-other-host", ["sums/addition"])],
        [("never-recorded", "never-recorded", ["sums/addition"])],
        [("link-elsewhere", "link-elsewhere", ["sums/addition"])],
        [("manifest-disagrees", "manifest-disagrees", quizzes + ["sums/division"])],
        [("link-doubled", "link-doubled", quizzes)],
        [("report-refused", "report-refused", [""])],
    ]

    /// As for programs: each rule has a page of its own only where that is asked for.
    private static let broken =
        ProcessInfo.processInfo.environment["HOMEROOM_EACH_RULE"] == nil ? pages : pages.joined().map { [$0] }
    static let rules = Set(pages.joined().map(\.rule))

    private static let quizzes = ["sums/addition", "sums/multiplication"]

    private let machine: TemporaryFolder
    private var folder: URL { machine.url.appending(path: "page") }

    init() throws {
        machine = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: machine.url.path)
    }

    private static let page = ClientPackage.repository.appending(path: "Tests/Clients/WebLint")

    private func write(breaking rules: [String]) throws {
        try FileManager.default.copyItem(at: Self.page, to: folder)
        try Data("export const broken = \"\(rules.joined(separator: ","))\";\n".utf8).write(
            to: folder.appending(path: "broken.js"))
        if rules.contains("manifest-missing") {
            try FileManager.default.removeItem(at: folder.appending(path: "ClassKit.json"))
        }
        if rules.contains("manifest-disagrees") {
            try Data(Self.otherManifest.utf8).write(to: folder.appending(path: "ClassKit.json"))
        }
        if rules.contains("folder-too-large") {
            let film = folder.appending(path: "film.mp4")
            try Data().write(to: film)
            try FileHandle(forWritingTo: film).truncate(atOffset: 51_000_000)
        }
    }

    /// As the page declares the lesson alone.
    private static let otherManifest = """
        { "bundleIdentifier": "dev.lintpage", "name": "Lint page", "contexts": [
            { "path": ["sums"], "type": "lesson", "title": "Sums and products", "isAssignable": false, "link": "?at=sums",
              "topic": "math", "summary": "Four questions", "suggestedAge": { "location": 6, "length": 4 },
              "suggestedCompletionTime": { "location": 2, "length": 4 } },
            { "path": ["sums", "addition"], "type": "quiz", "title": "Sums", "displayOrder": 1, "link": "?at=sums/addition" },
            { "path": ["sums", "division"], "type": "quiz", "title": "Divide two numbers", "displayOrder": 3 }
        ] }
        """

    /// - Parameter limit: seconds for each page: many, for a machine that has much else to do.
    private func lint(_ options: String..., breaking rules: [String] = [], limit: Int = 60, path: String? = nil)
        async throws
        -> Program.Ending
    {
        try write(breaking: rules)
        let words = ["lint", "--limit=\(limit)", "--settle=1"] + options + [folder.path]
        var program = Program(besideTests: "homeroom", words)
        program.environment = [
            "XDG_RUNTIME_DIR": machine.url.path, "CLASSKIT_HOME": "", "CLASSKIT_MANIFEST": "", "LANG": "C.UTF-8",
            "LC_ALL": "", "LANGUAGE": "",
        ]
        if let path { program.environment["PATH"] = path }
        return try await program.run(seconds: 240)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a page that follows the advice has no findings, and nothing of the schools and browsers stays`() async throws
    {
        let ending = try await lint()
        #expect(ending.status == 0, "\(ending)")
        // Each rule was judged: the broken ones are found by what is wrong, and not by what was never shown.
        let judged = Self.rules.count
        #expect(ending.output.hasSuffix("\n\n0 findings; \(judged) rules kept, 0 not judged.\n"), "\(ending)")
        #expect(ending.errorText == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: machine.url.path) == ["page"])
        machine.remove()
    }

    /// A few at once, and not all of them: each has browsers of its own.
    private static let lanes = 4

    @Test(.timeLimit(.minutes(20)), arguments: 0..<lanes)
    func `a broken rule is found at its places, and nothing else is`(lane: Int) async throws {
        for page in stride(from: lane, to: Self.broken.count, by: Self.lanes).map({ Self.broken[$0] }) {
            try BrokenRules.expect(page, in: try await lint("--json", breaking: page.map(\.by)))
            try FileManager.default.removeItem(at: folder)
        }
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `identifiers by chance are found`() async throws {
        let found = try BrokenRules.findings(try await lint("--json", breaking: ["identifiers-differ"]))
        #expect(found.contains { $0["rule"] == "identifiers-differ" })
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a page that hangs is left, and found; one that greets with a dialog does not hang`() async throws {
        let ending = try await lint("--json", breaking: ["hangs"], limit: 25)
        #expect(ending.status == 1, "\(ending)")
        let found = try BrokenRules.findings(ending)
        #expect(found.map { $0["rule"]?.asString } == ["link-fails"])
        #expect(found.first?["what"]?.asString?.contains("did not come to an end") == true)
        try FileManager.default.removeItem(at: folder)
        #expect(try await lint(breaking: ["dialog"]).status == 0)
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `where there is no browser, nothing is judged, and the remedy is said`() async throws {
        let ending = try await lint(path: "/nowhere")
        #expect(ending.status == 2)
        #expect(ending.output == "")
        #expect(
            ending.errorText
                == "homeroom: There is no Chromium on PATH, and apps in the browser can only be tried in one. Install chromium-headless-shell, or chromium.\n"
        )
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a script of somebody’s work is run in each page, and one that fails is told of`() async throws {
        let script = machine.url.appending(path: "work.js")
        try Data("document.querySelector(\"h1\").click(); missing();".utf8).write(to: script)
        let ending = try await lint("--work=\(script.path)")
        #expect(ending.status == 2)
        #expect(
            ending.errorText.contains(
                "The script of --work failed in Lint page: ReferenceError: missing is not defined"))
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a rehearsal judges the page that it serves`() async throws {
        try write(breaking: ["title-generic"])
        let script = machine.url.appending(path: "some.rehearsal")
        try Data("serve page\nlint\n".utf8).write(to: script)
        var program = Program(besideTests: "homeroom", ["rehearse", "--required", script.path])
        program.environment = ["XDG_RUNTIME_DIR": machine.url.path, "LANG": "C.UTF-8", "LC_ALL": "", "LANGUAGE": ""]
        let ending = try await program.run(seconds: 240)
        #expect(ending.status == 1)
        #expect(ending.errorText.contains("some.rehearsal:2: lint\n  This did not hold: 1 finding."), "\(ending)")
        #expect(ending.errorText.contains("[title-generic]"), "\(ending)")
        machine.remove()
    }

    /// The blocks of an article in one language, in their order.
    private static func blocks(_ language: String, of article: String) throws -> [String] {
        let text = try String(
            contentsOf: ClientPackage.repository.appending(path: "docs/\(article)"), encoding: .utf8)
        return text.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```\n").first
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the smallest page of the documentation follows the advice`() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let module = ClientPackage.repository.appending(path: "Web/classkit/classkit.js")
        try FileManager.default.copyItem(at: module, to: folder.appending(path: "classkit.js"))
        for (name, language) in [("index.html", "html"), ("ClassKit.json", "json")] {
            let block = try #require(try Self.blocks(language, of: "web-apps.md").first)
            try Data(block.utf8).write(to: folder.appending(path: name))
        }
        let work = machine.url.appending(path: "work.js")
        try Data("document.querySelectorAll(\"button\")[1].click()".utf8).write(to: work)
        var program = Program(
            besideTests: "homeroom", ["lint", "--limit=60", "--settle=1", "--work=\(work.path)", folder.path])
        program.environment = ["XDG_RUNTIME_DIR": machine.url.path]
        let ending = try await program.run(seconds: 240)
        #expect(ending.status == 0, "\(ending)")
        #expect(!ending.output.contains("Not judged: item-title-missing"), "\(ending)")
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a page that “homeroom new” has made follows the advice, and its rehearsal holds`() async throws {
        let made = ["-c", #"cd "$0" && "$@""#, machine.url.path, Program(besideTests: "homeroom").url.path]
        #expect(try await Program(named: "sh", made + ["new", "page", "--web"]).run().status == 0)
        var program = Program(besideTests: "homeroom", ["lint", "--limit=60", "--settle=1", folder.path])
        program.environment = ["XDG_RUNTIME_DIR": machine.url.path]
        let ending = try await program.run(seconds: 240)
        #expect(ending.status == 0, "\(ending)")
        program = Program(
            besideTests: "homeroom", ["rehearse", "--required", folder.appending(path: "assigned.rehearsal").path])
        program.environment = ["XDG_RUNTIME_DIR": machine.url.path]
        let rehearsed = try await program.run(seconds: 240)
        #expect(rehearsed.status == 0, "\(rehearsed)")
        machine.remove()
    }
}
