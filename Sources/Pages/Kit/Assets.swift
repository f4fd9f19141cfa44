package import Foundation
package import HTML
import HTTP

/// The files of the `Web` folder as browsers get them: style sheets, modules, pictures.
///
/// All of them share one fingerprint, which is part of every URL: browsers cache files for a year, modules find each
/// other by relative paths, and a new version gives all files new URLs.
package struct Assets: Sendable {
    private struct File: Sendable {
        var bytes: [UInt8]
        var type: String
    }

    private let files: [String: File]
    /// The fingerprint of all files together.
    package let fingerprint: String

    /// Reads a folder.
    package init(folder: URL) throws {
        var files: [String: File] = [:]
        let root = folder.resolvingSymlinksInPath().path
        let found = FileManager.default.enumerator(atPath: root)
        while let path = found?.nextObject() as? String {
            guard let type = Self.types[String(path.split(separator: ".").last ?? "")] else { continue }
            guard let data = FileManager.default.contents(atPath: "\(root)/\(path)") else {
                throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path])
            }
            files[path] = File(bytes: Array(data), type: type)
        }
        // Browsers request style sheets one by one and wait for all, so they are served as one, in the order of their
        // names, which is the order of their layers. Schools do not load those of the developer's console, and the
        // player's pages are separate.
        let sheets = files.keys.filter { $0.hasSuffix(".css") && !$0.hasPrefix("player/") }.sorted()
        for (name, isConsole) in [("all.css", false), ("developer.css", true)] {
            let parts = sheets.filter { $0.hasPrefix("developer/") == isConsole }
            let sheet = parts.compactMap { files[$0]?.bytes }.joined(separator: [0x0A])
            files[name] = File(bytes: Array(sheet), type: "text/css; charset=utf-8")
        }
        self.files = files
        // Of each file's own tag: all files in a row would be copied at every start.
        let tags = files.sorted { $0.key < $1.key }.map { "\($0.key) \(EntityTag(of: $0.value.bytes).value)\n" }
        fingerprint = EntityTag(of: Array(tags.joined().utf8)).value
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "ts": "text/plain; charset=utf-8",
        "svg": "image/svg+xml",
        "png": "image/png", "webmanifest": "application/manifest+json",
    ]

    /// The URL of a file.
    package func link(_ path: String) -> Link {
        precondition(files[path] != nil, "there is no \(path) among the pages' files")
        var link: Link = "/assets/\(fingerprint)"
        for part in path.split(separator: "/") { link = "\(link)/\(part)" }
        return link
    }

    /// The file at a path after the fingerprint; a page of an older version may still request one.
    func response(for path: String, asked fingerprint: String) -> Response? {
        guard let file = files[path] else { return nil }
        var response = Response(.ok, file.bytes, type: file.type)
        response.headers[.cacheControl] =
            fingerprint == self.fingerprint ? "public, max-age=31536000, immutable" : "no-cache"
        return response
    }

    /// The bytes of a file that is served under a URL of its own.
    package func bytes(_ path: String) -> [UInt8] { files[path]?.bytes ?? [] }

    /// What to say where there is no folder.
    package static let missing =
        "the pages' files are not beside this program; set HOMEROOM_WEB to the folder they are in"

    /// The folder: from the environment, beside an installed program, or above a program that was just built.
    package static func usualFolder() -> URL? {
        if let told = ProcessInfo.processInfo.environment["HOMEROOM_WEB"] { return URL(fileURLWithPath: told) }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = program.deletingLastPathComponent()
        let installed = folder.deletingLastPathComponent().appending(path: "share/homeroom/web")
        if FileManager.default.fileExists(atPath: installed.path) { return installed }
        while folder.path != "/" {
            let web = folder.appending(path: "Web")
            if FileManager.default.fileExists(atPath: web.appending(path: "shared").path) { return web }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }
}
