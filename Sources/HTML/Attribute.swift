/// One attribute of an element; those that have nothing to say are left out.
///
/// There is none for a script or a style: the pages' policy forbids both, and the builder cannot write them.
package struct Attribute: Hashable, Sendable {
    private enum Value: Hashable {
        case absent, present
        case text(String)
    }

    private var name: String
    private var value: Value

    /// - Parameter name: a name of ours.
    private init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    private static func text(_ name: String, _ text: String?) -> Attribute {
        Attribute(name, text.map(Value.text) ?? .absent)
    }

    private static func flag(_ name: String, _ isPresent: Bool) -> Attribute {
        Attribute(name, isPresent ? .present : .absent)
    }

    func write(to bytes: inout [UInt8]) {
        switch value {
        case .absent: return
        case .present:
            bytes.append(UInt8(ascii: " "))
            bytes += name.utf8
        case .text(let text):
            bytes.append(UInt8(ascii: " "))
            bytes += name.utf8
            bytes += "=\"".utf8
            HTML.append(text, to: &bytes, quoted: true, isTyped: name == "value")
            bytes.append(UInt8(ascii: "\""))
        }
    }
}

// Any element.
extension Attribute {
    package static func id(_ id: String) -> Attribute { text("id", id) }
    package static func `class`(_ names: String?) -> Attribute { text("class", names) }
    package static func title(_ words: String?) -> Attribute { text("title", words) }
    package static func lang(_ language: String) -> Attribute { text("lang", language) }
    package static func dir(_ direction: String) -> Attribute { text("dir", direction) }
    package static func role(_ role: String) -> Attribute { text("role", role) }
    package static func tabindex(_ index: Int) -> Attribute { text("tabindex", "\(index)") }
    package static func hidden(_ isHidden: Bool = true) -> Attribute { flag("hidden", isHidden) }
    package static func aria(_ name: StaticString, _ value: String?) -> Attribute { text("aria-\(name)", value) }
    package static func aria(_ name: StaticString, _ value: Bool) -> Attribute { text("aria-\(name)", "\(value)") }
    /// What our own modules read.
    package static func data(_ name: StaticString, _ value: String?) -> Attribute { text("data-\(name)", value) }
    package static func data(_ name: StaticString, _ isPresent: Bool = true) -> Attribute {
        flag("data-\(name)", isPresent)
    }
    package static func autofocus(_ isPresent: Bool = true) -> Attribute { flag("autofocus", isPresent) }
    /// Whether a browser may offer to translate it: not what people are called.
    package static func translate(_ isFor: Bool) -> Attribute { text("translate", isFor ? "yes" : "no") }
}

// Where things lead to and come from.
extension Attribute {
    package static func href(_ link: Link) -> Attribute { text("href", link.text) }
    package static func src(_ link: Link) -> Attribute { text("src", link.text) }
    package static func action(_ link: Link) -> Attribute { text("action", link.text) }
    package static func formaction(_ link: Link) -> Attribute { text("formaction", link.text) }
    package static func rel(_ relation: String) -> Attribute { text("rel", relation) }
    package static func target(_ name: String) -> Attribute { text("target", name) }
    package static func download(_ name: String = "") -> Attribute { text("download", name) }
    package static func alt(_ words: String) -> Attribute { text("alt", words) }
    package static func width(_ width: Int) -> Attribute { text("width", "\(width)") }
    package static func height(_ height: Int) -> Attribute { text("height", "\(height)") }
    package static func controls() -> Attribute { flag("controls", true) }
    package static func preload(_ what: String) -> Attribute { text("preload", what) }
    package static func loading(_ when: String) -> Attribute { text("loading", when) }
    package static func type(_ type: String) -> Attribute { text("type", type) }
    package static func content(_ content: String) -> Attribute { text("content", content) }
    package static func httpEquiv(_ header: String) -> Attribute { text("http-equiv", header) }
    package static func charset(_ name: String) -> Attribute { text("charset", name) }
}

// Forms.
extension Attribute {
    package static func name(_ name: String) -> Attribute { text("name", name) }
    package static func value(_ value: String?) -> Attribute { text("value", value) }
    package static func method(_ method: String) -> Attribute { text("method", method) }
    package static func `for`(_ id: String) -> Attribute { text("for", id) }
    package static func form(_ id: String) -> Attribute { text("form", id) }
    package static func placeholder(_ words: String?) -> Attribute { text("placeholder", words) }
    package static func autocomplete(_ what: String) -> Attribute { text("autocomplete", what) }
    package static func inputmode(_ mode: String) -> Attribute { text("inputmode", mode) }
    package static func accept(_ types: String) -> Attribute { text("accept", types) }
    package static func min(_ value: String?) -> Attribute { text("min", value) }
    package static func max(_ value: String?) -> Attribute { text("max", value) }
    package static func step(_ value: String) -> Attribute { text("step", value) }
    package static func list(_ id: String) -> Attribute { text("list", id) }
    package static func rows(_ count: Int) -> Attribute { text("rows", "\(count)") }
    package static func maxlength(_ count: Int?) -> Attribute { text("maxlength", count.map { "\($0)" }) }
    package static func required(_ isPresent: Bool = true) -> Attribute { flag("required", isPresent) }
    package static func checked(_ isPresent: Bool = true) -> Attribute { flag("checked", isPresent) }
    package static func selected(_ isPresent: Bool = true) -> Attribute { flag("selected", isPresent) }
    package static func disabled(_ isPresent: Bool = true) -> Attribute { flag("disabled", isPresent) }
    package static func readonly(_ isPresent: Bool = true) -> Attribute { flag("readonly", isPresent) }
    package static func multiple(_ isPresent: Bool = true) -> Attribute { flag("multiple", isPresent) }
    package static func novalidate(_ isPresent: Bool = true) -> Attribute { flag("novalidate", isPresent) }
    package static func open(_ isPresent: Bool = true) -> Attribute { flag("open", isPresent) }
    package static func spellcheck(_ isOn: Bool) -> Attribute { text("spellcheck", "\(isOn)") }
    package static func autocapitalize(_ what: String) -> Attribute { text("autocapitalize", what) }
}

// Tables, times and drawings.
extension Attribute {
    package static func scope(_ scope: String) -> Attribute { text("scope", scope) }
    package static func datetime(_ time: String) -> Attribute { text("datetime", time) }

    /// An attribute of SVG.
    package static func svg(_ name: StaticString, _ value: String) -> Attribute { text("\(name)", value) }
    package static func svg(_ name: StaticString, _ value: Double) -> Attribute { text("\(name)", value.short) }
}

extension Double {
    /// With two digits behind the point at most, as drawings need it.
    fileprivate var short: String {
        let hundredths = (self * 100).rounded()
        guard hundredths.magnitude < 1e15 else { return "0" }
        let whole = Int64(hundredths)
        guard whole % 100 != 0 else { return "\(whole / 100)" }
        let digits = "\((whole % 100).magnitude)"
        let sign = whole < 0 ? "-" : ""
        return "\(sign)\((whole / 100).magnitude).\(digits.count == 1 ? "0" + digits : digits)"
    }
}
