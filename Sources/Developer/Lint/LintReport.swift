package import JSON

/// What is to be said of an app, rule by rule.
package struct LintReport: Sendable {
    package struct Finding: Sendable {
        package var rule: LintRule
        package var place: LintRule.Place
    }

    package let bundleIdentifier: String
    package let name: String
    package private(set) var findings: [Finding] = []
    /// The names of rules that were judged and found nothing.
    package private(set) var kept: [String] = []
    /// Rules that this run could not judge, and why not.
    package private(set) var notJudged: [(rule: String, reason: String)] = []

    private let kind: ObservedApp.Kind

    init(_ observed: ObservedApp) {
        (bundleIdentifier, name, kind) = (observed.bundleIdentifier, observed.name, observed.kind)
        for rule in LintRule.all where rule.only == nil || rule.only == kind {
            switch rule.judge(observed) {
            case .judged([]): kept.append(rule.name)
            case .judged(let places): findings += places.map { Finding(rule: rule, place: $0) }
            case .notJudged(let reason): notJudged.append((rule.name, reason))
            }
        }
    }

    package var json: JSONValue {
        [
            "app": .string(bundleIdentifier), "name": .string(name),
            "findings": .array(findings.map(json)),
            "kept": .array(kept.map(JSONValue.string)),
            "notJudged": .array(notJudged.map { ["rule": .string($0.rule), "reason": .string($0.reason)] }),
        ]
    }

    /// For people: what is the same at several places is said once.
    package var text: String {
        var lines = ["\(name), \(bundleIdentifier)", ""]
        for rule in LintRule.all {
            let places = findings.filter { $0.rule.name == rule.name }.map(\.place)
            guard !places.isEmpty else { continue }
            lines += places.map { Self.line(rule, $0) }
            lines += [
                "    Why: \(rule.why)", "    Remedy: \(rule.remedy(for: kind))", "    Source: \(rule.source)", "",
            ]
        }
        lines += notJudged.map { "Not judged: \($0.rule). \($0.reason)" }
        lines.append("\(count); \(kept.count) rules kept, \(notJudged.count) not judged.")
        return lines.joined(separator: "\n")
    }

    /// What was found, a line each, and what to do about it.
    var shortText: String {
        let lines = findings.flatMap { finding in
            [Self.line(finding.rule, finding.place), "    Remedy: \(finding.rule.remedy(for: kind))"]
        }
        return (["\(count)."] + lines.map { "    \($0)" }).joined(separator: "\n")
    }

    private var count: String { findings.count == 1 ? "1 finding" : "\(findings.count) findings" }

    private static func line(_ rule: LintRule, _ place: LintRule.Place) -> String {
        "\(place.path.joined(separator: "/")): \(place.what) [\(rule.name)]"
    }

    private func json(_ finding: Finding) -> JSONValue {
        let (rule, place) = (finding.rule, finding.place)
        return [
            "rule": .string(rule.name), "path": .array(place.path.map(JSONValue.string)), "what": .string(place.what),
            "why": .string(rule.why), "remedy": .string(rule.remedy(for: kind)), "source": .string(rule.source),
        ]
    }
}
