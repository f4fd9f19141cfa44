import ClassKit
import ClassKitTesting
import Testing

@Test func `what a student does after the teacher has locked the handout is not reported`() async throws {
    try await TestSchool.run { school in
        let handout = school.assign(["optics", "shadows"], to: .student)
        try await Quiz().finish(points: 8, of: 10)  // your own code, using CLSDataStore.shared
        school.lock(handout)
        try await Quiz().finish(points: 10, of: 10)

        let report = school.report(for: ["optics", "shadows"])
        #expect(report.score == 0.8)
        #expect(report.fate == .keptPrivate(.handoutLocked))
    }
}
