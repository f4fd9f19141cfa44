import Coursework
import Foundation
import JSON
import School

extension DeveloperSchool {
    private static let mostFates = 300

    /// What became of what students' devices have sent: of all of it how much, and each of the newest with its reason.
    func ledger(of name: String? = nil) throws -> JSONValue {
        let people = try name.map { [try anybody(called: $0)] } ?? (demo.students + pupils)
        let entries = try people.flatMap { member in
            try school.read(as: demo.actor(member)) { try $0.ownFates(PageRequest(limit: 100)).items }.map {
                (member, $0)
            }
        }.sorted { $0.1.received > $1.1.received }
        return [
            "totals": .array(try totals()),
            "fates": .array(entries.prefix(Self.mostFates).map { told($1, of: $0) }),
        ]
    }

    private func totals() throws -> [JSONValue] {
        let lines = try school.read(as: demo.actor(demo.administrator)) {
            try $0.fates(since: Date(timeIntervalSince1970: 0))
        }
        var counts: [Fate: Int] = [:]
        for line in lines { counts[line.fate, default: 0] += line.reports }
        let superseded = lines.reduce(0) { $0 + $1.superseded }
        if superseded > 0 { counts[.superseded, default: 0] += superseded }
        return counts.sorted { $0.key.name < $1.key.name }.map { fate, count in
            fate.told(adding: ["count": .integer(Int64(count))])
        }
    }

    private func told(_ entry: DeliveryLedger.Entry, of member: DemoPeople.Member) -> JSONValue {
        [
            "activity": .string(entry.activity), "person": .string(member.name), "app": .string(entry.app),
            "place": observer.place(of: entry.activity).map(JSONValue.string) ?? .null,
            "fate": .string(entry.fate.name), "explanation": .string(entry.explanation),
            "handouts": .array(entry.handouts.map(JSONValue.string)),
            "received": .string(Timestamp.text(of: entry.received)), "superseded": .integer(Int64(entry.superseded)),
        ]
    }
}
