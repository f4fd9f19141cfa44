/// A context's position in its app's tree: the identifiers from the main app context down to it.
///
/// ```swift
/// let act: IdentifierPath = ["org.example.plays", "hamlet", "act-1"]
/// act.isAncestor(of: act.appending("scene-2"))   // true
/// ```
///
/// Identifiers are compared and sorted as Swift strings: parents come before their children.
public struct IdentifierPath: Hashable, Sendable {
    /// The identifiers, the main app context's first.
    public let elements: [String]

    /// Makes a path of identifiers that begin with the main app context's.
    public init(_ elements: [String]) {
        self.elements = elements
    }

    /// How many contexts the path passes through, both ends included.
    public var depth: Int { elements.count }

    /// The identifier of the context at the end; nil for the empty path.
    public var identifier: String? { elements.last }

    /// The characters of all identifiers together, counted as ``Limit`` counts them.
    public var characterCount: Int {
        elements.reduce(0) { $0 + $1.unicodeScalars.count }
    }

    /// The path of the parent; nil for the main app context.
    public var parent: IdentifierPath? {
        depth > 1 ? IdentifierPath(elements.dropLast()) : nil
    }

    /// The path of a child of this context.
    public func appending(_ identifier: String) -> IdentifierPath {
        IdentifierPath(elements + [identifier])
    }

    /// Whether the other context is a descendant of this one; a path is not its own ancestor.
    public func isAncestor(of other: IdentifierPath) -> Bool {
        depth < other.depth && other.starts(with: self)
    }

    /// Whether this is the given path or a descendant of it.
    public func starts(with other: IdentifierPath) -> Bool {
        elements.starts(with: other.elements)
    }

    private init(_ slice: ArraySlice<String>) {
        elements = Array(slice)
    }
}

extension IdentifierPath: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: String...) {
        self.init(elements)
    }
}

extension IdentifierPath: Comparable {
    public static func < (left: IdentifierPath, right: IdentifierPath) -> Bool {
        left.elements.lexicographicallyPrecedes(right.elements)
    }
}

extension Sequence<IdentifierPath> {
    /// Those of which no ancestor is among them.
    package func outermost() -> Set<IdentifierPath> {
        // Descendants stand behind their ancestor, and nothing else between.
        var last: IdentifierPath?
        var outermost: Set<IdentifierPath> = []
        for path in sorted() where last?.isAncestor(of: path) != true {
            last = path
            outermost.insert(path)
        }
        return outermost
    }
}

extension IdentifierPath: Codable {
    public init(from decoder: any Decoder) throws {
        elements = try [String](from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try elements.encode(to: encoder)
    }
}

extension IdentifierPath {
    /// What prevents a context at this path from being saved; empty if nothing does.
    public var findings: [Finding] {
        guard let identifier else {
            return [
                Finding(.invalid, "identifierPath", "The identifier path is empty. Begin with the main app context.")
            ]
        }
        var findings = Finding.check(identifier, field: "identifier", limit: Limit.identifier)
        if elements.contains(where: \.isEmpty) {
            findings.append(
                Finding(.invalid, "identifier", "An identifier is empty. Give every context an identifier."))
        }
        if elements.dropLast().contains(where: \.holdsNUL) {
            findings.append(.nul(in: "identifierPath"))
        }
        if depth > Limit.depth {
            findings.append(.tooMany(depth, of: "levels", in: "identifierPath", limit: Limit.depth))
        }
        // An identifier that is too long makes every path too long and was reported already. No identifier has more
        // characters than bytes, and bytes need no counting.
        let isTold = findings.contains { $0.code == .limit && $0.field == "identifier" }
        if !isTold, elements.reduce(0, { $0 + $1.utf8.count }) > Limit.pathCharacters,
            characterCount > Limit.pathCharacters
        {
            let characters = characterCount
            findings.append(.tooLong(characters, field: "identifierPath", limit: Limit.pathCharacters))
        }
        return findings
    }
}
