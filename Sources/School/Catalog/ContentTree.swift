package import Coursework
package import JSON

/// An app's content as its publisher writes it down: a tree, so that nothing can stand below what is not there or below itself.
///
/// ```json
/// {"app": "org.example.light", "title": "Light", "children": [
///   {"id": "shadows", "title": "Light and shadow", "type": "chapter", "children": [
///     {"id": "umbra", "title": "Umbra", "type": "quiz", "suggestedAge": {"from": 10, "to": 12}}]}]}
/// ```
///
/// What is as for a new context is left out. A part without a title is no context, only a place that others stand below.
package struct ContentTree: Hashable, Sendable {
    /// One context of the tree.
    package struct Entry: Hashable, Sendable {
        package var path: IdentifierPath
        package var content: PublishedContent
    }

    package var app: String
    /// In the order of the document, so that parents come before their children.
    package private(set) var entries: [Entry] = []
    /// The document as it was read.
    package let document: JSONValue

    /// The most contexts of one tree.
    package static let mostContexts = 100_000
    /// The most bytes of a tree's file.
    package static let mostBytes = 64 << 20
    /// The most findings to report at once.
    private static let mostFindings = 100
    private static let limits = JSONLimits(values: 4_000_000)

    /// Parses a file.
    ///
    /// - Throws: ``SchoolError`` with everything that is wrong, each with its place in the file.
    package init(parsing bytes: [UInt8]) throws {
        guard bytes.count <= Self.mostBytes else {
            throw SchoolError.invalid([
                Finding(.limit, "", "The file has \(bytes.count) bytes; at most \(Self.mostBytes) are read.")
            ])
        }
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes, limits: Self.limits) } catch {
            throw SchoolError.invalid([Finding(.invalid, "", error.message)])
        }
        try Self.schema.findings(in: value, among: Self.components, limit: Self.mostFindings)
            .map { Finding(.invalid, $0.field, $0.message) }.orThrow()
        try self.init(checked: value)
    }

    /// Takes a document whose form has been checked; its content is checked here.
    package init(checked value: JSONValue) throws {
        document = value
        app = value["app"]?.asString ?? ""
        var findings: [Finding] = []
        if app.contains(where: \.isWhitespace) {
            findings.append(
                Finding(.invalid, "app", "There is a space in the bundle identifier. Write it without spaces."))
        }
        read(value, at: [app], place: "", &findings)
        if entries.count > Self.mostContexts {
            findings.append(
                Finding(.limit, "children", "There are \(entries.count) contexts; at most \(Self.mostContexts) fit."))
        }
        try Array(findings.prefix(Self.mostFindings)).orThrow()
    }

    private mutating func read(_ value: JSONValue, at path: IdentifierPath, place: String, _ findings: inout [Finding])
    {
        guard let object = value.asObject, findings.count < Self.mostFindings else { return }
        let children = object["children"]?.asArray ?? []
        if object["title"] != nil {
            let content = PublishedContent(object, in: app)
            findings += content.findings(at: path).map { $0.inTree(place) }
            entries.append(Entry(path: path, content: content))
        } else if object.members.contains(where: { !["app", "id", "children"].contains($0.name) })
            || (children.isEmpty && path.depth > 1)
        {
            findings.append(Finding(.invalid, "title", "The title is missing. Give the context one.").inTree(place))
        } else {
            findings += path.findings.map { $0.inTree(place) }
        }
        var seen: Set<String> = []
        for (index, child) in children.enumerated() {
            let identifier = child["id"]?.asString ?? ""
            let below = "\(place.isEmpty ? "" : place + ".")children.\(index)"
            guard seen.insert(identifier).inserted else {
                findings.append(
                    Finding(
                        .invalid, "\(below).id", "The identifier is here twice. Give each child one of its own."))
                continue
            }
            read(child, at: path.appending(identifier), place: below, &findings)
        }
    }
}

extension Finding {
    fileprivate func inTree(_ place: String) -> Finding {
        let name = field == "identifier" || field == "identifierPath" ? "id" : field
        return Finding(code, place.isEmpty ? name : "\(place).\(name)", message)
    }
}

// The document's schema, shared by the command, the operations and the contract.
extension ContentTree {
    package static let schema = Schema.reference("AppContent")

    package static func define(_ components: inout SchemaRegistry) {
        let span = Schema.object([
            .optional("from", .integer(0 ... .max)), .optional("to", .integer(0 ... .max)),
        ]).described("An end that is missing is open.")
        let said: [Schema.Property] = [
            .optional(
                "title", .string(limit: Limit.title), "The title; without one it is a place in the tree and no context."
            ),
            .optional("type", .choice(ContextType.allNames)),
            .optional("customTypeName", .string(limit: Limit.customTypeName)),
            .optional(
                "displayOrder", .integer(),
                "Contexts are listed in ascending order; equal ones in the order in which they arrived."),
            .optional("topic", .string(limit: Limit.topic)), .optional("isAssignable", .boolean),
            .optional("suggestedAge", span), .optional("suggestedCompletionTime", span, "The time in minutes."),
            .optional("summary", .string(limit: Limit.summary)), .optional("link", .string(limit: Limit.link)),
            .optional(
                "capabilities",
                .array(
                    of: .object([
                        .required("kind", .choice(Capability.Kind.allNames)),
                        .optional("details", .string(limit: Limit.capabilityDetails)),
                    ]), limit: Capability.Kind.allCases.count), "What the app reports there; only time by default."),
            .optional("thumbnail", .string(limit: Limit.fingerprint), "The fingerprint of a picture."),
            .optional(
                "navigationChildren",
                .array(
                    of: .array(of: .string(limit: Limit.identifier), limit: Limit.depth), limit: Limit.children),
                "What is shown below it besides its children: identifiers below the main app context."),
            .optional("children", .array(of: .reference("AppContentPart"), limit: Limit.children)),
        ]
        components.define(
            "AppContentPart", .object([.required("id", .string(limit: Limit.identifier, minimum: 1))] + said))
        components.define(
            "AppContent",
            .object(
                [.required("app", .string(limit: Limit.bundleIdentifier, minimum: 1), "The bundle identifier.")] + said)
        )
    }

    private static let components: SchemaRegistry = {
        var components = SchemaRegistry()
        define(&components)
        return components
    }()
}
