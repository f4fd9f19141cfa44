import ClassKit
import Coursework
import Foundation
import JSON

extension DeveloperSchool {
    private static let mostAttempts = 50

    /// What the apps on somebody's device hold.
    func device(of member: DemoPeople.Member) -> JSONValue {
        let folder = "\(folder.home(of: member.name))/development/\(member.person)"
        let apps = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return [
            "apps": .array(
                apps.map { name in
                    do { return try app(name, in: folder) } catch {
                        return ["app": .string(name), "problem": .string("This store cannot be read: \(error)")]
                    }
                })
        ]
    }

    private func app(_ app: String, in folder: String) throws -> JSONValue {
        let store = CLSDataStore(
            bundleIdentifier: app, name: app, file: "\(folder)/\(app)/store.sqlite", clock: .system)
        let work = try store.storedWork()
        let fates = try store.storedFates()
        let attempts = try store.recordedWork(on: DeviceID(rawValue: "this device")).attempts
        return [
            "app": .string(app), "waiting": .integer(Int64(work.waiting)), "arrived": .integer(Int64(work.arrived)),
            "kept": .array(
                work.kept.sorted { $0.key.name < $1.key.name }.map { fate, count in
                    fate.told(adding: ["count": .integer(Int64(count))])
                }),
            "total": .integer(Int64(attempts.count)),
            "attempts": .array(
                attempts.suffix(Self.mostAttempts).reversed().map { attempt in
                    attempt.record.told(document: attempt.document, fate: fates[attempt.record.id] ?? .waiting)
                }),
        ]
    }
}

extension ActivityRecord {
    fileprivate func told(document: URL?, fate: Fate) -> JSONValue {
        let items = (primaryItem.map { [$0] } ?? []) + additionalItems
        return [
            "id": .string(id.rawValue), "path": .string(document?.lastPathComponent ?? path.shown),
            "work": .string(shown), "began": .string(Timestamp.text(of: created)),
            "edited": .string(Timestamp.text(of: edited.time.date)),
            "progress": progress.isEmpty ? .null : .number(progress.fraction), "seconds": .number(duration),
            "hasPrimary": .bool(primaryItem != nil),
            "items": .array(
                items.prefix(20).map { item in
                    [
                        "title": .string(item.title.isEmpty ? item.identifier : item.title),
                        "value": .string(item.value.shown),
                    ]
                }),
            "fate": .string(fate.name), "explanation": .string(fate.onDevice),
        ]
    }
}

extension Fate {
    /// What the device can say of it: what the school made of what has arrived is told to people alone.
    fileprivate var onDevice: String {
        self == .recorded ? "Sent. What became of it stands in the ledger." : explanation
    }

    func told(adding members: JSONObject = [:]) -> JSONValue {
        var object: JSONObject = ["fate": .string(name), "explanation": .string(explanation)]
        for member in members.members { object.add(member.name, member.value) }
        return .object(object)
    }
}
