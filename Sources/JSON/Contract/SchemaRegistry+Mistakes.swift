extension SchemaRegistry {
    /// What is wrong with the contract itself, in the components and in the given schemas; ask for it in a test.
    ///
    /// References that lead nowhere, cases that could not be told apart, and, once all is well with these, examples
    /// that break the contract.
    package func mistakes(in schemas: [Schema] = []) -> [String] {
        var (broken, exemplified): ([String], [Schema]) = ([], [])
        for schema in names.map(resolve) + schemas {
            schema.forEach { part in
                broken += mistakes(of: part)
                exemplified += part.example == nil ? [] : [part]
            }
        }
        return broken.isEmpty ? exemplified.flatMap(mistakesOfExample) : broken
    }

    private func mistakes(of schema: Schema) -> [String] {
        switch schema.kind {
        case .reference(let name):
            return self[name] == nil ? ["Nothing is defined as \(name)."] : []
        case .oneOf(let discriminator, let cases):
            return cases.filter { !isTold($0, by: discriminator) }.map { one in
                "The case \(one.name) is no object that requires \(discriminator) to be \(one.name)."
            }
        default:
            return []
        }
    }

    private func isTold(_ one: Schema.Case, by discriminator: String) -> Bool {
        var schema: Schema? = one.schema
        if case .reference(let name) = one.schema.kind {
            schema = self[name]
        }
        guard case .object(let shape) = schema?.kind, let property = shape.property(discriminator) else { return false }
        return property.isRequired && property.schema.kind == .choice([one.name])
    }

    private func mistakesOfExample(_ schema: Schema) -> [String] {
        guard let example = schema.example else { return [] }
        let findings = schema.findings(in: example, among: self).map { finding in
            finding.field.isEmpty ? finding.code.rawValue : "\(finding.field) \(finding.code.rawValue)"
        }
        return findings.isEmpty ? [] : ["An example breaks its schema: \(findings.joined(separator: ", "))."]
    }
}

extension Schema {
    /// The schema and all that is written out within it.
    fileprivate func forEach(_ body: (Schema) -> Void) {
        body(self)
        switch kind {
        case .array(let element, _): element.forEach(body)
        case .map(let value, _, _): value.forEach(body)
        case .object(let shape): shape.properties.forEach { $0.schema.forEach(body) }
        case .oneOf(_, let cases): cases.forEach { $0.schema.forEach(body) }
        case .any, .boolean, .integer, .number, .string, .choice, .reference: break
        }
    }
}
