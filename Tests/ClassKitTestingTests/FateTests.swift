import ClassKitTesting
import Testing

/// Each fate, reached as it is at a school.
@Suite struct FateTests {
    private let path = ["optics", "shadows"]

    @Test func `assigned work is recorded`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            try await Quiz().finish()
            #expect(school.report(for: path).fate == .recorded)
        }
    }
}
