extension ContextDescription {
    /// Everything that prevents the context from being saved at that path; empty if nothing does.
    public func findings(at path: IdentifierPath) -> [Finding] {
        path.findings + findings
    }

    /// Everything that prevents the description from being saved at any path; empty if nothing does.
    public var findings: [Finding] {
        Finding.check(visible: title, field: "title", limit: Limit.title)
            + Finding.check(customTypeName, field: "customTypeName", limit: Limit.customTypeName)
            + Finding.check(topic, field: "topic", limit: Limit.topic)
            + Finding.check(summary, field: "summary", limit: Limit.summary)
            + suggestedAge.findings(field: "suggestedAge")
            + suggestedCompletionTime.findings(field: "suggestedCompletionTime")
            + linkFindings
            + capabilityFindings
    }

    private var linkFindings: [Finding] {
        guard let link else { return [] }
        let findings = Finding.check(link, field: "link", limit: Limit.link)
        guard !Self.runsScript(link) else {
            return findings + [Finding(.invalid, "link", "The link runs a script. Use an address that opens a place.")]
        }
        return findings
    }

    // Teachers' pages show these links. Browsers ignore white space and control characters before and inside a
    // scheme.
    private static func runsScript(_ link: String) -> Bool {
        let visible = link.unicodeScalars.lazy.filter { $0.value > 0x20 }
        let scheme = String(String.UnicodeScalarView(visible.prefix { $0 != ":" }.prefix(16)))
        return ["javascript", "vbscript", "data"].contains(scheme.lowercased())
    }

    private var capabilityFindings: [Finding] {
        var findings: [Finding] = []
        for (index, capability) in capabilities.enumerated() {
            let details = Finding.check(capability.details, field: "details", limit: Limit.capabilityDetails)
            findings += details.map { $0.inside("capabilities[\(index)]") }
        }
        if capabilities.count > 1, Set(capabilities.map(\.kind)).count < capabilities.count {
            let message = "Two capabilities are of the same kind. Keep one of each kind."
            findings.append(Finding(.invalid, "capabilities", message))
        }
        return findings
    }
}
