import Foundation
import JSON
import Programs
import Testing

/// The whole life of a piece of coursework, with the programs as they are: a server, a teacher's machine and a student's.
@Suite struct JourneyTests {
    static let password = "correct horse 1"

    @Test(arguments: House.Engine.allCases)
    func `a teacher's report tells what a student did in an app`(engine: House.Engine) async throws {
        let house = try await House(engine)
        let office = try await house.administrator()
        let teacher = try await house.add("Ada", "teacher", by: office)
        let student = try await house.add("Ben", "student", by: office)
        let physics = try await house.makeClass(office, teacher, student)

        // The teacher's machine tells the school what can be assigned.
        let desktop = try Machine()
        try await desktop.signIn("ada", at: house)
        try await desktop.expect("declared\n", "lessonclient", "declare")
        #expect(try await desktop.run("homeroom", "sync").1 == 0)
        try await house.done("PUT", "/v1/apps/org.example.lessons/approval", [:], as: office.token)

        // The student has the app as well, and works before anything is assigned: that stays with the student.
        let tablet = try Machine()
        try await tablet.signIn("ben", at: house)
        try await tablet.expect("declared\ntaken\n", "lessonclient", "take", "3")
        try await tablet.sync(kept: 1)

        let handout = try await house.post(in: physics, by: teacher)
        let before = try await house.done("GET", "/v1/handouts/\(handout)/report", as: teacher.token)
        #expect(before["lines"]?[0]?["cells"]?[0]?["absence"]?.asString == "notOpened")

        #expect(try await tablet.run("homeroom", "sync").1 == 0)
        try await tablet.expect("taken\n", "lessonclient", "take", "8")
        try await tablet.sync(kept: 1)

        let report = try await house.done("GET", "/v1/handouts/\(handout)/report", as: teacher.token)
        let cell = try #require(report["lines"]?[0]?["cells"]?[0])
        #expect(cell["figures"]?["primary"]?["value"]?.asNumber == 8)
        #expect(cell["figures"]?["primary"]?["of"]?.asNumber == 10)
        #expect(cell["figures"]?["percent"]?.asNumber == 0.75)
        #expect(cell["figures"]?["attempts"]?.asInteger == 1)
        #expect(cell["doneByApp"]?.asBool == true)
        #expect(report["columns"]?[0]?["means"]?["primary"]?["value"]?.asNumber == 0.8)

        // Work after the end is kept private, and the report stays.
        try await house.done("PUT", "/v1/handouts/\(handout)/completion", as: teacher.token)
        #expect(try await tablet.run("homeroom", "sync").1 == 0)
        try await tablet.expect("taken\n", "lessonclient", "take", "1")
        try await tablet.sync(kept: 2)
        let after = try await house.done("GET", "/v1/handouts/\(handout)/report", as: teacher.token)
        #expect(after["lines"]?[0]?["cells"]?[0]?["figures"] == cell["figures"])
    }

    @Test(arguments: House.Engine.allCases)
    func `a teacher finds a context with the picture that the app gave it`(engine: House.Engine) async throws {
        let house = try await House(engine)
        let office = try await house.administrator()
        let teacher = try await house.add("Ada", "teacher", by: office)
        let desktop = try Machine()
        try await desktop.signIn("ada", at: house)
        try await desktop.expect("declared\n", "lessonclient", "declare")
        #expect(try await desktop.run("homeroom", "sync").1 == 0)
        try await house.done("PUT", "/v1/apps/org.example.lessons/approval", [:], as: office.token)
        let found = try await house.done("GET", "/v1/catalog/search?words=shadows", as: teacher.token)
        let picture = try #require(found["contexts"]?[0]?["thumbnail"]?.asString)
        #expect(try await house.call("HEAD", "/v1/thumbnails/\(picture)", as: teacher.token).status == 200)
    }

    @Test(arguments: House.Engine.allCases)
    func `an app that goes on running sends by itself, and hears of new handouts`(engine: House.Engine) async throws {
        let house = try await House(engine)
        let office = try await house.administrator()
        let teacher = try await house.add("Ada", "teacher", by: office)
        let student = try await house.add("Ben", "student", by: office)
        let physics = try await house.makeClass(office, teacher, student)
        let desktop = try Machine()
        try await desktop.signIn("ada", at: house)
        let declaring = try desktop.start("lessonclient", "declare", "stay")
        try await house.done("PUT", "/v1/apps/org.example.lessons/approval", [:], as: office.token)
        var handout = ""
        try await house.until {
            // Until the app's contexts have come, there is nothing to assign.
            guard let made = try? await house.post(in: physics, by: teacher) else { return false }
            handout = made
            return true
        }
        let posted = handout
        declaring.say("")

        let tablet = try Machine()
        try await tablet.signIn("ben", at: house)
        let taking = try tablet.start("lessonclient", "take", "6", "stay")
        try await house.until {
            let report = try await house.done("GET", "/v1/handouts/\(posted)/report", as: teacher.token)
            return report["lines"]?[0]?["cells"]?[0]?["figures"]?["primary"]?["value"]?.asNumber == 6
        }
        taking.say("")
    }
}

/// Somebody who has signed in.
struct SignedIn: Sendable {
    var id: String
    var token: String
}

extension House {
    func administrator() async throws -> SignedIn {
        let answer = try await done(
            "POST", "/v1/sessions", ["link": .string(link), "kind": "program", "label": "test"])
        let token = try text(answer, "token")
        try await done("PUT", "/v1/me/password", ["new": .string(JourneyTests.password)], as: token)
        return SignedIn(id: try text(answer["person"] ?? .null, "id"), token: token)
    }

    /// Somebody new, who has signed in and chosen a password.
    func add(_ name: String, _ role: String, by office: SignedIn) async throws -> SignedIn {
        let places = try await done("GET", "/v1/locations", as: office.token)
        let location = try text(places["locations"]?[0] ?? .null, "id")
        let person = try await done(
            "POST", "/v1/people",
            [
                "name": ["given": .string(name), "family": "Example"],
                "roles": [["role": .string(role), "location": .string(location)]],
            ], as: office.token)
        let id = try text(person, "id")
        try await done("POST", "/v1/people/\(id)/account", ["name": .string(name)], as: office.token)
        let given = try await done("POST", "/v1/people/\(id)/account/password", [:], as: office.token)
        let token = try await signIn(name, try text(given, "password"))
        try await done("PUT", "/v1/me/password", ["new": .string(JourneyTests.password)], as: token)
        return SignedIn(id: id, token: token)
    }

    private func signIn(_ name: String, _ password: String) async throws -> String {
        let answer = try await done(
            "POST", "/v1/sessions",
            ["account": .string(name), "password": .string(password), "kind": "program", "label": "test"])
        return try text(answer, "token")
    }

    /// A class of one teacher and one student.
    func makeClass(_ office: SignedIn, _ teacher: SignedIn, _ student: SignedIn) async throws -> String {
        let places = try await done("GET", "/v1/locations", as: office.token)
        let location = try text(places["locations"]?[0] ?? .null, "id")
        let made = try await done(
            "POST", "/v1/classes", ["name": "Physics", "location": .string(location)], as: office.token)
        let id = try text(made, "id")
        for (person, part) in [(teacher.id, "teacher"), (student.id, "student")] {
            try await done(
                "POST", "/v1/classes/\(id)/members", ["people": [.string(person)], "part": .string(part)],
                as: office.token)
        }
        return id
    }

    /// A handout that asks the whole class for the quiz.
    func post(in schoolClass: String, by teacher: SignedIn) async throws -> String {
        let made = try await done(
            "POST", "/v1/classes/\(schoolClass)/handouts",
            [
                "title": "Light and shadow",
                "tasks": [["kind": "context", "path": ["org.example.lessons", "light", "shadows"]]],
            ], as: teacher.token)
        let id = try text(made, "id")
        try await done("PUT", "/v1/handouts/\(id)/posting", as: teacher.token)
        return id
    }

    /// Asks again until the answer is yes.
    func until(_ condition: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try await !condition() {
            guard ContinuousClock.now < end else { throw Failure(message: "what the test waits for does not come") }
            await Task.yield()
        }
    }
}

extension Machine {
    func expect(_ words: String, _ program: String, _ arguments: String...) async throws {
        let text = try await run(program, arguments).0
        #expect(text == words)
    }

    /// Sends what is to be sent, unless the app itself was quicker; some attempts stay.
    func sync(kept: Int) async throws {
        let (text, status) = try await run("homeroom", "sync")
        #expect(text.contains(" 0 waiting, \(kept) kept on this device"), "\(text)")
        #expect(status == 0)
    }

    func signIn(_ account: String, at house: House) async throws { try await signIn(account, at: house.address) }

    func signIn(_ account: String, at address: String) async throws {
        let (text, status) = try await run(
            "homeroom", "sign-in", address, "--account", account, saying: [JourneyTests.password])
        #expect(status == 0, "\(text)")
    }
}
