import SQL
import Secrets
import Testing

@testable import ClassKit

/// A step that any commit had is never changed: databases have taken it as it was.
@Suite struct MigrationTextTests {
    /// One line for each step, in their order. Who adds a step adds its line; no other line ever changes.
    static let fingerprints = [
        "contexts, activities and items 70da6b11b804711c",
        "what the school is told, and what it told e0736688d37535f3",
        "pictures for the school feb920d868315809",
        "what stores lack that were made while the first step still changed 626e3501ed9b58ab",
        "the order of saving, which all devices share f533161d2d003ef9",
        "what became of work, out of the app's folder 7f8694781b4b5379",
    ]

    /// The same for the file with what became of work.
    static let verdictFingerprints = ["what became of an app's work ad22709555d12266"]

    @Test func `no step of a device's store was changed since it was made`() {
        expect(StoreSchema.migrations, Self.fingerprints)
    }

    @Test func `no step of the file beside the store was changed since it was made`() {
        expect(VerdictSchema.migrations, Self.verdictFingerprints)
    }

    private func expect(_ migrations: [Migration], _ lines: [String]) {
        let found = migrations.map(\.fingerprint)
        for (number, line) in found.enumerated() {
            #expect(
                number < lines.count && lines[number] == line,
                "Never change a step, add one at the end; of a new one, add this line: \"\(line)\",")
        }
        #expect(found.count == lines.count, "A step was taken out, or its line is missing.")
    }
}

extension Migration {
    var fingerprint: String {
        let added = additions.map { "\($0.table) \($0.column) \($0.definition)\n" }.joined()
        return "\(name) \(SHA256.digits(of: Array((added + script).utf8)).prefix(16))"
    }
}
