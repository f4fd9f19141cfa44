import ClassKit

extension DeveloperSchool {
    /// Declares lessons at the top of an app on somebody's device, as if the app had been run there.
    package func publish(_ identifiers: [String], of app: String, by member: DemoPeople.Member) async throws {
        let device = try devices.device(of: member, at: app, in: self)
        for identifier in identifiers {
            device.store.mainAppContext.addChildContext(
                CLSContext(type: .lesson, identifier: identifier, title: identifier.capitalized))
        }
        try await device.save()
        try await device.sync()
    }
}
