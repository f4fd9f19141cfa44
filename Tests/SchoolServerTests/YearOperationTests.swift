import JSON
import SchoolForTests
import SchoolServer
import Testing

/// The end of a school year, over HTTP.
@Suite struct YearOperationTests {
    @Test(arguments: Engine.allCases)
    func `a year is planned, ended and taken back, and not ended twice`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let administrator = try await server.client(.administrator)
        let nothing: JSONValue = [:]
        let plan = await administrator.post("/v1/school-year/plan", nothing)
        #expect(plan.status == 200 && plan["isBraked"] == false)
        let classes = plan.list("ending").compactMap { $0["class"] }
        #expect(!classes.isEmpty)
        let kept = await administrator.post("/v1/school-year/plan", ["keeping": .array(classes)])
        #expect(kept.list("ending").isEmpty && kept.list("left").contains { $0["reason"] == "kept" })
        let done = await administrator.post("/v1/school-year/end", nothing)
        #expect(done.status == 200 && done.list("ending").count == classes.count)
        let twice = await administrator.post("/v1/school-year/end", nothing)
        #expect((twice.status, twice.code) == (409, "year_just_ended"))
        let undo = await administrator.post("/v1/school-year/undo")
        #expect(
            undo.status == 200 && undo["classes"]?.asInteger.map(Int.init) == classes.count && undo.list("left").isEmpty
        )
        #expect(await administrator.post("/v1/school-year/undo").code == "no_year")
        #expect(await administrator.post("/v1/school-year/plan", nothing).list("ending").count == classes.count)
    }

    @Test func `a last grade that is none is refused by its name`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        #expect(await administrator.post("/v1/school-year/plan", ["lastGrade": 99]).status == 422)
        #expect(await administrator.post("/v1/school-year/end", ["lastGrade": -1]).status == 422)
        #expect(await administrator.post("/v1/school-year/end", ["keep": []]).status == 422)
    }
}
