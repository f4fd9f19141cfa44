/// What an outside client must be able to write, and must not, when a declaration holds. Each check is one line of Swift.
struct Checks: Sendable {
    /// A line that must not compile, and words one of which the compiler's reason must contain.
    struct Refusal: Sendable {
        var code: String
        var reasons: [String]
    }

    var accepted: [String] = []
    var refused: [Refusal] = []
    /// Runs in the client; compares what is found with what is stated by `same`.
    var statements: [String] = []

    fileprivate mutating func accept(_ line: String) { accepted.append(line) }

    fileprivate mutating func refuse(_ line: String, because reasons: String...) {
        refused.append(Refusal(code: line, reasons: reasons))
    }
}

extension Declaration {
    /// Every check of this row; `classes` names the types that an app may subclass.
    func checks(classes: Set<String>) -> Checks {
        var checks = Checks()
        switch kind {
        case "class", "struct", "enum", "protocol": checkType(&checks)
        case "case": checkCase(&checks)
        case "conformance": splitAtTopLevel(text).forEach { checkConformance(ownerName, to: $0, &checks) }
        case "init-unavailable": refuseInit(ownerName, &checks)
        case "requirement", "requirement-async": checkRequirement(&checks)
        case _ where text.hasPrefix("init"): checkInit(mayBeInherited: classes.contains(ownerName), &checks)
        case _ where text.contains("func ~="): checkMatch(&checks)
        case _ where text.contains("func "): checkCalls(on: ownerName, &checks)
        default: checkValue(&checks)
        }
        return checks
    }
}

// MARK: - Types

extension Declaration {
    private func checkType(_ checks: inout Checks) {
        guard let match = text.firstMatch(of: /^\w+ (\w+)(?: : (.+))?$/) else { return }
        let name = qualified(String(match.1))
        let parents = splitAtTopLevel(String(match.2 ?? ""))
        switch kind {
        case "protocol":
            // Apple's protocols are all for classes; an app may hold one weakly.
            checks.accept("func f(_ x: any \(name)) -> any AnyObject { x }")
            parents.forEach { checks.accept("func f(_ x: any \(name)) -> any \($0) { x }") }
            return
        case "class":
            checks.accept("class C: \(name) {}")
            refuseInit(name, &checks)
        default:
            checks.refuse("func f() { \(need("AnyObject", of: name)) }", because: "be a class type")
        }
        for parent in parents {
            if kind == "enum" {
                checks.accept("func f() { let _: \(parent).Type = \(name).RawValue.self }")
            } else {
                checkConformance(name, to: parent, &checks)
            }
        }
    }

    private func checkConformance(_ name: String, to parent: String, _ checks: inout Checks) {
        checks.accept("func f() { \(need(parent, of: name)) }")
    }

    private func need(_ parent: String, of name: String) -> String {
        "func need<T: \(parent)>(_: T.Type) {}; need(\(name).self)"
    }

    private func checkCase(_ checks: inout Checks) {
        guard let match = text.firstMatch(of: /^case (\w+) = (\d+)$/) else { return }
        checks.accept("func f(_ x: \(ownerName)) -> Bool { switch x { case .\(match.1): true; default: false } }")
        checks.statements.append("same(\(line), \(ownerName).\(match.1).rawValue, \(match.2))")
        checks.statements.append("same(\(line), \(ownerName)(rawValue: \(match.2)), \(ownerName).\(match.1))")
    }

    /// Thrown as a whole error, caught by its code.
    private func checkMatch(_ checks: inout Checks) {
        checks.accept("func f(_ x: any Error) -> Bool { \(ownerName).limits ~= x }")
        checks.accept("func f(_ x: any Error) { do { throw x } catch CLSError.limits {} catch {} }")
        checks.statements.append("same(\(line), CLSError.limits ~= CLSError(.limits), true)")
        checks.statements.append("same(\(line), CLSError.limits ~= CLSError(.invalidUpdate), false)")
    }
}

// MARK: - Values

extension Declaration {
    private func checkValue(_ checks: inout Checks) {
        guard let match = text.firstMatch(of: /(?:var|let) (\w+): ([^{]+?)(?: (\{.*\}))?$/) else { return }
        let isStatic = text.hasPrefix("static ") || text.hasPrefix("class ") || owner == .module
        let place = isStatic ? qualified(String(match.1)) : "x.\(match.1)"
        let type = String(match.2)
        let isSettable = match.3?.contains("set") ?? false
        let parameter = isStatic ? "" : "_ x: inout \(ownerName), "
        checks.accept("func f(\(parameter)_: Void) { var v = \(place); exact(&v, (\(type)).self) }")
        if isSettable {
            checks.accept("func f(\(parameter)_ v: \(type)) { \(place) = v }")
        } else {
            checks.refuse("func f(\(parameter)_ v: \(type)) { \(place) = v }", because: "cannot assign")
        }
    }
}

// MARK: - Functions

extension Declaration {
    private var name: String { text.firstMatch(of: /func (\w+)/).map { String($0.1) } ?? "" }
    private var effects: String { (isAsync ? " async" : "") + (isThrowing ? " throws" : "") }
    private var effectsAtCall: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

    /// `_ a0: String, _ a1: Int`
    private func parameterList(plain: Bool = false) -> String {
        parameters.enumerated().map { "_ a\($0): \(plain ? $1.plainType : $1.type)" }.joined(separator: ", ")
    }

    /// `identifier: a0, a1`
    private func argumentList(_ parameters: some Sequence<Parameter>) -> String {
        parameters.enumerated().map { $1.label == "_" ? "a\($0)" : "\($1.label): a\($0)" }.joined(separator: ", ")
    }

    private func checkCalls(on receiver: String, _ checks: inout Checks) {
        let head = "func f(" + (["_ x: \(receiver)"] + [parameterList()]).filter { !$0.isEmpty }.joined(separator: ", ")
        let call = "\(effectsAtCall)x.\(name)"
        let use = result.map { "var v = \(call)(\(argumentList(parameters))); exact(&v, (\($0)).self)" }
        checks.accept("\(head))\(effects) { \(use ?? "\(call)(\(argumentList(parameters)))") }")
        if parameters.last?.hasDefault == true {
            checks.accept("\(head))\(effects) { \(call)(\(argumentList(parameters.dropLast()))) }")
        }
        guard let completion = parameters.last, completion.isCompletion else { return }
        // A closure from before Swift's concurrency, and one that is written in place.
        let plain = ["_ x: \(receiver)", parameterList(plain: true)].joined(separator: ", ")
        checks.accept("func f(\(plain)) { \(call)(\(argumentList(parameters))) }")
        let names = completion.completionArguments.indices.map { "c\($0)" }.joined(separator: ", ")
        let exactness = completion.completionArguments.enumerated()
            .map { "var v\($0) = c\($0); exact(&v\($0), (\($1)).self)" }.joined(separator: "; ")
        let others = argumentList(parameters.dropLast())
        checks.accept("\(head)) { \(call)(\(others)) { \(names) in \(exactness) } }")
    }

    private func checkInit(mayBeInherited: Bool, _ checks: inout Checks) {
        let type = text.hasPrefix("init?") ? "\(ownerName)?" : ownerName
        let head = "func f(\(parameterList()))"
        let arguments = argumentList(parameters)
        checks.accept("\(head) { var v = \(ownerName)(\(arguments)); exact(&v, (\(type)).self) }")
        if parameters.last?.hasDefault == true {
            checks.accept("\(head) { _ = \(ownerName)(\(argumentList(parameters.dropLast()))) }")
        }
        if mayBeInherited {
            checks.accept("\(head) { class C: \(ownerName) {}; _ = C(\(arguments)) }")
        }
    }

    private func refuseInit(_ name: String, _ checks: inout Checks) {
        checks.refuse("func f() { _ = \(name)() }", because: "unavailable", "inaccessible", "missing argument")
    }

    private func checkRequirement(_ checks: inout Checks) {
        checkCalls(on: "any \(ownerName)", &checks)
        let adopter = "final class C: NSObject, \(ownerName)"
        if result != nil {
            checks.accept("\(adopter) { \(text) { nil } }")
            checks.refuse("\(adopter) {}", because: "does not conform")
        } else if isAsync {
            checks.accept("\(adopter) { \(text) {} }")
        } else {
            checks.accept("\(adopter) { \(text) { completion(nil) } }")
            checks.accept("\(adopter) { \(text.replacing("@Sendable ", with: "")) { completion(nil) } }")
        }
    }
}
