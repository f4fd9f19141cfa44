import Developer
import Foundation
import JSON
import Programs
import Testing

/// Rehearsals of apps in the browser, in the real one.
@Suite struct PageStepTests {
    private static let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
    private let machine: TemporaryFolder

    init() throws { machine = try TemporaryFolder() }

    private static let manifest = """
        {"bundleIdentifier": "org.example.stars", "name": "Stars", "contexts": [
            {"path": ["bear"], "type": "quiz", "title": "The Great Bear", "link": "./"}]}
        """

    /// Writes an app whose page has this body, and whose module can use `kit`.
    private func write(_ body: String, _ module: String = "", manifest: String = manifest) throws {
        let folder = machine.url.appending(path: "stars")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let page = """
            <!doctype html><meta charset="utf-8"><title>Stars</title>\(body)
            <script type="module">
            import { connect } from "./classkit.js";
            const kit = await connect();
            \(module)
            </script>
            """
        try Data(page.utf8).write(to: folder.appending(path: "index.html"))
        if !manifest.isEmpty { try Data(manifest.utf8).write(to: folder.appending(path: "ClassKit.json")) }
    }

    /// Plays lines as Ada, who was given the app's only context; what breaks it, if anything does.
    private func trouble(
        _ lines: String, keeping: String? = nil, tell: @Sendable (String) -> Void = { _ in }
    ) async throws -> String? {
        let text = """
            limit 1m
            serve stars
            as theo
            hand-out Stars org.example.stars/bear
            as ada
            \(lines)
            """
        return try await troubleWhole(text, keeping: keeping, tell: tell)
    }

    private func troubleWhole(
        _ text: String, folder: String? = nil, keeping: String? = nil, tell: @Sendable (String) -> Void = { _ in }
    ) async throws -> String? {
        let module = try Data(contentsOf: Self.repository.appending(path: "Web/classkit/classkit.js"))
        do {
            _ = try await Rehearsal.run(
                Script(text, name: "test"), folder: folder ?? machine.url.path, module: Array(module), keeping: keeping,
                tell: tell)
            return nil
        } catch let broken as Rehearsal.Broken {
            return "\(broken.place): \(broken.reason)"
        } catch {
            return "\(error)"
        }
    }

    private func holds(_ found: String?) { #expect(found == nil, "\(found ?? "")") }

    private func expect(_ found: String?, begins start: String, _ parts: String...) {
        #expect(found?.hasPrefix(start) == true, "\(found ?? "it held")")
        for part in parts { #expect(found?.contains(part) == true, "\(part) in: \(found ?? "it held")") }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["web", "web-offline"])
    func `each script of the repository that needs a browser holds`(name: String) async throws {
        let folder = Self.repository.appending(path: "Examples/Rehearsals")
        let text = try String(contentsOf: folder.appending(path: "\(name).rehearsal"), encoding: .utf8)
        holds(try await troubleWhole(text, folder: folder.path))
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a page is worked with as people do: by names, fields, lists, choices and keys`() async throws {
        try write(
            """
            <h1>Say “hi”</h1>
            <label>Your star <input id="star" value="old"></label>
            <label>Kind <select id="kind"><option>Giant<option>Dwarf</select></label>
            <label><input type="radio" name="r" value="near"> Near</label>
            <input type="range" aria-label="Far" id="far" min="0" max="9">
            <button aria-label='The "blue" one'>b</button><button>Go</button><button>Go</button>
            <div onclick="tell('plain text')">A plain text</div>
            <p id="said" style="white-space: pre-line"></p>
            <script>
            const tell = (text) => document.getElementById("said").append(text + "\\n");
            for (const [index, one] of document.querySelectorAll("button").entries()) {
                one.onclick = () => tell(`button ${index}`);
            }
            for (const one of document.querySelectorAll("input, select")) {
                one.onchange = () => tell(`${one.id || one.name} is ${one.value}`);
            }
            onkeydown = (event) => tell(`key ${event.key}`);
            </script>
            """)
        holds(
            try await trouble(
                #"""
                open bear
                see "Say “hi”"
                type "Your star" "Sirius B"
                press Near
                see "star is Sirius B"
                see "r is near"
                type Kind Dwarf
                see "kind is Dwarf"
                type Far 7
                see "far is 7"
                press "The \"blue\" one"
                see "button 0"
                press Go 2
                see "button 2"
                see-no "button 1"
                press "A plain text"
                see "plain text"
                key ArrowLeft
                see "key ArrowLeft"
                key x
                see "key x"
                reload
                see-no "key x"
                """#))
        machine.remove()
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("press Stop", "nothing is called “Stop”. The page says: “One GoGoLateUnder it”. It has “Go”, “Go”"),
            ("press Go", "2 things are called “Go”; write a number behind it"),
            ("press Go 3", "only 2 things are called “Go”, not 3."),
            ("press Late", "“Late” is there, and it is disabled"),
            ("press Under", "“Under” is there, and something lies over it: <div>"),
            ("type Go 1", "no field is called “Go”"),
            ("see Nothing", "“Nothing” is not on the page. The page says: “One GoGoLateUnder it”"),
            ("see-no One", "“One” is still on the page."),
            ("key Flag", "No key is called “Flag”."),
            ("press Go 0", "“0” is no number from 1 on"),
            ("script none.js", "there is no script "),
            ("declare a quiz A", "org.example.stars is an app in the browser, whose page does that"),
            ("expect ada bear score 100%", "there is nothing."),
            ("open whale", "No task of Ada’s is called “whale”. There are bear."),
            ("serve stars", "org.example.stars is served already"),
            ("as ben\npress Go", "Ben has no page open: open PATH"),
        ])
    func `a line that does not hold says what was on the page`(line: String, message: String) async throws {
        try write(
            """
            One <button>Go</button><button>Go</button><button disabled>Late</button><button>Under</button>
            <div style="position: fixed; inset: 0"> it</div>
            """)
        let found = try await trouble("open bear\nlimit 3s\n\(line)")
        expect(found, begins: "test:\(line.contains("\n") ? 9 : 8): \(message)")
        machine.remove()
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("<script>for (;;) ;</script>", "test:7: the page was not loaded in time. The page does not answer."),
            (
                "<script>for (;;) alert('Welcome');</script>",
                "test:7: the page was not loaded in time. The page does not answer."
            ),
            ("<script src='/endless.js'></script><iframe src='//10.255.255.1/'></iframe>", "test:9: “Ready” is not on"),
            ("<script>location = 'https://elsewhere.example/'</script>", "test:9: “Ready” is not on the page."),
            ("<script>missing()</script>", "test:9: “Ready” is not on the page. The page is empty. It threw"),
            ("<script>Promise.reject(new Error('lost'))</script>", "test:9: “Ready” is not on the page."),
        ])
    func `a page that hangs, breaks or goes away ends the run at its line`(body: String, message: String) async throws {
        try write(body)
        expect(try await trouble("limit 15s\nopen bear\nlimit 4s\nsee Ready"), begins: message)
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `what a page sends as it goes is not waited for on the next one`() async throws {
        try write(
            "<p><a href='./?again'>Again</a>",
            """
            kit.open(["bear"]).progress = 0.5;
            document.body.append("Opened" + location.search);
            """)
        holds(
            try await trouble(
                """
                open bear
                see Opened
                reload
                see Opened
                expect ada bear attempts 2
                press Again
                see Opened?again
                expect ada bear attempts 3
                leave
                """))
        machine.remove()
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("network ada offline\nreload", "test:9: the page was not loaded: nothing answers at its address"),
            ("reset\nreload", "test:9: Ada has no page open: open PATH"),
            ("reset ben\nreset Ada\nsee Opened", "test:10: Ada has no page open: open PATH"),
        ])
    func `a page is loaded again where there is a network, and is gone after a reset`(
        lines: String, message: String
    ) async throws {
        try write("<p>Opened</p>", "kit.open([\"bear\"]).progress = 0.5;")
        #expect(try await trouble("open bear\nsee Opened\n\(lines)") == message)
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `dialogs, windows and a flood of words do not hold up a page`() async throws {
        try write(
            """
            <button onclick="alert('Well done'); said.append(' asked ', confirm('Sure?'))">Ask</button>
            <button onclick="for (let i = 0; i < 50; i += 1) window.open('/other' + i)">Windows</button>
            <p id="said"></p>
            <script>
            setInterval(() => { for (let i = 0; i < 200; i += 1) console.log("x".repeat(1000), { i }); }, 10);
            </script>
            """)
        holds(try await trouble("open bear\npress Ask\nsee \"asked true\"\npress Windows\nsee \"asked true\""))
        machine.remove()
    }

    private static func words(of process: pid_t) -> String {
        FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map { String(decoding: $0, as: UTF8.self) }
            ?? ""
    }

    private static func parent(of process: pid_t) -> pid_t? {
        let status = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("PPid:") }
        return line.flatMap { pid_t($0.dropFirst(5).trimmingCharacters(in: .whitespaces)) }
    }

    /// Ends the browsers whose profiles are below a folder, or what draws their pages, as a system does that has no memory left.
    private static func killBrowsers(of folder: String, pagesAlone: Bool = false) {
        let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
        let browsers = Set(
            all.filter { process in
                let words = words(of: process)
                return words.contains("--user-data-dir=\(folder)/") && !words.contains("--type=")
            })
        guard pagesAlone else { return browsers.forEach { kill($0, SIGKILL) } }
        for process in all where words(of: process).contains("--type=renderer") {
            var one = process
            while let next = parent(of: one), next > 1, !browsers.contains(one) { one = next }
            if browsers.contains(one) { kill(process, SIGKILL) }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `where a page crashes, the run ends at once and says so`() async throws {
        try write("Ready")
        let kept = machine.url.appending(path: "kept").path
        let found = try await trouble("limit 2m\nopen bear\nsee Ready\nsee Never", keeping: kept) { line in
            if line.hasSuffix("see Ready") { Self.killBrowsers(of: kept, pagesAlone: true) }
        }
        #expect(found == "test:9: the page has crashed; open it anew")
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `where Chromium is killed in the middle, the run ends at once and says so`() async throws {
        try write("Ready")
        let kept = machine.url.appending(path: "kept").path
        let found = try await trouble("limit 2m\nopen bear\nsee Ready\nsee Never", keeping: kept) { line in
            if line.hasSuffix("see Ready") { Self.killBrowsers(of: kept) }
        }
        #expect(found == "test:9: Chromium has ended; open the page anew")
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `nothing of one student's browser is seen in another's`() async throws {
        try write(
            """
            <p id="said"></p><script>
            said.append(`Kept: ${localStorage.name ?? "nothing"}. Cookies: ${document.cookie || "none"}.`);
            localStorage.name = document.cookie = "somebody";
            </script>
            """)
        holds(
            try await trouble(
                """
                open bear
                see "Kept: nothing. Cookies: none."
                as ben
                open bear
                see "Kept: nothing. Cookies: none."
                as ada
                open bear
                see "Kept: somebody."
                """))
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app that says nothing in a file is declared by its page, which the teacher opens`() async throws {
        try write(
            "Ready", #"await kit.declare([{ path: ["bear"], type: "quiz", title: "The Great Bear" }]);"#, manifest: "")
        holds(
            try await troubleWhole(
                """
                serve stars
                as theo
                open
                hand-out Stars web.stars/bear
                as cleo
                open bear
                see Ready
                """))
        machine.remove()
    }
}
