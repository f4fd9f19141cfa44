import Foundation
import Programs
import Testing

/// `homeroom new`, up to the files that it makes.
@Suite struct NewTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// - Parameter prefix: what starts the program, with limits of its own.
    private func new(_ words: String..., in place: String? = nil, by prefix: [String] = []) async throws
        -> Program.Ending
    {
        let start = ["-c", #"umask 022 && cd "$0" && exec "$@""#, place ?? folder.url.path]
        return try await Program(
            named: "sh", start + prefix + [Program(besideTests: "homeroom").url.path, "new"] + words
        ).run()
    }

    private let clone = ClientPackage.repository.path

    private func text(_ place: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: place), encoding: .utf8)
    }

    private func complaint(_ text: String) -> Program.Ending {
        Program.Ending(errorText: "homeroom: \(text)\n", status: 1)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
    }

    @Test func `an app comes with its sources, tests, rehearsal and workflow, readable as what is made by hand`()
        async throws
    {
        let ending = try await new("stars-2", "--package", clone)
        #expect(ending == Program.Ending(output: "stars-2 is made; README.md in it says how to go on.\n"))
        #expect(try names == ["stars-2"])
        let places = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path + "/stars-2")
        for place in [
            ".github/workflows/ci.yml", "Package.swift", "README.md", "Sources/stars-2/ClassKit.json",
            "Tests/PlanetsTests/PlanetsTests.swift", "assigned.rehearsal",
        ] {
            #expect(places.contains(place))
        }
        for place in places {
            let path = folder.url.path + "/stars-2/" + place
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o755 : 0o644), "\(place)")
            if !isFolder { #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(/\{\{\w/), "\(place)") }
        }
        folder.remove()
    }

    @Test func `a page imports classkit.js and nothing else, and its manifest is read`() async throws {
        #expect(try await new("stars", "--web").status == 0)
        let app = folder.url.appending(path: "stars")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: app.path).sorted()
                == [
                    ".github", "ClassKit.json", "README.md", "assigned.rehearsal", "classkit.d.ts", "classkit.js",
                    "index.html", "planets.css", "planets.js", "play.js",
                ])
        let workflow = try String(contentsOf: app.appending(path: ".github/workflows/ci.yml"), encoding: .utf8)
        for step in ["homeroom lint --work=play.js .", "homeroom rehearse --required assigned.rehearsal"] {
            #expect(workflow.contains("      - run: \(step)\n"))
        }
        let script = try String(contentsOf: app.appending(path: "planets.js"), encoding: .utf8)
        #expect(script.matches(of: /import[^;]*from "([^"]*)"/).map(\.1) == ["./classkit.js"])
        let manifest = try Data(contentsOf: app.appending(path: "ClassKit.json"))
        let members = try JSONSerialization.jsonObject(with: manifest) as? [String: Any]
        #expect(members?["bundleIdentifier"] as? String == "org.example.stars")
        folder.remove()
    }

    @Test(arguments: [
        "", "9lives", "a/b", "..", "-x", "x-", "Sterne für alle", "étoiles", "a.b", String(repeating: "a", count: 41),
    ])
    func `a name that no folder, program and module can have is refused`(name: String) async throws {
        let rule = "An app's name has at most 40 letters from a to z, digits and hyphens, and begins with a letter."
        #expect(try await new(name) == complaint(rule))
        #expect(try names == [])
        folder.remove()
    }

    @Test func `an app cannot be called as a word of Swift or a module of ours, but a page can`() async throws {
        let sources = ClientPackage.repository.appending(path: "Sources").path
        let modules = try FileManager.default.contentsOfDirectory(atPath: sources)
        for name in modules + ["class", "Planets", "Testing"] {
            let words = "An app can't be called \(name), since Swift or Homeroom has something of that name."
            #expect(try await new(name) == complaint(words))
        }
        #expect(try names == [])
        #expect(try await new("class", "--web").status == 0)
        folder.remove()
    }

    @Test func `what is there already stays as it is`() async throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "folder"), withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: folder.url.appending(path: "file"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.path + "/link", withDestinationPath: "nowhere")
        for name in ["folder", "file", "link"] {
            let words = "There is a \(name) here already; nothing was changed."
            #expect(try await new(name, "--package", clone) == complaint(words))
            #expect(try await new(name, "--web") == complaint(words))
        }
        #expect(try names == ["file", "folder", "link"])
        folder.remove()
    }

    @Test func `where nothing can be made that is said, and nothing half made stays`() async throws {
        // Nobody may make a folder there, whoever it is.
        let nowhere = try await new("stars", "--package", clone, in: "/proc")
        #expect(nowhere == complaint("stars can't be made here: no such file or directory."))
        // The first files of some kilobytes fail, after folders were made.
        let full = try await new("stars", "--package", clone, by: Disk.quota(500))
        #expect(full.status == 1)
        #expect(full.errorText.hasPrefix("homeroom: stars can't be made here: "))
        #expect(full.errorText.count { $0 == "\n" } == 1)
        #expect(try names == [])
        folder.remove()
    }

    /// Whether homeroom-dev is installed on this machine, so that nothing is asked.
    private static let isInstalled = FileManager.default.fileExists(atPath: "/usr/lib/homeroom/modules")

    @Test(.enabled(if: !isInstalled))
    func `without homeroom-dev nothing is made, and the line that is said makes it`() async throws {
        let line = "homeroom new stars --package \(clone)"
        let ending = try await new("stars")
        #expect(
            ending
                == complaint(
                    "The app would be built against homeroom-dev, which is not installed here. Install it, or name a clone or "
                        + "its address: \(line)"))
        #expect(try names == [])
        let programs = Program(besideTests: "homeroom").url.deletingLastPathComponent().path
        let pasted = #"cd "$0" && PATH="$1:$PATH" && eval "$2""#
        #expect(try await Program(named: "sh", ["-c", pasted, folder.url.path, programs, line]).run().status == 0)
        #expect(try names == ["stars"])
        folder.remove()
    }

    @Test(.enabled(if: !isInstalled), arguments: [("", ClientPackage.repository.path), ("here", "../here")])
    func `on a terminal it is asked, and the clone of the program proposed`(answer: String, place: String) async throws
    {
        try fakeClone("here")
        let typed = #"cd "$0" && echo "$2" | script --quiet --return --command "$1 new stars" /dev/null"#
        let homeroom = Program(besideTests: "homeroom").url.path
        let ending = try await Program(named: "sh", ["-c", typed, folder.url.path, homeroom, answer]).run()
        #expect(
            ending.output.contains("Where is Homeroom? The folder of a clone, or an address [\(clone)]: "), "\(ending)")
        #expect(try text("stars/Package.swift").contains(#"?? "\#(place)""#))
        folder.remove()
    }

    private func fakeClone(_ name: String) throws {
        let docs = folder.url.appending(path: "\(name)/Sources/ClassKit/ClassKit.docc")
        try FileManager.default.createDirectory(at: docs, withIntermediateDirectories: true)
    }

    @Test(arguments: [("./a clone", "../a clone"), ("../here/a clone", "../../here/a clone"), (".", "..")])
    func `a relative path is the app's, and holds where both move together`(given: String, written: String) async throws
    {
        let here = folder.url.appending(path: "home/here")
        try fakeClone("home/here/a clone")
        try fakeClone("home/here")
        #expect(try await new("stars", "--package", given, in: here.path).status == 0)
        let manifest = try text("home/here/stars/Package.swift")
        #expect(manifest.contains(#"Context.environment["HOMEROOM"] ?? "\#(written)""#))
        #expect(!manifest.contains(folder.url.path))
        let moved = folder.url.appending(path: "moved")
        try FileManager.default.moveItem(at: folder.url.appending(path: "home"), to: moved)
        let found = moved.appending(path: "here/stars/\(written)/Sources/ClassKit")
        #expect(FileManager.default.fileExists(atPath: found.path))
        folder.remove()
    }

    @Test func `what homeroom-dev has installed beside the program is taken unasked`() async throws {
        let program = folder.url.appending(path: "usr/bin/homeroom")
        let modules = folder.url.appending(path: "usr/lib/homeroom/modules/ClassKit.swiftmodule")
        for place in [program.deletingLastPathComponent(), modules] {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        // By another process: one that a test starts meanwhile would hold the file open for writing, and it could not run.
        let copy = try await Program(named: "cp", [Program(besideTests: "homeroom").url.path, program.path]).run()
        try #require(copy.status == 0)
        let start = #"cd "$0" && usr/bin/homeroom new stars"#
        #expect(try await Program(named: "sh", ["-c", start, folder.url.path]).run().status == 0)
        let installed = folder.url.resolvingSymlinksInPath().path + "/usr/lib/homeroom"
        #expect(try text("stars/Package.swift").contains("let homeroom = \"\(installed)\"\n"))
        folder.remove()
    }

    @Test(arguments: ["https://code.example/school/homeroom.git", "git@code.example:school/homeroom"])
    func `an address becomes a dependency that the package manager clones`(address: String) async throws {
        #expect(try await new("stars", "--package", address).status == 0)
        let command = ["package", "--package-path", folder.url.path + "/stars", "dump-package"]
        let dump = try await Program(named: "swift", command).run(seconds: 300)
        try #require(dump.status == 0, "\(dump)")
        let package = try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any]
        let dependency = (package?["dependencies"] as? [[String: Any]])?.first?["sourceControl"] as? [[String: Any]]
        #expect(dependency?.first?["identity"] as? String == "homeroom")
        let manifest = try text("stars/Package.swift")
        #expect(manifest.contains(#"url: "\#(address)""#))
        #expect(manifest.contains(#".product(name: "ClassKit", package: "homeroom")"#))
        #expect(try text("stars/.github/workflows/ci.yml").contains("git clone --depth 1 \(address) ../homeroom\n"))
        #expect(try !text("stars/README.md").contains("variable"))
        folder.remove()
    }

    @Test func `what is no Homeroom is refused, and nothing is made`() async throws {
        let nowhere =
            "In /usr there is neither a clone of Homeroom nor what homeroom-dev installs. Name a folder that has one of them, "
            + "or the address of a repository."
        #expect(try await new("stars", "--package", "/usr") == complaint(nowhere))
        let broken = "https://code.example/$(id)"
        #expect(try await new("stars", "--package", broken) == complaint("\(broken) is no address of a repository."))
        let page = try await new("stars", "--web", "--package", clone)
        #expect(page.status == 64)
        #expect(try names == [])
        folder.remove()
    }
}
