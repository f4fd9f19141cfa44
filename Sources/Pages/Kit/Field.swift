package import HTML

/// One thing that a form asks for: what it is called, how to fill it in, and what is not right with it, all tied together for
/// those who do not see them side by side.
package struct Field {
    package var name: String
    package var label: HTML
    package var hint: HTML?
    package var problem: HTML?
    package var isRequired: Bool

    package init(
        _ name: String, _ label: HTML, hint: HTML? = nil, problem: HTML? = nil, isRequired: Bool = false
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.problem = problem
        self.isRequired = isRequired
    }

    /// - Parameter control: the element that takes the value, made with the attributes that it is given.
    package func view(_ control: (_ id: Attribute, _ described: Attribute, _ invalid: Attribute) -> HTML) -> HTML {
        let id = "field-\(name)"
        let described = [hint.map { _ in "\(id)-hint" }, problem.map { _ in "\(id)-problem" }].compactMap(\.self)
        return div(.class(problem == nil ? "field" : "field has-problem")) {
            HTML.label(id, label)
            if let hint { p(.class("hint"), .id("\(id)-hint")) { hint } }
            control(
                .id(id), .aria("describedby", described.isEmpty ? nil : described.joined(separator: " ")),
                .aria("invalid", problem == nil ? nil : "true"))
            if let problem {
                p(.class("problem"), .id("\(id)-problem")) {
                    Icon.warning.view
                    span { problem }
                }
            }
        }
    }

    /// One line of text.
    ///
    /// - Parameter limit: what the browser takes at most; of what is pasted it cuts off the rest in silence. Nil where the
    ///   school says what is too long.
    package func text(_ value: String?, type: String = "text", limit: Int?, _ more: Attribute...) -> HTML {
        view { id, described, invalid in
            Field.line(
                [
                    id, .name(name), .type(type), .value(value), .maxlength(limit), .required(isRequired), described,
                    invalid,
                ]
                    + more)
        }
    }

    /// Several lines of text.
    ///
    /// - Parameter isEmptied: whether what stands in it in the browser goes, too.
    package func lines(_ value: String?, rows: Int = 4, limit: Int?, isEmptied: Bool = false) -> HTML {
        view { id, described, invalid in
            textarea(
                id, .name(name), .rows(rows), .maxlength(limit), .required(isRequired), .dir("auto"), described,
                invalid, .data("emptied", isEmptied),
                typed: value ?? "")
        }
    }

    private static func line(_ attributes: [Attribute]) -> HTML { element("input", attributes) }
}

extension HTML {
    fileprivate static func label(_ id: String, _ content: HTML) -> HTML {
        element("label", .for(id)) { content }
    }
}
