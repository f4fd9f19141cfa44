import Foundation
import JSON
import Programs
import Testing

/// A teacher browses an app in Schoolwork that has never run, with the programs as they are.
@Suite struct BrowsingTests {
    @Test(arguments: House.Engine.allCases)
    func `an app fills level by level while a teacher browses it`(engine: House.Engine) async throws {
        let house = try await House(engine)
        let office = try await house.administrator()
        let teacher = try await house.add("Ada", "teacher", by: office)
        try await house.done("PUT", "/v1/apps/\(Machine.plays)/approval", ["name": "Plays"], as: office.token)
        let desktop = try Machine()
        try desktop.installPlays()
        try await desktop.signIn("ada", at: house)
        let agent = try desktop.start("homeroom", "agent")
        #expect(await agent.says("Waiting for what Ada Example opens at Lakeside."))

        #expect(try await house.children(of: [], as: teacher) == [])
        try await house.open([], as: teacher)
        #expect(await agent.says("\(Machine.plays): filled; the school was told of 3 contexts"))
        #expect(try await house.children(of: [], as: teacher) == ["Hamlet", "Macbeth"])

        try await house.open(["hamlet"], as: teacher)
        #expect(await agent.says("\(Machine.plays)/hamlet: filled; the school was told of 2 contexts"))
        #expect(try await house.children(of: ["hamlet"], as: teacher) == ["Act-1", "Act-2"])
        #expect(try await house.children(of: ["macbeth"], as: teacher) == [])

        // The service manager's way to end it.
        kill(agent.pid, SIGTERM)
        #expect(try await onThread { agent.end() } == 0)
    }

    @Test func `a request finds the device through another process of the server`() async throws {
        let house = try await House(.postgreSQL)
        let office = try await house.administrator()
        let teacher = try await house.add("Ada", "teacher", by: office)
        try await house.done("PUT", "/v1/apps/\(Machine.plays)/approval", ["name": "Plays"], as: office.token)
        let (beside, address) = try house.startAnother()
        let desktop = try Machine()
        try desktop.installPlays()
        try await desktop.signIn("ada", at: address)
        let agent = try desktop.start("homeroom", "agent")
        #expect(await agent.says("Waiting for what Ada Example opens at Lakeside."))
        try await house.open([], as: teacher)
        #expect(await agent.says("\(Machine.plays): filled; the school was told of 3 contexts"))
        #expect(try await house.children(of: [], as: teacher) == ["Hamlet", "Macbeth"])
        withExtendedLifetime(beside) {}
    }

    @Test func `the agent says what is wrong with a provider, and goes on`() async throws {
        let house = try await House(.sqlite)
        let office = try await house.administrator()
        let teacher = try await house.add("Ada", "teacher", by: office)
        try await house.done("PUT", "/v1/apps/\(Machine.plays)/approval", ["name": "Plays"], as: office.token)
        let desktop = try Machine()
        try await desktop.signIn("ada", at: house)
        let agent = try desktop.start("homeroom", "agent", "--limit", "60")
        #expect(await agent.says("Waiting for what Ada Example opens at Lakeside."))
        try await house.open([], as: teacher)
        #expect(
            await agent.says(
                """
                \(Machine.plays): no app of this name is known on this device. Start it once here, or install it
                """))
        try desktop.installPlays()
        // Who asks again at once is not passed on.
        try await house.until {
            try await house.open([], as: teacher)
            return try await house.children(of: [], as: teacher) == ["Hamlet", "Macbeth"]
        }
        #expect(await agent.says("\(Machine.plays): filled; the school was told of 3 contexts"))
    }

    @Test func `a sign-in that was ended elsewhere is told once`() async throws {
        let house = try await House(.sqlite)
        let office = try await house.administrator()
        let teacher = try await house.add("Ada", "teacher", by: office)
        let desktop = try Machine()
        try await desktop.signIn("ada", at: house)
        let agent = try desktop.start("homeroom", "agent")
        #expect(await agent.says("Waiting for what Ada Example opens at Lakeside."))
        for session in try await house.done("GET", "/v1/sessions", as: teacher.token)["sessions"]?.asArray ?? []
        where session["isCurrent"]?.asBool != true {
            try await house.done("DELETE", "/v1/sessions/\(try house.text(session, "id"))", as: teacher.token)
        }
        #expect(
            await agent.says(
                "The school does not accept this device’s sign-in any more. Nothing is lost; sign in again."))
    }

    @Test func `without a sign-in there is no agent`() async throws {
        let desktop = try Machine()
        let (text, status) = try await desktop.run("homeroom", "agent")
        #expect(text.hasPrefix("homeroom: Nobody is signed in on this device. Use “homeroom sign-in”.\n"))
        #expect(status == 1)
    }
}

extension RunningProgram {
    /// Whether the next line is this one.
    fileprivate nonisolated(nonsending) func says(_ line: String) async -> Bool {
        let next = try? await onThread { self.line(before: .now + .seconds(60)) }
        if next != line { Issue.record("It says \(next ?? "nothing")") }
        return next == line
    }
}

extension Machine {
    static let plays = "org.example.plays"

    /// Puts an app there that has a context provider and has never run.
    fileprivate func installPlays() throws {
        let provider = Program(besideTests: "providerclient").url.path
        let place = folder.url.appending(path: "Plays.json")
        let manifest: JSONValue = [
            "bundleIdentifier": .string(Self.plays), "name": "Plays", "environment": "production",
            "contextProvider": .string(provider),
        ]
        try Data(manifest.bytes).write(to: place)
        let apps = folder.url.appending(path: "classkit/apps")
        try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
        let note: JSONValue = ["manifest": .string(place.path), "executable": "/nowhere/Plays"]
        try Data(note.bytes).write(to: apps.appending(path: "\(Self.plays).json"))
    }
}

extension House {
    /// What a page does when a level of the app is opened.
    fileprivate func open(_ path: [String], as teacher: SignedIn) async throws {
        let path: JSONValue = .array(([Machine.plays] + path).map(JSONValue.string))
        try await done("POST", "/v1/apps/\(Machine.plays)/browse", ["path": path], as: teacher.token)
    }

    fileprivate func children(of path: [String], as teacher: SignedIn) async throws -> [String] {
        let place = ([Machine.plays] + path).map { "%22\($0)%22" }.joined(separator: ",")
        let found = try await done("GET", "/v1/catalog/contexts?below=%5B\(place)%5D", as: teacher.token)
        return found["contexts"]?.asArray?.compactMap { $0["title"]?.asString } ?? []
    }
}
