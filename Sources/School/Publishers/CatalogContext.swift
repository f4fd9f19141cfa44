package import Coursework
package import JSON

/// A context in one language, as a publisher sends it over the catalog's web service.
package struct CatalogContext: Hashable, Sendable {
    package var path: IdentifierPath
    /// The language of its texts, as `en-us`.
    package var locale: String
    package var description: ContextDescription
    /// The publisher's name of a picture.
    package var thumbnailID: String?
    package var keywords: [String]
    /// Where it is shown; everywhere, if `mul` is among them.
    var presentableLocales: [String]
    /// What is kept as it came: the school goes by none of it.
    private var others: JSONObject

    /// Contexts of one request.
    package static let mostPerRequest = 200

    /// Topics that there are.
    package static let topics = [
        "math", "science", "literacyAndWriting", "worldLanguage", "socialScience", "computerScienceAndEngineering",
        "artsAndMusic", "healthAndFitness",
    ]

    /// Reads one whose form has been checked.
    ///
    /// - Throws: with what is wrong first, and its place.
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
            throw .context("minimumBundleVersion: This is no version. Write digits and dots, as 10.5.12.")
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

    /// From here on a bound is open, as no bound is so great; the documents have two numbers for it.
    private static let open = Int.max - 1

    private static func span(_ value: JSONValue?, _ field: String) throws(PublisherProblem) -> Span {
        guard let value else { return .unbounded }
        guard let ends = value.asArray, ends.count == 2, let from = try whole(ends[0], field),
            let to = try whole(ends[1], field), from >= 0, to >= 0
        else { throw .context("\(field): Write two whole numbers that are not negative, the lower one first.") }
        // Zeros say that nobody knows.
        if (from, to) == (0, 0) { return .unbounded }
        if to >= open { return Span(location: min(from, open), length: .max - min(from, open)) }
        guard from <= to else { throw .context("\(field): The lower bound is above the upper one. Exchange them.") }
        return Span(location: from, length: to - from + 1)
    }

    /// A whole number, be it a number or a text. What is beyond all of them is the greatest one: no program that reads
    /// numbers as JavaScript does can write that exactly.
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
        throw .context("\(field): This is no whole number. Write one, as a number or as a text.")
    }

    // MARK: - Writing

    /// As it can be sent again. Numbers that not every reader of JSON can hold are texts.
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

/// A language, perhaps of a region, in the one spelling that it is known by.
enum CatalogLocale {
    static let everywhere = "mul"

    /// Small letters and hyphens: `en_US` is `en-us`.
    static func read(_ text: String) throws(PublisherProblem) -> String {
        let spelled = String(text.lowercased().map { $0 == "_" ? "-" : $0 })
        let parts = spelled.split(separator: "-", omittingEmptySubsequences: false)
        let isLocale =
            spelled.utf8.count <= 35 && (2...3).contains(parts[0].utf8.count)
            && parts.allSatisfy {
                (2...8).contains($0.utf8.count)
                    && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
            }
        guard isLocale else { throw .context("locale: This is no locale. Write one as en-us.") }
        return spelled
    }
}

extension [CatalogContext] {
    /// Which of the versions of one context a school shows: that of its language and region, one that says it is for the
    /// language, one of the language, one that is for everywhere, or the first.
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

    /// The same, with the place among several.
    package func at(_ index: Int) -> PublisherProblem { PublisherProblem(code, "contexts[\(index)]: \(message)") }
}

// The form, once for the operations and for the contract.
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
                .optional("customTypeName", .string(limit: Limit.customTypeName), "With the type custom alone."),
                .optional("displayOrder", .any, "A whole number, or a text of one."),
                .optional("topic", .choice(topics)), .optional("isAssignable", .boolean),
                .optional(
                    "suggestedAge", bounds, "In years; whole numbers, or texts of them. From 2⁶³ − 2 on it is open."),
                .optional("suggestedCompletionTime", bounds, "In minutes, likewise."),
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
        let locale = Schema.string(limit: 35, minimum: 2)
        let texts = Schema.array(of: .string(limit: 256, minimum: 1), limit: 100)
        components.define(
            "CatalogMetadata",
            .object([
                .required("locale", locale, "Together with the path it says which version it is."),
                .optional("presentableLocales", .array(of: locale, limit: 100, minimum: 1), "mul: everywhere."),
                .optional("keywords", texts, "It is found by these as well."),
                .optional("minimumBundleVersion", .string(limit: 64, minimum: 1), "Kept, and nothing goes by it."),
                .optional("standardsAlignments", texts, "Kept, and nothing goes by it."),
                .optional(
                    "presentablePaths", .array(of: .object([.required("path", identifiers)]), limit: 100),
                    "Kept, and nothing goes by it."),
            ]))
    }
}
