import Foundation
import JSON
import Programs
import Testing

/// What `homeroom lint --json` says of an app that breaks some rules.
enum BrokenRules {
    static func findings(_ ending: Program.Ending) throws -> [JSONValue] {
        let report = try JSONValue(parsing: Array(ending.output.utf8))
        return report["apps"]?[0]?["findings"]?.asArray ?? []
    }

    /// Expects just these rules to be found at just these places.
    static func expect(_ broken: [(rule: String, by: String, places: [String])], in ending: Program.Ending) throws {
        #expect(ending.status == 1, "\(ending)")
        let found = try findings(ending)
        let places = found.map { finding in
            let path = (finding["path"]?.asArray ?? []).compactMap(\.asString).dropFirst().joined(separator: "/")
            return "\(finding["rule"]?.asString ?? "") at \(path)"
        }
        let expected = broken.flatMap { each in each.places.map { "\(each.rule) at \($0)" } }
        #expect(Set(places).sorted() == expected.sorted(), "\(broken.map(\.by))")
        for finding in found {
            for word in ["what", "why", "remedy", "source"] { #expect(finding[word]?.asString?.isEmpty == false) }
        }
    }
}
