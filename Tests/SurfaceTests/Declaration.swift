import Foundation

/// One row of `declarations.tsv`, taken apart as far as the checks need it.
struct Declaration: Sendable {
    enum Owner: Sendable, Equatable {
        case module
        case type(String)
    }

    struct Parameter: Equatable {
        var label: String
        var type: String
        var hasDefault: Bool

        /// The type when it is a closure that may run anywhere.
        var isCompletion: Bool { type.contains("@Sendable") }
        /// The same closure as code from before Swift's concurrency writes it.
        var plainType: String { type.replacing("@Sendable ", with: "") }
        /// The types of the arguments of a completion.
        var completionArguments: [String] {
            guard let list = type.firstMatch(of: /@Sendable \((.*)\) -> Void/)?.1 else { return [] }
            return splitAtTopLevel(String(list))
        }
    }

    /// The row's line in the table, from 1.
    var line: Int
    var kind: String
    var owner: Owner
    var text: String

    init?(line: Int, row: Substring) {
        let fields = row.split(separator: "\t").map(String.init)
        guard fields.count == 3, !row.hasPrefix("#") else { return nil }
        self.line = line
        kind = fields[0]
        owner = fields[1] == "ClassKit" ? .module : .type(fields[1])
        text = fields[2]
    }

    static func all(in table: URL) throws -> [Declaration] {
        let rows = try String(contentsOf: table, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        return rows.enumerated().compactMap { Declaration(line: $0.offset + 1, row: $0.element) }
    }
}

extension Declaration {
    /// How a client spells the type that owns this.
    var ownerName: String {
        guard case .type(let name) = owner else { return "" }
        return name
    }

    /// How a client spells a type or a value of this name, seen from outside its owner.
    func qualified(_ name: String) -> String {
        owner == .module ? name : "\(ownerName).\(name)"
    }

    /// The parameters of a function or an initializer.
    var parameters: [Parameter] {
        guard let list = parameterList else { return [] }
        return splitAtTopLevel(String(text[list])).compactMap { parameter in
            guard let colon = parameter.firstIndex(of: ":") else { return nil }
            let names = parameter[..<colon].split(separator: " ")
            let type = parameter[colon...].dropFirst().split(separator: " = ")
            return Parameter(
                label: names.first.map(String.init) ?? "", type: type[0].trimmingCharacters(in: .whitespaces),
                hasDefault: type.count > 1)
        }
    }

    /// What stands after the parameters.
    private var tail: Substring {
        guard let list = parameterList else { return "" }
        return text[list.upperBound...].dropFirst()
    }

    var isAsync: Bool { tail.contains("async") }
    var isThrowing: Bool { tail.contains("throws") }
    var result: String? { tail.firstMatch(of: /-> (.+)$/).map { String($0.1) } }

    private var parameterList: Range<String.Index>? {
        guard let open = text.firstIndex(of: "(") else { return nil }
        var depth = 0
        for index in text.indices[open...] {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return text.index(after: open)..<index }
        }
        return nil
    }
}

/// Splits at the commas that stand in no brackets.
func splitAtTopLevel(_ list: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in list {
        if "([".contains(character) { depth += 1 }
        if ")]".contains(character) { depth -= 1 }
        if character == ",", depth == 0 {
            parts.append("")
        } else {
            parts[parts.count - 1].append(character)
        }
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
}
