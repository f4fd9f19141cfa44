import HTTP
import JSON
import Rosters
import RostersForTests
import SchoolForTests
import SchoolServer
import Testing

/// Rosters in and out, over HTTP.
@Suite struct ImportOperationTests {
    private static let list = "first name,last name,user name\nOrla,Newton,orla.newton\nPer,Newton,\n"

    private func post(_ path: String, _ text: String, _ client: Client) async -> ClientResponse {
        await client.ask(.post, path, bytes: Array(text.utf8), type: "text/csv")
    }

    @Test(arguments: Engine.allCases)
    func `a list is planned, imported, listed and undone`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let administrator = try await server.client(.administrator)
        let places = await administrator.get("/v1/locations").list("locations")
        let at = try #require(places.first?["id"]?.asString)
        let plan = await post("/v1/imports/plan?location=\(at)&name=new.csv", Self.list, administrator)
        #expect(plan.status == 200 && plan["isEmpty"] == false && plan["people"]?["added"] == 2)
        #expect(plan.list("newcomers").first?["name"] == "Orla Newton")
        #expect(plan.list("newcomers").last?["account"] == "per.newton")
        #expect(plan.list("leftOut").isEmpty && plan.list("notes").isEmpty)
        #expect(await administrator.get("/v1/imports").list("imports").isEmpty)
        let done = await post("/v1/imports?location=\(at)", Self.list, administrator)
        #expect(done.status == 200 && done["people"]?["added"] == 2)
        #expect(await administrator.get("/v1/imports").list("imports").count == 1)
        #expect(await post("/v1/imports/plan?location=\(at)", Self.list, administrator)["isEmpty"] == true)
        let before = await administrator.get("/v1/imports/undo")
        #expect(before["people"] == 2 && before["stays"] == 0)
        let meant = try #require(before["import"]?["id"]?.asString)
        let other = meant.dropLast() + (meant.hasSuffix("0") ? "1" : "0")
        #expect(await administrator.post("/v1/imports/undo").status == 400)
        #expect(await administrator.post("/v1/imports/undo?import=\(other)").code == "changed_meanwhile")
        let undo = await administrator.post("/v1/imports/undo?import=\(meant)")
        #expect(undo.status == 200 && undo["people"] == 2 && undo.list("left").isEmpty)
        #expect(await administrator.get("/v1/imports/undo").code == "no_import")
        #expect(await administrator.post("/v1/imports/undo?import=\(meant)").code == "no_import")
    }

    @Test(arguments: Engine.allCases)
    func `files of another system, and the loss of many places, need a word in the query`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let administrator = try await server.client(.administrator)
        func apply(_ school: MadeUpSchool, _ query: String = "") async throws -> ClientResponse {
            var zip = ZipWriter()
            for file in school.oneRoster { try zip.add(file.name, file.bytes) }
            let archive = try zip.finished()
            return await administrator.ask(
                .post, "/v1/imports\(query)", bytes: archive, type: "application/zip")
        }
        var school = MadeUpSchool(students: 20, staff: 1, classes: 2, enrolments: 20)
        (school.system, school.isDated) = ("sis-1", false)
        #expect(try await apply(school).status == 200)
        school.system = "sis-2"
        school.students = 21
        #expect(try await apply(school).code == "other_system")
        #expect(try await apply(school, "?otherSystem=true")["people"]?["added"] == 1)
        school.enrolments = 8
        #expect(try await apply(school).code == "many_out")
        #expect(try await apply(school, "?outAllowed=11").code == "many_out")
        #expect(try await apply(school, "?outAllowed=12").status == 200)
        let log = await administrator.get("/v1/audit?subject=organization").list("entries")
        let details = log.compactMap { $0["detail"]?.asString }.filter { $0.hasPrefix("oneRoster ") }
        #expect(
            details.prefix(2) == [
                "oneRoster added 0 changed 0 left 0 outAllowed 12",
                "oneRoster added 1 changed 0 left 0 otherSystem",
            ])
    }

    @Test func `a password in the files is in no answer`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        let text =
            "sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,password\n"
            + "S1,true,L1,student,ada,Ada,Kim,hunter\"2\nS2,true,L1,student,bo,D\"Angelo,Kim,\n"
        let plan = await post("/v1/imports/plan?name=users.csv", text, administrator)
        let quotes = plan.list("findings").filter { $0["code"] == "bareQuote" }
        #expect(quotes.map { $0["column"]?.asString } == ["password", "givenName"])
        #expect(quotes.map { $0["name"]?.asString } == ["Ada Kim", "D\"Angelo Kim"])
        #expect(quotes.map { $0["value"]?.asString } == [nil, "D\"Angelo"])
        #expect(!String(decoding: plan.bytes, as: UTF8.self).contains("hunter"))
    }

    @Test func `what is no roster is refused, and so is what is not said to be one`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        #expect(await post("/v1/imports/plan", "\u{1}", administrator).status == 422)
        #expect(await post("/v1/imports", "", administrator).status == 422)
        #expect(await post("/v1/imports/plan?link=name", Self.list, administrator).status == 422)
        let text = await administrator.ask(.post, "/v1/imports", bytes: Array(Self.list.utf8), type: "text/plain")
        #expect((text.status, text.code) == (415, "not_roster"))
    }

    @Test func `the school is taken out and changes nothing when it is brought again`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        let archive = await administrator.post("/v1/imports/export")
        #expect(archive.status == 200 && archive.bytes.starts(with: [0x50, 0x4B]))
        let plan = await administrator.ask(
            .post, "/v1/imports/plan", bytes: archive.bytes, type: "application/zip")
        #expect(plan.status == 200 && plan["isEmpty"] == true)
    }
}
