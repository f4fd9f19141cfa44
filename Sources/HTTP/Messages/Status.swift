/// A three-digit status code.
package struct Status: Hashable, Sendable, CustomStringConvertible {
    package let code: Int

    package init(_ code: Int) {
        precondition((200...599).contains(code), "a final status has three digits, from 200 to 599; not \(code)")
        self.code = code
    }

    package static let ok = Status(200)
    package static let created = Status(201)
    package static let noContent = Status(204)
    package static let partialContent = Status(206)
    package static let found = Status(302)
    package static let seeOther = Status(303)
    package static let notModified = Status(304)
    package static let temporaryRedirect = Status(307)
    package static let badRequest = Status(400)
    package static let unauthorized = Status(401)
    package static let forbidden = Status(403)
    package static let notFound = Status(404)
    package static let methodNotAllowed = Status(405)
    package static let notAcceptable = Status(406)
    package static let requestTimeout = Status(408)
    package static let conflict = Status(409)
    package static let preconditionFailed = Status(412)
    package static let contentTooLarge = Status(413)
    package static let targetTooLong = Status(414)
    package static let unsupportedMediaType = Status(415)
    package static let rangeNotSatisfiable = Status(416)
    package static let expectationFailed = Status(417)
    package static let unprocessableContent = Status(422)
    package static let tooManyRequests = Status(429)
    package static let headTooLarge = Status(431)
    package static let internalServerError = Status(500)
    package static let notImplemented = Status(501)
    package static let serviceUnavailable = Status(503)
    package static let versionNotSupported = Status(505)

    package var description: String { "\(code)" }

    /// The usual phrase for it, as the title of a problem.
    package var phrase: String { Self.phrases[code] ?? (code < 400 ? "Success" : "Failure") }

    private static let phrases: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
        412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
        416: "Range Not Satisfiable",
        417: "Expectation Failed", 422: "Unprocessable Content", 428: "Precondition Required",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}
