package import HTML

/// A form field: its label, its help text and its error, linked for screen readers.
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

    /// - Parameter control: makes the input element with the given attributes.
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
    /// - Parameter limit: the browser's limit, at which it silently cuts off pasted text. Nil if the school reports
    ///   text that is too long.
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
    /// - Parameter isEmptied: whether text kept by the browser is removed, too.
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
