import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct SessionTests {
    @Test(arguments: Engine.allCases)
    func `everybody signs in with a link and chooses a password`(engine: Engine) async throws {
        let reception = try await Reception(engine)
        for someone in Reception.Someone.allCases {
            let answer = try await reception.client(someone).get("/v1/me")
            #expect(answer.status == 200)
            #expect(answer["person"]?["id"]?.asString == reception.id(someone).description)
        }
    }

    @Test func `whoever has yet to choose a password can do nothing else`() async throws {
        let reception = try await Reception()
        let newcomer = try await reception.newcomer(reception.id(.administrator))
        #expect(await newcomer.get("/v1/me").status == 200)
        #expect(await newcomer.get("/v1/classes/\(reception.campus.physics)/report").code == "password_needed")
    }
}
