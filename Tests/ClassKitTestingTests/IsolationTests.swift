import ClassKit
import ClassKitTesting
import Foundation
import Testing

/// Each school is alone.
@Suite struct IsolationTests {
    @Test func `fifty schools side by side do not see each other`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 1...50 {
                group.addTask { try await lesson(number) }
            }
            try await group.waitForAll()
        }
    }

    /// Saves its own score under its own path, gives way to the others meanwhile, and finds nothing else.
    private func lesson(_ number: Int) async throws {
        try await TestSchool.run { school in
            let path = ["optics", "quiz-\(number)"]
            school.assign(path, to: .student)
            try await Quiz(path: path).finish(points: Double(number), of: 50)
            await Task.yield()
            let child = Task { CLSDataStore.shared.mainAppContext.identifierPath }
            #expect(await child.value == ["org.example.app"])
            let found = try await CLSDataStore.shared.contexts(matching: NSPredicate(value: true))
            #expect(found.map(\.identifier).sorted() == ["optics", "quiz-\(number)"])
            #expect(school.report(for: path).score == Double(number) / 50)
            #expect(school.reports().count == 1)
        }
    }

    @Test func `the app's own store is back after the closure`() async {
        let before = CLSDataStore.shared
        await TestSchool.run { _ in #expect(CLSDataStore.shared !== before) }
        #expect(CLSDataStore.shared === before)
    }

    @Test func `callbacks see the school's store`() async throws {
        await TestSchool.run { _ in
            let mine = ObjectIdentifier(CLSDataStore.shared)
            let seen = await withCheckedContinuation { answer in
                CLSDataStore.shared.save { _ in answer.resume(returning: ObjectIdentifier(CLSDataStore.shared)) }
            }
            #expect(seen == mine)
        }
    }

    @MainActor
    @Test func `code of the main actor runs there, with the school's store`() async throws {
        let screen = Screen()
        try await TestSchool.run { school in
            school.assign(["optics", "shadows"], to: .student)
            try await screen.play()
            MainActor.assertIsolated()
            #expect(screen.isFinished)
            #expect(school.report(for: ["optics", "shadows"]).score == 0.8)
        }
    }

    @MainActor private final class Screen {
        var isFinished = false

        func play() async throws {
            try await Quiz().finish()
            isFinished = true
        }
    }

    @Test func `the folder goes with the school`() async throws {
        let folder = try await TestSchool.run { school in
            try await Quiz().declare()
            #expect(FileManager.default.fileExists(atPath: school.folder.path))
            return school.folder
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    // In a process of its own, for two threads that wait for each other can only be ended with theirs.
    @Test func `to ask for reports while other code changes contexts makes nobody wait for ever`() async {
        await #expect(processExitsWith: .success) {
            alarm(60)
            try await TestSchool.run { school in
                try await Quiz().finish()
                await withTaskGroup { group in
                    group.addTask {
                        let page = CLSContext(type: .page, identifier: "page", title: "Page")
                        while !Task.isCancelled {
                            page.title = "Another page"
                            await Task.yield()
                        }
                    }
                    group.addTask {
                        for _ in 1...200 { _ = school.report(for: ["optics", "shadows"]) }
                    }
                    await group.next()
                    group.cancelAll()
                }
            }
        }
    }

    // MARK: - For the whole process, so each in a process of its own

    @Test func `a school stands in for the whole process until it goes`() async {
        await #expect(processExitsWith: .success) {
            do {
                let school = TestSchool()
                school.assign(["optics", "shadows"], to: .student)
                try await Task.detached { try await Quiz().finish() }.value
                #expect(school.report(for: ["optics", "shadows"]).score == 0.8)
                school.act(as: .teacher)
                #expect(try await CLSDataStore.shared.contexts(matchingIdentifierPath: ["optics"]).isEmpty)
            }
            #expect(CLSDataStore.shared.mainAppContext.identifier != "org.example.app")
        }
    }

    @Test func `one school may follow another, even where they overlap for a moment`() async {
        await #expect(processExitsWith: .success) {
            var school = TestSchool(bundleIdentifier: "org.example.one")
            school.assign(["optics"], to: .student)
            school = TestSchool(bundleIdentifier: "org.example.two")
            school.assign(["optics"], to: .student)
            #expect(CLSDataStore.shared.mainAppContext.identifier == "org.example.two")
        }
    }

    @Test func `to use a school while another one stands in its place is a mistake with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let first = TestSchool()
            let second = TestSchool()
            withExtendedLifetime(second) { _ = first.assign(["optics"], to: .student) }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("use “try await TestSchool.run { school in … }”"))
    }

    @Test func `a handout of another school is a mistake with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let handout = await TestSchool.run { $0.assign(["optics"], to: .student) }
            await TestSchool.run { $0.lock(handout) }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("this handout is of another school"))
    }
}
