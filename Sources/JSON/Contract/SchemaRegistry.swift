/// The components of a contract, which its schemas refer to by name.
package struct SchemaRegistry: Sendable {
    /// The names in the order in which they were defined.
    package private(set) var names: [String] = []
    private var schemas: [String: Schema] = [:]

    package init() {}

    /// Adds a component.
    ///
    /// - Returns: The reference to it.
    @discardableResult
    package mutating func define(_ name: String, _ schema: Schema) -> Schema {
        precondition(schemas[name] == nil, "a component is defined twice; give each a name of its own")
        if case .reference = schema.kind {
            preconditionFailure("a component can't be another's reference; use that one's name")
        }
        names.append(name)
        schemas[name] = schema
        return .reference(name)
    }

    package subscript(name: String) -> Schema? { schemas[name] }

    /// The object that stands under `components.schemas` of an OpenAPI document.
    package var document: JSONValue {
        var object = JSONObject()
        for name in names {
            object[name] = schemas[name]?.document
        }
        return .object(object)
    }

    func resolve(_ name: String) -> Schema {
        guard let schema = schemas[name] else {
            preconditionFailure("there is no component \(name); define it")
        }
        return schema
    }
}
