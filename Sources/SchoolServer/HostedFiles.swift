import HTTP
import JSON
import School

/// Serves the hosts of contents: the contents' files, and the player for packages. Pages, operations and cookies of
/// the school are not available there, and nobody signs in.
package struct HostedFiles {
    private let dispatcher: Dispatcher

    init(_ dispatcher: Dispatcher) { self.dispatcher = dispatcher }

    /// Not in the router's table: no path on the school's own host leads here.
    static let route = Route(
        .get, "/{path...}", name: "hostedContent", access: "anyone",
        summary: "Whatever is asked of a content's own host.")

    /// The path of the player on every content's host. It has a folder of its own, because a content may have a file
    /// at the usual path.
    package static let player = "homeroom-player/player/player.js"
    package static let place = "homeroom-player/player/place.js"
    package static let h5pPlayer = "homeroom-player/player/h5p.js"
    package static let h5pStyle = "homeroom-player/player/h5p.css"
    package static let playerModule = "homeroom-player/classkit/classkit.js"

    func answer(_ request: Request) -> Response {
        let host = request.headers[.host] ?? ""
        guard case .content(let label)? = dispatcher.services.hosting?.place(of: host) else { return Self.nothing() }
        do {
            guard let (organization, content) = try dispatcher.school.hostedContent(labelled: label) else {
                return Self.nothing()
            }
            // A service worker would continue to serve what has been replaced or removed here.
            guard request.headers["Service-Worker"] == nil else { return Self.nothing() }
            guard request.method.isSafe else { return Self.plain(.methodNotAllowed, "Nothing is sent to this place.") }
            let policy = policy(of: content, host)
            return secured(try response(to: request, of: content, in: organization), policy)
        } catch {
            dispatcher.services.log.failure(Self.route.name, error)
            let problem = Problem(error)
            var response = Self.plain(problem.status, "This did not work. Try again in a moment.")
            response.headers[.retryAfter] = Dispatcher.headers(for: problem, error)[.retryAfter]
            return response
        }
    }

    private func response(
        to request: Request, of content: HostedContent, in organization: Organization.ID
    ) throws -> Response {
        let path = request.segments.joined(separator: "/")
        if path.isEmpty, content.kind != .page {
            return Self.playerPage(of: content, dispatcher.site.playerWords(request))
        }
        if let file = try file(path, of: content, in: organization) {
            return delivery(file.file, file.path, request, organization)
        }
        if let own = dispatcher.site.hostedFiles[path] {
            return Response(.ok, own.bytes, type: own.type).tagged(EntityTag(of: own.bytes))
        }
        // A folder without its trailing slash: the relative links in its page need the slash.
        if !path.isEmpty, !path.hasSuffix("/"), try file(path + "/", of: content, in: organization) != nil {
            return .redirect(to: request.target.rawValue.prefix { $0 != "?" } + "/", .temporaryRedirect)
        }
        return Self.nothing()
    }

    /// The file at a path; for a folder, its page.
    private func file(_ path: String, of content: HostedContent, in organization: Organization.ID) throws
        -> (path: String, file: File)?
    {
        let path = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
        return try dispatcher.school.contentFile(path, of: content, in: organization).map { (path, $0) }
    }

    /// The whole file, or the range that is asked for, as players do that start in the middle.
    private func delivery(
        _ file: File, _ path: String, _ request: Request, _ organization: Organization.ID
    ) -> Response {
        let tag = file.fingerprint.flatMap(EntityTag.init(stored:))
        let range: ByteRange?
        do {
            // Of other methods a range is ignored; and whether there is a newer version is to be known first.
            let isMeant = request.method == .get && request.headers[.ifNoneMatch] == nil
            range = isMeant ? try ByteRange.asked(request.headers, of: file.size, tag: tag) : nil
        } catch {
            var response = Self.plain(.rangeNotSatisfiable, "The file ends before that.")
            response.headers["Content-Range"] = "bytes */\(file.size)"
            return response
        }
        let bytes = range?.bytes ?? 0..<file.size
        let school = dispatcher.school
        let body = Response.Body.chunks(length: bytes.count) { writer in
            for number in 0..<file.parts {
                let start = number * File.partSize
                let wanted = bytes.clamped(to: start..<min(start + File.partSize, file.size))
                if wanted.isEmpty { continue }
                guard let part = try school.part(number, ofContentFile: file.id, in: organization),
                    part.count >= wanted.upperBound - start
                else { throw SchoolError.none("file") }
                try await writer.write(Array(part[wanted.lowerBound - start..<wanted.upperBound - start]))
            }
        }
        var response = Response(
            range == nil ? .ok : .partialContent, headers: [.contentType: Self.type(of: path)], body: body)
        response.headers["Accept-Ranges"] = "bytes"
        response.headers["Content-Range"] = range?.contentRange
        return tag.map { response.tagged($0) } ?? response
    }

    // MARK: - The player

    /// A page that plays a package and calls the school for it. A SCORM package runs in a frame with an origin of its
    /// own; an H5P package is played by the page itself.
    private static func playerPage(of content: HostedContent, _ words: [(name: String, text: String)]) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.field("start", content.start)
            json.field("title", content.title)
            json.field("launchData", ifPresent: content.settings.launchData)
            json.field("masteryScore", ifPresent: content.settings.masteryScore)
            json.field("library", ifPresent: content.settings.library)
            json.field("language", ifPresent: content.settings.language)
            json.object("words") { json in
                for word in words { json.field(named: word.name, word.text) }
            }
        }
        // Escaped so that the JSON cannot end the script element or the page around it.
        let said = String(decoding: json.finish(), as: UTF8.self).replacing("<", with: "\\u003c")
        let title = content.title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let page = """
            <!doctype html>
            <html\(content.settings.language.map { " lang=\"\($0)\"" } ?? "")><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title><link rel="icon" href="data:,">
            \(content.kind == .h5p ? h5pHead : scormHead)
            <script type="application/json" id="package">\(said)</script>
            <script type="module" src="/\(content.kind == .h5p ? h5pPlayer : player)"></script></head><body></body></html>
            """
        let bytes = Array(page.utf8)
        var response = Response(.ok, bytes, type: "text/html; charset=utf-8")
        response.headers["Vary"] = "Accept-Language"
        return response.tagged(EntityTag(of: bytes))
    }

    private static let scormHead =
        "<style>html, body, iframe { margin: 0; border: 0; inline-size: 100%; block-size: 100%; display: block } p { padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>"
    private static let h5pHead = "<link rel=\"stylesheet\" href=\"/\(h5pStyle)\">"

    // MARK: - Heads

    private func secured(_ response: Response, _ policy: String) -> Response {
        var response = response
        response.headers["Content-Security-Policy"] = policy
        // Cached, but revalidated each time: a newer archive has the same paths.
        response.headers[.cacheControl] = "no-cache"
        return Self.plainHeads(response)
    }

    /// Its pages may load and run their own files, in a sandbox, and may also reach the school.
    private func policy(of content: HostedContent, _ host: String) -> String {
        let schools = dispatcher.services.hosting?.schools(known: content.school, host: host) ?? ""
        return [
            "sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-same-origin",
            "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
            "connect-src 'self' data: blob: \(schools)".trimmingSpaces, "object-src 'none'", "base-uri 'self'",
            "form-action 'self'", "frame-ancestors 'self'",
        ].joined(separator: "; ")
    }

    private static func plainHeads(_ response: Response) -> Response {
        var response = response
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        return response
    }

    /// The same response for a missing file and for a host without a content.
    private static func nothing() -> Response { plain(.notFound, "There is nothing here.") }

    private static func plain(_ status: Status, _ text: String) -> Response {
        var response = Response(status, text: "\(text)\n")
        response.headers["Content-Security-Policy"] = "sandbox; default-src 'none'; frame-ancestors 'self'"
        response.headers[.cacheControl] = "no-store"
        return plainHeads(response)
    }

    /// The media type for a path's extension; an unlisted one is plain bytes, which no browser runs.
    static func type(of path: String) -> String {
        let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
        return types[ending] ?? "application/octet-stream"
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "xhtml": "application/xhtml+xml",
        "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8", "json": "application/json", "map": "application/json",
        "txt": "text/plain; charset=utf-8", "md": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8",
        "vtt": "text/vtt; charset=utf-8", "xml": "text/xml", "xsd": "text/xml", "wasm": "application/wasm",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "oga": "audio/ogg", "wav": "audio/wav",
        "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg",
        "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "pdf": "application/pdf",
    ]
}

extension Dispatcher {
    /// The route for every request to the host of a content or to any other name below the contents' domain.
    func route(of headers: Headers) -> Route? {
        guard let hosting = services.hosting, let host = headers[.host], hosting.place(of: host) != .school else {
            return nil
        }
        return HostedFiles.route
    }
}

extension String {
    fileprivate var trimmingSpaces: String { split(separator: " ").joined(separator: " ") }
}
