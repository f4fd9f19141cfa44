import ClassKit
import Foundation
import Locks

/// Real programs, as whoever acts would run them.
enum ProgramSteps {
    static let all = [
        Step("limit", "10s|5m|2h", 1...1, "how long a program may run, or a page take, from here on") {
            rehearsal, words in
            guard case .by(let seconds) = try? ClockChange("+" + words[0], in: .gmt), seconds > 0 else {
                throw DeveloperError("“\(words[0])” is no time that a program may run. Write 10s, 5m or 2h")
            }
            rehearsal.limit = seconds
            return nil
        },
        Step("run", "PROGRAM [ARGUMENT …]", 1...64, "run a program as this person, to its end; it has to succeed") {
            rehearsal, words in
            let path = try rehearsal.path(of: words[0])
            rehearsal.programs[rehearsal.app] = path
            let school = rehearsal.school
            // A program measures real time, and so the school does from here on.
            school.clock.resume()
            var environment = ProcessInfo.processInfo.environment
            for (name, value) in school.variables(of: rehearsal.actor) { environment[name] = value }
            let limit = rehearsal.limit ?? 60
            let spawn = Spawn(
                path: path, arguments: Array(words.dropFirst()), environment: environment, limit: limit)
            let ending = try await ended(spawn, path)
            guard ending.end == .exited(0) else {
                throw DeveloperError(
                    "the program \(told(ending.end, within: limit)). \(quoted(lastWords(of: ending)))")
            }
            try rehearsal.bringToSchool()
            return lastWords(of: ending)
        },
    ]

    private static func ended(_ spawn: Spawn, _ path: String) async throws -> Spawn.Ending {
        let interruption = Spawn.Interruption()
        let number = StartedPrograms.note { interruption.interrupt() }
        defer { StartedPrograms.forget(number) }
        let result = await withCheckedContinuation {
            (done: CheckedContinuation<Result<Spawn.Ending, Spawn.Failure>, Never>) in
            startThread {
                do throws(Spawn.Failure) {
                    done.resume(returning: .success(try spawn.run(interruption)))
                } catch {
                    done.resume(returning: .failure(error))
                }
            }
        }
        switch result {
        case .success(let ending): return ending
        case .failure(let failure): throw DeveloperError("\(path) cannot be started: \(failure.reason)")
        }
    }

    private static func quoted(_ words: String) -> String { words.isEmpty ? "It said nothing" : "It said: \(words)" }

    private static func told(_ end: Spawn.End, within limit: TimeInterval) -> String {
        switch end {
        case .exited(let status): "ended with status \(status)"
        case .signalled(let signal): "was ended by signal \(signal)"
        case .hung:
            "did not end within \(limit.formatted()) seconds, and was ended; “limit 5m” before it gives it longer"
        case .flooded: "said too much"
        case .interrupted: "was interrupted"
        }
    }

    private static func lastWords(of ending: Spawn.Ending) -> String {
        let text = String(decoding: ending.output + ending.errors, as: UTF8.self)
        return text.split(separator: "\n").last.map { String($0.prefix(200)) } ?? ""
    }
}

extension Rehearsal {
    /// Where a file is, as seen from the script.
    func place(_ name: String) -> String {
        name.hasPrefix("/") ? name : folder.isEmpty ? "./" + name : folder + "/" + name
    }

    /// A program by its name on the path, or by its place as seen from the script.
    fileprivate func path(of name: String) throws -> String {
        if name.contains("/") {
            let path = place(name)
            if FileManager.default.isExecutableFile(atPath: path) { return path }
            throw DeveloperError("there is no program \(path). Build it first, or name another place")
        }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let found = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
        guard let found else { throw DeveloperError("no program \(name) is on the path") }
        return found
    }

    /// Brings what the program has left on the device to the school, and hears from it.
    fileprivate func bringToSchool() throws {
        let reports = try Sync.run(home: school.folder.home(of: actor.name))
        guard school.networks[actor.name]?.weather == .good else { return }
        if let problem = reports.compactMap({ $0.report.problem }).first { throw DeveloperError(problem.message) }
    }
}
