extension JSONValue {
    /// The value as text with a line for each member and element, for documents that people compare.
    package var prettyText: String { prettyText(lineLength: 0) }

    /// The same; what fits into a line of that length stands in one.
    package func prettyText(lineLength: Int) -> String {
        var text = ""
        appendPretty(to: &text, indentation: 0, lineLength: lineLength)
        return text + "\n"
    }

    private func appendPretty(to text: inout String, indentation: Int, lineLength: Int) {
        if lineLength > 0 {
            let line = self.text
            if line.utf8.count + indentation * 2 <= lineLength {
                text += line
                return
            }
        }
        switch self {
        case .array(let elements) where !elements.isEmpty:
            Self.appendLines(elements, between: ("[", "]"), to: &text, indentation) { element, text in
                element.appendPretty(to: &text, indentation: indentation + 1, lineLength: lineLength)
            }
        case .object(let object) where !object.isEmpty:
            Self.appendLines(object.members, between: ("{", "}"), to: &text, indentation) { member, text in
                text += JSONValue.string(member.name).text + ": "
                member.value.appendPretty(to: &text, indentation: indentation + 1, lineLength: lineLength)
            }
        default: text += self.text
        }
    }

    private static func appendLines<Line>(
        _ lines: [Line], between brackets: (String, String), to text: inout String, _ indentation: Int,
        _ append: (Line, inout String) -> Void
    ) {
        text += brackets.0
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: indentation + 1)
            append(line, &text)
        }
        text += "\n" + String(repeating: "  ", count: indentation) + brackets.1
    }
}
