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

    private func complaint(_ text: String) -> Program.Ending {
        Program.Ending(errorText: "homeroom: \(text)\n", status: 1)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
    }

    @Test func `an app comes with its sources, tests, rehearsal and workflow, readable as what is made by hand`()
        async throws
    {
        let ending = try await new("stars-2")
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
            #expect(try await new(name) == complaint(words))
            #expect(try await new(name, "--web") == complaint(words))
        }
        #expect(try names == ["file", "folder", "link"])
        folder.remove()
    }

    @Test func `where nothing can be made that is said, and nothing half made stays`() async throws {
        // Nobody may make a folder there, whoever it is.
        let nowhere = try await new("stars", in: "/proc")
        #expect(nowhere == complaint("stars can't be made here: no such file or directory."))
        // The first files of some kilobytes fail, after folders were made.
        let full = try await new("stars", by: Disk.quota(500))
        #expect(full.status == 1)
        #expect(full.errorText.hasPrefix("homeroom: stars can't be made here: "))
        #expect(full.errorText.count { $0 == "\n" } == 1)
        #expect(try names == [])
        folder.remove()
    }
}
