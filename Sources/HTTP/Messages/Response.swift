package import Gzip

/// A response.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// With a middle that other responses have as well, and that is compressed already.
        case packed(before: [UInt8], PackedBytes, after: [UInt8])
        /// Produced while it is sent; if `length` is given, exactly that many bytes must be written.
        case chunks(length: Int?, write: @Sendable (BodyWriter) async throws -> Void)
        /// Stays open until it is ended.
        case events(EventStream)

        /// All of it, where it is known before it is sent.
        package var bytes: [UInt8]? {
            switch self {
            case .bytes(let bytes): bytes
            case .packed(let before, let middle, let after): middle.unpacked().map { before + $0 + after }
            case .chunks, .events: nil
            }
        }
    }

    package var status: Status
    package var headers: Headers
    package var body: Body
    /// A short code for the metrics and the log when the status alone does not say enough, like the code of a
    /// problem.
    package var code: String?
    /// Set where the same response is sent again and again.
    package var compressed: CompressedOnce?
    /// The caller, if known: only for counting connections.
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

    /// Server-sent events, while the stream is open.
    package static func events(_ stream: EventStream) -> Response {
        Response(
            .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                // Tells an nginx in front of us not to buffer events.
                "X-Accel-Buffering": "no",
            ],
            body: .events(stream))
    }

    package static func redirect(to location: String, _ status: Status = .seeOther) -> Response {
        Response(status, headers: [.location: location])
    }

    package static func empty() -> Response { Response(.noContent) }

    /// The same response with an entity tag. Only responses to `GET` and `HEAD` need one.
    package func tagged(_ tag: EntityTag) -> Response {
        var response = self
        response.headers[.entityTag] = tag.headerValue
        return response
    }
}
