// The elements of a page, each a function of its name.

/// Any element; for ours with names of their own, and for drawings.
package func element(
    _ name: StaticString, _ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }
) -> HTML {
    write(name, attributes, content())
}

/// The same, with attributes that were gathered.
package func element(_ name: StaticString, _ attributes: [Attribute], content: HTML? = nil) -> HTML {
    write(name, attributes, content)
}

private func write(_ name: StaticString, _ attributes: [Attribute], _ content: HTML?) -> HTML {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + (content?.bytes.count ?? 0))
    bytes.append(UInt8(ascii: "<"))
    name.withUTF8Buffer { bytes += $0 }
    for attribute in attributes { attribute.write(to: &bytes) }
    bytes.append(UInt8(ascii: ">"))
    guard let content else { return HTML(unchecked: bytes) }
    bytes += content.bytes
    bytes += "</".utf8
    name.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: ">"))
    return HTML(unchecked: bytes)
}

package func html(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("html", attributes, content())
}

package func head(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("head", attributes, content())
}

package func title(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("title", attributes, content())
}

package func body(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("body", attributes, content())
}

package func header(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("header", attributes, content())
}

package func main(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("main", attributes, content())
}

package func nav(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("nav", attributes, content())
}

package func section(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("section", attributes, content())
}

package func aside(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("aside", attributes, content())
}

package func h1(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("h1", attributes, content())
}

package func h2(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("h2", attributes, content())
}

package func h3(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("h3", attributes, content())
}

package func h4(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("h4", attributes, content())
}

package func p(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("p", attributes, content())
}

package func a(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("a", attributes, content())
}

package func ul(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("ul", attributes, content())
}

package func ol(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("ol", attributes, content())
}

package func li(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("li", attributes, content())
}

package func dl(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("dl", attributes, content())
}

package func dt(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("dt", attributes, content())
}

package func dd(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("dd", attributes, content())
}

package func div(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("div", attributes, content())
}

package func span(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("span", attributes, content())
}

package func strong(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("strong", attributes, content())
}

package func em(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("em", attributes, content())
}

package func small(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("small", attributes, content())
}

package func bdi(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("bdi", attributes, content())
}

package func code(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("code", attributes, content())
}

package func pre(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("pre", attributes, content())
}

package func blockquote(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("blockquote", attributes, content())
}

package func time(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("time", attributes, content())
}

package func table(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("table", attributes, content())
}

package func caption(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("caption", attributes, content())
}

package func thead(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("thead", attributes, content())
}

package func tbody(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("tbody", attributes, content())
}

package func tr(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("tr", attributes, content())
}

package func th(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("th", attributes, content())
}

package func td(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("td", attributes, content())
}

package func form(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("form", attributes, content())
}

package func fieldset(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("fieldset", attributes, content())
}

package func legend(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("legend", attributes, content())
}

package func label(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("label", attributes, content())
}

package func textarea(_ attributes: Attribute..., typed text: String) -> HTML {
    write("textarea", attributes, HTML(typed: text))
}

package func select(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("select", attributes, content())
}

package func option(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("option", attributes, content())
}

package func datalist(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("datalist", attributes, content())
}

package func button(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("button", attributes, content())
}

package func details(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("details", attributes, content())
}

package func summary(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("summary", attributes, content())
}

package func dialog(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("dialog", attributes, content())
}

package func template(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("template", attributes, content())
}

package func figure(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("figure", attributes, content())
}

package func progress(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("progress", attributes, content())
}

package func noscript(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("noscript", attributes, content())
}

package func search(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
    write("search", attributes, content())
}

// Those that hold nothing.

package func meta(_ attributes: Attribute...) -> HTML { write("meta", attributes, nil) }
package func link(_ attributes: Attribute...) -> HTML { write("link", attributes, nil) }
package func img(_ attributes: Attribute...) -> HTML { write("img", attributes, nil) }
package func input(_ attributes: Attribute...) -> HTML { write("input", attributes, nil) }
package func wbr(_ attributes: Attribute...) -> HTML { write("wbr", attributes, nil) }
