import Coursework
import HTML
import JSON

/// How the place of content is written into addresses and forms: its identifiers, which may hold any character, as JSON.
enum ContentPlace {
    static func text(_ path: IdentifierPath) -> String {
        var json = JSONWriter(capacity: 64)
        json.value(path.elements)
        return String(decoding: json.finish(), as: UTF8.self)
    }

    /// Nil for what is no place of any content.
    static func path(_ text: String) -> IdentifierPath? {
        guard text.utf8.count <= 8192, let value = try? JSONValue(parsing: text), let list = value.asArray else {
            return nil
        }
        let path = IdentifierPath(list.compactMap(\.asString))
        return path.depth == list.count && path.findings.isEmpty ? path : nil
    }
}
