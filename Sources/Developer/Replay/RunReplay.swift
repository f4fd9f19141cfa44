import Foundation
package import JSON
import Locks
package import Pages

/// Replays a recorded run at a school of its own, and returns what the teacher sees in the end.
package enum RunReplay {
    /// The most bytes of a recording.
    private static let mostBytes = 256 << 20

    /// - Parameter assets: what the school's pages are made of: what was done on these is not done again without them.
    /// - Returns: the reports of all handouts, in the order in which they were made.
    package static func run(_ path: String, assets: Assets? = nil) async throws -> JSONValue {
        let bytes: [UInt8]
        do throws(IntakeProblem) { bytes = try Intake(most: mostBytes).read(path) } catch {
            throw DeveloperError(
                error.code == .missing
                    ? "There is no recording in \(path). Make one with “homeroom dev --record FILE”."
                    : error.message)
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let first = lines.first, let head: Recorder.Head = try? value(first), head.homeroom == 1 else {
            throw DeveloperError("\(path) is no recording that this homeroom knows.")
        }
        var settings = DeveloperSchool.Settings()
        settings.start = head.start
        settings.timeZone = head.timeZone
        settings.apps = head.apps
        settings.placed = head.web ?? []
        settings.assets = assets
        let school = try await DeveloperSchool(settings)
        do {
            for (number, line) in lines.enumerated().dropFirst() {
                guard let line: Recorder.Line = try? value(line) else {
                    throw DeveloperError("\(path):\(number + 1): this line is none of a recording's.")
                }
                await school.again(line)
            }
            let reports = try await school.reports()
            await school.close()
            return reports
        } catch {
            await school.close()
            throw error
        }
    }

    private static func value<Value: Decodable>(_ line: Substring) throws -> Value {
        try JSONDecoding.decode(Value.self, from: JSONValue(parsing: Array(line.utf8)))
    }
}

extension DeveloperSchool {
    /// Does what was done; what was refused then is refused again, and that is no failure.
    fileprivate func again(_ line: Recorder.Line) async {
        clock.stand(at: line.at)
        switch line.act {
        case .request(let asked):
            _ = try? await answer(
                asked.by.flatMap { try? anybody(called: $0) }, asked.method, asked.target, asked.bytes, type: asked.type
            )
        case .control(let words): _ = try? await control(words)
        case .admission(let name): _ = try? await admit(pupil: name)
        case .visit(let name):
            if let member = try? anybody(called: name) { _ = try? await openBrowserSession(of: member) }
        }
    }
}
