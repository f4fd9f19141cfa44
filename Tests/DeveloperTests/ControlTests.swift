import Developer
import Foundation
import JSON
import Programs
import Testing

/// What controls say when they cannot do what was asked, and of whom they speak.
@Suite struct ControlTests {
    private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    /// What a line is refused with; nil when it was done.
    private func refusal(of line: String, at school: DeveloperSchool) async -> String? {
        do {
            _ = try await school.control(words(line))
            return nil
        } catch { return "\(error)" }
    }

    @Test(arguments: [
        ("remove theo", "Theo is no student. The students are ada, ben, cleo."),
        ("enrol mona", "Mona is no student. The students are ada, ben, cleo."),
        ("progress off theo", "Theo is no student. The students are ada, ben, cleo."),
        ("approve no/identifier", "“no/identifier” is no bundle identifier. Write one such as org.example.app."),
        ("withdraw org.none", "No app is called “org.none”. There are none yet."),
        ("hand-out Light org.none/light", "No app is called “org.none”. There are none yet."),
        ("schedule Light tomorrow org.none/light", "“tomorrow” is no time. Write +2d"),
        ("schedule Light +2d org.none/light", "“+2d” is no time to post at. Write one such as 2026-12-01T08:00."),
    ])
    func `what cannot be done is refused in the words of controls`(line: String, message: String) async throws {
        let school = try await DeveloperSchool()
        let refusal = await refusal(of: line, at: school)
        #expect(refusal?.hasPrefix(message) == true, "\(refusal ?? "it was done")")
        await school.close()
    }

    @Test func `a student is taken off the roster once, and the teacher never`() async throws {
        let school = try await DeveloperSchool()
        _ = try await school.control(["remove", "ada"])
        #expect(await refusal(of: "remove ada", at: school) == "Ada is not on the roster of Class 7.")
        _ = try await school.control(["enrol", "ada"])
        _ = await refusal(of: "remove theo", at: school)
        let classes = try await school.ask(try school.demo.member("theo"), "GET", "/v1/me/classes")
        #expect(classes["classes"]?[0]?["students"]?.asInteger == 3)
        await school.close()
    }

    @Test func `a full school has half a year of work, and the present at its clock`() async throws {
        let school = try await DeveloperSchool()
        let done = try await school.control(["fill"])
        #expect(done == "4 classes with 100 students have worked at 96 handouts.")
        #expect(abs(school.clock.now.timeIntervalSinceNow) < 60)
        let (mona, theo) = (try school.demo.member("mona"), try school.demo.member("theo"))
        let classes = try await school.ask(theo, "GET", "/v1/me/classes")["classes"]?.asArray ?? []
        #expect(classes.compactMap { $0["students"]?.asInteger }.sorted() == [3, 25, 25, 25, 25])
        let id = try #require(classes.first { $0["name"] == "Physics 7a" }?["id"]?.asString)
        func handouts(_ state: String) async throws -> [JSONValue] {
            try await school.ask(theo, "GET", "/v1/classes/\(id)/handouts?limit=100&state=\(state)")["handouts"]?
                .asArray ?? []
        }
        let completed = try await handouts("completed")
        #expect(completed.count == 16)
        #expect(try await handouts("posted").count == 8)
        let ids = completed.compactMap { $0["id"]?.asString }
        let oldest = try #require(ids.min())
        let report = try await school.ask(theo, "GET", "/v1/handouts/\(oldest)/report")
        let scores = (report["lines"]?.asArray ?? []).flatMap { $0["cells"]?.asArray ?? [] }.filter {
            $0["figures"]?["primary"] != nil
        }
        #expect(scores.count > 8, "\(report["lines"]?[0] ?? .null)")
        // Anybody of them can be looked at with the password of all.
        let people = try await school.ask(mona, "GET", "/v1/people?words=aino%20virtanen")
        #expect(people["people"]?[0]?["account"]?["name"] == "student101")
        #expect(await refusal(of: "fill", at: school)?.hasPrefix("The school is full already.") == true)
        _ = try await school.control(["reset"])
        #expect(try await handouts("completed").isEmpty)
        #expect(try await school.control(["fill"]) == done)
        #expect(try await handouts("completed").count == 16)
        #expect(try await school.ask(theo, "GET", "/v1/me/classes")["classes"]?.asArray?.count == 5)
        await school.close()
    }

    @Test func `what the school refuses is said in its findings, without pages to go back to`() async throws {
        let school = try await DeveloperSchool()
        try await school.publish(["shadows"], of: "org.example.light", by: try school.demo.member("theo"))
        let title = String(repeating: "L", count: 2000)
        let refusal = await refusal(of: "hand-out \(title) org.example.light/shadows", at: school)
        #expect(refusal?.isEmpty == false)
        #expect(refusal?.contains("See the findings") == false, "\(refusal ?? "it was done")")
        await school.close()
    }

    @Test func `a reset leaves somebody's progress switched as it was`() async throws {
        let school = try await DeveloperSchool()
        let (mona, ada) = (try school.demo.member("mona"), try school.demo.member("ada"))
        _ = try await school.control(["progress", "off", "ada"])
        _ = try await school.control(["reset", "ada"])
        #expect(try await school.ask(mona, "GET", "/v1/people/\(ada.person)")["isProgressOn"] == false)
        await school.close()
    }

    @Test func `an app that saves for the first time is approved by its name`() async throws {
        let school = try await DeveloperSchool()
        var app = Program(besideTests: "lessonclient", ["declare"])
        app.environment = Dictionary(
            uniqueKeysWithValues: school.variables(of: try school.demo.member("theo")).map { ($0.name, $0.value) })
        _ = try await app.run()
        try await school.waitForNote { $0.contains("publishes") }
        #expect(try await school.control(["apps"]) == "dev.lessonclient (lessonclient) approved")
        await school.close()
    }

    @Test func `the journal names the context that an app asks below`() async throws {
        let school = try await DeveloperSchool()
        var app = Program(besideTests: "lessonclient", ["find"])
        app.environment = Dictionary(
            uniqueKeysWithValues: school.variables(of: try school.demo.member("theo")).map { ($0.name, $0.value) })
        _ = try await app.run()
        try await school.waitForNote { $0.contains("asked for parent = <dev.lessonclient/light>") }
        await school.close()
    }
}
