import HTTP
import JSON
import School
import SchoolServer

/// What the console asks for beside what other programs do.
enum ConsoleOperations {
    static func all(_ access: ControlAccess) -> [Operation] {
        [
            Operation(
                .get, "/developer/v1/trees", "developerTrees", .anyone,
                "What each app has declared, as the school knows it.",
                answer: .text(type: "application/json")
            ) { call in
                let school = try access.admit(call)
                return .json(try await school.trees().bytes)
            },
            Operation(
                .get, "/developer/v1/ledger", "developerLedger", .anyone,
                "What became of all that came in, and why; the newest first.",
                parameters: [Operation.Parameter("person", .string(limit: 64), "Only of one, by the short name.")],
                answer: .text(type: "application/json")
            ) { call in
                let school = try access.admit(call)
                return .json(try school.ledger(of: call.query("person")).bytes)
            },
            Operation(
                .get, "/developer/v1/apps/{app}/icon", "developerAppIcon", .anyone,
                "The picture that an app names in its manifest.", answer: .bytes(type: "image/*")
            ) { call in
                let school = try access.admit(call)
                guard let icon = call.request.parameters["app"].flatMap(school.icon) else {
                    throw SchoolError.none("picture")
                }
                return icon.response
            },
            Operation(
                .get, "/developer/v1/exchanges/{number}", "developerExchange", .anyone,
                "One request and its answer, with what was sent and received, and how a shell would make it again.",
                parameters: [
                    Operation.Parameter("signIn", .boolean, "Whether that has a sign-in of the person in it.")
                ], answer: .text(type: "application/json")
            ) { call in
                let school = try access.admit(call)
                guard let number = call.request.parameters["number"].flatMap(Int.init),
                    let found = school.observer.exchanges[number]
                else { throw SchoolError.none("request") }
                let token =
                    call.query("signIn") == "true"
                    ? found.person.flatMap { try? school.anybody(called: $0).token } : nil
                guard case .object(var object) = found.json else { throw SchoolError.none("request") }
                object.add(
                    "curl", .string(CurlCommand(exchange: found, address: school.address, token: token).text))
                return .json(JSONValue.object(object).bytes)
            },
        ]
    }
}
