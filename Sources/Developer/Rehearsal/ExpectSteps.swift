import ClassKit
import Coursework
import Foundation
import JSON
import School

/// What has to be so by now.
enum ExpectSteps {
    static let all = [
        Step(
            "expect", "PERSON PATH score 70%|progress 50%|time 60s|items 2|attempts 1|done|nothing", 3...4,
            "what the teacher sees of somebody's work has to be this"
        ) { rehearsal, words in
            let member = try rehearsal.school.demo.member(words[0])
            let path = Script.path(words[1])
            try await rehearsal.bringPage(of: member)
            let cell = try await rehearsal.school.cell(of: member, at: [rehearsal.app] + path)
            let found = Figures(cell, at: [rehearsal.app] + path)
            try found.expect(words[2], words.count > 3 ? words[3] : nil)
            return nil
        },
        Step("expect-fate", "PERSON FATE", 2...2, "what became of somebody's latest report, such as recorded") {
            rehearsal, words in
            guard let fate = Fate(name: words[1]) else {
                throw DeveloperError.none("fate", called: words[1], among: Fate.allCases.map(\.name))
            }
            let member = try rehearsal.school.demo.member(words[0])
            try await rehearsal.bringPage(of: member)
            let found = try await rehearsal.fates(of: member)
            guard found.contains(fate) else {
                throw DeveloperError("it is \(found.isEmpty ? "none" : found.map(\.name).joined(separator: ", "))")
            }
            return fate.explanation
        },
    ]
}

/// What a cell of the report says about one context.
struct Figures {
    var figures: JSONValue?
    var isDone: Bool
    var explanation: String

    init(_ cell: JSONValue?, at path: [String]) {
        let below = cell?["below"]?.asArray ?? []
        let place = below.first { $0["path"]?.asArray?.compactMap(\.asString) == path }
        figures = place?["figures"] ?? cell?["figures"]
        isDone = cell?["done"] != nil
        explanation = cell?["explanation"]?.asString ?? "It is in no handout."
    }

    func expect(_ what: String, _ wanted: String?) throws {
        switch what {
        case "nothing":
            guard figures == nil else { throw DeveloperError("there is something: \(figures?.text ?? "")") }
        case "done":
            guard isDone else { throw DeveloperError("it is not done") }
        default:
            guard let wanted else { throw DeveloperError("say how much: \(what) …") }
            guard let figures else { throw DeveloperError("there is nothing. \(explanation)") }
            let found = try value(what, in: figures)
            guard found == wanted else { throw DeveloperError("it is \(found)") }
        }
    }

    /// What can be expected of it as it is now, each with its value.
    var expected: [(what: String, value: [String])] {
        guard let figures else { return [("nothing", [])] }
        return ["score", "progress", "attempts"].compactMap { what in
            guard let value = try? value(what, in: figures), !["no score", "none"].contains(value) else { return nil }
            return (what, [value])
        }
    }

    private func value(_ what: String, in figures: JSONValue) throws -> String {
        switch what {
        case "score":
            guard let value = figures["primary"]?["value"]?.asNumber, let most = figures["primary"]?["of"]?.asNumber,
                most > 0
            else { return "no score" }
            return "\(Int(nearest: value / most * 100))%"
        case "progress": return figures["percent"]?.asNumber.map { "\(Int(nearest: $0 * 100))%" } ?? "none"
        case "time": return figures["time"]?.asNumber.map { "\(Int(nearest: $0))s" } ?? "none"
        case "items": return "\(figures["items"]?.asArray?.count ?? 0)"
        case "attempts": return "\(figures["attempts"]?.asInteger ?? 0)"
        default:
            throw DeveloperError.none(
                "figure", called: what, among: ["score", "progress", "time", "items", "attempts", "done", "nothing"])
        }
    }
}

extension DeveloperSchool {
    /// The cell of the newest handout that asks for the context or one above it.
    func cell(of member: DemoPeople.Member, at path: [String]) async throws -> JSONValue? {
        let reports = try await reports().asArray ?? []
        for report in reports.reversed() {
            let columns = report["columns"]?.asArray ?? []
            guard
                let index = columns.firstIndex(where: { column in
                    let assigned = column["path"]?.asArray?.compactMap(\.asString) ?? []
                    return !assigned.isEmpty && path.starts(with: assigned)
                }),
                let line = report["lines"]?.asArray?.first(where: {
                    $0["person"]?.asString == member.person.description
                })
            else { continue }
            return line["cells"]?[index]
        }
        return nil
    }
}

extension Rehearsal {
    /// What the school says of the latest report, and the device of what it has kept.
    fileprivate func fates(of member: DemoPeople.Member) async throws -> [Fate] {
        let ledger = try await school.ask(member, "GET", "/v1/me/fates")["fates"]?.asArray ?? []
        let latest = ledger.first?["fate"]?.asString.flatMap(Fate.init(name:))
        if isServed {
            return [latest].compactMap(\.self) + ((seats[member.name]?.waiting ?? 0) > 0 ? [.waiting] : [])
        }
        let work = try school.devices.device(of: member, at: app, in: school).store.storedWork()
        let onDevice = work.kept.keys.sorted { $0.name < $1.name } + (work.waiting > 0 ? [.waiting] : [])
        return [latest].compactMap(\.self) + onDevice
    }
}
