import ClassKit
import ClassKitTesting
import Testing

/// Each fate, reached as it is at a school.
@Suite struct FateTests {
    private let path = ["optics", "shadows"]

    /// The fate of a quiz that was assigned and finished at a school where something was done before.
    private func fate(after prepare: (TestSchool, TestSchool.Handout) -> Void) async throws -> Fate? {
        try await TestSchool.run { school in
            let handout = school.assign(path, to: .student)
            prepare(school, handout)
            try await Quiz().finish()
            return school.report(for: path).fate
        }
    }

    @Test func `assigned work is recorded`() async throws {
        #expect(try await fate { _, _ in } == .recorded)
    }

    @Test func `work waits while the school cannot be reached, and then arrives`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            school.isReachable = false
            try await Quiz().finish()
            #expect(school.report(for: path).fate == .waiting)
            #expect(school.report(for: path).score == nil)
            school.isReachable = true
            #expect(school.report(for: path).fate == .recorded)
            #expect(school.report(for: path).score == 0.8)
        }
    }

    @Test func `what nobody assigned is kept private, reachable or not`() async throws {
        try await TestSchool.run { school in
            try await Quiz().finish()
            #expect(school.report(for: path).fate == .keptPrivate(.nothingAssigned))
            #expect(school.report(for: path).score == nil)
            school.isReachable = false
            #expect(school.report(for: path).fate == .keptPrivate(.nothingAssigned))
        }
    }

    @Test func `work begun before it was assigned is kept private`() async throws {
        try await TestSchool.run { school in
            try await Quiz().finish()
            school.assign(path, to: .student)
            #expect(school.report(for: path).fate == .keptPrivate(.nothingAssigned))
        }
    }

    @Test func `the school's switch keeps work private`() async throws {
        #expect(try await fate { school, _ in school.progress = .off } == .keptPrivate(.progressOffForSchool))
        #expect(
            try await fate { school, _ in
                school.progress = .off
                school.progress = .on
            } == .recorded)
    }

    @Test func `a person's switch keeps work private`() async throws {
        #expect(
            try await fate { school, _ in school.setProgress(.off, for: .student) }
                == .keptPrivate(.progressOffForPerson))
        #expect(try await fate { school, _ in school.setProgress(.off, for: .init("Mia")) } == .recorded)
    }

    @Test func `who is in no class keeps their work`() async throws {
        #expect(try await fate { school, _ in school.removeFromRoster(.student) } == .keptPrivate(.notOnRoster))
        #expect(
            try await fate { school, _ in
                school.removeFromRoster(.student)
                school.student("Student")
            } == .recorded)
    }

    @Test func `work at a locked handout is kept private, and counts once it is unlocked`() async throws {
        #expect(try await fate { school, handout in school.lock(handout) } == .keptPrivate(.handoutLocked))
        #expect(
            try await fate { school, handout in
                school.lock(handout)
                school.unlock(handout)
            } == .recorded)
    }

    @Test func `work at a completed handout is kept private, and nothing changes that`() async throws {
        #expect(
            try await fate { school, handout in
                school.complete(handout)
                school.unlock(handout)
            } == .keptPrivate(.handoutCompleted))
    }

    @Test func `work at a deleted handout is as if it had never been assigned`() async throws {
        #expect(try await fate { school, handout in school.delete(handout) } == .keptPrivate(.nothingAssigned))
    }

    @Test func `an app that is not approved is refused`() async throws {
        #expect(try await fate { school, _ in school.isAppApproved = false } == .refused(.appNotApproved))
    }

    @Test func `a context whose declaration was lost is refused, and so is what lies below`() async throws {
        #expect(try await fate { school, _ in school.loseDeclaration(of: ["optics"]) } == .refused(.contextUnknown))
        #expect(try await fate { school, _ in school.loseDeclaration(of: ["waves"]) } == .recorded)
    }

    @Test func `a suspended account is refused until it is reinstated`() async throws {
        #expect(try await fate { school, _ in school.suspend(.student) } == .refused(.accountInvalid))
        #expect(
            try await fate { school, _ in
                school.suspend(.student)
                school.reinstate(.student)
            } == .recorded)
    }

    @Test func `two copies of the app that together keep too many items are refused`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            let mine = try await Quiz().play()
            for number in 1...999 { mine.addAdditionalActivityItem(CLSQuantityItem(hints: number)) }
            try await CLSDataStore.shared.save()
            #expect(school.report(for: path).fate == .recorded)

            let other = school.otherProcess(of: .student)
            let theirs = try await other.mainAppContext.descendant(matchingIdentifierPath: path).currentActivity
            theirs?.removeAllActivityItems()
            theirs?.addAdditionalActivityItem(CLSQuantityItem(hints: 1000))
            try await other.save()
            mine.addAdditionalActivityItem(CLSQuantityItem(hints: 1))
            for number in 2...999 { mine.addAdditionalActivityItem(CLSQuantityItem(hints: number)) }
            mine.primaryActivityItem = CLSScoreItem(identifier: "points", title: "Points", score: 8, maxScore: 10)
            try await CLSDataStore.shared.save()
            #expect(school.report(for: path).fate == .refused(.limitExceeded))
            #expect(school.report(for: path).score == 0.8)
        }
    }

    @Test func `a report is superseded by a newer one of the same attempt`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .student)
            let activity = try await Quiz().play()
            try await CLSDataStore.shared.save()
            #expect(school.reports().map(\.fate) == [.recorded])
            activity.progress = 0.5
            try await CLSDataStore.shared.save()
            #expect(school.reports().map(\.fate) == [.superseded, .recorded])
            #expect(school.reports().map(\.progress) == [nil, 0.5])
            #expect(school.report(for: path).attempts == 1)
        }
    }

    @Test func `what was recorded stays when the teacher locks the handout later`() async throws {
        try await TestSchool.run { school in
            let handout = school.assign(path, to: .student)
            let activity = try await Quiz().play()
            try await CLSDataStore.shared.save()
            school.lock(handout)
            #expect(school.report(for: path).fate == .recorded)

            activity.progress = 1
            try await CLSDataStore.shared.save()
            #expect(school.report(for: path).fate == .keptPrivate(.handoutLocked))
            #expect(school.report(for: path).score == 0.8)
            #expect(school.report(for: path).progress == nil)
            school.unlock(handout)
            #expect(school.report(for: path).progress == 1)
            #expect(school.reports().map(\.fate) == [.superseded, .recorded])
        }
    }

    @Test func `what the teacher had goes with the last handout that asked for it`() async throws {
        try await TestSchool.run { school in
            let handout = school.assign(path, to: .student)
            let whole = school.assign(["optics"], to: .student)
            try await Quiz().finish()
            CLSDataStore.shared.completeAllAssignedActivities(matching: path)
            #expect(school.report(for: path).isDone)
            school.delete(whole)
            #expect(school.report(for: path).score == 0.8)
            school.delete(handout)
            #expect(school.report(for: path).score == nil)
            #expect(school.report(for: path).fate == .keptPrivate(.nothingAssigned))
            #expect(!school.report(for: path).isDone)
        }
    }

    @Test func `nothing that a teacher does is reported`() async throws {
        try await TestSchool.run { school in
            school.assign(path, to: .teacher)
            school.act(as: .teacher)
            try await Quiz().finish()
            #expect(school.report(for: path, of: .teacher).fate == .keptPrivate(.notOnRoster))
        }
    }
}

extension CLSQuantityItem {
    /// The hints of one question.
    convenience init(hints number: Int) {
        self.init(identifier: "hints-\(number)", title: "Hints")
    }
}
