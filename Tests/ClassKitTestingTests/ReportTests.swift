import ClassKit
import ClassKitTesting
import Testing

/// What the teacher sees.
@Suite struct ReportTests {
    private let path = ["optics", "shadows"]

    @Test func `a report tells score, progress, time and how many attempts`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            let activity = try await Quiz().play(points: 8, of: 10)
            activity.start()
            school.advance(by: .seconds(90))
            activity.stop()
            activity.addProgressRange(fromStart: 0.25, toEnd: 0.75)
            try await CLSDataStore.shared.save()

            let report = school.report(for: path)
            #expect(report.path == path && report.person == .student && report.document == nil)
            #expect(report.score == 0.8)
            #expect(report.progress == 0.5)
            #expect(report.duration == 90)
            #expect(report.attempts == 1)
            #expect(report.items["points"]?.value == .score(8, of: 10))
            #expect(!report.isDone && !report.hasUnsavedWork)
            #expect(
                report.description == """
                    Student at optics/shadows: score 80 %, progress 50 %, 90 seconds, 1 attempt. Recorded. \
                    The teachers who assigned the work can see it.
                    """)
        }
    }

    @Test func `where nothing was told there is no figure, and no zero`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            let context = try await Quiz().declare()
            #expect(school.report(for: path).attempts == 0)
            context.createNewActivity()
            try await CLSDataStore.shared.save()
            let report = school.report(for: path)
            #expect(report.fate == .recorded && report.attempts == 1)
            #expect(report.score == nil && report.quantity == nil && report.outcome == nil)
            #expect(report.progress == nil && report.duration == nil)
            #expect(report.items.isEmpty)
        }
    }

    @Test func `a quantity and an outcome are told as what they are`() async throws {
        try await TestSchool.run { school in
            school.assign([], to: .student)
            let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
            hints.quantity = 3
            try await Quiz(path: ["hunt"]).declare().createNewActivity().primaryActivityItem = hints
            let passed = CLSBinaryItem(identifier: "passed", title: "Passed", type: .passFail)
            try await Quiz(path: ["exam"]).declare().createNewActivity().primaryActivityItem = passed
            try await CLSDataStore.shared.save()
            #expect(school.report(for: ["hunt"]).quantity == 3)
            #expect(school.report(for: ["hunt"]).outcome == nil)
            #expect(school.report(for: ["exam"]).outcome == false)
            #expect(school.report(for: ["exam"]).score == nil)
        }
    }

    @Test func `of several attempts the latest score counts, and progress and time of all`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            for (points, range) in [(9.0, 0.0...0.5), (4.0, 0.25...0.75)] {
                let activity = try await Quiz().play(points: points)
                activity.start()
                activity.addProgressRange(fromStart: range.lowerBound, toEnd: range.upperBound)
                school.advance(by: .seconds(10))
                try await CLSDataStore.shared.save()
            }
            let report = school.report(for: path)
            #expect(report.attempts == 2 && report.score == 0.4)
            #expect(report.progress == 0.75 && report.duration == 20)
        }
    }

    @Test func `the later of two attempts counts although no time was let pass`() async throws {
        for _ in 0..<20 {
            try await TestSchool.run { school in
                school.assign(path, to: .student)
                try await Quiz().play(points: 1)
                try await Quiz().finish(points: 2)
                #expect(school.report(for: path).score == 0.2)
            }
        }
    }

    @Test func `additional items are found by their identifier`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            let activity = try await Quiz().play()
            let question = CLSBinaryItem(identifier: "q1", title: "Umbra?", type: .correctIncorrect)
            question.value = true
            activity.addAdditionalActivityItem(question)
            try await CLSDataStore.shared.save()
            let report = school.report(for: path)
            #expect(report.items.keys.sorted() == ["points", "q1"])
            #expect(report.items["q1"]?.title == "Umbra?")
            #expect(report.items["q1"]?.value == .binary(true, .correctIncorrect))
        }
    }

    @Test func `a mark counts for what is assigned itself, neither above nor below`() async throws {
        try await TestSchool.run { school in
            try await Quiz().declare()
            school.assign(["optics"], to: .student)
            CLSDataStore.shared.completeAllAssignedActivities(matching: path)
            #expect(!school.report(for: path).isDone)
            CLSDataStore.shared.completeAllAssignedActivities(matching: ["optics"])
            #expect(school.report(for: ["optics"]).isDone)
            #expect(!school.report(for: path).isDone)
            #expect(school.report(for: ["optics"]).description.contains("marked done"))
        }
    }

    @Test func `a mark set before anything was assigned does not count`() async throws {
        try await TestSchool.run { school in
            try await Quiz().declare()
            CLSDataStore.shared.completeAllAssignedActivities(matching: path)
            school.assign(path, to: .student)
            #expect(!school.report(for: path).isDone)
        }
    }

    @Test func `what is not saved is not reported, and the report says so`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            let activity = try await Quiz().play()
            let report = school.report(for: path)
            #expect(report.fate == nil && report.score == nil && report.hasUnsavedWork)
            #expect(report.explanation == "Student has worked here, and the app has not saved it. Call save.")
            #expect(school.reports().isEmpty)

            try await CLSDataStore.shared.save()
            activity.progress = 1
            #expect(school.report(for: path).hasUnsavedWork)
            #expect(school.report(for: path).progress == nil)
            #expect(school.report(for: path).explanation.hasSuffix("There is more that was not saved."))
        }
    }

    @Test func `saving in the background is waited for, callbacks within callbacks too`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            try await Quiz().declare()
            let store = CLSDataStore.shared
            store.mainAppContext.descendant(matchingIdentifierPath: path) { context, _ in
                context?.createNewActivity().progress = 1
                CLSDataStore.shared.save { _ in
                    CLSDataStore.shared.completeAllAssignedActivities(matching: ["optics", "shadows"])
                }
            }
            #expect(school.report(for: path).progress == 1)
            #expect(school.report(for: path).isDone)
        }
    }

    @Test func `a callback may ask the school`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            try await Quiz().play()
            let score = await withCheckedContinuation { answer in
                CLSDataStore.shared.save { _ in
                    answer.resume(returning: school.report(for: ["optics", "shadows"]).score)
                }
            }
            #expect(score == 0.8)
        }
    }

    @Test func `each report of a person is listed with its fate, whatever it is`() async throws {
        try await TestSchool.run { school in
            try await Quiz(path: ["private"]).finish()
            school.assign(["optics"], to: .student)
            try await Quiz().finish()
            let reports = school.reports(of: .student)
            #expect(reports.map(\.path) == [["private"], path])
            #expect(reports.map(\.fate) == [.keptPrivate(.nothingAssigned), .recorded])
            #expect(reports.map(\.score) == [nil, 0.8])
            #expect(reports[0].explanation.hasPrefix("Kept private: this was not assigned"))
            #expect(school.reports(of: .teacher).isEmpty)
        }
    }

    @Test func `work stays reported when its context is removed`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            try await Quiz().finish()
            let context = try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path)
            context.removeFromParent()
            try await CLSDataStore.shared.save()
            #expect(school.report(for: path).score == 0.8)
        }
    }
}
