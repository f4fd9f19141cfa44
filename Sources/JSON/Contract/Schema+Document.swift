extension Schema {
    /// The schema as JSON Schema 2020-12 writes it, and OpenAPI 3.1 with it.
    package var document: JSONValue {
        var object = isNullable ? nullableKeywords : keywords
        object["description"] = summary.map(JSONValue.string)
        object["examples"] = example.map { .array([$0]) }
        return .object(object)
    }

    /// Where a document of OpenAPI keeps the component.
    package static func place(of component: String) -> String { "#/components/schemas/\(component)" }

    private var nullableKeywords: JSONObject {
        var object = keywords
        switch kind {
        case .any: break
        case .reference, .oneOf: return ["anyOf": [.object(object), ["type": "null"]]]
        case .choice(let words): object["enum"] = .array(words.map(JSONValue.string) + [.null])
        default: break
        }
        if let type = object["type"] {
            object["type"] = [type, "null"]
        }
        return object
    }

    private var keywords: JSONObject {
        switch kind {
        case .any: [:]
        case .boolean: ["type": "boolean"]
        case .integer(let range): Self.keywords(integer: range)
        case .number(let range, let isAbove): Self.keywords(number: range, isAbove: isAbove)
        case .string(let text): Self.keywords(text)
        case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .array(let element, let count): Self.keywords(array: element, count)
        case .map(let value, let keyLimit, let limit): Self.keywords(map: value, keyLimit, limit)
        case .object(let shape): Self.keywords(shape)
        case .oneOf(let discriminator, let cases): Self.keywords(cases, discriminator)
        case .reference(let name): ["$ref": .string(Self.place(of: name))]
        }
    }

    private static func keywords(integer range: ClosedRange<Int64>) -> JSONObject {
        var object: JSONObject = ["type": "integer", "format": "int64"]
        object["minimum"] = range.lowerBound == .min ? nil : .integer(range.lowerBound)
        object["maximum"] = range.upperBound == .max ? nil : .integer(range.upperBound)
        return object
    }

    private static func keywords(number range: ClosedRange<Double>?, isAbove: Bool) -> JSONObject {
        var object: JSONObject = ["type": "number"]
        object[isAbove ? "exclusiveMinimum" : "minimum"] = range.map { .number($0.lowerBound) }
        object["maximum"] = range.map { .number($0.upperBound) }
        return object
    }

    private static func keywords(_ text: Text) -> JSONObject {
        var object: JSONObject = ["type": "string"]
        object["minLength"] = text.length.lowerBound > 0 ? .integer(Int64(text.length.lowerBound)) : nil
        object["maxLength"] = .integer(Int64(text.length.upperBound))
        object["format"] = text.format.map { .string($0.name) }
        object["pattern"] = text.format.map { .string($0.pattern) } ?? (text.isVisible ? .string(visiblePattern) : nil)
        return object
    }

    private static func keywords(array element: Schema, _ count: ClosedRange<Int>) -> JSONObject {
        var object: JSONObject = ["type": "array", "items": element.document]
        object["minItems"] = count.lowerBound > 0 ? .integer(Int64(count.lowerBound)) : nil
        object["maxItems"] = .integer(Int64(count.upperBound))
        return object
    }

    private static func keywords(map value: Schema, _ keyLimit: Int, _ limit: Int) -> JSONObject {
        [
            "type": "object", "additionalProperties": value.document,
            "propertyNames": ["minLength": 1, "maxLength": .integer(Int64(keyLimit))],
            "maxProperties": .integer(Int64(limit)),
        ]
    }

    private static func keywords(_ shape: Shape) -> JSONObject {
        var properties = JSONObject()
        for property in shape.properties {
            properties[property.name] = property.schema.document
        }
        let required = shape.properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        var object: JSONObject = ["type": "object", "properties": .object(properties)]
        object["required"] = required.isEmpty ? nil : .array(required)
        object["additionalProperties"] = false
        return object
    }

    // A mapping can only name components; what is written out tells itself apart by its one-word choice.
    private static func keywords(_ cases: [Case], _ discriminator: String) -> JSONObject {
        var object: JSONObject = ["oneOf": .array(cases.map(\.schema.document))]
        var mapping = JSONObject()
        for one in cases {
            guard case .reference(let name) = one.schema.kind else { return object }
            mapping[one.name] = .string(place(of: name))
        }
        object["discriminator"] = ["propertyName": .string(discriminator), "mapping": .object(mapping)]
        return object
    }

    /// At least one character that is not white space, as Unicode says what is.
    ///
    /// Written out, since `\S` of ECMAScript differs from it by two characters.
    static let visiblePattern =
        #"[^\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]"#
}
