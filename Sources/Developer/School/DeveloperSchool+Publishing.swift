import ClassKit

extension DeveloperSchool {
    /// Has an app on somebody's device declare lessons at its top, as if it had been run there.
    package func publish(_ identifiers: [String], of app: String, by member: Cast.Member) async throws {
        let seat = try seats.seat(of: member, at: app, in: self)
        for identifier in identifiers {
            seat.store.mainAppContext.addChildContext(
                CLSContext(type: .lesson, identifier: identifier, title: identifier.capitalized))
        }
        try await seat.save()
        try await seat.sync()
    }
}
