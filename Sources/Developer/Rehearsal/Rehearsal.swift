import Foundation
package import JSON

/// Plays a script at a throw-away school, step by step, until all held or one did not.
package final class Rehearsal {
    /// A step that did not hold.
    package struct Broken: Error {
        package var place: String
        package var step: String
        package var reason: String
        /// What the teacher sees of all handouts at that time.
        package var reports: JSONValue?
    }

    let school: DeveloperSchool
    private let script: Script
    /// Who acts, and in which app.
    var actor: DemoPeople.Member
    var app = ""
    /// Seconds that a program may take.
    var limit: TimeInterval = 60
    /// The folder that programs are found from.
    let folder: String

    private init(_ script: Script, at school: DeveloperSchool, folder: String) {
        (self.script, self.school, self.folder) = (script, school, folder)
        actor = school.demo.teacher
    }

    /// Always the same, so that two runs of a script give the same report; a Monday at eight.
    private static let start = Date(timeIntervalSince1970: 1_788_768_000)

    /// - Parameters:
    ///   - folder: where programs are looked for.
    ///   - kept: a new folder in which everything is kept; nil for one that is removed.
    ///   - tell: told of each step that held.
    /// - Returns: what the teacher sees of all handouts.
    package static func run(
        _ script: Script, folder: String = ".", keeping kept: String? = nil, tell: @Sendable (String) -> Void = { _ in }
    ) async throws -> JSONValue {
        var settings = DeveloperSchool.Settings()
        settings.start = start
        settings.timeZone = "UTC"
        settings.folder = kept
        let school = try await DeveloperSchool(settings)
        do {
            let rehearsal = Rehearsal(script, at: school, folder: folder)
            try await rehearsal.play(tell)
            let reports = try await school.reports()
            await school.close()
            return reports
        } catch var broken as Broken {
            broken.reports = try? await school.reports()
            await school.close()
            throw broken
        } catch {
            await school.close()
            throw error
        }
    }

    private func play(_ tell: (String) -> Void) async throws {
        for line in script.lines {
            let shown = line.words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
            do {
                let words = try await perform(line.words)
                tell("\(script.name):\(line.number): \(shown)\(words.map { " → \($0)" } ?? "")")
            } catch {
                throw Broken(
                    place: "\(script.name):\(line.number)", step: shown, reason: DeveloperError.words(of: error))
            }
        }
    }

    /// Does one step; what it is worth telling, if anything.
    private func perform(_ words: [String]) async throws -> String? {
        let operands = Array(words.dropFirst())
        if let step = Step.all.first(where: { $0.name == words[0] }) {
            guard step.operands ~= operands.count else {
                throw DeveloperError("it is written: \(step.name) \(step.usage)")
            }
            return try await step.act(self, operands)
        }
        guard Control.all.contains(where: { $0.name == words[0] }) else {
            throw DeveloperError.none(
                "step", called: words[0], among: Step.all.map(\.name) + Control.all.map(\.name))
        }
        return try await school.control(words)
    }

    /// The device of whoever acts.
    var device: DemoDevice {
        get throws {
            guard !app.isEmpty else { throw DeveloperError("Say which app is meant first: app BUNDLE-IDENTIFIER") }
            return try school.devices.device(of: actor, at: app, in: school)
        }
    }
}
