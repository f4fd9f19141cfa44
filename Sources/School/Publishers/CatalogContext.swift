package import Coursework
package import JSON

/// A context in one language, as a publisher sends it through the catalog's web service.
package struct CatalogContext: Hashable, Sendable {
    package var path: IdentifierPath
    /// The language of its texts, such as `en-us`.
    package var locale: String
    package var description: ContextDescription
    /// The publisher's name of a picture.
    package var thumbnailID: String?
    package var keywords: [String]
    /// The locales in which it is shown; everywhere, if `mul` is among them.
    var presentableLocales: [String]
    /// Members that are stored as they came and not used.
    private var others: JSONObject

    /// The most contexts of one request.
    package static let mostPerRequest = 200

    /// The known topics.
    package static let topics = [
        "math", "science", "literacyAndWriting", "worldLanguage", "socialScience", "computerScienceAndEngineering",
        "artsAndMusic", "healthAndFitness",
    ]

    /// Reads a context whose form has been checked.
    ///
    /// - Throws: the first thing that is wrong, with its place.
    package init(_ value: JSONValue) throws(PublisherProblem) {
        let (data, metadata) = (value["data"], value["metadata"])
        let type = data?["type"]?.asString.flatMap(ContextType.init(name:)) ?? .none
        path = IdentifierPath(data?["identifierPath"]?.asArray?.compactMap(\.asString) ?? [])
        locale = try CatalogLocale.read(metadata?["locale"]?.asString ?? "")
        thumbnailID = data?["thumbnailId"]?.asString
        keywords = metadata?["keywords"]?.asArray?.compactMap(\.asString) ?? []
        presentableLocales = []
        for text in metadata?["presentableLocales"]?.asArray?.compactMap(\.asString) ?? [locale] {
            presentableLocales.append(try CatalogLocale.read(text))
        }
        others = JSONObject()
        for name in ["minimumBundleVersion", "standardsAlignments", "presentablePaths"] {
            others[name] = metadata?[name]
        }
        description = ContextDescription(
            type: type, customTypeName: type == .custom ? data?["customTypeName"]?.asString : nil,
            title: data?["title"]?.asString ?? "",
            displayOrder: try Self.whole(data?["displayOrder"], "displayOrder") ?? 0, topic: data?["topic"]?.asString,
            isAssignable: data?["isAssignable"]?.asBool ?? true,
            suggestedAge: try Self.span(data?["suggestedAge"], "suggestedAge"),
            suggestedCompletionTime: try Self.span(data?["suggestedCompletionTime"], "suggestedCompletionTime"),
            summary: data?["summary"]?.asString, link: data?["universalLinkURL"]?.asString,
            capabilities: Self.capabilities(data?["progressReportingCapabilities"]))
        try check()
    }

    private func check() throws(PublisherProblem) {
        if let finding = path.findings.first { throw PublisherProblem(.invalidIdentifierPath, finding.message) }
        if let finding = description.findings.first { throw .context("\(finding.field): \(finding.message)") }
        if let version = others["minimumBundleVersion"]?.asString,
            !version.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({
                !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            })
        {
            throw .context("minimumBundleVersion: This is not a version. Write digits and dots, such as 10.5.12.")
        }
    }

    private static func capabilities(_ value: JSONValue?) -> [Capability] {
        let said = value?.asArray?.compactMap { entry in
            entry["kind"]?.asString.flatMap(Capability.Kind.init(name:)).map {
                Capability($0, details: entry["details"]?.asString.flatMap { $0.isEmpty ? nil : $0 })
            }
        }
        guard let said else { return ContextDescription.timeAlone }
        // Time is always measured.
        return (said.contains { $0.kind == .duration } ? said : said + [Capability(.duration)]).sorted()
    }

    // MARK: - Numbers

    /// From this number on a bound counts as open, as no real bound is so large; the documentation gives two numbers
    /// for it.
    private static let open = Int.max - 1

    private static func span(_ value: JSONValue?, _ field: String) throws(PublisherProblem) -> Span {
        guard let value else { return .unbounded }
        guard let ends = value.asArray, ends.count == 2, let from = try whole(ends[0], field),
            let to = try whole(ends[1], field), from >= 0, to >= 0
        else { throw .context("\(field): Write two whole numbers that are not negative, the lower one first.") }
        // Two zeros mean unknown.
        if (from, to) == (0, 0) { return .unbounded }
        if to >= open { return Span(location: min(from, open), length: .max - min(from, open)) }
        guard from <= to else { throw .context("\(field): The lower bound is above the upper one. Exchange them.") }
        return Span(location: from, length: to - from + 1)
    }

    /// A whole number, as a JSON number or a string. Larger values become the greatest number: a JavaScript program
    /// cannot write that one exactly.
    private static func whole(_ value: JSONValue?, _ field: String) throws(PublisherProblem) -> Int? {
        switch value {
        case nil: return nil
        case .integer(let number): return Int(number)
        case .number(let number):
            if number >= 9.223372036854775e18 { return .max }
            if let whole = Int(exactly: number) { return whole }
        case .string(let text):
            if let whole = Int(text) { return whole }
        default: break
        }
        throw .context("\(field): This is not a whole number. Write one, as a number or as a text.")
    }

    // MARK: - Writing

    /// In the form in which it can be sent again. Numbers that not every JSON reader can hold are strings.
    package var value: JSONValue {
        var data = JSONObject()
        data["identifierPath"] = .array(path.elements.map(JSONValue.string))
        data["title"] = .string(description.title)
        data["type"] = .string(description.type.name)
        data["customTypeName"] = description.customTypeName.map(JSONValue.string)
        data["displayOrder"] = Self.readable(description.displayOrder)
        data["topic"] = description.topic.map(JSONValue.string)
        data["isAssignable"] = .bool(description.isAssignable)
        data["suggestedAge"] = Self.ends(description.suggestedAge)
        data["suggestedCompletionTime"] = Self.ends(description.suggestedCompletionTime)
        data["summary"] = description.summary.map(JSONValue.string)
        data["thumbnailId"] = thumbnailID.map(JSONValue.string)
        data["universalLinkURL"] = description.link.map(JSONValue.string)
        data["progressReportingCapabilities"] = .array(
            description.capabilities.map { ["kind": .string($0.kind.name), "details": .string($0.details ?? "")] })
        var metadata = JSONObject()
        metadata["locale"] = .string(locale)
        metadata["presentableLocales"] = .array(presentableLocales.map(JSONValue.string))
        if !keywords.isEmpty { metadata["keywords"] = .array(keywords.map(JSONValue.string)) }
        for member in others.members { metadata[member.name] = member.value }
        return ["data": .object(data), "metadata": .object(metadata)]
    }

    private static func ends(_ span: Span) -> JSONValue? {
        guard span.minimum != nil || span.maximum != nil else { return nil }
        return [readable(span.minimum ?? 0), readable(span.maximum ?? .max)]
    }

    private static func readable(_ number: Int) -> JSONValue {
        number.magnitude < 1 << 53 ? .integer(Int64(number)) : .string("\(number)")
    }
}

/// A language, possibly with a region, in a single spelling.
enum CatalogLocale {
    static let everywhere = "mul"

    /// In lower case with hyphens: `en_US` becomes `en-us`.
    static func read(_ text: String) throws(PublisherProblem) -> String {
        let spelled = String(text.lowercased().map { $0 == "_" ? "-" : $0 })
        let parts = spelled.split(separator: "-", omittingEmptySubsequences: false)
        let isLocale =
            spelled.utf8.count <= Limit.language && (2...3).contains(parts[0].utf8.count)
            && parts.allSatisfy {
                (2...8).contains($0.utf8.count)
                    && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
            }
        guard isLocale else { throw .context("locale: This is not a locale. Write one such as en-us.") }
        return spelled
    }
}

extension [CatalogContext] {
    /// Which version of a context a school shows: the one of its language and region, else one declared to be for the
    /// language, else one in the language, else one for everywhere, else the first.
    func shown(to language: String) -> CatalogContext? {
        let wanted = language.lowercased()
        let base = wanted.prefix { $0 != "-" }
        func isOfLanguage(_ locale: String) -> Bool { locale.prefix { $0 != "-" } == base }
        let sorted = sorted { $0.locale < $1.locale }
        return sorted.first { $0.locale == wanted }
            ?? sorted.first { isOfLanguage($0.locale) }
            ?? sorted.first { $0.presentableLocales.contains(where: isOfLanguage) }
            ?? sorted.first { $0.presentableLocales.contains(CatalogLocale.everywhere) }
            ?? sorted.first
    }
}

extension PublisherProblem {
    static func context(_ message: String) -> PublisherProblem { PublisherProblem(.invalidContext, message) }

    /// The same problem, with the index among several contexts.
    package func at(_ index: Int) -> PublisherProblem { PublisherProblem(code, "contexts[\(index)]: \(message)") }
}

// The schema, shared by the operations and the contract.
extension CatalogContext {
    package static func define(_ components: inout SchemaRegistry) {
        components.define(
            "CatalogContext",
            .object([
                .required("data", .reference("CatalogData")), .required("metadata", .reference("CatalogMetadata")),
            ]))
        components.define(
            "CatalogContexts",
            .object([.required("contexts", .array(of: .reference("CatalogContext"), limit: mostPerRequest, minimum: 1))]
            ))
        let bounds = Schema.array(of: .any, limit: 2, minimum: 2)
        let identifiers = Schema.array(
            of: .string(limit: Limit.identifier, minimum: 1), limit: Limit.depth, minimum: 1)
        components.define(
            "CatalogData",
            .object([
                .required("identifierPath", identifiers, "The bundle identifier first."),
                .required("title", .string(limit: Limit.title, visible: true)),
                .required("type", .choice(ContextType.allNames)),
                .optional(
                    "customTypeName", .string(limit: Limit.customTypeName),
                    "The name of the type; only with the type `custom`."),
                .optional("displayOrder", .any, "A whole number, or a text of one."),
                .optional("topic", .choice(topics)), .optional("isAssignable", .boolean),
                .optional(
                    "suggestedAge", bounds, "In years; whole numbers, or texts of them. From 2⁶³ − 2 on it is open."),
                .optional("suggestedCompletionTime", bounds, "The time in minutes, in the same form."),
                .optional("summary", .string(limit: Limit.summary)),
                .optional("thumbnailId", .string(limit: 256, visible: true), "The publisher's name of a picture."),
                .optional("universalLinkURL", .string(limit: Limit.link)),
                .optional(
                    "progressReportingCapabilities",
                    .array(
                        of: .object([
                            .required("kind", .choice(Capability.Kind.allNames)),
                            .optional("details", .string(limit: Limit.capabilityDetails)),
                        ]), limit: Capability.Kind.allCases.count)),
            ]))
        let locale = Schema.string(limit: Limit.language, minimum: 2)
        let texts = Schema.array(of: .string(limit: 256, minimum: 1), limit: 100)
        components.define(
            "CatalogMetadata",
            .object([
                .required("locale", locale, "The language; path and locale together name one version of a context."),
                .optional(
                    "presentableLocales", .array(of: locale, limit: 100, minimum: 1),
                    "The languages in which it is offered; `mul` for all."),
                .optional("keywords", texts, "Further words by which a search finds it."),
                .optional(
                    "minimumBundleVersion", .string(limit: 64, minimum: 1), "Stored and returned; it has no effect."),
                .optional("standardsAlignments", texts, "Stored and returned; it has no effect."),
                .optional(
                    "presentablePaths", .array(of: .object([.required("path", identifiers)]), limit: 100),
                    "Stored and returned; it has no effect."),
            ]))
    }
}
