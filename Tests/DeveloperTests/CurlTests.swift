import Foundation
import JSON
import Programs
import Testing

@testable import Developer

/// Requests that the console shows, made again in a shell.
@Suite struct CurlTests {
    private func exchange(_ school: DeveloperSchool, _ target: String) throws -> Exchanges.Exchange {
        try #require(school.observer.exchanges.latest().last { $0.target == target })
    }

    private func run(_ command: CurlCommand, token: String = "") async throws -> String {
        let script = command.text + #" --silent --output /dev/null --write-out '%{http_code}'"#
        return try await Program(named: "sh", ["-c", script], environment: [CurlCommand.variable: token]).run().output
    }

    @Test func `a request is made again in a shell, and holds a sign-in only where that is asked for`() async throws {
        let school = try await DeveloperSchool()
        let ada = try school.demo.member("ada")
        let file: JSONValue = ["name": "Ada's “$HOME” drawing.png", "mediaType": "image/png", "size": 1000]
        try await school.ask(ada, "POST", "/v1/files", file)
        var command = CurlCommand(exchange: try exchange(school, "/v1/files"), address: school.address)
        #expect(command.text.contains(#"--header "Authorization: Bearer $HOMEROOM_TOKEN""#))
        #expect(!command.text.contains(ada.token))
        #expect(try await run(command) == "401")
        #expect(try await run(command, token: ada.token) == "201")
        let again = try exchange(school, "/v1/files")
        #expect(again.body == command.exchange.body)
        command.token = ada.token
        #expect(command.text.contains(ada.token))
        #expect(try await run(command) == "201")
        await school.close()
    }

    @Test func `what is not kept is named, and what signs somebody in is not shown`() async throws {
        let school = try await DeveloperSchool()
        let ada = try school.demo.member("ada")
        _ = try? await school.ask(ada, "POST", "/v1/launches", ["app": "org.example.none"])
        let launch = CurlCommand(exchange: try exchange(school, "/v1/launches"), address: school.address)
        #expect(launch.exchange.sent == "(not shown)" && launch.exchange.received == "(not shown)")
        #expect(
            launch.text.hasPrefix("# The file “body” is to hold what was sent, 26 bytes, which are not kept here.\n"))
        #expect(launch.text.contains("--data-binary @body"))
        _ = try await school.ask(ada, "GET", "/v1/me", nil)
        let plain = CurlCommand(exchange: try exchange(school, "/v1/me"), address: school.address, token: "a.b.c")
        #expect(
            plain.text
                == """
                curl --globoff --request 'GET' '\(school.address)/v1/me' \\
                    --header 'Authorization: Bearer a.b.c'
                """)
        await school.close()
    }

    @Test func `nothing that was sent ends the word of the shell that it stands in`() async throws {
        let texts = ["'\u{301}; echo broken #", "'; echo broken #", "$(echo broken)", "\\'\"`echo broken`"]
        for (method, text) in texts.map({ ("POST", $0) }) + [("`echo`", "broken"), ("HEAD", "'")] {
            let exchange = Exchanges.Exchange(
                number: 1, time: .now, person: nil, method: method, target: "/v1/me", status: 200, milliseconds: 1,
                sent: text,
                body: .text(text, type: "text/plain"), received: "", bytes: 0)
            // In place of curl, what prints each of its words on a line.
            let command =
                "curl() { printf '%s\\n' \"$@\"; }\n" + CurlCommand(exchange: exchange, address: "http://a").text
            let ending = try await Program(named: "sh", ["-c", command]).run()
            let how = ["--request", method]
            let words =
                ["--globoff"] + how + [
                    "http://a/v1/me", "--header", "Content-Type: text/plain", "--data-raw", text, "",
                ]
            #expect(ending.output.unicodeScalars.elementsEqual(words.joined(separator: "\n").unicodeScalars))
        }
    }

    @Test func `what lets somebody in is shown neither as it was sent nor as it was answered`() async throws {
        let school = try await DeveloperSchool()
        let (mona, theo, ada) = (try school.demo.member("mona"), school.demo.teacher, try school.demo.member("ada"))
        let asked: [(DemoPeople.Member, String, String, JSONValue?)] = [
            (mona, "POST", "/v1/people/\(ada.person)/account/link", nil),
            (theo, "POST", "/v1/classes/\(school.demo.schoolClass)/practice", nil),
            (theo, "POST", "/v1/classes/\(school.demo.schoolClass)/slips", ["people": [.string("\(ada.person)")]]),
            (mona, "POST", "/v1/me/factors/codes", ["present": "homeroom-try"]),
            (ada, "POST", "/v1/files", ["name": "homeroom-try", "password": "homeroom-try"]),
        ]
        for (member, method, path, body) in asked {
            _ = try? await school.ask(member, method, path, body)
            let seen = try exchange(school, path)
            #expect(seen.received == "(not shown)" && seen.sent == "(not shown)", "\(path)")
            #expect(!CurlCommand(exchange: seen, address: school.address).text.contains("homeroom-try"), "\(path)")
        }
        _ = try? await school.ask(theo, "GET", "/v1/shared/abcdefghijklmnopqrstuvwxyz", nil)
        #expect(try exchange(school, "/v1/shared/{token}").received == "(not shown)")
        // A name alone hides nothing.
        _ = try await school.ask(ada, "POST", "/v1/files", ["name": "present", "mediaType": "image/png", "size": 1000])
        #expect(try exchange(school, "/v1/files").sent.contains("present"))
        await school.close()
    }
}
