import ClassKit
import Coursework
import Foundation
import JSON
import Locks

/// The devices that people of the school use within this process: each has ClassKit's own store, and the real sync.
final class DemoDevices: Sendable {
    private struct Key: Hashable {
        var person: String
        var app: String
    }

    private let devices = Locked<[Key: DemoDevice]>([:])

    /// The device of somebody with an app; made when it is first asked for.
    func device(of member: DemoPeople.Member, at app: String, in school: DeveloperSchool) throws -> DemoDevice {
        let key = Key(person: member.name, app: app)
        return try devices.withLock { devices in
            if let device = devices[key] { return device }
            let device = try DemoDevice(member, app, school)
            devices[key] = device
            return device
        }
    }

    /// Forgets somebody's devices: whatever they had in memory is gone.
    func leave(of member: DemoPeople.Member) {
        devices.withLock { devices in devices = devices.filter { $0.key.person != member.name } }
    }

    func close() { devices.withLock { $0 = [:] } }
}

/// Somebody's device with an app on it.
final class DemoDevice: @unchecked Sendable {
    // Used by one step or one simulated student at a time; ClassKit's objects may be used from any thread.
    let store: CLSDataStore
    let app: String
    private let credential: Credential
    /// The attempt that is going on.
    var activity: CLSActivity?
    var context: CLSContext?

    /// - Parameter port: where it finds the school; at the member's end of the simulated network by default.
    init(_ member: DemoPeople.Member, _ app: String, _ school: DeveloperSchool, port: UInt16? = nil) throws {
        self.app = app
        guard let port = port ?? school.networks[member.name]?.port else {
            throw DeveloperError("\(member.name) has no device.")
        }
        credential = school.demo.credential(of: member, port: port)
        let folder = "\(school.folder.home(of: member.name))/development/\(member.person)/\(app)"
        let clock = school.clock
        store = CLSDataStore(
            bundleIdentifier: app, name: app, file: folder + "/store.sqlite",
            clock: Clock(now: { clock.now }, uptime: { clock.now.timeIntervalSince1970 }))
    }

    /// What the app makes now: ClassKit's objects take their times from the school's clock, as the store does.
    func make<Object>(_ body: () throws -> Object) async rethrows -> Object {
        try await SharedStore.bind(store) { try body() }
    }

    func save() async throws { try await store.save() }

    /// One whole round with the school.
    func sync() async throws {
        let report = await store.syncNow(as: credential)
        if let problem = report.problem { throw DeveloperError(problem.message) }
    }

    /// The context at a path below the main app context.
    func find(_ path: [String]) async throws -> CLSContext {
        do { return try await store.mainAppContext.descendant(matchingIdentifierPath: path) } catch {
            throw DeveloperError(
                "The app \(app) has no context \(path.joined(separator: "/")) on this device. Declare it, or sync first."
            )
        }
    }
}
