import JSON

extension JSONValue {
    /// With a line for each member, for people and for comparing versions.
    var indented: String {
        var text = ""
        write(to: &text, indent: "")
        return text
    }

    private func write(to text: inout String, indent: String) {
        let inner = indent + "  "
        switch self {
        case .object(let object) where !object.members.isEmpty:
            text += "{\n"
            for (index, member) in object.members.enumerated() {
                text += "\(inner)\(JSONValue.string(member.name).text): "
                member.value.write(to: &text, indent: inner)
                text += index == object.members.count - 1 ? "\n" : ",\n"
            }
            text += "\(indent)}"
        case .array(let elements) where elements.contains(where: \.isNested):
            text += "[\n"
            for (index, element) in elements.enumerated() {
                text += inner
                element.write(to: &text, indent: inner)
                text += index == elements.count - 1 ? "\n" : ",\n"
            }
            text += "\(indent)]"
        default: text += self.text
        }
    }

    private var isNested: Bool {
        switch self {
        case .object(let object): !object.members.isEmpty
        case .array(let elements): !elements.isEmpty
        default: false
        }
    }
}
