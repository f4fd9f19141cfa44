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

    /// The names that are referred to, by a component or by one of the schemas, and not defined; ask it in a test.
    package func undefinedNames(with others: [Schema] = []) -> [String] {
        var undefined: Set<String> = []
        for schema in others + names.compactMap({ schemas[$0] }) {
            schema.forEachReference { name in
                if schemas[name] == nil {
                    undefined.insert(name)
                }
            }
        }
        return undefined.sorted()
    }

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

extension Schema {
    fileprivate func forEachReference(_ body: (String) -> Void) {
        switch kind {
        case .reference(let name): body(name)
        case .array(let element, _): element.forEachReference(body)
        case .map(let value, _, _): value.forEachReference(body)
        case .object(let shape): shape.properties.forEach { $0.schema.forEachReference(body) }
        case .oneOf(_, let cases): cases.forEach { $0.schema.forEachReference(body) }
        case .any, .boolean, .integer, .number, .string, .choice: break
        }
    }
}
