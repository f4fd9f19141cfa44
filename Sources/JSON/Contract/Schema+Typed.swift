// What people type on a command line, as the contract means it.
extension Schema {
    /// The value of a field that somebody has typed: a text where the field is one, whatever it looks like; a list as its entries
    /// with commas between; anything else as JSON, and as a text where it is none.
    ///
    /// - Parameter path: the names of the field, from the outside in.
    package func value(
        typed text: String, at path: ArraySlice<Substring>, among components: SchemaRegistry
    ) -> JSONValue {
        let json = try? JSONValue(parsing: Array(text.utf8))
        if isNullable, json == .null { return .null }
        switch kind {
        case .reference(let name):
            return components.resolve(name).value(typed: text, at: path, among: components)
        case .object(let shape):
            guard let name = path.first, let property = shape.property(String(name)) else {
                return json ?? .string(text)
            }
            return property.schema.value(typed: text, at: path.dropFirst(), among: components)
        case .oneOf(_, let cases):
            // Names mean the same in each case that has them.
            let holder = cases.first { $0.schema.holds(path.first, among: components) } ?? cases.first
            return holder?.schema.value(typed: text, at: path, among: components) ?? json ?? .string(text)
        case .map(let value, _, _) where !path.isEmpty:
            return value.value(typed: text, at: path.dropFirst(), among: components)
        case .string, .choice: return .string(text)
        case .array(let entry, _):
            if case .array = json { return json ?? .null }
            return .array(
                text.split(separator: ",").map { entry.value(typed: String($0), at: [], among: components) })
        default: return json ?? .string(text)
        }
    }

    private func holds(_ name: Substring?, among components: SchemaRegistry) -> Bool {
        guard let name else { return false }
        switch kind {
        case .reference(let reference): return components.resolve(reference).holds(name, among: components)
        case .object(let shape): return shape.property(String(name)) != nil
        default: return false
        }
    }
}
