import HTML

extension HTML {
    static func form(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
        element("form", attributes, content: content())
    }

    static func submit(_ words: HTML) -> HTML { button(.type("submit"), .class("primary")) { words } }
}
