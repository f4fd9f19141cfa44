import Coursework
import HTTP
import JSON
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
}
