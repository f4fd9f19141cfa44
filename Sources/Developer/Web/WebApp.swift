import ClassKit
import Coursework
import Foundation
import JSON
import Locks

/// An app that is a folder of static files, as an author has it on this machine.
package struct WebApp: Sendable {
    package let folder: String
    package let bundleIdentifier: String
    package let name: String
    /// What `ClassKit.json` says that the app offers, as pages say it; none where only the page itself knows.
    let contexts: [JSONValue]

    /// Reads a folder. It says who it is in `ClassKit.json`, and without one is called what the folder is called.
    package init(folder: String) throws {
        let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        guard FileManager.default.fileExists(atPath: root + "/index.html") else {
            guard !root.lowercased().hasSuffix(".zip") else {
                throw DeveloperError(
                    "\(folder) is an archive. Name its folder, or upload it in School Manager, as mona.")
            }
            throw DeveloperError("There is no index.html in \(folder), so it is no app in the browser.")
        }
        self.folder = root
        let called = (root as NSString).lastPathComponent
        let place = root + "/ClassKit.json"
        guard FileManager.default.fileExists(atPath: place) else {
            let plain = called.lowercased().unicodeScalars.map { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    ? Character(scalar) : "-"
            }
            (bundleIdentifier, name, contexts) = ("web." + String(plain.prefix(100)), called, [])
            return
        }
        do {
            let manifest = try Manifest(contentsOf: place)
            let text = try Manifest.intake.read(place)
            bundleIdentifier = manifest.bundleIdentifier
            name = manifest.name ?? called
            contexts = try JSONValue(parsing: text)["contexts"]?.asArray ?? []
        } catch {
            throw DeveloperError("\(place) was not used: \(error)")
        }
    }

    /// An app of a recording, whose folder may be anywhere.
    init(bundleIdentifier: String, name: String, contexts: [JSONValue]) {
        (folder, self.bundleIdentifier, self.name, self.contexts) = ("", bundleIdentifier, name, contexts)
    }

    /// What the app would tell the school if its page were opened at an origin. Links are read from the top of the folder.
    func declaration(at origin: String, _ now: Date) -> JSONValue {
        let base = URL(string: origin + "/")
        let hasTop = contexts.contains { Self.path(of: $0).isEmpty }
        let top: JSONValue = ["path": [], "type": "app", "title": .string(name), "isAssignable": false]
        let records: [JSONValue] = ((hasTop ? [] : [top]) + contexts).map { context in
            var edit: JSONObject = [
                "at": .string(HybridTime(now).description), "by": "web",
                "type": "none", "customTypeName": .null, "title": "", "displayOrder": 0, "topic": .null,
                "isAssignable": true, "suggestedAge": Self.noRange, "suggestedCompletionTime": Self.noRange,
                "summary": .null, "link": .string(origin + "/"), "capabilities": [], "thumbnail": .null,
                "navigationChildren": [], "isRemoved": false,
            ]
            for name in edit.members.map(\.name) { if let told = context[name] { edit[name] = told } }
            if let link = context["link"]?.asString, let whole = URL(string: link, relativeTo: base) {
                edit["link"] = .string(whole.absoluteString)
            }
            return [
                "path": .array([.string(bundleIdentifier)] + Self.path(of: context).map(JSONValue.string)),
                "edits": [.object(edit)],
            ]
        }
        return [
            "app": .string(bundleIdentifier), "name": .string(name), "device": "web", "contexts": .array(records),
            "reports": [], "marks": [],
        ]
    }

    /// Where work can be given, with the app at the front: the first few that can be assigned.
    func places(most: Int) -> [[String]] {
        let assignable = contexts.filter { !Self.path(of: $0).isEmpty && $0["isAssignable"]?.asBool != false }
        return assignable.prefix(most).map { [bundleIdentifier] + Self.path(of: $0) }
    }

    private static let noRange: JSONValue = ["location": 0, "length": 0]

    private static func path(of context: JSONValue) -> [String] {
        context["path"]?.asArray?.compactMap(\.asString) ?? []
    }
}
