import Coursework
import Foundation
import JSON
import Locks
import School

extension DeveloperSchool {
    /// Who is there, what the clock shows and how the networks are: what the console shows at its head.
    func state() async throws -> JSONValue {
        let office = demo.administrator
        let apps = try await read(office, "/v1/apps?limit=200")["apps"]
        let organization = try await read(office, "/v1/organization")
        var handouts: [JSONValue] = []
        for state in ["scheduled", "posted", "completed"] {
            let list = "/v1/classes/\(demo.schoolClass)/handouts?limit=50&state=\(state)"
            handouts += try await read(demo.teacher, list)["handouts"]?.asArray ?? []
        }
        let now = clock.now
        return [
            "address": .string(address), "folder": .string(folder.path),
            "clock": .string(now.shown(in: demo.timeZone)), "timeZone": .string(demo.timeZone.identifier),
            "now": .string(Timestamp.text(of: now)), "isClockStill": .bool(clock.standsStill),
            "class": .string(demo.className), "school": .string(demo.organizationName),
            "isProgressOn": organization["isProgressOn"] ?? true,
            "isRoomFull": .bool(school.storage.organization == 0),
            "apps": apps ?? [], "handouts": .array(handouts), "people": try await people(),
            "pupils": .array(pupils.map { ["name": .string($0.name), "fullName": .string($0.fullName.full)] }),
            "controls": .array(
                controls.map {
                    ["name": .string($0.name), "usage": .string($0.usage), "summary": .string($0.summary)]
                }),
        ]
    }

    private func people() async throws -> JSONValue {
        let office = demo.administrator
        let everybody = try await read(office, "/v1/people?limit=200")["people"]?.asArray ?? []
        let roster = try await read(office, "/v1/people?class=\(demo.schoolClass)&limit=200")["people"]?.asArray ?? []
        let enrolled = Set(roster.compactMap { $0["id"]?.asString })
        return .array(
            demo.members.map { member in
                let id = member.person.description
                return [
                    "name": .string(member.name), "fullName": .string(member.fullName.full),
                    "role": .string(member.role.rawValue), "link": .string(link(of: member)),
                    "environment": .string(line(for: member)),
                    "network": .string(networks[member.name]?.weather.rawValue ?? "good"),
                    "isProgressOn": everybody.first { $0["id"]?.asString == id }?["isProgressOn"] ?? true,
                    "isEnrolled": .bool(enrolled.contains(id)),
                ]
            })
    }

    /// Those who were added by a simulation, in the order in which they came.
    var pupils: [DemoPeople.Member] {
        extras.withLock { Array($0.values) }.sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
    }
}
