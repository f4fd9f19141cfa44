import Foundation
import HTTP
import Locks

/// Serves an app's folder at a port of its own, which to browsers is an origin of its own.
package final class WebSite: Sendable {
    package let app: WebApp
    /// As browsers spell it. By name and not by number: the school's own pages, and their cookies, are at the number.
    package let origin: String
    private let server: Server

    /// - Parameter module: `classkit.js`, for a folder that has no copy of it.
    init(_ app: WebApp, module: [UInt8]?) throws {
        self.app = app
        let files = WebFiles(root: app.folder, module: module)
        var configuration = Configuration()
        configuration.threads = 1
        configuration.limits.connectionsPerAddress = nil
        let routes = [
            Route(.get, "/", name: "top", access: "anyone"),
            Route(.get, "/{path...}", name: "file", access: "anyone"),
        ]
        server = Server(
            configuration, router: Router(routes),
            // What ends with a slash is a folder, and leads to no route.
            lost: { method, target, _ in method.isSafe ? files.response(for: target.segments) : nil }
        ) { files.response(for: $0.segments) }
        do { origin = "http://localhost:\(try server.start())" } catch { throw DeveloperError(error.message) }
    }

    func close() async { await server.stop(within: .seconds(1)) }
}

/// The files of a folder, read anew for each request: whoever writes an app reloads its page.
private struct WebFiles: Sendable {
    var root: String
    var module: [UInt8]?

    func response(for segments: [String]) -> Response {
        let parts = segments.last == "" ? segments.dropLast() + ["index.html"] : segments
        let name = parts.joined(separator: "/")
        guard var response = file(parts) ?? (name == "classkit.js" ? module.map(Self.script) : nil) else {
            return Response(.notFound, text: "There is no \(name) in the app’s folder.\n")
        }
        response.headers[.cacheControl] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }

    private static let intake = Intake(most: 256 << 20)

    /// Nothing that is hidden, and nothing that a link leads out of the folder to.
    private func file(_ parts: [String]) -> Response? {
        guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
        let path = URL(fileURLWithPath: root + "/" + parts.joined(separator: "/")).resolvingSymlinksInPath().path
        guard path.hasPrefix(root + "/"), let bytes = try? Self.intake.read(path) else { return nil }
        let type = Self.types[(path as NSString).pathExtension.lowercased()] ?? "application/octet-stream"
        return Response(.ok, bytes, type: type)
    }

    private static func script(_ bytes: [UInt8]) -> Response {
        Response(.ok, bytes, type: "text/javascript; charset=utf-8")
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json", "txt": "text/plain; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "woff2": "font/woff2", "woff": "font/woff",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
        "wasm": "application/wasm", "pdf": "application/pdf", "webmanifest": "application/manifest+json",
    ]
}
