import ClassKit
import ClassKitTesting
import QuizClassKit
import QuizModel
import Testing

@Suite struct PublishingTests {
    private func published() async throws -> [CLSContext] {
        let app = CLSDataStore.shared.mainAppContext
        return try await CLSDataStore.shared.contexts(
            matching: NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, app))
    }

    @Test func `both quizzes can be assigned, in the order in which the app shows them`() async throws {
        try await TestSchool.run { _ async throws in
            try await Quiz.publishContexts()
            let contexts = try await published()
            #expect(contexts.map(\.title) == ["Addition", "Multiplication"])
            #expect(contexts.map(\.displayOrder) == [0, 1])
            #expect(contexts.allSatisfy { $0.type == .quiz && $0.topic == .math && $0.isAssignable })
        }
    }

    @Test func `teachers are told what is asked, for which age, and how long it takes`() async throws {
        try await TestSchool.run { _ async throws in
            try await Quiz.publishContexts()
            let sums = try #require(try await published().first)
            #expect(sums.summary == "Sums of numbers up to 20")
            #expect(sums.suggestedAge == NSRange(6...9))
            #expect(sums.suggestedCompletionTime == NSRange(1...5))
            #expect(sums.thumbnail?.width == 160)
        }
    }

    @Test func `a second start adds nothing and fails in nothing`() async throws {
        try await TestSchool.run { _ async throws in
            try await Quiz.publishContexts()
            try await Quiz.publishContexts()
            #expect(try await published().count == 2)
        }
    }

    @Test func `only what is missing is added, and what is there stays as it is`() async throws {
        try await TestSchool.run { _ async throws in
            let former = CLSContext(type: .quiz, identifier: "addition", title: "Sums")
            CLSDataStore.shared.mainAppContext.addChildContext(former)
            try await CLSDataStore.shared.save()

            try await Quiz.publishContexts()
            #expect(Set(try await published().map(\.title)) == ["Sums", "Multiplication"])
        }
    }

    @Test func `the scoreboard is nothing that can be assigned`() async throws {
        try await TestSchool.run { _ async throws in
            try await Quiz.publishContexts()
            let all = try await CLSDataStore.shared.contexts(matching: NSPredicate(value: true))
            #expect(Set(all.map(\.identifier)) == Set(Quiz.all.map(\.identifier)))
        }
    }
}
