import Foundation
import JSON
import Programs
import Testing

/// Operations of the contract on the command line, beside the data of a school.
@Suite final class CallTests {
    private let data = FileManager.default.temporaryDirectory.appending(path: "call-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: data) }

    private func call(_ arguments: String...) async throws -> Program.Ending {
        try await Program(besideTests: "homeroom", ["call"] + arguments + ["--data", data]).run()
    }

    private func found() async throws -> String {
        let create = ["admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada"]
        #expect(try await Program(besideTests: "homeroom", create).run().status == 0)
        let places = try JSONValue(parsing: Array(try await call("locations").output.utf8))
        return try #require(places["locations"]?[0]?["id"]?.asString)
    }

    @Test func `each operation that a person can ask is listed and explained`() async throws {
        let names = try await Program(besideTests: "homeroom", ["call"]).run().output
            .split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        let contract = try await Program(besideTests: "homeroom", ["openapi"]).run().output
        let known = contract.matches(of: /"operationId": "([^"]+)"/).map { String($0.1) }
        #expect(Set(names).isSubset(of: known) && names.count > 150)
        // What is left out: streams of news, what serves devices alone, and what publishers' keys open.
        #expect(!names.contains("watch") && !names.contains("signInApp"))
        let told = try await call("createPerson", "--explain").output
        #expect(told.contains("POST /v1/people"))
        #expect(told.contains("  name.given: text, needed\n"))
        #expect(told.contains("  roles[].role: administrator or manager or teacher or student, needed\n"))
    }

    @Test func `a person is made, found and changed in the name of the school`() async throws {
        let location = try await found()
        let roles = "roles=[{\"role\": \"student\", \"location\": \"\(location)\"}]"
        // A number that is a text stays as it was typed.
        let made = try await call(
            "createPerson", "name.given=Ann", "name.family=Lee-O'Hara", "number=007", roles)
        #expect(made.status == 0, "\(made)")
        let person = try JSONValue(parsing: Array(made.output.utf8))
        #expect(person["number"] == "007")
        let id = try #require(person["id"]?.asString)
        let list = try await call("people", "words=ann lee", "role=student", "limit=1")
        #expect(try JSONValue(parsing: Array(list.output.utf8))["people"]?[0]?["id"]?.asString == id)
        #expect(try await call("switchPersonProgress", "person=\(id)", "isOn=false").status == 0)
        let now = try JSONValue(parsing: Array(try await call("person", "person=\(id)").output.utf8))
        #expect(now["isProgressOn"] == false)
    }

    @Test func `what is wrong is said with its place`() async throws {
        _ = try await found()
        let bad = try await call("createPerson", "name.given=Ann")
        #expect(bad.status == 1)
        #expect(bad.errorText.contains("\n  name.family: "))
        #expect(bad.errorText.contains("\n  roles: "))
        for (arguments, status) in [
            (["person"], 64), (["person", "person"], 64), (["person", "person=1", "age=7"], 64), (["nothing"], 64),
            (["person", "person=../people"], 1), (["person", "person=%00"], 1), (["me"], 1),
            (["createPerson", "=1"], 64), (["createPerson", "...=1"], 64), (["fileContent", "file=1"], 1),
            // As deep as nobody means it, what only teachers do, and an account where nobody signs in.
            (["createPerson", String(repeating: "a.", count: 70) + "a=1"], 64), (["deleteHandout", "handout=1"], 1),
            (["people", "--account", "ada"], 64),
        ] as [([String], Int32)] {
            let ending = try await Program(
                besideTests: "homeroom", ["call"] + arguments + ["--data", data]
            ).run()
            #expect(ending.status == status, "\(arguments): \(ending)")
            #expect(ending.errorText.hasPrefix("homeroom: "))
        }
    }
}
