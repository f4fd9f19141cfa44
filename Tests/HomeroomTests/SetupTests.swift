import Foundation
import Programs
import Testing

/// Runs `Scripts/setup` on machines that exist only as a folder of pretended tools.
@Suite struct SetupTests {
    static let debian = [
        "apt-get": "true", "dpkg-query": #"for name in "$@"; do printf 'installed:%s ' "$name"; done"#,
    ]
    static let swift = ["swiftc": "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'"]
    static let libraries = ["pkg-config": "true"]

    @Test func `nothing is said when nothing is missing`() async throws {
        #expect(try await setUp(Self.debian, Self.swift) == Program.Ending())
    }

    @Test func `what is missing is installed`() async throws {
        let log = try TemporaryFolder()
        defer { log.remove() }
        let tools = ["dpkg-query": "exit 1", "apt-get": "echo $* >> '\(log.url.path)/log'"]
        let ending = try await setUp(Self.debian, Self.swift, tools)
        #expect(ending.status == 0)
        let names = ending.output.wholeMatch(of: /Installing (.* pkg-config .*)\n/)?.1
        let calls = try String(contentsOf: log.url.appending(path: "log"), encoding: .utf8)
        #expect(calls.split(separator: "\n").count == 1)
        #expect(calls.hasSuffix(" install --yes --no-install-recommends \(names ?? "?")\n"))
    }

    @Test func `building needs neither browsers nor servers, and packing a little more`() async throws {
        let missing = ["dpkg-query": "exit 1"]
        let build = try await setUp(Self.debian, Self.swift, missing, for: ["build"]).output
        let package = try await setUp(Self.debian, Self.swift, missing, for: ["package"]).output
        let test = try await setUp(Self.debian, Self.swift, missing, for: ["test"]).output
        let all = try await setUp(Self.debian, Self.swift, missing).output
        #expect(build.contains(" libsqlite3-dev ") && !build.contains("dpkg-dev"))
        #expect(["postgresql", "nginx"].allSatisfy { !package.contains($0) && test.contains($0) })
        #expect(!test.contains("firefox-esr") && all.contains("firefox-esr"))
        #expect(package.split(separator: " ").count == build.split(separator: " ").count + 2)
        #expect(all.contains("dpkg-dev"))
    }

    @Test func `what it is not asked for it says`() async throws {
        #expect(try await setUp(Self.debian, Self.swift, for: ["everything"]).status == 64)
    }

    @Test func `package lists are renewed when installing fails at first`() async throws {
        let mark = try TemporaryFolder()
        defer { mark.remove() }
        let tools = [
            "dpkg-query": "exit 1",
            "apt-get": "cd '\(mark.url.path)'; if [[ $* == *update* ]]; then : > updated; else [[ -e updated ]]; fi",
        ]
        #expect(try await setUp(Self.debian, Self.swift, tools).status == 0)
    }

    @Test func `a failing installation is told with what it wanted`() async throws {
        let tools = ["dpkg-query": "exit 1", "apt-get": "echo 'no network' >&2; exit 100"]
        let ending = try await setUp(Self.debian, Self.swift, tools)
        #expect(ending.status == 1)
        #expect(ending.errorText.hasPrefix("no network\nScripts/setup: apt-get could not install libsqlite3-dev "))
    }

    @Test func `servers that are installed for tests are neither started nor enabled`() async throws {
        let log = try TemporaryFolder()
        defer { log.remove() }
        let line = "echo ${0##*/} $* >> '\(log.url.path)/log'"
        let present = #"for name in "$@"; do [[ $name == haproxy ]] || printf 'installed:%s ' "$name"; done"#
        let tools = ["dpkg-query": present, "apt-get": line, "systemctl": "[[ $1 == show ]] || \(line)"]
        #expect(try await setUp(Self.debian, Self.swift, tools).status == 0)
        let calls = try String(contentsOf: log.url.appending(path: "log"), encoding: .utf8)
        #expect(
            calls.split(separator: "\n").map { $0.replacing(/^apt-get .* install .*\s/, with: "install ") } == [
                "systemctl --quiet mask --runtime haproxy.service", "install haproxy",
                "systemctl --quiet disable haproxy.service", "systemctl --quiet unmask --runtime haproxy.service",
            ])
    }

    @Test func `another system passes when the libraries are there`() async throws {
        #expect(try await setUp(Self.swift, Self.libraries) == Program.Ending())
    }

    @Test func `another system is told which libraries it lacks`() async throws {
        let ending = try await setUp(Self.swift, ["pkg-config": "[[ $2 != libpng ]]"])
        let text =
            "Scripts/setup: not Debian: install the development files of libpng by hand (names as pkg-config knows them).\n"
        #expect(ending == Program.Ending(errorText: text, status: 1))
    }

    @Test(arguments: [[:], ["swiftc": "echo 'Swift version 6.1.2 (swift-6.1.2-RELEASE)'"]])
    func `a missing or old Swift is told with the remedy`(tools: [String: String]) async throws {
        let (ending, oldest) = (try await setUp(Self.debian, tools), try Self.oldest())
        #expect(ending.status == 1)
        #expect(ending.errorText.contains("install Swift \(oldest) or later"))
    }

    @Test func `a Swift that does not run is told with its own reason`() async throws {
        let ending = try await setUp(Self.debian, ["swiftc": "echo 'no libsqlite3.so.0' >&2; exit 127"])
        #expect(ending.status == 1)
        #expect(ending.errorText.contains("swiftc --version fails (no libsqlite3.so.0): install Swift "))
    }

    /// The version that the manifest asks for, such as 6.2.
    private static func oldest() throws -> String {
        let manifest = try String(
            contentsOf: ClientPackage.repository.appending(path: "Package.swift"), encoding: .utf8)
        return try #require(manifest.prefixMatch(of: /\/\/ swift-tools-version: ([0-9.]+)/)).1.description
    }

    /// Runs with nothing on `PATH` but bash and these tools, each a line of bash; the later ones win.
    private func setUp(_ tools: [String: String]..., for arguments: [String] = []) async throws -> Program.Ending {
        let path = try TemporaryFolder()
        defer { path.remove() }
        for name in ["bash", "env"] {
            let link = path.url.appending(path: name)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/usr/bin/\(name)")
        }
        var lines = ["sudo": #"while [[ $1 == --* ]]; do shift; done; "$@""#]
        tools.forEach { lines.merge($0) { $1 } }
        try await path.install(lines)
        let script = ClientPackage.repository.appending(path: "Scripts/setup")
        return try await Program(script, arguments, environment: ["PATH": path.url.path]).run()
    }
}
