import Foundation

/// What can stand on a line of a script, beside the controls: what people and their apps do.
package struct Step: Sendable {
    package var name: String
    package var usage: String
    package var summary: String
    var operands: ClosedRange<Int>
    /// Does it, and tells what there is to tell.
    var act: @Sendable (Rehearsal, [String]) async throws -> String?

    init(
        _ name: String, _ usage: String, _ operands: ClosedRange<Int>, _ summary: String,
        _ act: @escaping @Sendable (Rehearsal, [String]) async throws -> String?
    ) {
        (self.name, self.usage, self.operands, self.summary, self.act) = (name, usage, operands, summary, act)
    }

    package static let all: [Step] =
        scene + AppSteps.all + ProgramSteps.all + PageSteps.all + ExpectSteps.all + LintStep.all

    private static let scene = [
        Step("app", "BUNDLE-IDENTIFIER [NAME]", 1...2, "from here on this app is meant; the school approves it") {
            rehearsal, words in
            rehearsal.app = words[0]
            return try await rehearsal.school.control(["approve"] + words)
        },
        Step("as", "PERSON", 1...1, "from here on this person acts") { rehearsal, words in
            rehearsal.actor = try rehearsal.school.demo.member(words[0])
            return nil
        },
        Step("wait", "10s|5m|2h|3d", 1...1, "let so much time pass, for everybody") { rehearsal, words in
            try await rehearsal.school.control(["clock", "+" + words[0]])
        },
    ]
}
