import Foundation
import JSON

/// What somebody does on the page. Things are found as people find them: by what they are called, which the browser itself
/// knows of labels, texts and `aria-label`.
extension BrowserTab {
    /// What the browser calls the things that are pressed, and those that something is typed into.
    private static let fields: Set = [
        "ColorWell", "Date", "DateTime", "InputTime", "combobox", "listbox", "searchbox", "slider", "spinbutton",
        "textbox",
    ]
    private static let pressed: Set = fields.union([
        "DisclosureTriangle", "button", "checkbox", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
        "radio", "switch", "tab", "treeitem",
    ])

    /// Presses what is called so, as soon as that can be done: a button, a link, a choice, or else the text itself.
    ///
    /// - Parameter number: which of several, from 1 on.
    /// - Returns: what there is to tell.
    func press(_ name: String, _ number: Int?, within limit: TimeInterval) throws -> String? {
        try act(within: limit) { () throws -> String? in
            let before = windows.count
            let point: JSONValue = try reach(name, number, Self.pressed) { try middle(of: $0) }
            for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
                try command(
                    "Input.dispatchMouseEvent",
                    [
                        "type": .string(kind), "x": point["x"] ?? .null, "y": point["y"] ?? .null,
                        "button": kind == "mouseMoved" ? "none" : "left", "clickCount": kind == "mouseMoved" ? 0 : 1,
                    ])
            }
            // Whatever it led to was told before the answer.
            try takeEvents(until: .now)
            return windows.count > before ? "no window opens here; it was to be \(windows.last ?? "")" : nil
        }
    }

    /// Types into the field of that name, in place of what is there; in a list it chooses.
    func type(_ text: String, into name: String, _ number: Int?, within limit: TimeInterval) throws {
        try act(within: limit) { () throws -> Void in
            let state: String = try reach(name, number, Self.fields) { node in
                let state = try call(TabScripts.field, on: node, .string(text)).asString ?? ""
                if !["", "chosen"].contains(state) { obstacle = state }
                return obstacle == nil ? state : nil
            }
            if state.isEmpty { try command("Input.insertText", ["text": .string(text)]) }
        }
    }

    /// Presses a key, wherever the page has its focus.
    func key(_ key: TabKey, within limit: TimeInterval) throws {
        try act(within: limit) { for stroke in key.strokes { try command("Input.dispatchKeyEvent", stroke) } }
    }

    /// Runs a script as a part of the page: the body of an asynchronous function of `words`.
    func run(_ script: String, called name: String, _ words: [String], within limit: TimeInterval) throws {
        try act(within: limit) {
            let operands = JSONValue.array(words.map(JSONValue.string)).text
            let file = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let said: JSONValue
            do {
                said = try command(
                    "Runtime.evaluate",
                    [
                        "expression": .string(
                            "(async (words) => {\(script)\n})(\(operands))\n//# sourceURL=http://script/\(file)"),
                        "awaitPromise": true, "userGesture": true,
                    ])
            } catch Browser.Failure.refused(let why) where why.contains("navigated") || why.contains("was destroyed") {
                // It has led elsewhere, and ended with the page that it ran in.
                return
            }
            guard let details = said["exceptionDetails"] else { return }
            throw DeveloperError("the script failed: \(PageVisit.words(details)). \(sight())")
        }
    }

    // MARK: - Finding

    /// Waits until `look` yields something for the named element, and returns that. If several have the name, the
    /// number says which. When the time is over, the error says what was in the way.
    private func reach<Result>(
        _ name: String, _ number: Int?, _ kinds: Set<String>, _ look: (JSONValue) throws -> Result?
    ) throws -> Result {
        var count = 0
        let found: Result? = try wait {
            obstacle = nil
            let nodes = try nodes(called: name, kinds)
            count = nodes.count
            guard number != nil || count < 2, nodes.indices ~= (number ?? 1) - 1 else { return nil }
            return try look(nodes[(number ?? 1) - 1])
        }
        if let found { return found }
        let seen = sight()
        if number == nil, count > 1 {
            throw DeveloperError("\(count) things are called “\(name)”; write a number behind it, from 1 on. \(seen)")
        }
        if count > 0, let obstacle { throw DeveloperError("“\(name)” is there, and \(obstacle). \(seen)") }
        guard count == 0 else {
            throw DeveloperError("only \(count) things are called “\(name)”, not \(number ?? 1). \(seen)")
        }
        throw DeveloperError("\(kinds == Self.fields ? "no field" : "nothing") is called “\(name)”. \(seen)")
    }

    /// All that is called so, in the order of the page.
    private func nodes(called name: String, _ kinds: Set<String>) throws -> [JSONValue] {
        let document = try command(
            "Runtime.evaluate", ["expression": "document", "contextId": try context(), "objectGroup": "found"])
        defer { _ = try? command("Runtime.releaseObjectGroup", ["objectGroup": "found"]) }
        let said = try command(
            "Accessibility.queryAXTree",
            ["objectId": document["result"]?["objectId"] ?? .null, "accessibleName": .string(name)])
        let nodes = (said["nodes"]?.asArray ?? []).filter { $0["ignored"]?.asBool != true }
        func role(_ node: JSONValue) -> String { node["role"]?["value"]?.asString ?? "" }
        let meant = nodes.filter { kinds.contains(role($0)) }
        if !meant.isEmpty || kinds == Self.fields { return meant.compactMap { $0["backendDOMNodeId"] } }
        let texts = nodes.filter { role($0) == "StaticText" }
        return (texts.isEmpty ? nodes : texts).compactMap { $0["backendDOMNodeId"] }
    }

    /// Where a thing is pressed; nil while it cannot be.
    private func middle(of node: JSONValue) throws -> JSONValue? {
        let found = try call(TabScripts.middle, on: node)
        obstacle = found["obstacle"]?.asString
        return obstacle == nil ? .some(found) : .none
    }

    private func call(_ function: String, on node: JSONValue, _ operands: JSONValue...) throws -> JSONValue {
        let resolved = try command(
            "DOM.resolveNode",
            ["backendNodeId": node, "executionContextId": try context(), "objectGroup": "called"])
        defer { _ = try? command("Runtime.releaseObjectGroup", ["objectGroup": "called"]) }
        let said = try command(
            "Runtime.callFunctionOn",
            [
                "functionDeclaration": .string(function), "objectId": resolved["object"]?["objectId"] ?? .null,
                "arguments": .array(operands.map { ["value": $0] }), "returnByValue": true,
            ])
        if let details = said["exceptionDetails"] { throw Browser.Failure.refused(PageVisit.words(details)) }
        return said["result"]?["value"] ?? .null
    }
}

/// A key as it stands on a keyboard.
struct TabKey: Sendable {
    private static let known: [String: (code: Int64, text: String?)] = [
        "Enter": (13, "\r"), "Escape": (27, nil), "Tab": (9, nil), "Space": (32, " "), "Backspace": (8, nil),
        "Delete": (46, nil), "Home": (36, nil), "End": (35, nil), "PageUp": (33, nil), "PageDown": (34, nil),
        "ArrowLeft": (37, nil), "ArrowUp": (38, nil), "ArrowRight": (39, nil), "ArrowDown": (40, nil),
    ]

    private let name: String
    private let code: Int64
    private let text: String?

    init(_ name: String) throws {
        if let known = Self.known[name] {
            (self.name, code, text) = (name == "Space" ? " " : name, known.code, known.text)
        } else if let scalar = name.unicodeScalars.first, name.count == 1, scalar.value > 32 {
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            (self.name, text) = (name, name)
            code = isPlain ? Int64(name.uppercased().unicodeScalars.first?.value ?? 0) : 0
        } else {
            throw DeveloperError.none("key", called: name, among: Self.known.keys.sorted() + ["any single letter"])
        }
    }

    /// Down and up again.
    fileprivate var strokes: [JSONValue] {
        ["keyDown", "keyUp"].map { kind in
            var stroke: JSONObject = [
                "type": .string(kind), "key": .string(name), "windowsVirtualKeyCode": .integer(code),
            ]
            if kind == "keyDown", let text { stroke["text"] = .string(text) }
            return .object(stroke)
        }
    }
}
