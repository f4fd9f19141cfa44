import Coursework
import HTTP
import JSON
import School
import SchoolServer

import struct Foundation.CharacterSet
import struct Foundation.Data
import class Foundation.FileHandle

/// A call of an operation: its path, its query and its body.
struct CallQuestion {
    let operation: Operation
    private var path: String
    private var query: [String] = []
    private(set) var body: [UInt8]?

    var method: String { operation.route.method.rawValue }
    var type: String { operation.request == nil ? operation.bytesType : "application/json" }

    /// - Parameter typed: NAME=VALUE pairs; a name with dots is a nested field.
    init(_ operation: Operation, _ typed: [String], body: [UInt8]?) throws {
        self.operation = operation
        path = operation.route.pattern
        self.body = body
        var fields = JSONObject()
        for text in typed {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { throw UsageError("'\(text)' must be NAME=VALUE") }
            let (name, value) = (String(parts[0]), String(parts[1]))
            if let place = path.range(of: "{\(name)}") ?? path.range(of: "{\(name)...}") {
                path.replaceSubrange(place, with: Self.escaped(value))
            } else if operation.parameters.contains(where: { $0.name == name }) {
                query.append("\(Self.escaped(name))=\(Self.escaped(value))")
            } else if let schema = operation.request {
                let names = name.split(separator: ".")[...]
                guard (1...8).contains(names.count) else { throw UsageError("'\(text)' must be NAME=VALUE") }
                fields.set(schema.value(typed: value, at: names, among: Contract.components), at: names)
            } else {
                throw UsageError("\(operation.route.name) takes no '\(name)'; --explain says what it takes")
            }
        }
        if let missing = path.firstMatch(of: /\{([^}.]+)/) {
            throw UsageError("\(operation.route.name) needs \(missing.1)=VALUE")
        }
        guard operation.request != nil else { return }
        guard body == nil || fields.isEmpty else { throw UsageError("give either --body or fields as NAME=VALUE") }
        if body == nil { self.body = JSONValue.object(fields).bytes }
    }

    /// The path with the query, as sent.
    var place: String { path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")) }

    /// The request, as if it had come over the web.
    func request(_ router: Router) throws -> Request {
        guard let target = Target(place),
            case .route(let route, let parameters) = router.match(operation.route.method, target.segments)
        else { throw Failure("\(path) is not a path of the contract. Check the values that go into it.") }
        if case .streamed = route.body { throw Self.needsServer }
        if case .file = operation.answer { throw Self.needsServer }
        var headers: Headers = [.host: "localhost"]
        if body != nil { headers[.contentType] = type }
        return Request(
            method: operation.route.method, target: target, headers: headers, body: body ?? [], route: route,
            parameters: parameters)
    }

    private static let needsServer = Failure(
        "Files can only be sent and received over the web: name the school with --server.")

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~")))
            ?? text
    }
}

extension JSONObject {
    /// Sets a nested field.
    fileprivate mutating func set(_ value: JSONValue, at names: ArraySlice<Substring>) {
        guard let first = names.first.map(String.init) else { return }
        guard names.count > 1 else { return self[first] = value }
        var inner = self[first]?.asObject ?? JSONObject()
        inner.set(value, at: names.dropFirst())
        self[first] = .object(inner)
    }
}

/// The response.
struct CallAnswer {
    var status: Int
    var body: [UInt8]

    var json: JSONValue? { try? JSONValue(parsing: body, limits: JSONLimits(values: 4_000_000)) }

    init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }

    init(_ response: Response) throws {
        guard let bytes = response.body.bytes else {
            throw Failure("This is only answered over the web: name the school with --server.")
        }
        self.init(status: Int(response.status.code), body: bytes)
    }

    /// Prints it: JSON indented, and anything else as it came.
    func print(_ terminal: Terminal) throws {
        let json = json
        guard (200..<400).contains(status) else { throw Failure(Self.problem(json, status)) }
        if let json { return terminal.output(json.prettyText) }
        if !body.isEmpty { FileHandle.standardOutput.write(Data(body)) }
    }

    private static func problem(_ json: JSONValue?, _ status: Int) -> String {
        let said = [json?["detail"]?.asString, json?["remedy"]?.asString].compactMap { $0?.shown }
        let findings = (json?["findings"]?.asArray ?? []).compactMap { finding -> String? in
            guard let message = finding["message"]?.asString else { return nil }
            return "\n  " + "\(finding["field"]?.asString ?? ""): \(message)".shown
        }
        guard !said.isEmpty else { return "The school answers \(status)." }
        return said.joined(separator: " ") + findings.joined()
    }
}
