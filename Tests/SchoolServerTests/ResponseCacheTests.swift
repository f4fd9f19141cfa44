import Coursework
import HTTP
import JSON
import SQL
import School
import SchoolForTests
import Testing

@Suite struct ResponseCacheTests {
    @Test(arguments: Engine.allCases)
    func `a list that was given before shows what has changed since`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let teacher = try await server.client(.teacher)
        let path = "/v1/classes/\(server.campus.physics)/handouts"
        for count in 0...3 {
            for _ in 0..<2 {
                #expect(await teacher.get(path)["handouts"]?.asArray?.count == count)
            }
            // Past the subjects: nobody has to say that a list is out of date.
            try server.campus.post(["shadows"])
        }
    }

    @Test func `a list that was given to one is not given to another`() async throws {
        let server = try await InProcessServer()
        let path = "/v1/classes/\(server.campus.physics)/handouts"
        #expect(try await server.client(.teacher).get(path).status == 200)
        #expect(try await server.client(.otherTeacher).get(path).status == 404)
    }

    @Test func `each target has a list of its own`() async throws {
        let server = try await InProcessServer()
        try server.campus.post(["shadows"])
        let teacher = try await server.client(.teacher)
        let path = "/v1/classes/\(server.campus.physics)/handouts"
        #expect(await teacher.get(path)["handouts"]?.asArray?.count == 1)
        #expect(await teacher.get(path + "?state=draft")["handouts"]?.asArray?.count == 0)
    }

    @Test(arguments: Engine.allCases)
    func `a class report that was given before shows what has changed since, and ends with the teaching`(
        engine: Engine
    ) async throws {
        let server = try await InProcessServer(engine)
        let campus = server.campus
        let teacher = try await server.client(.teacher)
        let path = "/v1/classes/\(campus.physics)/report"
        func line() async -> JSONValue? {
            var lines: [JSONValue?] = []
            for _ in 0..<2 { lines.append(await teacher.get(path)["lines"]?.asArray?.first) }
            #expect(lines[0] == lines[1])
            return lines[0]
        }
        #expect(await line() == nil)
        let handout = try campus.post(["shadows"])
        #expect(await line()?["done"] == 0)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 7))
        #expect(await line()?["opened"] == 1)
        try campus.run("UPDATE handout SET title = 'Half shadows' WHERE organization = $1 AND id = $2", Value(handout))
        #expect(await line()?["title"] == "Half shadows")
        let before = await line()?["students"]
        try campus.run(
            "DELETE FROM membership WHERE organization = $1 AND person = $2 AND role = 'student'",
            Value(campus.students[1]))
        #expect(await line()?["students"] != before)
        try campus.run(
            "DELETE FROM membership WHERE organization = $1 AND person = $2 AND role = 'teacher'", Value(campus.teacher)
        )
        #expect(await teacher.get(path).status == 404)
    }
}
