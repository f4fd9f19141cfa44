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

extension Rehearsal {
    /// What the school says of the latest report, and the device of what it has kept.
    fileprivate func fates(of member: DemoPeople.Member) async throws -> [Fate] {
        let ledger = try await school.ask(member, "GET", "/v1/me/fates")["fates"]?.asArray ?? []
        let latest = ledger.first?["fate"]?.asString.flatMap(Fate.init(name:))
        if isServed {
            return [latest].compactMap(\.self) + ((browsers[member.name]?.waiting ?? 0) > 0 ? [.waiting] : [])
        }
        let work = try school.devices.device(of: member, at: app, in: school).store.storedWork()
        let onDevice = work.kept.keys.sorted { $0.name < $1.name } + (work.waiting > 0 ? [.waiting] : [])
        return [latest].compactMap(\.self) + onDevice
    }
}
