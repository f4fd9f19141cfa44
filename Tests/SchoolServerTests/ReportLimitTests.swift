import JSON
import School
import SchoolForTests
import Testing

@Suite struct ReportLimitTests {
    @Test func `more handouts than the contract has in one page are refused, and not left out in silence`() async throws
    {
        let server = try await InProcessServer()
        let (schoolClass, student) = (server.campus.physics, server.campus.students[0])
        for client in [try await server.client(.teacher), try await server.client(.student)] {
            let most = await client.get("/v1/classes/\(schoolClass)/students/\(student)/report?limit=50")
            #expect(most.status == 200)
            let more = await client.get("/v1/classes/\(schoolClass)/students/\(student)/report?limit=51")
            #expect(more.status == 400)
            #expect(more.json["code"]?.asString == "invalid_query")
        }
        let teacher = try await server.client(.teacher)
        #expect(await teacher.get("/v1/classes/\(schoolClass)/report?limit=200").status == 200)
    }
}
