import Coursework
import Foundation
import JSON
import SQL
import School
import SchoolForTests
import Testing

@Suite struct LedgerRouteTests {
    @Test func `a student, a teacher and an administrator each see their part of the ledger`() async throws {
        let server = try await InProcessServer()
        let campus = server.campus
        let handout = try campus.post(["shadows"])
        campus.advance(by: 60)
        try await campus.send(campus.attempt("done", at: campus.path("shadows"), score: 8))
        campus.advance(by: 60)
        try campus.run("UPDATE handout SET isLocked = 1 WHERE organization = $1")
        try campus.run(
            "INSERT INTO handoutLock (organization, handout, started) VALUES ($1, $2, $3)", Value(handout),
            Value(campus.now))
        campus.advance(by: 60)
        try await campus.send(campus.attempt("late", at: campus.path("shadows")))

        let own = try await server.client(.student).get("/v1/me/fates?limit=1")
        #expect(own.status == 200)
        #expect(own.json["fates"]?[0]?["activity"]?.asString == "late")
        #expect(own.json["fates"]?[0]?["fate"]?.asString == "keptPrivate.handoutLocked")
        let next = try #require(own.json["next"]?.asString)
        let rest = try await server.client(.student).get("/v1/me/fates?after=\(next)")
        #expect(rest.json["fates"]?[0]?["activity"]?.asString == "done")
        #expect(rest.json["fates"]?[0]?["handouts"]?[0]?.asString == "Light and shadow")
        #expect(rest.json["next"] == nil)

        let taught = try await server.client(.teacher).get("/v1/handouts/\(handout)/fates")
        #expect(taught.json["fates"]?[0]?["reports"]?.asInteger == 1)
        let foreign = try await server.client(.otherTeacher).get("/v1/handouts/\(handout)/fates")
        #expect(foreign.status == 404)

        let school = try await server.client(.administrator).get("/v1/fates?days=1")
        #expect(school.status == 200)
        #expect(school.json["sent"]?.asInteger == 2)
        #expect(school.json["recorded"]?.asInteger == 1)
        #expect(school.json["explained"]?.asInteger == 1)
        let bytes = String(decoding: school.bytes, as: UTF8.self)
        #expect(!bytes.contains("Student") && !bytes.contains(campus.students[0].description))
        #expect(try await server.client(.teacher).get("/v1/fates").status == 403)
    }

    @Test func `an administrator says how long work is kept`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        #expect(await administrator.get("/v1/organization/retention").json["days"] == nil)
        #expect(await administrator.put("/v1/organization/retention", ["days": 365]).status == 200)
        #expect(await administrator.get("/v1/organization/retention").json["days"]?.asInteger == 365)
        #expect(await administrator.put("/v1/organization/retention", ["days": 3]).status == 422)
        #expect(await administrator.get("/v1/organization/retention").json["auditDays"]?.asInteger == 730)
        let longer = await administrator.put("/v1/organization/retention", ["days": 365, "auditDays": 1000])
        #expect(longer.json["auditDays"]?.asInteger == 1000)
        let teacher = try await server.client(.teacher)
        #expect(await teacher.put("/v1/organization/retention", ["days": 365]).status == 403)
    }
}
