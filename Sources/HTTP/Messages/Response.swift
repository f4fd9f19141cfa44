/// What is answered.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Made while it is sent; `length` when it is known beforehand, and then exactly that much has to be written.
        case chunks(length: Int?, write: @Sendable (BodyWriter) async throws -> Void)
        /// Stays open until somebody ends it.
        case events(EventStream)
    }

    package var status: Status
    package var headers: Headers
    package var body: Body
    /// A short word for the metrics and the log when the status alone does not tell, like the code of a problem.
    package var code: String?
    /// Who asked, where that is known: for counting connections, and for nothing else.
    package var caller: String?

    package init(_ status: Status = .ok, headers: Headers = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package init(_ status: Status = .ok, _ bytes: [UInt8], type: String, headers: Headers = [:]) {
        self.init(status, headers: headers, body: .bytes(bytes))
        self.headers[.contentType] = type
    }

    package init(_ status: Status = .ok, text: String, type: String = "text/plain; charset=utf-8") {
        self.init(status, Array(text.utf8), type: type)
    }

    package static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
        Response(status, bytes, type: "application/json")
    }

    /// Server-sent events, for as long as the stream is open.
    package static func events(_ stream: EventStream) -> Response {
        Response(
            .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                // Says to nginx in front of us that it must not gather events.
                "X-Accel-Buffering": "no",
            ],
            body: .events(stream))
    }

    package static func redirect(to location: String, _ status: Status = .seeOther) -> Response {
        Response(status, headers: [.location: location])
    }

    package static func empty() -> Response { Response(.noContent) }

    /// The same, with the tag by which a client asks whether it has changed. Only answers to `GET` and `HEAD` need one.
    package func tagged(_ tag: EntityTag) -> Response {
        var response = self
        response.headers[.entityTag] = tag.headerValue
        return response
    }
}
