import Coursework
import Foundation

/// The manifest of a SCORM 1.2 package, as far as playing one part of it needs.
struct ContentManifest: Hashable, Sendable {
    var title: String?
    /// The path of the first page, with the query that the package wants.
    var start: String
    /// The file of that page.
    var page: String { String(start.prefix { $0 != "?" && $0 != "#" }).removingPercentEncoding ?? start }
    var launchData: String?
    var masteryScore: Double?

    init(_ bytes: [UInt8]) throws {
        let manifest: MarkupElement
        do { manifest = try MarkupReader.read(bytes) } catch { throw SchoolError.package(Self.words(error)) }
        guard manifest.name == "manifest" else { throw SchoolError.package("imsmanifest.xml is not a manifest.") }
        let version = manifest.first("metadata")?.first("schemaversion")?.text.trimmed.lowercased() ?? ""
        guard !Self.isNewer(version, manifest) else {
            throw SchoolError.package(
                "This is a package of SCORM 2004. Export it as SCORM 1.2: no other version is played.")
        }
        let items = try Self.organization(of: manifest).everywhere("item").filter {
            $0.attributes["identifierref"]?.isEmpty == false
        }
        let resources = (manifest.first("resources")?.all("resource") ?? [])
        let parts = items.compactMap { item -> (item: MarkupElement, resource: MarkupElement)? in
            resources.first { $0.attributes["identifier"] == item.attributes["identifierref"] }.map { (item, $0) }
        }
        guard parts.count == items.count, let first = parts.first else {
            throw SchoolError.package("imsmanifest.xml names nothing that could be opened.")
        }
        guard parts.count == 1 else {
            throw SchoolError.package(
                "The package has \(parts.count) parts that are opened one by one. Export each as a package of its own.")
        }
        try self.init(first.item, first.resource, manifest)
    }

    private init(_ item: MarkupElement, _ resource: MarkupElement, _ manifest: MarkupElement) throws {
        let kind = resource.attributes.first { $0.key.lowercased() == "scormtype" }?.value.lowercased()
        guard kind == "sco" || kind == "asset" else {
            throw SchoolError.package("imsmanifest.xml names no part of SCORM 1.2. Export the package as SCORM 1.2.")
        }
        let base = [manifest.first("resources"), resource].compactMap { $0?.attributes["base"] }.joined()
        start = base + (resource.attributes["href"] ?? "")
        if let asked = item.attributes["parameters"], !asked.isEmpty, !start.contains("?"), !start.contains("#") {
            start += asked.hasPrefix("?") || asked.hasPrefix("#") ? asked : "?\(asked)"
        }
        guard Self.isInside(start) else {
            throw SchoolError.package("imsmanifest.xml begins with a page that lies outside the package.")
        }
        title = Self.title(of: item) ?? (try? Self.organization(of: manifest)).flatMap(Self.title)
        launchData = item.first("datafromlms")?.text.trimmedOrNil
        masteryScore = item.first("masteryscore").flatMap { Double($0.text.trimmed) }
            .flatMap { (0...100).contains($0) ? $0 : nil }
    }

    private static func organization(of manifest: MarkupElement) throws -> MarkupElement {
        let all = manifest.first("organizations")
        let one =
            all?.all("organization").first { $0.attributes["identifier"] == all?.attributes["default"] }
            ?? all?.first("organization")
        guard let one else { throw SchoolError.package("imsmanifest.xml names nothing that could be opened.") }
        return one
    }

    private static func title(of element: MarkupElement) -> String? {
        element.first("title").flatMap {
            $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").trimmedOrNil
        }
    }

    /// Whether the manifest declares a later version, or uses what only a later version has.
    private static func isNewer(_ version: String, _ manifest: MarkupElement) -> Bool {
        version.contains("2004") || version.contains("cam 1.3") || !manifest.everywhere("sequencing").isEmpty
    }

    /// Whether a path stays inside the package: no other host, and no way up.
    private static func isInside(_ start: String) -> Bool {
        let path = String(start.prefix { $0 != "?" && $0 != "#" })
        guard let path = path.removingPercentEncoding, !path.isEmpty, !path.hasPrefix("/"), !path.contains("\\"),
            start.utf8.count <= ContentLimit.path, !path.contains(":")
        else { return false }
        return !path.split(separator: "/", omittingEmptySubsequences: false).contains {
            $0 == ".." || $0 == "." || $0 == ""
        }
    }

    private static func words(_ problem: MarkupReader.Problem) -> String {
        switch problem {
        case .encoding: "imsmanifest.xml is in an encoding that is not known here. Save it in UTF-8."
        case .malformed: "imsmanifest.xml is not well-formed XML. Export the package again."
        case .declaresItsOwn:
            "imsmanifest.xml declares entities of its own, which is not read. Export the package again."
        case .tooDeep, .tooMuch: "imsmanifest.xml is larger or deeper than any real one. Export the package again."
        }
    }
}
