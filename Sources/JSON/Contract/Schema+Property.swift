extension Schema {
    /// One property of an object.
    @usableFromInline package struct Property: Hashable, Sendable {
        let name: String
        let schema: Schema
        @usableFromInline let isRequired: Bool

        private init(_ name: String, _ schema: Schema, _ summary: String?, isRequired: Bool) {
            self.name = name
            self.schema = summary.map(schema.described) ?? schema
            self.isRequired = isRequired
        }

        /// One that must be there.
        @usableFromInline package static func required(_ name: String, _ schema: Schema, _ summary: String? = nil)
            -> Property
        {
            Property(name, schema, summary, isRequired: true)
        }

        /// One that may be left out; null will do only if the schema is ``Schema/nullable``.
        @usableFromInline package static func optional(_ name: String, _ schema: Schema, _ summary: String? = nil)
            -> Property
        {
            Property(name, schema, summary, isRequired: false)
        }

        /// One that must be there, if only as null.
        package static func nullable(_ name: String, _ schema: Schema, _ summary: String? = nil) -> Property {
            Property(name, schema.nullable, summary, isRequired: true)
        }
    }

    /// The properties of an object, in their order and by their names.
    struct Shape: Hashable, Sendable {
        let properties: [Property]
        private let places: [String: Int]

        init(_ properties: [Property]) {
            self.properties = properties
            let pairs = properties.enumerated().map { ($1.name, $0) }
            places = Dictionary(pairs) { _, _ in
                preconditionFailure("a property is declared twice; give each a name of its own")
            }
        }

        func property(_ name: String) -> Property? {
            places[name].map { properties[$0] }
        }
    }
}
