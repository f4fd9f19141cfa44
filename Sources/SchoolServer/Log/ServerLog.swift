import HTTP

/// The server's log, one JSON object per line; it contains no personal data.
package struct ServerLog: Sendable {
    private let write: @Sendable (String) -> Void

    package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    package static let silent = ServerLog { _ in }

    /// An event of the server itself.
    package func event(_ name: String, _ fields: KeyValuePairs<String, String> = [:]) {
        write(Self.line("event", name, fields))
    }

    /// A failure whose details the client was not told.
    package func failure(_ place: String, _ error: any Error) {
        write(Self.line("failure", place, ["error": "\(error)"]))
    }

    /// One request, by the name of its route: no path, address or personal name.
    func exchange(_ exchange: Hooks.Exchange) {
        let milliseconds = exchange.duration / .milliseconds(1)
        var line = LogLine()
        line.add("request", exchange.route)
        line.add("method", exchange.method.rawValue)
        line.add("status", "\(exchange.status)")
        if let code = exchange.code { line.add("code", code) }
        line.add("milliseconds", "\((milliseconds * 10).rounded() / 10)")
        if !exchange.isComplete { line.add("complete", "no") }
        write(line.text)
    }

    private static func line(_ kind: String, _ name: String, _ fields: KeyValuePairs<String, String>) -> String {
        var json = LogLine()
        json.add(kind, name)
        for (name, value) in fields { json.add(name, value) }
        return json.text
    }
}
