import JSON
import SchoolForTests
import SchoolServer
import Testing

/// An app's content as a tree, asked for and sent.
@Suite struct ContentOperationTests {
    private let place = "/v1/apps/\(Campus.app)/content"

    @Test(arguments: Engine.allCases)
    func `a tree is read, planned and applied, and an old plan is refused`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let administrator = try await server.client(.administrator)
        let teacher = try await server.client(.teacher)
        let before = await administrator.get(place)
        #expect(before.list("children").map { $0["id"] } == ["colours", "shadows"])
        let wanted: JSONValue = [
            "app": .string(Campus.app), "title": "Light", "children": [["id": "colours", "title": "Colours"]],
        ]
        let plan = await administrator.post("\(place)/plan", wanted)
        #expect(plan.status == 200)
        #expect(plan.list("changes").map { $0["kind"] } == ["retired", "retired", "retired", "changed"])
        let tree = plan["tree"]?.asString ?? ""
        let done = await administrator.put("\(place)?tree=\(tree)", wanted)
        #expect(done.status == 200)
        #expect(done["contexts"] == 2)
        #expect(await administrator.get(place).text == wanted.text)
        let titles = await teacher.get("/v1/catalog/search?words=colours").list("contexts").map { $0["title"] }
        #expect(titles == ["Colours"])
        let old = await administrator.put("\(place)?tree=\(tree)", try JSONValue(parsing: before.text))
        #expect((old.status, old.code) == (409, "changed_meanwhile"))
    }

    @Test func `a tree that is wrong, another app's, or retires too much changes nothing`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        let before = await administrator.get(place).text
        try server.campus.post(["shadows"])
        let empty: JSONValue = ["app": .string(Campus.app), "title": "Light"]
        let braked = await administrator.put(place, empty)
        #expect((braked.status, braked.code) == (409, "too_much_retired"))
        #expect(await administrator.post("\(place)/plan", empty)["isBraked"] == true)
        #expect(await administrator.put(place, ["app": "org.example.other", "title": "Other"]).status == 422)
        let twice: JSONValue = [
            "app": .string(Campus.app), "title": "Light",
            "children": [["id": "a", "title": "A"], ["id": "a", "title": "A"]],
        ]
        #expect(await administrator.put(place, twice).status == 422)
        #expect(await administrator.put(place, ["app": .string(Campus.app), "titel": "Light"]).status == 422)
        #expect(await administrator.get(place).text == before)
        #expect(await administrator.put("\(place)?retiringAllowed=1", empty)["contexts"] == 1)
    }
}
