import ClassKit
import ClassKitTesting
import Foundation
import Testing

/// People, handouts, time and links.
@Suite struct TestSchoolTests {
    private let path = ["optics", "shadows"]

    // MARK: - People

    @Test func `each person has data of their own`() async throws {
        try await TestSchool.run { school in
            let mia = school.student("Mia")
            school.assign(path, to: .student, mia, .init("Tom"))
            try await Quiz().finish(points: 8)
            school.act(as: mia)
            #expect(school.acting == mia)
            #expect(try await CLSDataStore.shared.contexts(matchingIdentifierPath: path).isEmpty)
            try await Quiz().finish(points: 5)
            #expect(school.report(for: path).score == 0.8)
            #expect(school.report(for: path, of: mia).score == 0.5)
            #expect(school.report(for: path, of: .init("Tom")).fate == nil)

            school.act(as: .student)
            #expect(try await CLSDataStore.shared.contexts(matchingIdentifierPath: path).count == 2)
        }
    }

    @Test func `a handout counts for those it was posted to`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .init("Mia"))
            try await Quiz().finish()
            #expect(school.report(for: path).fate == .keptPrivate(.nothingAssigned))
        }
    }

    // MARK: - Paths

    @Test func `a path may begin with the bundle identifier`() async throws {
        try await TestSchool.run(bundleIdentifier: "org.example.optics", name: "Optics") { school in
            #expect(school.bundleIdentifier == "org.example.optics")
            #expect(CLSDataStore.shared.mainAppContext.identifier == "org.example.optics")
            #expect(CLSDataStore.shared.mainAppContext.title == "Optics")
            school.assign(["org.example.optics"] + path, to: .student)
            try await Quiz().finish()
            #expect(school.report(for: path).score == 0.8)
            #expect(school.report(for: ["org.example.optics"] + path).path == path)
        }
    }

    @Test func `to assign the app is to assign everything in it`() async throws {
        try await TestSchool.run { school in
            school.assign([], to: .student)
            try await Quiz().finish()
            #expect(school.report(for: path).fate == .recorded)
        }
    }

    // MARK: - Time

    @Test func `time passes when the test says so`() async throws {
        try await TestSchool.run { school in
            let start = school.now
            #expect(start == Date(timeIntervalSince1970: 1_756_713_600))
            #expect(school.now == start)
            school.advance(by: .seconds(90))
            #expect(school.now.timeIntervalSince(start) >= 90 && school.now.timeIntervalSince(start) < 91)
            let activity = try await Quiz().play()
            #expect(activity.duration == 0)
            activity.start()
            school.advance(by: .milliseconds(1500))
            #expect(activity.duration == 1.5)
            #expect(activity.dateCreated > start && activity.dateCreated < school.now)
        }
    }

    @Test func `what belongs to no store yet has the school's date as well`() async throws {
        await TestSchool.run { school in
            let context = CLSContext(type: .quiz, identifier: "shadows", title: "Shadows")
            #expect(abs(context.dateCreated.timeIntervalSince(school.now)) < 1)
        }
    }

    // MARK: - Documents

    @Test func `a document is assigned, worked at, reported and withdrawn`() async throws {
        try await TestSchool.run { school in
            let essay = URL(filePath: "/school/essay.pdf")
            let store = CLSDataStore.shared
            #expect(try await !store.isAssignedDocument(essay))
            #expect(school.report(forDocument: essay).explanation.hasPrefix("Student has not worked at this document"))
            let handout = school.assign(document: essay, to: .student, .init("Mia"))
            #expect(try await store.isAssignedDocument(essay))

            let activity = try await store.fetchActivity(for: essay)
            activity.progress = 0.5
            #expect(school.report(forDocument: essay).hasUnsavedWork)
            try await store.save()
            let report = school.report(forDocument: essay)
            #expect(report.fate == .recorded && report.progress == 0.5 && report.document == essay)
            #expect(report.description.hasPrefix("Student at essay.pdf: progress 50 %"))
            #expect(school.reports().map(\.document) == [essay])
            #expect(school.report(forDocument: essay, of: .init("Mia")).fate == nil)

            school.delete(handout)
            #expect(try await !store.isAssignedDocument(essay))
            #expect(school.report(forDocument: essay).progress == nil)
            await #expect(throws: CLSError.self) { _ = try await store.fetchActivity(for: essay) }
        }
    }

    @Test func `a document of a teacher is not assigned, nor is one by assigning the app`() async throws {
        try await TestSchool.run { school async throws in
            let essay = URL(filePath: "/school/essay.pdf")
            school.assign(document: essay, to: .teacher)
            school.assign([], to: .student)
            #expect(try await !CLSDataStore.shared.isAssignedDocument(essay))
            school.act(as: .teacher)
            #expect(try await !CLSDataStore.shared.isAssignedDocument(essay))
        }
    }

    @Test func `a document that two handouts ask for stays assigned until both are gone`() async throws {
        try await TestSchool.run { school async throws in
            let essay = URL(filePath: "/school/essay.pdf")
            let handouts = [
                school.assign(document: essay, to: .student), school.assign(document: essay, to: .student),
            ]
            school.delete(handouts[0])
            #expect(try await CLSDataStore.shared.isAssignedDocument(essay))
            school.delete(handouts[1])
            #expect(try await !CLSDataStore.shared.isAssignedDocument(essay))
        }
    }

    // MARK: - Links

    @Test func `opening a context hands out its path`() async throws {
        try await TestSchool.run { school in
            try await Quiz().declare()
            let link = school.open(path)
            #expect(link.url == nil)
            #expect(link.userActivity?.isClassKitDeepLink == true)
            #expect(link.userActivity?.contextIdentifierPath == ["org.example.app", "optics", "shadows"])
            #expect(school.open(["gone"]).userActivity?.contextIdentifierPath == ["org.example.app", "gone"])
        }
    }

    @Test func `opening a context with an address hands that out, whoever declared it`() async throws {
        try await TestSchool.run { school in
            school.act(as: .teacher)
            try await Quiz().declare().universalLinkURL = URL(string: "optics://shadows")
            try await CLSDataStore.shared.save()
            school.act(as: .student)
            let link = school.open(path)
            #expect(link.url == URL(string: "optics://shadows"))
            #expect(link.userActivity == nil)
        }
    }
}
