import ClassKit
import Foundation
import JSON
import Locks
import School
import Signatures

/// A school as publishers reach it: over the web, with a key that the school has approved.
struct PublisherClient {
    static let options: [Options.Option] = [
        .init(name: "server", value: "URL", summary: "a school on another machine, instead of --data"),
        .init(name: "key", value: "FILE", summary: "with --server: the private key, as a .p8 file"),
        .init(name: "key-id", value: "ID", summary: "with --server: the key ID that the school shows"),
        .init(
            name: "issuer", value: "TEXT",
            summary: "with --server: the issuer as the school has it, such as a team identifier"),
    ]

    private let client: SchoolClient

    /// Nil if the options mean a folder.
    init?(_ options: Options) throws {
        guard let server = options["server"] else {
            guard options.has("data") else { throw UsageError("needs --data DIR, or --server URL with a key") }
            return nil
        }
        guard let file = options["key"], let keyID = options["key-id"], let issuer = options["issuer"] else {
            throw UsageError("--server needs --key FILE, --key-id ID and --issuer TEXT")
        }
        let bytes = try KeyCommands.keyFile.read(file)
        guard let key = P256.PrivateKey(pem: String(decoding: bytes, as: UTF8.self)),
            let token = PublisherToken.text(keyID: keyID, issuer: issuer, issued: Date(), key)
        else {
            throw Failure(
                "\(file) does not hold a private key of the curve P-256, which begins with -----BEGIN PRIVATE KEY-----."
            )
        }
        do { client = SchoolClient(try SchoolAddress(server), token: token) } catch { throw Failure(error.message) }
    }

    func tree(of app: String) throws -> JSONValue { try ask("GET", "\(Self.place(of: app))") }

    func plan(_ tree: ContentTree) throws -> RemotePlan {
        RemotePlan(try ask("POST", "\(Self.place(of: tree.app))/plan", body: tree))
    }

    /// Applies a plan, but nothing if the content has changed since.
    func apply(_ tree: ContentTree, over expected: String?, retiringAllowed: Int?) throws -> RemotePlan {
        let plan = try plan(tree)
        var query = [URLQueryItem(name: "tree", value: expected ?? plan.tree)]
        if let retiringAllowed { query.append(URLQueryItem(name: "retiringAllowed", value: "\(retiringAllowed)")) }
        _ = try ask("PUT", Self.place(of: tree.app), query: query, body: tree)
        return plan
    }

    private static func place(of app: String) -> String { "/catalog/v1/apps/\(app)/content" }

    private func ask(_ method: String, _ path: String, query: [URLQueryItem] = [], body: ContentTree? = nil) throws
        -> JSONValue
    {
        let answer: SchoolClient.Response
        do { answer = try client.send(method, path, query: query, body: body.map { Data($0.document.bytes) }) } catch {
            throw Failure(error.message)
        }
        let value = (try? JSONValue(parsing: Array(answer.body), limits: JSONLimits(values: 4_000_000))) ?? .null
        guard (200..<300).contains(answer.status) else {
            let said = value["message"]?.asString ?? value["detail"]?.asString ?? "The school answers \(answer.status)."
            throw Failure(said.shown)
        }
        return value
    }
}

/// What a remote school would change, or has changed.
struct RemotePlan {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    var changes: [JSONValue] { value["changes"]?.asArray ?? [] }
    private var claimed: Int64 { value["claimed"]?.asInteger ?? 0 }
    var isEmpty: Bool { changes.isEmpty && claimed == 0 }
    var json: String { value.text }
    fileprivate var tree: String { value["tree"]?.asString ?? "" }

    func words(isDone: Bool) -> String {
        let app = value["app"]?.asString ?? ""
        guard !isEmpty else { return "Nothing changes: the content of \(app.shown) is as the file says." }
        var lines = [isDone ? "Done, to \(app.shown):" : "This would change \(app.shown), tree \(tree):"]
        lines += changes.prefix(200).map(Self.line)
        if changes.count > 200 { lines.append("  and \(changes.count - 200) more; all of them with --json") }
        if claimed > 0 { lines.append("  \(claimed) unchanged contexts that devices could change until now") }
        if !isDone, value["isBraked"] == true {
            let number = value["retiredInUse"]?.asInteger ?? 0
            lines.append(
                "\(number) contexts that are in use would be retired, and 'apps apply' refuses that. If the file is complete, "
                    + "add --retiring-allowed \(number).")
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ change: JSONValue) -> String {
        let signs = ["added": "+ ", "changed": "~ ", "retired": "- ", "returned": "^ "]
        let kind = change["kind"]?.asString ?? ""
        let path = (change["path"]?.asArray ?? []).dropFirst().compactMap(\.asString).joined(separator: "/")
        let title = change["title"]?.asString ?? ""
        let former = change["formerTitle"]?.asString.map { "\"\($0.shown)\" to " } ?? ""
        let place = path.isEmpty ? "the app itself" : path.shown
        return "  \(signs[kind] ?? "")\(place): \(kind) \(former)\"\(title.shown)\""
            + (change["isInUse"] == true ? ", in use" : "")
    }
}
