import Coursework
import Foundation
import JSON
import Rosters

/// An archive that somebody uploads as a content: its files and its first page.
struct ContentPackage: Sendable {
    /// A file of it.
    struct Part: Sendable {
        /// The path at which it is served.
        var path: String
        fileprivate var entry: ZipArchive.Entry

        var size: Int { entry.count }
    }

    var kind: HostedContent.Kind
    var title: String
    var start: String
    var settings = HostedContent.Settings()
    /// What can be assigned of it, if the package says so itself.
    var tree: JSONObject?
    private(set) var files: [Part]
    private let archive: ZipArchive

    var size: Int { files.reduce(0) { $0 + $1.size } }

    func contents(of part: Part) throws -> [UInt8] {
        do { return try archive.contents(of: part.entry) } catch { throw SchoolError.invalid([Finding(error)]) }
    }

    /// Reads an archive.
    ///
    /// - Parameter name: the title, if the package has none.
    /// - Throws: ``SchoolError`` with everything that is wrong with it.
    init(_ bytes: [UInt8], named name: String) throws {
        guard ZipArchive.isArchive(bytes) else { throw SchoolError.package("This is not a zip archive. Choose one.") }
        do { archive = try ZipArchive(bytes, limits: .content) } catch { throw SchoolError.invalid([Finding(error)]) }
        files = Self.served(archive.entries)
        try Self.findings(files.map(\.path)).orThrow()
        (kind, title, start) = (.page, name, "index.html")
        if file("h5p.json") != nil {
            try readH5P()
        } else if file("imsmanifest.xml") != nil {
            try readManifest()
        } else {
            try readPage()
        }
    }

    private func file(_ path: String) -> Part? { files.first { $0.path == path } }

    /// The text of a small file that describes the others.
    private func text(_ path: String) throws -> [UInt8]? {
        guard let entry = file(path) else { return nil }
        guard entry.size <= ContentLimit.description else {
            throw SchoolError.package(
                "\(path) has \(entry.size) bytes; at most \(ContentLimit.description) are read of it. Make it smaller.")
        }
        return try contents(of: entry)
    }

    // MARK: - Kinds

    private mutating func readPage() throws {
        guard let page = file(start) else {
            throw SchoolError.package(
                "The archive has no index.html, imsmanifest.xml or h5p.json at its top. Put the page there that it begins with."
            )
        }
        if page.size <= ContentLimit.description, let said = MarkupReader.title(of: try contents(of: page)) {
            title = said
        }
        guard let declared = try text("classkit.json") else { return }
        let value: JSONValue
        do { value = try JSONValue(parsing: declared) } catch {
            throw SchoolError.package("classkit.json is not JSON: \(error.message)")
        }
        guard let object = value.asObject else { throw SchoolError.package("classkit.json is not a JSON object.") }
        tree = object
        if let said = object["title"]?.asString, !said.trimmed.isEmpty { title = said }
    }

    private mutating func readManifest() throws {
        let manifest = try ContentManifest(try text("imsmanifest.xml") ?? [])
        kind = .scorm
        start = manifest.start
        settings = HostedContent.Settings(launchData: manifest.launchData, masteryScore: manifest.masteryScore)
        if let said = manifest.title { title = said }
        guard file(manifest.page) != nil else {
            throw SchoolError.package("imsmanifest.xml begins with a page that the archive does not have.")
        }
    }

    private mutating func readH5P() throws {
        let package = try H5PPackage(
            try text("h5p.json") ?? [], content: try text(H5PPackage.folder + "content.json"))
        kind = .h5p
        settings = HostedContent.Settings(library: package.library, language: package.language)
        if let said = package.title { title = said }
        // A package's own scripts are never run, so they are not served either.
        files.removeAll { !$0.path.hasPrefix(H5PPackage.folder) }
    }

    // MARK: - Files

    /// Leaves out files that operating systems add, and the single folder that may contain everything.
    private static func served(_ entries: [ZipArchive.Entry]) -> [Part] {
        let entries = entries.filter { entry in
            let parts = entry.name.split(separator: "/")
            return parts.first != "__MACOSX" && parts.last != ".DS_Store" && parts.last != "Thumbs.db"
        }
        let tops = Set(entries.map { $0.name.prefix { $0 != "/" } })
        guard tops.count == 1, let top = tops.first, entries.allSatisfy({ $0.name.count > top.count }) else {
            return entries.map { Part(path: $0.name, entry: $0) }
        }
        return entries.map { Part(path: String($0.name.dropFirst(top.count + 1)), entry: $0) }
    }

    private static func findings(_ paths: [String]) -> [Finding] {
        var findings: [Finding] = []
        if paths.isEmpty { findings.append(Finding(.invalid, "file", "There is nothing in the archive.")) }
        for path in paths where findings.count < 20 {
            if path.utf8.count > ContentLimit.path {
                findings.append(
                    Finding(.limit, "file", "A path has \(path.utf8.count) bytes; at most \(ContentLimit.path) fit."))
            } else if path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
                || path.split(separator: "/", omittingEmptySubsequences: false).contains("")
            {
                findings.append(Finding(.invalid, "file", "A path is not one that a browser could ask for."))
            } else if path.hasPrefix(reserved) {
                findings.append(
                    Finding(.invalid, "file", "The folder \(reserved) is the school's own. Give yours another name."))
            }
        }
        return findings
    }

    /// The folder of the school's own files on a content's host.
    static let reserved = "homeroom-player/"
}

extension SchoolError {
    /// An error about an archive that cannot be used.
    static func package(_ message: String) -> SchoolError { .invalid([Finding(.invalid, "file", message)]) }
}

extension Finding {
    fileprivate init(_ problem: ZipProblem) {
        let (code, message): (Code, String) =
            switch problem {
            case .damaged(let how): (.invalid, "The archive is damaged: \(how). Make it again.")
            case .encrypted: (.invalid, "The archive is encrypted. Make it without a password.")
            case .method: (.invalid, "A file is compressed in an unknown way. Make the archive in the usual way.")
            case .path: (.invalid, "A path leads out of the archive, or is not a path. Make it again with plain names.")
            case .link: (.invalid, "There is a symbolic link in the archive. Put the file itself there.")
            case .doubledName: (.invalid, "Two files have the same name, apart from small and capital letters.")
            case .tooLarge:
                (
                    .limit,
                    "A file has more than \(ContentLimit.file / 1_000_000) MB, or all have more than "
                        + "\(ContentLimit.total / 1_000_000) MB. Link to what is large."
                )
            case .inflatesTooMuch:
                (
                    .limit,
                    "A file is more than \(ContentLimit.inflation) times as large as in the archive. Make the archive again."
                )
            case .tooManyFiles: (.limit, "There are more than \(ContentLimit.files) files in the archive.")
            case .severalParts: (.invalid, "The archive is in several parts. Make it in one.")
            }
        self.init(code, "file", message)
    }
}

extension RosterLimits {
    fileprivate static let content: RosterLimits = {
        var limits = RosterLimits.standard
        limits.files = ContentLimit.files
        limits.fileBytes = ContentLimit.file
        limits.totalBytes = ContentLimit.total
        limits.inflation = ContentLimit.inflation
        return limits
    }()
}
