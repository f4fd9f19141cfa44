import Foundation
import JSON
import Programs
import Testing

/// Getting in, at a school that runs as schools do.
@Suite struct SignInJourneyTests {
    @Test func `on a server of several schools a device says at which one it signs in`() async throws {
        let house = try await House(.sqlite)
        _ = try await house.administrator()
        let founded = try await house.homeroom("admin", "create", "--school", "Hillside", "--account", "office")
        #expect(founded.status == 0)
        let tablet = try Machine()
        func signIn(_ options: String...) async throws -> (String, Int32) {
            try await tablet.run(
                "homeroom", ["sign-in", house.address, "--account", "office"] + options, saying: [JourneyTests.password]
            )
        }
        #expect(try await signIn().1 == 1)
        #expect(try await signIn("--school", "Nowhere").1 == 1)
        #expect(try await signIn("--school", "Hillside").1 == 1)
        let (text, status) = try await signIn("--school", "lakeside")
        #expect(status == 0)
        #expect(text.contains("Lakeside"))
    }
}
