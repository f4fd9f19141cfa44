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
    /// The program that was run last, by the app that was meant.
    var programs: [String: String] = [:]
    /// Seconds that a program or a page may take, if the script says so.
    var limit: TimeInterval?
    /// The folder that programs and apps in the browser are found from.
    let folder: String
    /// `classkit.js`, for apps in the browser that have no copy of it.
    let module: [UInt8]?
    /// Browsers by whose they are.
    var browsers: [String: DeviceBrowser] = [:]

    private init(_ script: Script, at school: DeveloperSchool, folder: String, module: [UInt8]?) {
        (self.script, self.school, self.folder, self.module) = (script, school, folder, module)
        actor = school.demo.teacher
    }

    /// Always the same, so that two runs of a script give the same report; a Monday at eight.
    private static let start = Date(timeIntervalSince1970: 1_788_768_000)

    /// - Parameters:
    ///   - folder: where programs and apps in the browser are looked for.
    ///   - module: `classkit.js`, for apps in the browser that have no copy of it.
    ///   - kept: a new folder in which everything is kept; nil for one that is removed.
    ///   - tell: told of each step that held.
    /// - Returns: what the teacher sees of all handouts.
    package static func run(
        _ script: Script, folder: String = ".", module: [UInt8]? = nil, keeping kept: String? = nil,
        tell: @Sendable (String) -> Void = { _ in }
    ) async throws -> JSONValue {
        if let lack = script.lack { throw DeveloperError(lack) }
        var settings = DeveloperSchool.Settings()
        settings.start = start
        settings.timeZone = "UTC"
        settings.folder = kept
        let school = try await DeveloperSchool(settings)
        let rehearsal = Rehearsal(script, at: school, folder: folder, module: module)
        do {
            try await rehearsal.play(tell)
            try await rehearsal.bringAllPages()
            let reports = try await school.reports()
            await rehearsal.close()
            return reports
        } catch var broken as Broken {
            broken.reports = try? await school.reports()
            await rehearsal.close()
            throw broken
        } catch {
            await rehearsal.close()
            throw error
        }
    }

    private func close() async {
        await closeBrowsers()
        await school.close()
    }

    private func play(_ tell: (String) -> Void) async throws {
        for line in script.lines {
            let shown = Script.line(of: line.words)
            do {
                try StartedPrograms.check()
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
        if words[0] == "reset" { try await forgetPages(of: operands.first) }
        let done = try await school.control(words)
        try await followNetworks()
        return done
    }

    /// The device of whoever acts.
    var device: DemoDevice {
        get throws {
            guard !app.isEmpty else { throw DeveloperError("Say which app is meant first: app BUNDLE-IDENTIFIER") }
            guard !isServed else {
                throw DeveloperError("\(app) is an app in the browser, whose page does that: press, type or script")
            }
            return try school.devices.device(of: actor, at: app, in: school)
        }
    }
}
