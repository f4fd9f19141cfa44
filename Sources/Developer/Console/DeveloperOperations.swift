import HTTP
import JSON
import Locks
import School
import SchoolServer
import Secrets

/// What a throw-away school answers beside everything that a school answers: links that sign in with one click, the console
/// and the controls. Whoever asks for more than a link's page shows the school's key.
enum DeveloperOperations {
    static func all(_ access: ControlAccess) -> [Operation] {
        opening(access) + watching(access) + knowingOfPeople(access) + [events(access), controls(access)]
    }

    /// What a link opens: the school’s pages as somebody, or an app in the browser.
    private static func opening(_ access: ControlAccess) -> [Operation] {
        [
            Operation(
                .get, "/in/{name}/{key}", "developerLink", .anyone, "Signs a browser in as somebody.", answer: .page
            ) { call in
                let school = try access.present
                try school.check(key: call.request.parameters["key"])
                let member = try school.demo.member(call.request.parameters["name"] ?? "")
                let token = try await school.observer.change(.visit(member.name)) {
                    try await school.openBrowserSession(of: member)
                }
                var response = Response.redirect(to: "/")
                response.headers[.setCookie] = call.cookie(token, lasting: Session.Kind.browser.lasting)
                school.journal.note(.page, "opens the pages in a browser", by: member.name)
                return response
            },
            Operation(
                .get, "/in/{name}/{key}/{app}", "developerLaunch", .anyone,
                "Opens an app in the browser as somebody.", answer: .page
            ) { call in
                let school = try access.present
                try school.check(key: call.request.parameters["key"])
                let member = try school.demo.member(call.request.parameters["name"] ?? "")
                let link = try await school.launch(call.request.parameters["app"] ?? "", as: member)
                var response = Response.redirect(to: link)
                response.headers[.cacheControl] = "no-store"
                return response
            },
        ]
    }

    /// What is so, and what has happened.
    private static func watching(_ access: ControlAccess) -> [Operation] {
        [
            Operation(
                .get, "/developer/v1/state", "developerState", .anyone, "People, clock, apps and network.",
                answer: .text(type: "application/json")
            ) { call in
                let school = try access.admit(call)
                return .json(try await school.state().bytes)
            },
            Operation(
                .get, "/developer/v1/journal", "developerJournal", .anyone, "What has happened.",
                parameters: [after], answer: .text(type: "application/json")
            ) { call in
                let notes = try access.admit(call).journal.notes(after: call.number("after"))
                var json = JSONWriter()
                json.object { $0.field("notes", notes) }
                return .json(json.finish())
            },
            Operation(
                .get, "/developer/v1/exchanges", "developerExchanges", .anyone, "The latest requests.",
                parameters: [
                    after, Operation.Parameter("brief", .boolean, "Whether what was sent and received is left out."),
                ], answer: .text(type: "application/json")
            ) { call in
                let found = try access.admit(call).observer.exchanges.latest(after: call.number("after"))
                let isBrief = call.query("brief") == "true"
                return .json((["exchanges": .array(found.map { isBrief ? $0.line : $0.json })] as JSONValue).bytes)
            },
        ]
    }

    /// What somebody’s device holds, and what a program needs to be on it.
    private static func knowingOfPeople(_ access: ControlAccess) -> [Operation] {
        [
            Operation(
                .get, "/developer/v1/devices/{name}", "developerDevice", .anyone,
                "What the apps on somebody's device hold: contexts, attempts, and what waits.",
                answer: .text(type: "application/json")
            ) { call in
                let school = try access.admit(call)
                let member = try school.anybody(called: call.request.parameters["name"] ?? "")
                return .json(school.device(of: member).bytes)
            },
            Operation(
                .get, "/developer/v1/variables/{name}", "developerVariables", .anyone,
                "What a program needs to be told to run as somebody.", answer: .text(type: "application/json")
            ) { call in
                let school = try access.admit(call)
                let member: DemoPeople.Member
                do { member = try school.demo.member(call.request.parameters["name"] ?? "") } catch let error
                    as DeveloperError
                { throw SchoolError.conflict("control_refused", error.message, remedy: "") }
                var variables = JSONObject()
                for (name, value) in school.variablesOfProgram(of: member) { variables.add(name, .string(value)) }
                return .json((["variables": .object(variables)] as JSONValue).bytes)
            },
        ]
    }

    private static func events(_ access: ControlAccess) -> Operation {
        Operation(
            .get, "/developer/v1/events", "developerEvents", .anyone, "Notes of the journal as they are made.",
            answer: .events
        ) { call in
            let school = try access.admit(call)
            let listening = Locked<(@Sendable () -> Void)?>(nil)
            // A class that works at once is a lot of news.
            let stream = EventStream(capacity: 1 << 20) { _ in listening.withLock { $0 }?() }
            let end = school.journal.listen { note in
                var json = JSONWriter()
                json.value(note)
                stream.send(event: "note", data: String(decoding: json.finish(), as: UTF8.self))
            }
            listening.withLock { $0 = end }
            // It may have ended before it was noted.
            if !stream.isOpen { end() }
            stream.send(event: "hello", data: "")
            return .events(stream)
        }
    }

    private static func controls(_ access: ControlAccess) -> Operation {
        Operation(
            .post, "/developer/v1/controls", "developerControl", .anyone, "Does what a line of words says.",
            request: .object([.required("words", .array(of: .string(limit: 2000), limit: 64))]),
            answer: .text(type: "application/json")
        ) { call in
            let school = try access.admit(call)
            let words = call.body["words"]?.asArray?.compactMap(\.asString) ?? []
            do {
                return .json((["done": .string(try await school.control(words))] as JSONValue).bytes)
            } catch let error as DeveloperError {
                throw SchoolError.conflict("control_refused", error.message, remedy: "")
            }
        }
    }

    private static let after = Operation.Parameter(
        "after", .integer(0...Int64.max), "The number of the last one known.")
}
