import Foundation
import HTTP
import JSON
import Pages
import School
import SchoolForTests
import SchoolServer
import Secrets
import Testing

/// What a person sees when something is not to be had.
@Suite struct ProblemPageTests {
    private let server: InProcessServer
    private let dispatcher: Dispatcher

    init() async throws {
        server = try await InProcessServer()
        let assets = try Assets(folder: try #require(Assets.usualFolder()))
        let then = Operation.Parameter("then", .string(limit: 100), "Where to go on to.")
        let busy = Operation.form("/busy", "busyForm", .signedIn, parameters: [then]) { _, _ in
            throw Problem(.serviceUnavailable, code: "busy", detail: "Too much to do.")
        }
        let busyPage = Operation.page("/busy", "busyPage", .signedIn) { _ in
            throw Problem(.serviceUnavailable, code: "busy", detail: "Too much to do.")
        }
        var site = Pages.site(assets)
        site.pages += [busy(assets), busyPage(assets)]
        dispatcher = Dispatcher(
            server.campus.school, passwords: PasswordWork(cost: .forTests, threads: 1), site: site)
    }

    private func client(_ someone: InProcessServer.Someone) async throws -> Client {
        Client(dispatcher: dispatcher, headers: try await server.client(someone).headers)
    }

    private func post(_ form: String, _ client: Client) async -> ClientResponse {
        await client.ask(
            .post, "/busy?then=%2Fwork", bytes: Array(form.utf8), type: "application/x-www-form-urlencoded")
    }

    // MARK: - The way back

    @Test func `who may not see a page keeps the bar, and a way back`() async throws {
        let student = try await client(.student).sending("Referer", "http://school.example/work?list=finished")
        let answer = await student.get("/classes")
        #expect(answer.status == 403)
        #expect(answer.text.contains(#"<nav class="tabs""#))
        #expect(answer.text.contains(#"href="/work?list=finished""#))
    }

    @Test func `where nothing is, the bar is there all the same`() async throws {
        let student = try await client(.student)
        #expect(await student.get("/work/0000000000zzz").text.contains(#"<nav class="tabs""#))
        var headers = student.headers
        headers["Accept"] = "text/html"
        let target = try #require(Target("/nothing-here"))
        let lost = try #require(dispatcher.lost(.get, target, headers))
        #expect(ClientResponse(lost).status == 404)
        #expect(ClientResponse(lost).text.contains(#"<nav class="tabs""#))
    }

    @Test func `somebody who has yet to choose a password has no bar, nor has anybody else`() async throws {
        let newcomer = try await server.newcomer(server.id(.classmate))
        for known in [
            newcomer.headers, [.host: "school.example"], [.host: "school.example", "Authorization": "Bearer x"],
        ] {
            var headers = known
            headers["Accept"] = "text/html"
            let target = try #require(Target("/nothing-here"))
            let lost = try #require(dispatcher.lost(.get, target, headers))
            #expect(!ClientResponse(lost).text.contains(#"<nav class="tabs""#))
        }
    }

    @Test(arguments: ["https://evil.example/work", "http://school.example//evil.example", "nonsense", ""])
    func `the way back leads to nobody else`(referer: String) async throws {
        let answer = await (try await client(.student)).sending("Referer", referer).get("/classes")
        #expect(answer.status == 403)
        #expect(!answer.text.contains("evil"))
        #expect(!answer.text.contains("Back to where you were"))
    }

    @Test func `the way back does not lead to where one is`() async throws {
        let student = try await client(.student).sending("Referer", "http://school.example/classes")
        #expect(!(await student.get("/classes")).text.contains("Back to where you were"))
    }

    // MARK: - Too much to do

    @Test func `a form that could not be taken now can be sent again as it was typed`() async throws {
        let answer = await post(
            "answer=%3Cb%3E+%22Why%3F%22%0D%0ABecause&choice=1&choice=2", try await client(.student))
        #expect(answer.status == 503)
        #expect(answer.text.contains(#"<form method="post" action="/busy?then=%2Fwork" id="again">"#))
        #expect(answer.text.contains("name=\"answer\" value=\"&lt;b&gt; &quot;Why?&quot;\nBecause\""))
        for choice in 1...2 { #expect(answer.text.contains(#"name="choice" value="\#(choice)""#)) }
        #expect(answer.headers[.cacheControl] == "no-store")
    }

    @Test(arguments: ["password", "present", "new", "link"])
    func `no secret is sent back`(name: String) async throws {
        let answer = await post("account=ada&\(name)=hunter2hunter2", try await client(.student))
        #expect(answer.status == 503)
        #expect(!answer.text.contains("hunter2"))
        #expect(!answer.text.contains(#"id="again""#))
    }

    @Test func `a page that could not be shown now is asked for again`() async throws {
        let answer = await (try await client(.student)).get("/busy")
        #expect(answer.status == 503)
        #expect(answer.text.contains(#"<a class="button primary" href="/busy">"#))
    }
}
