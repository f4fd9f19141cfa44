import HTTP
import JSON
import Locks
import School
import SchoolServer

import struct Foundation.Data
import class Foundation.FileHandle
import class Foundation.FileManager

/// Calls any operation of the API by name, like pages and programs do.
enum CallCommand {
    static let call = Command(
        name: "call", usage: "[OPERATION [NAME=VALUE…]] (--data DIR | --server URL --account NAME) [options]",
        summary:
            "Call any operation of the server, and print the answer as JSON; without an operation, list all of them",
        options: [
            .init(name: "data", value: "DIR", summary: "the folder that holds the school's data"),
            .init(
                name: "database", value: "ADDRESS",
                summary: "a PostgreSQL database, postgres://…, instead of DIR/school.db",
                variable: "HOMEROOM_DATABASE"),
            .init(name: "organization", value: "ID", summary: "which school, if there are several"),
            .init(name: "server", value: "URL", summary: "a school on another machine; the password is asked for"),
            .init(name: "account", value: "NAME", summary: "with --server: who does it"),
            .init(
                name: "body", value: "FILE",
                summary: "what is sent as the body, as JSON or a file; - for standard input"),
            .flag("explain", "only say what the operation takes and returns"),
        ],
        operands: 0...101
    ) { options, terminal in
        guard let name = options.operands.first else { return terminal.print(list) }
        let operation = try operation(named: name)
        if options.has("explain") { return terminal.print(operation.explanation) }
        let question = try CallQuestion(
            operation, options.operands.dropFirst().map { String($0) }, body: try options["body"].map(content))
        let answer =
            if let server = options["server"] {
                try RemoteCaller(server, options).ask(question)
            } else {
                try await ask(question, options)
            }
        try answer.print(terminal)
    }

    /// Operations with a single response that a signed-in person can call.
    static let operations = Contract.operations.filter { operation in
        if case .events = operation.answer { return false }
        return operation.access != .publishers && operation.scopes.contains(.person)
    }

    private static var list: String {
        let width = operations.map(\.route.name.count).max() ?? 0
        return operations.map { $0.route.name.padded(to: width) + "   " + $0.route.summary }.joined(separator: "\n")
    }

    private static func operation(named name: String) throws -> Operation {
        if let operation = operations.first(where: { $0.route.name == name }) { return operation }
        throw UsageError("the contract has no operation '\(name)'; 'homeroom call' lists them")
    }

    private static func content(_ place: String) throws -> [UInt8] {
        // More than any operation takes.
        let intake = Intake(most: 16 << 20, takesPipes: true)
        guard place != "-" else { return try intake.read(descriptor: 0, calledBy: "The standard input") }
        return try intake.read(place)
    }

    /// Runs the operation on this machine's data, while a server may be running.
    private static func ask(_ question: CallQuestion, _ options: Options) async throws -> CallAnswer {
        guard options["account"] == nil else {
            throw UsageError("--account is for a school elsewhere: add --server URL")
        }
        guard options["data"] != nil || options["database"] != nil else {
            throw UsageError("'call' needs --data DIR, or --server URL with --account NAME")
        }
        return try await options.withData { data in
            let school = Actor.school(try options.organization(in: data.school))
            let log = ServerLog { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
            let dispatcher = Dispatcher(data.school, hub: data.hub, log: log)
            let response = await dispatcher.answer(try question.request(dispatcher.router), as: school)
            return try CallAnswer(response)
        }
    }
}
