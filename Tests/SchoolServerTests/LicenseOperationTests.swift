import Coursework
import Foundation
import JSON
import SQL
import SchoolForTests
import Testing

@testable import School

/// Licences over the API, and what a location's end does to them.
@Suite struct LicenseOperationTests {
    private static let app = Campus.app

    @Test(arguments: Engine.allCases)
    func `they are bought, given, seen and taken back`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let grace = try await server.client(.administrator)
        let (place, student) = (server.campus.location, server.id(.student))
        let path = "/v1/apps/\(Self.app)/licenses"
        #expect(await grace.get(path).list("licenses").isEmpty)
        let bought = await grace.put("\(path)/\(place)", ["seats": 2])
        func here(_ answer: ClientResponse) -> JSONValue? {
            answer.list("licenses").first { $0["location"]?.asString == place.description }
        }
        #expect(here(bought)?["seats"] == 2, "\(bought.text)")
        #expect(
            await grace.post("\(path)/\(place)/holders", ["people": [.string(student.description)]]).status == 204)
        let holders = await grace.get("\(path)/\(place)/holders").list("holders")
        #expect(holders.count == 1 && holders[0]["person"]?.asString == student.description)
        #expect(holders[0]["hasOpenWork"] == false)
        let both = await grace.post(
            "\(path)/\(place)/holders", ["class": .string(server.campus.physics.description)])
        #expect(both.status == 204)
        let third = await grace.post(
            "\(path)/\(place)/holders", ["people": [.string(server.id(.outsider).description)]])
        #expect(third.status == 409 && third.code == "no_licenses_left", "\(third.text)")
        #expect(await grace.delete("\(path)/\(place)/holders/\(student)").status == 204)
        #expect(here(await grace.get(path))?["held"] == 1)
        #expect(await grace.post("\(path)/\(place)/idle").text.contains("\"taken\":1"))
        for wrong: JSONValue in [[:], ["people": [], "class": .string(place.description)]] {
            #expect(await grace.post("\(path)/\(place)/holders", wrong).status == 422)
        }
        for wrong: JSONValue in [["seats": -1], ["seats": 1_000_001], ["seats": "2"]] {
            #expect(await grace.put("\(path)/\(place)", wrong).status == 422)
        }
    }

    @Test func `counted no more, they can't be given, and those that are held go with the place`() async throws {
        let server = try await InProcessServer()
        let grace = try await server.client(.administrator)
        let (place, path) = (server.campus.location, "/v1/apps/\(Self.app)/licenses")
        _ = await grace.put("\(path)/\(place)", ["seats": 2])
        let everybody: JSONValue = ["class": .string(server.campus.physics.description)]
        #expect(await grace.post("\(path)/\(place)/holders", everybody).status == 204)
        #expect(await grace.put("\(path)/\(place)", [:]).status == 200)
        #expect(await grace.post("\(path)/\(place)/holders", everybody).code == "licenses_not_counted")
        #expect(await grace.put(path, ["locations": []]).status == 200)
        #expect(try server.campus.count("licenseHolder") == 0)
    }

    @Test func `who is deleted holds none any more`() async throws {
        let server = try await InProcessServer()
        let grace = try await server.client(.administrator)
        let (place, path) = (server.campus.location, "/v1/apps/\(Self.app)/licenses")
        _ = await grace.put("\(path)/\(place)", ["seats": 2])
        let otto = server.id(.outsider)
        _ = await grace.post("\(path)/\(place)/holders", ["people": [.string(otto.description)]])
        #expect(try server.campus.count("licenseHolder") == 1)
        #expect(await grace.put("/v1/people/\(otto)/account/deactivation").status == 204)
        #expect(await grace.delete("/v1/people/\(otto)").status == 204)
        #expect(try server.campus.count("licenseHolder") == 0)
    }
}
