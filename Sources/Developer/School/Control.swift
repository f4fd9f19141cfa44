import Foundation

/// One thing that can be done to the school, its people, its clock or its network: the command line, the console's buttons
/// and the steps of a rehearsal all come from these rows.
package struct Control: Sendable {
    package typealias Act = @Sendable (DeveloperSchool, [String]) async throws -> String

    package var name: String
    /// What follows the name, as the help shows it.
    package var usage: String
    package var summary: String
    var operands: ClosedRange<Int>
    /// Whether it only tells something.
    var isQuestion: Bool
    /// Does it, and tells in one line what is so now.
    var act: Act

    init(
        _ name: String, _ usage: String, _ operands: ClosedRange<Int>, _ summary: String, isQuestion: Bool = false,
        _ act: @escaping Act
    ) {
        self.name = name
        self.usage = usage
        self.operands = operands
        self.summary = summary
        self.isQuestion = isQuestion
        self.act = act
    }
}

extension [Control] {
    package func named(_ name: String) throws -> Control {
        guard let control = first(where: { $0.name == name }) else {
            throw DeveloperError.none("control", called: name, among: map(\.name))
        }
        return control
    }
}

extension DeveloperSchool {
    /// Does what a line of words says, such as `clock +2d`.
    package func control(_ words: [String]) async throws -> String {
        guard let name = words.first else { throw DeveloperError("Say what to do; “help” lists what there is.") }
        let control = try controls.named(name)
        let operands = Array(words.dropFirst())
        guard control.operands ~= operands.count else {
            throw DeveloperError("“\(name)” is written: \(name) \(control.usage)".trimmingCharacters(in: .whitespaces))
        }
        let done = try await control.act(self, operands)
        if !control.isQuestion { journal.note(.control, done) }
        return done
    }
}
