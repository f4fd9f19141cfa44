import ClassKit
import ClassKitTesting
import Testing

/// Why there is nothing to see, from the nearest reason on.
@Suite struct ExplanationTests {
    private let path = ["optics", "shadows"]

    @Test func `a path that was never declared is said to be unknown`() async throws {
        await TestSchool.run { school in
            school.assign(path, to: .student)
            let report = school.report(for: path)
            #expect(report.fate == nil && report.score == nil && !report.hasUnsavedWork)
            #expect(report.explanation.hasPrefix("This path was never declared and never worked at."))
            #expect(report.description.hasPrefix("Student at optics/shadows: This path was never declared"))
        }
    }

    @Test func `a context that was declared and not worked at is told apart`() async throws {
        try await TestSchool.run { school in
            try await Quiz().declare()
            #expect(school.report(for: path).explanation.contains("the context is declared, but no activity was saved"))
        }
    }

    @Test func `a context that only somebody else has declared names them`() async throws {
        try await TestSchool.run { school in
            school.act(as: .teacher)
            try await Quiz().declare()
            #expect(
                school.report(for: path).explanation
                    == "Student has not worked here; only Teacher has the context declared.")
        }
    }

    @Test func `work below is pointed at`() async throws {
        try await TestSchool.run { school in
            school.assign(["optics"], to: .student)
            try await Quiz().finish()
            #expect(
                school.report(for: ["optics"]).explanation
                    == "Student has not worked here, only below, at optics/shadows. Ask for the report there.")
        }
    }
}
