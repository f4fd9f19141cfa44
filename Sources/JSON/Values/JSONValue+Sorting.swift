extension JSONValue {
    /// The same value; the members of every object stand in the order of their names.
    package var sorted: JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.sorted))
        case .object(let object):
            var sorted = JSONObject()
            for member in object.members.sorted(by: { $0.name < $1.name }) {
                sorted.add(member.name, member.value.sorted)
            }
            return .object(sorted)
        default: return self
        }
    }
}
