extension Schema {
    /// A property of an object together with what it is in Swift, so that one line says its name, its schema and how it is read.
    @usableFromInline package struct Field<Part>: Sendable {
        @usableFromInline let name: StaticString
        @usableFromInline package let property: Property
        /// Reads the member; one that is left out is read as null.
        private let part: @Sendable (JSONValue) throws(JSONDecodingError) -> Part

        private init(
            _ name: StaticString, _ property: Property,
            _ part: @escaping @Sendable (JSONValue) throws(JSONDecodingError) -> Part
        ) {
            self.name = name
            self.property = property
            self.part = part
        }

        /// What an object has there.
        package func read(_ object: JSONObject) throws(JSONDecodingError) -> Part {
            let json = object[property.name]
            if json == nil, property.isRequired { throw JSONDecodingError(missing: property.name) }
            do {
                return try part(json ?? .null)
            } catch {
                throw error.placed(in: .name(property.name))
            }
        }
    }
}

extension Schema.Field where Part: JSONReadable & SendableMetatype {
    /// One that must be there.
    package static func required(_ name: StaticString, _ schema: Schema, _ summary: String? = nil) -> Self {
        Self(name, .required("\(name)", schema, summary), Part.init(json:))
    }

    /// One that may be left out, which then means the given value.
    package static func optional(
        _ name: StaticString, _ schema: Schema, or value: Part, _ summary: String? = nil
    ) -> Self where Part: Sendable {
        Self(name, .optional("\(name)", schema, summary)) { json throws(JSONDecodingError) in
            try Part?(present: json) ?? value
        }
    }
}

extension Schema.Field {
    /// One that may be left out.
    package static func optional<Wrapped: JSONReadable & SendableMetatype>(
        _ name: StaticString, _ schema: Schema, _ summary: String? = nil
    ) -> Self where Part == Wrapped? {
        Self(name, .optional("\(name)", schema, summary), Part.init(present:))
    }

    /// One that must be there, if only as null.
    package static func nullable<Wrapped: JSONReadable & SendableMetatype>(
        _ name: StaticString, _ schema: Schema, _ summary: String? = nil
    ) -> Self where Part == Wrapped? {
        Self(name, .nullable("\(name)", schema, summary), Part.init(present:))
    }
}

extension Optional where Wrapped: JSONReadable {
    fileprivate init(present json: JSONValue) throws(JSONDecodingError) {
        self = json.isNull ? nil : try Wrapped(json: json)
    }
}

extension JSONWriter {
    /// Writes a field that requests have as well.
    @inlinable package mutating func field<Part: JSONWritable>(_ field: Schema.Field<Part>, _ value: Part) {
        self.field(field.name, value)
    }
}

extension JSONDecodingError {
    fileprivate init(missing name: String) {
        self.init(.keyNotFound(JSONKey(name), .init(codingPath: [], debugDescription: "The member is missing.")))
    }
}
