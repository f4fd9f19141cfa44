import CMicrohttpd
import Gzip

/// A response in the engine's own form, ready to be queued by the loop, or one that leaves the engine.
final class EngineResponse: @unchecked Sendable {
    enum Form {
        case queued(OpaquePointer)
        /// Continues on the same socket without the engine.
        case stream(head: [UInt8], EventStream)
    }

    // Made by one thread, then passed to the loop; never changed.
    let form: Form
    let status: Status
    let code: String?
    let source: (any BodySource)?

    /// Nil when a field contains characters that a head must not, or memory is short.
    private init?(_ response: Response, _ shared: SharedConnection, closes: Bool) {
        status = response.status
        code = response.code
        let handle: OpaquePointer?
        switch response.body {
        case .bytes, .packed:
            source = nil
            handle = response.body.bytes?.withUnsafeBytes {
                MHD_create_response_from_buffer(
                    $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .chunks(let length, let write):
            let writer = BodyWriter(write)
            source = writer
            handle = Self.flowing(from: writer, shared, length: length)
        case .events(let stream):
            source = stream
            handle = Self.flowing(from: stream, shared, length: nil)
        }
        guard let handle else { return nil }
        form = .queued(handle)
        for field in response.headers.fields {
            guard MHD_add_response_header(handle, field.name.rawValue, field.value) == .YES else { return nil }
        }
        if closes { MHD_add_response_header(handle, "Connection", "close") }
    }

    /// Nil when a field contains characters that a head must not.
    private init?(_ response: Response, leavingWith events: EventStream, isChunked: Bool) {
        guard let head = StreamHead.bytes(of: response, isChunked: isChunked) else { return nil }
        (status, code, source) = (response.status, response.code, events)
        form = .stream(head: head, events)
    }

    deinit {
        if case .queued(let handle) = form { MHD_destroy_response(handle) }
    }

    /// Made from the handler's response and the request.
    static func make(
        _ response: Response, on shared: SharedConnection, method: Method, headers: Headers, closes: Bool,
        streamLeaves: Bool, isOldVersion: Bool, compressedFrom: Int
    ) -> EngineResponse {
        var response = response
        if method.isSafe, response.status == .ok { response.skipIfUnchanged(headers) }
        response.compress(headers, from: compressedFrom)
        if streamLeaves, method != .head, case .events(let events) = response.body {
            if let answer = EngineResponse(response, leavingWith: events, isChunked: !isOldVersion) { return answer }
        } else if let answer = EngineResponse(response, shared, closes: closes) {
            return answer
        }
        // Reached only if a handler puts a line break into a field.
        guard let answer = EngineResponse(Response(.failed), shared, closes: closes) else {
            preconditionFailure("no memory for an answer of a hundred bytes")
        }
        return answer
    }

    private static func flowing(from source: any BodySource, _ shared: SharedConnection, length: Int?) -> OpaquePointer?
    {
        let sender = Unmanaged.passRetained(BodySender(source, shared)).toOpaque()
        // An HTTP/1.0 client gets it through a buffer of this size.
        let blockSize = source is EventStream ? 1024 : 32_768
        let handle = MHD_create_response_from_callback(
            length.map(UInt64.init) ?? UInt64.max, blockSize, pourAnswer, sender, forgetAnswer)
        if handle == nil { forgetAnswer(sender) }
        return handle
    }
}

extension Problem {
    static let failed = Problem(
        .internalServerError, code: "internal_error", detail: "Something went wrong on our side; it is in the log.",
        remedy: "Try again; tell the school's administrator if it stays.")
}

extension Response {
    fileprivate mutating func skipIfUnchanged(_ request: Headers) {
        guard let question = request[.ifNoneMatch], let text = headers[.entityTag] else { return }
        guard EntityTag.Question(question).holds(EntityTag(headerValue: text)) else { return }
        status = .notModified
        body = .bytes([])
        headers[.contentType] = nil
    }

    fileprivate mutating func compress(_ request: Headers, from size: Int) {
        guard body.isWorthCompressing(from: size), headers[.contentEncoding] == nil,
            Compression.helps(headers.mediaType)
        else { return }
        headers.add(.vary, "Accept-Encoding")
        guard Compression.isWanted(request[.acceptEncoding]), let smaller = body.gzip(compressed) else { return }
        body = .bytes(smaller)
        headers[.contentEncoding] = "gzip"
        if let tag = headers[.entityTag].flatMap({ EntityTag(headerValue: $0) }) {
            headers[.entityTag] = tag.compressed.headerValue
        }
    }
}

extension Response.Body {
    fileprivate func isWorthCompressing(from size: Int) -> Bool {
        switch self {
        case .bytes(let bytes): bytes.count >= size
        case .packed: true
        case .chunks, .events: false
        }
    }

    /// Nil where that does not make it smaller.
    fileprivate func gzip(_ once: CompressedOnce?) -> [UInt8]? {
        switch self {
        case .bytes(let bytes): once.map { $0.bytes(of: bytes) } ?? Gzip.compress(bytes)
        case .packed(let before, let middle, let after): middle.gzip(between: before, and: after)
        case .chunks, .events: nil
        }
    }
}
