import SchoolServer

extension DeveloperSchool {
    /// One with all controls and the console.
    package convenience init(_ settings: Settings = Settings()) async throws {
        try await self.init(settings, controls: Control.all) { site, access in
            site.pages += DeveloperOperations.all(access) + ConsoleOperations.all(access)
            site.pages += settings.assets.map { ConsolePage.all(access, $0) } ?? []
        }
    }
}
