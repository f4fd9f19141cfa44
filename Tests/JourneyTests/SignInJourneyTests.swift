import Foundation
import JSON
import Programs
import Testing

/// Getting in, at a school that runs as schools do.
@Suite struct SignInJourneyTests {
    @Test func `on a server of several schools a device says at which one it signs in`() async throws {
        let house = try await House(.sqlite)
        _ = try await house.administrator()
        let founded = try await house.homeroom("admin", "create", "--school", "Hillside", "--account", "office")
        #expect(founded.status == 0)
        let tablet = try Machine()
        func signIn(_ options: String...) async throws -> (String, Int32) {
            try await tablet.run(
                "homeroom", ["sign-in", house.address, "--account", "office"] + options, saying: [JourneyTests.password]
            )
        }
        #expect(try await signIn().1 == 1)
        #expect(try await signIn("--school", "Nowhere").1 == 1)
        #expect(try await signIn("--school", "Hillside").1 == 1)
        let (text, status) = try await signIn("--school", "lakeside")
        #expect(status == 0)
        #expect(text.contains("Lakeside"))
    }

    @Test func `who comes next to a shared device has it empty, and takes nothing from who never shared it`()
        async throws
    {
        let house = try await House(.sqlite)
        let office = try await house.administrator()
        for name in ["Ben", "Cleo"] { _ = try await house.add(name, "student", by: office) }
        let tablet = try Machine()
        func enter(_ account: String, _ options: String...) async throws {
            let (text, status) = try await tablet.run(
                "homeroom", ["sign-in", house.address, "--account", account] + options, saying: [JourneyTests.password])
            #expect(status == 0, "\(text)")
        }
        try await enter("ben")
        try await tablet.expect("declared\ntaken\n", "lessonclient", "take", "3")
        try await tablet.sync(kept: 1)
        try await enter("cleo", "--shared")
        try await tablet.expect("declared\ntaken\n", "lessonclient", "take", "5")
        try await tablet.sync(kept: 1)
        // Ben finds his own work; of Cleo's nothing is left.
        try await enter("ben")
        try await tablet.sync(kept: 1)
        try await enter("cleo")
        #expect(try await tablet.run("homeroom", "sync").0 == "No app has stored anything yet.\n")
    }

    @Test func `an administrator does from the command line elsewhere what the pages do`() async throws {
        let house = try await House(.sqlite)
        _ = try await house.administrator()
        let desk = try Machine()
        func call(_ arguments: String..., password: String = JourneyTests.password) async throws -> (String, Int32) {
            try await desk.run(
                "homeroom", ["call"] + arguments + ["--server", house.address, "--account", "office"],
                saying: [password])
        }
        let places = try JSONValue(parsing: Array(try await call("locations").0.utf8))
        let location = try #require(places["locations"]?[0]?["id"]?.asString)
        let (made, status) = try await call("createCourse", "name=Latin", "location=\(location)")
        #expect(status == 0, "\(made)")
        #expect(try await call("courses").0.contains("\"Latin\""))
        #expect(try await call("me").0.contains("\"administrator\""))
        // The sign-in has ended with its question.
        #expect(try await call("ownSessions").0.matches(of: /"isCurrent": true/).count == 1)
        let (sessions, _) = try await call("ownSessions")
        #expect(sessions.matches(of: /homeroom call/).count == 1)
        let (refused, wrong) = try await call("me", password: "wrong-password-1")
        #expect(wrong == 1 && refused.hasPrefix("homeroom: "))
    }

    @Test(arguments: House.Engine.allCases)
    func `an administrator whom somebody guesses at stays in, and gets in with a link from the machine`(
        engine: House.Engine
    ) async throws {
        let house = try await House(engine)
        let office = try await house.administrator()
        let wrong: JSONValue = [
            "account": "office", "password": "wrong-password-1", "kind": "program", "label": "test",
        ]
        var statuses: [Int] = []
        for _ in 0..<13 { statuses.append(try await house.call("POST", "/v1/sessions", wrong).status) }
        #expect(statuses.prefix(10).allSatisfy { $0 == 401 })
        #expect(statuses.last == 429)
        #expect(try await house.call("GET", "/v1/me", as: office.token).status == 200)

        let made = try await house.homeroom("admin", "link", "--account", "Office", "--url", "https://school.example")
        #expect(made.status == 0)
        #expect(made.output.contains("https://school.example/#link="))
        let link = try #require(made.output.split(separator: "#link=").last).trimmingCharacters(
            in: .whitespacesAndNewlines)
        let request: JSONValue = ["link": .string(link), "kind": "program", "label": "test"]
        let opened = try await house.done("POST", "/v1/sessions", request)
        #expect(opened["person"]?["id"]?.asString == office.id)
        #expect(try await house.call("POST", "/v1/sessions", request).status == 401)

        let unknown = try await house.homeroom("admin", "link", "--account", "nobody")
        #expect(unknown.status == 1)
        #expect(unknown.errorText.contains("Look it up"))
    }
}
