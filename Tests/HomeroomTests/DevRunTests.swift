import Foundation
import Programs
import Testing

/// Apps at a throw-away school that `homeroom dev` has opened, and what is left when it has closed.
@Suite struct DevRunTests {
    private let machine: TemporaryFolder

    init() throws {
        machine = try TemporaryFolder()
        // Runtime folders are their owner's alone.
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: machine.url.path)
    }

    private var variables: [String: String] {
        [
            "XDG_RUNTIME_DIR": machine.url.path, "XDG_DATA_HOME": machine.url.appending(path: "data").path,
            "XDG_CONFIG_HOME": machine.url.appending(path: "config").path, "DBUS_SESSION_BUS_ADDRESS": "",
            "CLASSKIT_HOME": "", "CLASSKIT_MANIFEST": "",
        ]
    }

    private func homeroom(_ arguments: String...) -> Program {
        var program = Program(besideTests: "homeroom", arguments)
        program.environment = variables
        return program
    }

    private func inSeconds(_ seconds: Int) -> ContinuousClock.Instant { .now + .seconds(seconds) }

    /// The same in a folder of the machine.
    private func homeroom(in folder: String, _ arguments: String...) -> Program {
        let start = ["-c", #"cd "$0" && exec "$@""#, machine.url.appending(path: folder).path]
        let program = Program(besideTests: "homeroom").url.path
        return Program(named: "sh", start + [program] + arguments, environment: variables)
    }

    /// Opens a school, and waits until it says so.
    ///
    /// - Parameter folder: of the machine; nil for the current one.
    private func open(in folder: String? = nil) throws -> RunningProgram {
        let school = try (folder.map { homeroom(in: $0, "dev", "--quiet") } ?? homeroom("dev", "--quiet")).start()
        let end = inSeconds(30)
        while let line = school.line(before: end) { if line.hasPrefix("What can be done") { return school } }
        throw Failure("the school did not open")
    }

    private struct Failure: Error {
        var words: String
        init(_ words: String) { self.words = words }
    }

    /// The folders of schools that are there.
    private var schools: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: machine.url.path).filter {
                $0.hasPrefix("homeroom-school-")
            }
        }
    }

    private func install(app text: String) async throws -> String {
        try await machine.install(["app": text])
        return machine.url.appending(path: "app").path
    }

    @Test func `a school that cannot be opened leaves nothing behind`() async throws {
        let ending = try await homeroom("dev", "--web", machine.url.appending(path: "none").path).run()
        #expect(ending.status == 1)
        #expect(ending.errorText.contains("There is no index.html in "), "\(ending)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: machine.url.path) == [])
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `of several schools the one of this folder is meant, or each is named in a line to paste`() async throws {
        for folder in ["stars", "moons", "else"] {
            try FileManager.default.createDirectory(
                at: machine.url.appending(path: folder), withIntermediateDirectories: false)
        }
        let app = try await install(app: #"echo "$CLASSKIT_HOME""#)
        let (stars, moons) = try await onThread { (try open(in: "stars"), try open(in: "moons")) }
        defer { for school in [stars, moons] { school.kill() } }
        for folder in ["stars", "moons"] {
            let done = try await homeroom(in: folder, "dev", "hand-out", "In \(folder)", "org.example/\(folder)").run()
            #expect(!done.errorText.contains("Several"), "\(done)")
        }
        let stray = try await homeroom(in: "else", "dev", "run", "ada", app, "it's here").run()
        #expect(stray.status == 1)
        let lines = stray.errorText.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("homeroom: Several developer's schools are running, and none of them") == true)
        #expect(lines.count { $0.hasPrefix("Opened in \(machine.url.path)/") } == 2, "\(lines)")
        let choices = lines.filter { $0.hasPrefix("  ") }
        #expect(choices.count == 2)
        for choice in choices {
            let pasted = try await Program(named: "sh", ["-c", choice], environment: variables).run()
            #expect(pasted.status == 0, "\(pasted)")
        }
        // Two of one folder are told apart like that, too.
        let more = try await onThread { try open(in: "stars") }
        defer { more.kill() }
        let unclear = try await homeroom(in: "stars", "dev", "fill").run()
        #expect(unclear.errorText.contains("and 2 of them were opened in this folder."), "\(unclear)")
        #expect(unclear.errorText.split(separator: "\n").count { $0.hasSuffix(" fill") } == 2)
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app runs as somebody, with its own options, and the command ends as the app does`() async throws {
        let app = try await install(app: #"echo "$CLASSKIT_ROLE $*" "${CLASSKIT_HOME##*/}"; exit 7"#)
        let run = homeroom("dev", "run", "ada", app, "--play", "sums", "--port", "1")
        try await onThread {
            let school = try open()
            defer { school.kill() }
            let running = try run.start()
            #expect(running.line(before: inSeconds(30)) == "student --play sums --port 1 ada")
            #expect(running.end() == 7)
        }
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app that is built anew starts again, and ends with the school`() async throws {
        let app = try await install(app: "echo first; read -r line; exec sleep 1000")
        let next = machine.url.appending(path: "next").path
        try await machine.install(["next": "echo second; exec sleep 1000"])
        try await onThread {
            let school = try open()
            let running = try homeroom("dev", "run", "ben", app).start()
            #expect(running.line(before: inSeconds(30)) == "first")
            #expect(rename(next, app) == 0)
            #expect(running.line(beginning: "second", before: inSeconds(30)) == "second")
            kill(school.pid, SIGTERM)
            #expect(school.end() == 0)
            #expect(running.end() == 0)
        }
        #expect(try schools == [])
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app that makes its home again ends with the school all the same, and nothing of it stays`() async throws {
        let app = try await install(app: #"echo up; while mkdir -p "$CLASSKIT_HOME/mine"; do sleep 0.02; done"#)
        try await onThread {
            let school = try open()
            let running = try homeroom("dev", "run", "ada", app).start()
            #expect(running.line(before: inSeconds(60)) == "up")
            kill(school.pid, SIGTERM)
            #expect(school.end() == 0)
            #expect(running.end() == 0)
        }
        #expect(try schools == [])
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app that a script has started ends with the school as the script does`() async throws {
        let app = try await install(app: #"sh -c 'echo $$; sleep 1000' & wait"#)
        try await onThread {
            let school = try open()
            let running = try homeroom("dev", "run", "ada", app).start()
            let started = try #require(running.line(before: inSeconds(60)).flatMap { pid_t($0) })
            kill(school.pid, SIGTERM)
            #expect(school.end() == 0)
            #expect(running.end() == 0)
            #expect(kill(started, 0) == -1 && errno == ESRCH)
        }
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `what somebody or some program is not is said in a line`() async throws {
        let (unknown, absent) = (homeroom("dev", "run", "zoe", "sh"), homeroom("dev", "run", "ada", "./absent"))
        let early = try await unknown.run()
        #expect(early.errorText == "homeroom: No developer's school is running. Start one with “homeroom dev”.\n")
        let school = try await onThread { try open() }
        #expect(try await unknown.run().errorText.hasPrefix("homeroom: No person is called “zoe”. There are mona,"))
        #expect(try await absent.run().errorText.hasPrefix("homeroom: There is no program ./absent. Build it first"))
        school.kill()
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `what a school that was killed left behind goes when the next one opens, and an open one stays`()
        async throws
    {
        try await onThread {
            let first = try open()
            let left = try schools
            first.kill()
            _ = first.end()
            #expect(try schools == left)
            let second = try open()
            let open = try schools
            #expect(open.count == 1 && open != left)
            let third = try self.open()
            #expect(Set(try schools).isSuperset(of: open))
            for school in [second, third] {
                kill(school.pid, SIGTERM)
                #expect(school.end() == 0)
            }
            #expect(try schools == [])
        }
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `what was installed in a school's name leaves the desktop with it`() async throws {
        let app = try await install(app: "true")
        let manifest = #"{"bundleIdentifier": "org.school.optics", "urlScheme": "optics"}"#
        try Data(manifest.utf8).write(to: machine.url.appending(path: "ClassKit.json"))
        let school = try await onThread { try open() }
        let home = "\(machine.url.path)/\(try #require(schools.first))/devices/ada"
        var install = homeroom("install", app)
        install.environment["CLASSKIT_HOME"] = home
        #expect(try await install.run().status == 0)
        let entry = machine.url.appending(path: "data/applications/homeroom-app-org.school.optics.desktop").path
        #expect(FileManager.default.fileExists(atPath: entry))
        try await onThread {
            kill(school.pid, SIGTERM)
            #expect(school.end() == 0)
        }
        #expect(!FileManager.default.fileExists(atPath: entry))
        machine.remove()
    }
}
