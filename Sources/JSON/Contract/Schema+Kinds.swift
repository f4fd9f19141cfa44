extension Schema {
    /// Any value at all, also null.
    package static let any = Schema(.any)

    package static let boolean = Schema(.boolean)

    /// Text of so many characters, counted as Unicode scalars.
    ///
    /// - Parameters:
    ///   - format: What the text must be like, if it is for programs.
    ///   - visible: Whether at least one character must be more than white space.
    package static func string(
        limit: Int, minimum: Int = 0, format: Format? = nil, visible: Bool = false
    ) -> Schema {
        precondition(0 <= minimum && minimum <= limit, "no text is as short and as long as that; correct the limits")
        return Schema(.string(Text(length: minimum...limit, format: format, isVisible: visible)))
    }

    /// Text of a format, which sets its own limit.
    package static func string(format: Format) -> Schema {
        .string(limit: format.limit, format: format)
    }

    /// One of the given words.
    package static func choice(_ words: [String]) -> Schema {
        precondition(!words.isEmpty && Set(words).count == words.count, "a choice needs words, each once")
        return Schema(.choice(words))
    }

    /// One of an enumeration's raw values.
    package static func choice<Value>(_ type: Value.Type) -> Schema
    where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        .choice(type.allCases.map(\.rawValue))
    }

    /// A whole number, be it written as 3 or as 3.0.
    package static func integer(_ range: ClosedRange<Int64> = .min ... .max) -> Schema {
        Schema(.integer(range))
    }

    /// Any number.
    package static func number(_ range: ClosedRange<Double>? = nil) -> Schema {
        precondition(range.map { $0.lowerBound.isFinite && $0.upperBound.isFinite } ?? true, "JSON has no infinity")
        return Schema(.number(range, isAbove: false))
    }

    /// Any number above the range's lower bound, and up to the upper one.
    package static func number(above range: ClosedRange<Double>) -> Schema {
        precondition(range.lowerBound.isFinite && range.upperBound.isFinite, "JSON has no infinity")
        return Schema(.number(range, isAbove: true))
    }

    package static func array(of element: Schema, limit: Int, minimum: Int = 0) -> Schema {
        precondition(0 <= minimum && minimum <= limit, "no list is as short and as long as that; correct the limits")
        return Schema(.array(of: element, count: minimum...limit))
    }

    /// An object whose names are data themselves.
    ///
    /// - Parameters:
    ///   - keyLimit: How many characters a name may have, at least one.
    ///   - limit: How many names there may be.
    package static func map(of value: Schema, keyLimit: Int, limit: Int) -> Schema {
        precondition(keyLimit > 0 && limit >= 0, "no map is as small as that; correct the limits")
        return Schema(.map(of: value, keyLimit: keyLimit, limit: limit))
    }

    /// An object of these properties and no others.
    package static func object(_ properties: [Property]) -> Schema {
        Schema(.object(Shape(properties)))
    }

    /// The component of that name, so that what is shared or holds itself is written once.
    package static func reference(_ name: String) -> Schema {
        Schema(.reference(name))
    }

    /// One of several objects, told apart by the word in one of their properties.
    ///
    /// The property need not be declared by cases that are written out here; components declare it themselves.
    package static func oneOf(discriminator: String, cases: KeyValuePairs<String, Schema>) -> Schema {
        oneOf(discriminator: discriminator, cases: cases.map { ($0, $1) })
    }

    /// The same, where the cases are those of an enumeration.
    package static func oneOf(discriminator: String, cases: [(name: String, schema: Schema)]) -> Schema {
        let cases = cases.map { name, schema in
            Case(name: name, schema: schema.told(by: discriminator, as: name))
        }
        precondition(!cases.isEmpty && Set(cases.map(\.name)).count == cases.count, "cases need words, each once")
        return Schema(.oneOf(discriminator: discriminator, cases: cases))
    }

    private func told(by discriminator: String, as name: String) -> Schema {
        switch kind {
        case .reference: return self
        case .object(let shape):
            guard shape.property(discriminator) == nil else { return self }
            let word = Property.required(discriminator, .choice([name]))
            return with(Schema.object([word] + shape.properties))
        default: preconditionFailure("a case must be an object or the reference to one")
        }
    }

    /// The other schema, with what is said about this one.
    private func with(_ other: Schema) -> Schema {
        var other = isNullable ? other.nullable : other
        other = summary.map(other.described) ?? other
        return example.map(other.example) ?? other
    }
}
