import ClassKit
import Coursework
import Foundation
import JSON
import School

extension DeveloperSchool {
    /// Who is there, what the clock shows and how the networks are: what the console shows at its head.
    func state() async throws -> JSONValue {
        let apps = try await ask(cast.administrator, "GET", "/v1/apps")["apps"] ?? []
        let organization = try await ask(cast.administrator, "GET", "/v1/organization")
        let handouts = try await ask(cast.teacher, "GET", "/v1/classes/\(cast.schoolClass)/handouts?limit=50")[
            "handouts"]
        return [
            "address": .string(address), "folder": .string(folder.path),
            "clock": .string(clock.now.shown(in: cast.timeZone)), "timeZone": .string(cast.timeZone.identifier),
            "class": .string(cast.className), "isProgressOn": organization["isProgressOn"] ?? true,
            "apps": apps, "handouts": handouts ?? [],
            "people": .array(
                cast.members.map { member in
                    [
                        "name": .string(member.name), "fullName": .string(member.fullName.full),
                        "role": .string(member.role.rawValue), "link": .string(link(of: member)),
                        "environment": .string(line(for: member)),
                        "network": .string(wires[member.name]?.weather.rawValue ?? "good"),
                    ]
                }),
            "controls": .array(
                Control.all.map {
                    ["name": .string($0.name), "usage": .string($0.usage), "summary": .string($0.summary)]
                }),
        ]
    }

    /// What the apps on somebody's device hold.
    func device(of member: Cast.Member) throws -> JSONValue {
        let folder = "\(folder.home(of: member.name))/development/\(member.person)"
        let apps = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return ["apps": .array(try apps.map { try app($0, in: folder) })]
    }

    private func app(_ app: String, in folder: String) throws -> JSONValue {
        let store = CLSDataStore(
            bundleIdentifier: app, name: app, file: "\(folder)/\(app)/store.sqlite", clock: .system)
        let work = try store.storedWork()
        let attempts = try store.recordedWork(on: DeviceID(rawValue: "this device")).attempts
        var fates = JSONObject()
        for (fate, count) in work.kept.sorted(by: { $0.key.name < $1.key.name }) {
            fates.add(fate.name, .integer(Int64(count)))
        }
        return [
            "app": .string(app), "waiting": .integer(Int64(work.waiting)), "arrived": .integer(Int64(work.arrived)),
            "kept": .object(fates),
            "attempts": .array(
                attempts.suffix(50).reversed().map { attempt in
                    [
                        "path": .string(attempt.record.path.shown), "work": .string(attempt.record.shown),
                        "began": .string(Timestamp.text(of: attempt.record.created)),
                    ]
                }),
        ]
    }
}
