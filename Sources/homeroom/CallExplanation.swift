import HTTP
import JSON
import SchoolServer

extension Operation {
    /// The operation's input and output, for people.
    var explanation: String {
        var lines = ["\(route.name): \(route.method.rawValue) \(route.pattern)", "", route.summary]
        lines += ["", "Open to \(route.access)."]
        let names = route.pattern.matches(of: /\{([^}.]+)/).map { "  \($0.1)" }
        if !names.isEmpty { lines += ["", "In its path, needed:"] + names }
        if !parameters.isEmpty {
            let fields = parameters.map {
                ContractField(name: $0.name, schema: $0.schema.document, isNeeded: $0.isRequired, summary: $0.summary)
            }
            lines += ["", "In its query:"] + fields.map(\.line)
        }
        if let request { lines += ["", "In its body:"] + ContractField.all(of: request.document).map(\.line) }
        if case .json(let schema, _) = answer {
            lines += ["", "It answers:"] + ContractField.all(of: schema.document).map(\.line)
        }
        return lines.joined(separator: "\n")
    }
}

/// A field of an operation's input or output, from the contract.
struct ContractField {
    var name: String
    var schema: JSONValue
    var isNeeded: Bool
    var summary: String?

    var line: String {
        let said = summary ?? schema["description"]?.asString
        return "  \(name): \(kind)\(isNeeded ? ", needed" : "")" + (said.map { ". \($0)" } ?? "")
    }

    private var kind: String {
        if let words = schema["enum"]?.asArray?.compactMap(\.asString) { return words.joined(separator: " or ") }
        let type = schema["type"]?.asString ?? schema["type"]?.asArray?.first?.asString
        switch type {
        case "string": return schema["format"]?.asString ?? "text"
        case "array": return "list"
        case let type?: return type
        case nil: return "any"
        }
    }

    /// The fields of a schema, with nested ones: `name.given`, and `roles[].role` for one in a list.
    static func all(of schema: JSONValue, below prefix: String = "", depth: Int = 0) -> [ContractField] {
        let schema = opened(schema)
        if let entry = schema["items"], depth > 0 {
            return all(of: entry, below: prefix + "[]", depth: depth)
        }
        let needed = Set(schema["required"]?.asArray?.compactMap(\.asString) ?? [])
        let cases = (schema["oneOf"]?.asArray ?? []).flatMap { all(of: $0, below: prefix, depth: depth) }
        return cases
            + (schema["properties"]?.asObject?.members ?? []).flatMap { member in
                let name = prefix.isEmpty ? member.name : "\(prefix).\(member.name)"
                let field = ContractField(
                    name: name, schema: opened(member.value), isNeeded: needed.contains(member.name))
                return [field] + (depth < deepest ? all(of: member.value, below: name, depth: depth + 1) : [])
            }
    }

    private static let deepest = 3

    /// Resolves a reference to a schema.
    private static func opened(_ schema: JSONValue) -> JSONValue {
        let reference = schema["$ref"]?.asString?.split(separator: "/").last
        return reference.flatMap { Contract.components[String($0)]?.document } ?? schema
    }
}
