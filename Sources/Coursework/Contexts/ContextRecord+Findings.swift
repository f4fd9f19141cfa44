extension ContextRecord {
    /// Everything that prevents the record from being stored; empty if nothing does.
    public var findings: [Finding] {
        description.findings(at: path)
            + (thumbnail.value == "" ? [.empty("thumbnail")] : [])
            + Finding.check(thumbnail.value, field: "thumbnail", limit: Limit.fingerprint)
            + navigationFindings
    }

    private var navigationFindings: [Finding] {
        guard let children = navigationChildren.value?.elements, !children.isEmpty else { return [] }
        let field = "navigationChildren"
        guard children.count <= Limit.children else {
            return [.tooMany(children.count, of: "navigation children", in: field, limit: Limit.children)]
        }
        var findings: [Finding] = []
        var seen: Set<IdentifierPath> = []
        for (index, child) in children.enumerated() {
            findings += child.findings.map { $0.inside("\(field)[\(index)]") }
            if child.elements.first != path.elements.first {
                let message = "A navigation child belongs to another app. Show contexts of this app only."
                findings.append(Finding(.invalid, "\(field)[\(index)]", message))
            } else if child == path || !seen.insert(child).inserted {
                let message = "A navigation child stands twice or is the context itself. List each other context once."
                findings.append(Finding(.invalid, "\(field)[\(index)]", message))
            }
        }
        return findings
    }
}
