import HTTP

/// A request as one would type it in a shell, to make it once more.
struct CurlCommand {
    var exchange: Exchanges.Exchange
    /// The school’s.
    var address: String
    /// What signs in whoever made it; nil for the name of a variable in its place.
    var token: String?

    /// The variable that a shell is to have, unless the token itself is asked for.
    static let variable = "HOMEROOM_TOKEN"

    var text: String {
        // Of an answer without a body, the length is that of another one.
        let method =
            exchange.method == "HEAD" && exchange.body == .none
            ? "--head" : "--request \(exchange.method.quotedForShells)"
        var words = ["curl --globoff \(method) \((address + exchange.target).quotedForShells)"]
        if exchange.person != nil {
            let header = "Authorization: Bearer "
            // Between double marks the shell puts the variable’s value in.
            words.append("--header \(token.map { (header + $0).quotedForShells } ?? "\"\(header)$\(Self.variable)\"")")
        }
        switch exchange.body {
        case .none: return words.joined(separator: Self.nextLine)
        case .text(let text, let type):
            words += ["--header \("Content-Type: \(type)".quotedForShells)", "--data-raw \(text.quotedForShells)"]
            return words.joined(separator: Self.nextLine)
        case .unknown(let type, let bytes):
            words += ["--header \("Content-Type: \(type)".quotedForShells)", "--data-binary @body"]
            let note = "# The file “body” is to hold what was sent, \(bytes) bytes, which are not kept here.\n"
            return note + words.joined(separator: Self.nextLine)
        }
    }

    private static let nextLine = " \\\n    "
}
