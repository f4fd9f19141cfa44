package import Coursework
import JSON

/// What a publisher says about a context: everything that a device could say about it.
package struct PublishedContent: Hashable, Sendable {
    package var description: ContextDescription
    package var thumbnail: String?
    package var navigationChildren: [IdentifierPath]

    init(_ record: ContextRecord) {
        description = record.description
        thumbnail = record.thumbnail.value
        navigationChildren = record.navigationChildren.value?.elements ?? []
    }

    /// Reads a part of a tree whose form has been checked.
    init(_ object: JSONObject, in app: String) {
        description = ContextDescription(
            type: object["type"]?.asString.flatMap(ContextType.init(name:)) ?? .none,
            customTypeName: object["customTypeName"]?.asString, title: object["title"]?.asString ?? "",
            displayOrder: object["displayOrder"]?.whole ?? 0, topic: object["topic"]?.asString,
            isAssignable: object["isAssignable"]?.asBool ?? true,
            suggestedAge: Span(object["suggestedAge"]),
            suggestedCompletionTime: Span(object["suggestedCompletionTime"]), summary: object["summary"]?.asString,
            link: object["link"]?.asString,
            capabilities: object["capabilities"]?.asArray?.compactMap(Capability.init(_:)).sorted()
                ?? ContextDescription.timeAlone)
        thumbnail = object["thumbnail"]?.asString
        navigationChildren =
            object["navigationChildren"]?.asArray?.map {
                IdentifierPath([app] + ($0.asArray?.compactMap(\.asString) ?? []))
            } ?? []
    }

    func findings(at path: IdentifierPath) -> [Finding] {
        ContextRecord(
            path, description, thumbnail: thumbnail, navigationChildren: navigationChildren,
            at: Stamp(.zero, .publisher)
        ).findings
    }

    /// The context as a tree holds it: defaults are left out, and the members are always in the same order.
    var members: JSONObject {
        var object = JSONObject()
        object["title"] = .string(description.title)
        if description.type != .none { object["type"] = .string(description.type.name) }
        object["customTypeName"] = description.customTypeName.map(JSONValue.string)
        if description.displayOrder != 0 { object["displayOrder"] = .integer(Int64(description.displayOrder)) }
        object["topic"] = description.topic.map(JSONValue.string)
        if !description.isAssignable { object["isAssignable"] = .bool(false) }
        object["suggestedAge"] = description.suggestedAge.ends
        object["suggestedCompletionTime"] = description.suggestedCompletionTime.ends
        object["summary"] = description.summary.map(JSONValue.string)
        object["link"] = description.link.map(JSONValue.string)
        if description.capabilities != ContextDescription.timeAlone {
            object["capabilities"] = .array(description.capabilities.map(\.member))
        }
        object["thumbnail"] = thumbnail.map(JSONValue.string)
        if !navigationChildren.isEmpty {
            object["navigationChildren"] = .array(
                navigationChildren.map { .array($0.elements.dropFirst().map(JSONValue.string)) })
        }
        return object
    }

    /// Changes the record to say this. A field that already says so, even in other words, keeps its value; it also
    /// keeps its author, unless the publisher takes precedence.
    func edit(_ record: inout ContextRecord, at stamp: Stamp) {
        var wanted = description
        let known = record.description
        if known.suggestedAge.ends == wanted.suggestedAge.ends { wanted.suggestedAge = known.suggestedAge }
        if known.suggestedCompletionTime.ends == wanted.suggestedCompletionTime.ends {
            wanted.suggestedCompletionTime = known.suggestedCompletionTime
        }
        record.add(wanted, at: stamp)
        record.setThumbnail(thumbnail, at: stamp)
        record.setNavigationChildren(navigationChildren, at: stamp)
    }
}

extension JSONValue {
    /// A whole number, written as 3 or as 3.0.
    fileprivate var whole: Int? {
        switch self {
        case .integer(let integer): Int(integer)
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }
}

extension Span {
    /// A range whose ends are swapped is kept as it is, so that it is refused.
    fileprivate init(_ value: JSONValue?) {
        let from = value?["from"]?.whole ?? 0
        guard let to = value?["to"]?.whole, to < .max - 1 else {
            self.init(location: from, length: .max - from)
            return
        }
        self.init(location: from, length: to < from ? -1 : to - from + 1)
    }

    /// Nil if both ends are open.
    fileprivate var ends: JSONValue? {
        guard minimum != nil || maximum != nil else { return nil }
        var object = JSONObject()
        object["from"] = minimum.map { .integer(Int64($0)) }
        object["to"] = maximum.map { .integer(Int64($0)) }
        return .object(object)
    }
}

extension Capability {
    fileprivate init?(_ value: JSONValue) {
        guard let kind = value["kind"]?.asString.flatMap(Kind.init(name:)) else { return nil }
        self.init(kind, details: value["details"]?.asString)
    }

    fileprivate var member: JSONValue {
        var object = JSONObject()
        object["kind"] = .string(kind.name)
        object["details"] = details.map(JSONValue.string)
        return .object(object)
    }
}
