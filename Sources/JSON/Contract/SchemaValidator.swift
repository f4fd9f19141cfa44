extension Schema {
    /// All that is wrong with the value, in its order; empty when it fulfils the contract.
    ///
    /// - Parameters:
    ///   - components: Where references are looked up; a name that is not there is a mistake of ours and traps.
    ///   - limit: How many findings are enough.
    package func findings(
        in value: JSONValue, among components: SchemaRegistry = SchemaRegistry(), limit: Int = 100
    ) -> [JSONFinding] {
        var validator = SchemaValidator(components: components, limit: limit)
        validator.check(value, self)
        return validator.findings
    }
}

/// Walks a value and its schema side by side.
struct SchemaValidator {
    let components: SchemaRegistry
    let limit: Int
    private(set) var findings: [JSONFinding] = []
    private var steps: [JSONStep] = []

    init(components: SchemaRegistry, limit: Int) {
        self.components = components
        self.limit = limit
    }

    mutating func check(_ value: JSONValue, _ schema: Schema) {
        if value.isNull, schema.isNullable { return }
        switch (schema.kind, value) {
        case (.any, _), (.boolean, .bool): break
        case (.integer(let range), .integer(let integer)): check(integer, range)
        case (.integer(let range), .number(let number)): check(whole: number, range)
        case (.number(let range?, let isAbove), .integer(let integer)): check(Double(integer), range, isAbove)
        case (.number(let range?, let isAbove), .number(let number)): check(number, range, isAbove)
        case (.number(nil, _), .integer), (.number(nil, _), .number): break
        case (.string(let text), .string(let string)): check(string, text)
        case (.choice(let words), .string(let string)): if !words.contains(string) { add(.notAChoice(words)) }
        case (.array(let element, let count), .array(let elements)): check(elements, element, count)
        case (.map(let schema, let keyLimit, let limit), .object(let object)): check(object, schema, keyLimit, limit)
        case (.object(let shape), .object(let object)): check(object, shape)
        case (.oneOf(let name, let cases), .object(let object)): check(object, name, cases)
        case (.reference(let name), _): check(value, components.resolve(name))
        case (let kind, _): add(.wrongType(kind, isNullable: schema.isNullable))
        }
    }

    private mutating func add(_ fault: SchemaFault) {
        guard findings.count < limit else { return }
        findings.append(JSONFinding(fault.code, JSONStep.path(steps), fault.message))
    }

    private mutating func add(_ fault: SchemaFault, at name: String) {
        steps.append(.name(name))
        add(fault)
        steps.removeLast()
    }

    private mutating func check(_ value: JSONValue, _ schema: Schema, at step: JSONStep) {
        steps.append(step)
        check(value, schema)
        steps.removeLast()
    }
}

extension SchemaValidator {
    private mutating func check(_ integer: Int64, _ range: ClosedRange<Int64>) {
        if !range.contains(integer) {
            add(.outOfRange(range))
        }
    }

    /// A point makes no difference to JSON Schema: 3.0 is as whole as 3.
    private mutating func check(whole number: Double, _ range: ClosedRange<Int64>) {
        // What is written without a point and comes as a number was too large, and may have been rounded to the edge.
        if abs(number) < 0x1p63, let integer = Int64(exactly: number) {
            check(integer, range)
        } else {
            add(.wholeNumber(number, in: range))
        }
    }

    private mutating func check(_ number: Double, _ range: ClosedRange<Double>, _ isAbove: Bool) {
        if isAbove, number <= range.lowerBound {
            add(.notAbove(range.lowerBound))
        } else if !range.contains(number) {
            add(.outOfRange(range))
        }
    }

    private mutating func check(_ string: String, _ text: Schema.Text) {
        // No text has more scalars than bytes, nor fewer than a fourth; mostly nothing must be counted.
        let bytes = string.utf8.count
        if bytes > text.length.upperBound || bytes < text.length.lowerBound * 4 {
            let count = string.unicodeScalars.count
            if count > text.length.upperBound {
                // What is too long need not be looked at more closely.
                return add(.tooLong(count, limit: text.length.upperBound))
            }
            if count < text.length.lowerBound {
                return add(.tooShort(count, minimum: text.length.lowerBound))
            }
        }
        if let format = text.format, !format.matches(string) {
            add(.malformed(format))
        } else if text.isVisible, !string.holdsVisibleCharacter {
            add(.blank)
        }
    }

    private mutating func check(_ elements: [JSONValue], _ schema: Schema, _ count: ClosedRange<Int>) {
        if elements.count > count.upperBound {
            add(.tooMany(elements.count, limit: count.upperBound))
        } else if elements.count < count.lowerBound {
            add(.tooFew(elements.count, minimum: count.lowerBound))
        }
        for (index, element) in elements.prefix(count.upperBound).enumerated() {
            guard findings.count < limit else { return }
            check(element, schema, at: .index(index))
        }
    }

    private mutating func check(_ object: JSONObject, _ schema: Schema, _ keyLimit: Int, _ limit: Int) {
        if object.count > limit {
            add(.tooMany(object.count, limit: limit))
        }
        for member in object.members.prefix(limit) {
            guard findings.count < self.limit else { return }
            let length = member.name.unicodeScalars.count
            if length > keyLimit {
                add(.tooLong(length, limit: keyLimit), at: member.name)
            } else if length == 0 {
                add(.tooShort(0, minimum: 1), at: member.name)
            }
            check(member.value, schema, at: .name(member.name))
        }
    }

    private mutating func check(_ object: JSONObject, _ shape: Schema.Shape) {
        for member in object.members {
            guard findings.count < limit else { return }
            if let property = shape.property(member.name) {
                check(member.value, property.schema, at: .name(member.name))
            } else {
                add(.unknownField, at: member.name)
            }
        }
        for property in shape.properties where property.isRequired && object[property.name] == nil {
            add(.missing, at: property.name)
        }
    }

    private mutating func check(_ object: JSONObject, _ discriminator: String, _ cases: [Schema.Case]) {
        guard let word = object[discriminator] else { return add(.missing, at: discriminator) }
        guard let name = word.asString, let found = cases.first(where: { $0.name == name }) else {
            let isText = word.asString != nil
            let words = cases.map(\.name)
            return add(isText ? .notAChoice(words) : .wrongType(.choice(words), isNullable: false), at: discriminator)
        }
        var schema = found.schema
        if case .reference(let name) = schema.kind {
            schema = components.resolve(name)
        }
        guard case .object(let shape) = schema.kind else {
            preconditionFailure("the case \(found.name) is no object; tell only objects apart")
        }
        check(object, shape)
    }
}
