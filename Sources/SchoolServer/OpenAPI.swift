import Coursework
import HTTP
import JSON

/// The OpenAPI document, made from the operations themselves.
package enum OpenAPI {
    /// The document, as it is served and as it stands in `docs/openapi.json`.
    package static let bytes: [UInt8] = Array(document.prettyText(lineLength: 110).utf8)

    /// Returns the document.
    static let operation = Operation(
        .get, "/openapi.json", "contract", .anyone, "This document.", answer: .bytes(type: "application/json")
    ) { _ in Response.json(bytes).tagged(EntityTag(of: bytes)) }

    static let document: JSONValue = [
        "openapi": "3.1.0",
        "info": [
            "title": "Homeroom", "version": "1",
            "summary": "Coursework between apps, teachers and students",
            "description": .string(
                "Dates are RFC 3339 in UTC with milliseconds. Identifiers are 13 letters and digits. What is not the asking "
                    + "person's is answered as if it were not there. Failures are problem documents of RFC 9457. "
                    + "A PUT that is sent again is answered as the first time, as long as what it asks for still holds. "
                    + "A DELETE that is sent again may find nothing: whoever repeats one takes 404 as done. No text may "
                    + "hold the character NUL, whatever its schema says."),
            "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
        ],
        "servers": [["url": "/"]],
        "security": [["token": []], ["cookie": []]],
        "paths": .object(paths),
        "components": [
            "schemas": schemas, "responses": .object(problems),
            "securitySchemes": [
                "token": ["type": "http", "scheme": "bearer"],
                "publisher": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
                "cookie": ["type": "apiKey", "in": "cookie", "name": .string(RequestCredential.secureCookie)],
            ],
        ],
    ]

    private static var schemas: JSONValue {
        var components = Contract.components
        components.define(
            "Problem",
            .object([
                .required("type", .string(limit: 256)), .required("title", .string(limit: 256)),
                .required("status", .integer(400...599)),
                .required(
                    "code", .string(limit: 64),
                    "The code of the problem; it stays the same between versions, so programs can rely on it."),
                .optional("detail", .string(limit: 2000), "What went wrong this time, for a person."),
                .optional("remedy", .string(limit: 2000), "What to do about it."),
                .optional("findings", .array(of: .reference("Finding"), limit: 200), "What is wrong with the input."),
            ]))
        return components.document
    }

    private static var problems: JSONObject {
        var problems = JSONObject()
        let statuses = Set(Contract.operations.flatMap(failures)).sorted { $0.code < $1.code }
        for status in statuses {
            problems["\(status)"] = answer(
                status.phrase, Problem.mediaType, ["$ref": .string(Schema.place(of: "Problem"))])
            // If there is not even room to read the request, the response does not come from these operations.
            if [.headTooLarge, .targetTooLong].contains(status) {
                problems["\(status)"] = ["description": .string(status.phrase)]
            }
        }
        return problems
    }

    private static var paths: JSONObject {
        var paths = JSONObject()
        for operation in Contract.operations {
            var path = JSONObject()
            if case .object(let known)? = paths[operation.route.pattern] { path = known }
            path[operation.route.method.rawValue.lowercased()] = document(of: operation)
            paths[operation.route.pattern] = .object(path)
        }
        return paths
    }

    private static func document(of operation: Operation) -> JSONValue {
        var object: JSONObject = [
            "operationId": .string(operation.route.name), "summary": .string(operation.route.summary),
            "description": .string("For \(operation.audience)."),
        ]
        if operation.access == .anyone { object["security"] = [] }
        if operation.access == .publishers { object["security"] = [["publisher": []]] }
        let parameters = pathParameters(of: operation) + operation.parameters.map(document)
        if !parameters.isEmpty { object["parameters"] = .array(parameters) }
        if let request = requestBody(of: operation) { object["requestBody"] = request }
        object["responses"] = responses(of: operation)
        return .object(object)
    }

    private static func pathParameters(of operation: Operation) -> [JSONValue] {
        operation.route.parameterNames.map { name in
            ["name": .string(name), "in": "path", "required": true, "schema": PathParameter.document(name)]
        }
    }

    private static func document(of parameter: Operation.Parameter) -> JSONValue {
        var object: JSONObject = [
            "name": .string(parameter.name), "in": "query", "description": .string(parameter.summary),
        ]
        if parameter.isRequired { object["required"] = true }
        object["schema"] =
            parameter.mayRepeat
            ? ["type": "array", "items": parameter.schema.document] : parameter.schema.document
        return .object(object)
    }

    private static func requestBody(of operation: Operation) -> JSONValue? {
        if let request = operation.request {
            return ["required": true, "content": ["application/json": ["schema": request.document]]]
        }
        guard operation.route.body != .none else { return nil }
        return [
            "required": true,
            "content": .object([operation.bytesType: ["schema": ["type": "string", "format": "binary"]]]),
        ]
    }

    private static func responses(of operation: Operation) -> JSONValue {
        var responses = JSONObject()
        switch operation.answer {
        case .json(let schema, let status):
            responses["\(status)"] = answer("Done.", "application/json", schema.document)
        case .nothing: responses["204"] = ["description": "Done."]
        case .place: responses["201"] = ["description": "Done."]
        case .text(let type): responses["200"] = answer("Done.", type, ["type": "string"])
        case .bytes(let type): responses["200"] = answer("Done.", type, [:])
        case .file:
            responses["200"] = answer("Done.", "application/octet-stream", [:])
            responses["206"] = answer("The part that `Range` asks for.", "application/octet-stream", [:])
        case .page: responses["200"] = answer("Done.", "text/html", ["type": "string"])
        case .events: responses["200"] = answer("A stream that stays open.", "text/event-stream", ["type": "string"])
        }
        if operation.access == .publishers {
            for status in [Status.badRequest, .forbidden] {
                responses["\(status)"] = answer(
                    status.phrase, "application/json", ["$ref": .string(Schema.place(of: "CatalogError"))])
            }
        }
        for status in Set(failures(of: operation)).sorted(by: { $0.code < $1.code })
        where responses["\(status)"] == nil {
            responses["\(status)"] = ["$ref": .string("#/components/responses/\(status)")]
        }
        return .object(responses)
    }

    private static func answer(_ description: String, _ type: String, _ schema: JSONValue) -> JSONValue {
        ["description": .string(description), "content": .object([type: ["schema": schema]])]
    }

    /// The possible errors follow from what the operation takes.
    private static func failures(of operation: Operation) -> [Status] {
        var failures: [Status] = [.badRequest]
        if operation.access != .anyone { failures += [.unauthorized, .forbidden] }
        if operation.access == .anyone, operation.request != nil { failures += [.unauthorized, .forbidden] }
        // A thing can be named in the path, the query or the body.
        let namesThings =
            !operation.route.parameterNames.isEmpty || !operation.parameters.isEmpty || operation.request != nil
        if namesThings { failures += [.notFound, .conflict, .unprocessableContent] }
        failures += [.notAcceptable, .requestTimeout, .targetTooLong, .headTooLarge]
        if !operation.route.method.isReading {
            failures += [
                .conflict, .preconditionFailed, .contentTooLarge, .unsupportedMediaType, .unprocessableContent,
            ]
        }
        if case .file = operation.answer { failures.append(.rangeNotSatisfiable) }
        return failures + [.tooManyRequests, .internalServerError, .serviceUnavailable]
    }
}

extension Method {
    fileprivate var isReading: Bool { self == .get || self == .head }
}

/// Path parameters: identifiers, except for apps and a few others.
enum PathParameter {
    static func document(_ name: String) -> JSONValue {
        switch name {
        case "app": segment(limit: Limit.bundleIdentifier)
        case "fingerprint": segment(limit: 128)
        case "token": ["type": "string", "pattern": "^[0-9a-hjkmnp-tv-z]{26}$"]
        default: schema(name).document
        }
    }

    /// A path segment: no control characters, no slashes, and not a way up.
    private static func segment(limit: Int) -> JSONValue {
        [
            "type": "string", "minLength": 1, "maxLength": .integer(Int64(limit)),
            "pattern": #"^(?!\.{1,2}$)[^\u0000-\u0020/\\\u007F]*$"#,
        ]
    }

    private static func schema(_ name: String) -> Schema {
        switch name {
        case "number": .integer(0...1_000_000)
        case "role": .choice(Role.self)
        case "privilege": .choice(Privilege.self)
        default: .string(format: .identifier)
        }
    }
}
