import ClassKit
import ClassKitTesting
import PlayClassKit
import PlayModel
import Testing

@testable import greatplays_provider

/// A teacher browses, and the app has never run.
@Suite struct ProviderTests {
    private let provider = PlayProvider()

    private func browse(_ context: CLSContext) async throws -> [CLSContext] {
        try await provider.updateDescendants(of: context)
        return try await CLSDataStore.shared.contexts(
            matching: NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, context))
    }

    @Test func `each level is there when it is opened, and no deeper one`() async throws {
        try await TestSchool.run { school async throws in
            school.act(as: .teacher)
            let plays = try await browse(CLSDataStore.shared.mainAppContext)
            #expect(plays.map(\.title) == ["Hamlet"])
            #expect(try await CLSDataStore.shared.contexts(matching: NSPredicate(value: true)).count == 1)

            let acts = try await browse(plays[0])
            #expect(acts.map(\.title) == ["Act 1", "Act 3", "Act 5"])
            let scenes = try await browse(acts[0])
            #expect(scenes.map(\.identifier) == ["scene-1", "scene-2"])
            let quizzes = try await browse(scenes[1])
            #expect(quizzes.map(\.title) == ["A wedding and a funeral"])
            #expect(try await browse(quizzes[0]).isEmpty)
        }
    }

    @Test func `a level that is opened again is as it was`() async throws {
        try await TestSchool.run { _ async throws in
            let main = CLSDataStore.shared.mainAppContext
            #expect(try await browse(main).count == 1)
            #expect(try await browse(main).count == 1)
        }
    }

    @Test func `a title of an earlier version is mended`() async throws {
        try await TestSchool.run { _ async throws in
            let main = CLSDataStore.shared.mainAppContext
            main.addChildContext(CLSContext(type: .book, identifier: "hamlet", title: "Prince Hamlet"))
            try await CLSDataStore.shared.save()
            #expect(try await browse(main).map(\.title) == ["Hamlet"])
        }
    }

    @Test func `what it makes is what the app itself makes`() async throws {
        let made = try await TestSchool.run { _ async throws in
            let acts = try await browse(try await browse(CLSDataStore.shared.mainAppContext)[0])
            return try await browse(acts[0]).map(\.universalLinkURL)
        }
        let declared = try await TestSchool.run { _ async throws in
            try await PlayContexts.shared.declare()
            let act = try await CLSDataStore.shared.mainAppContext.descendant(
                matchingIdentifierPath: ["hamlet", "act-1"])
            return try await browse(act).map(\.universalLinkURL)
        }
        #expect(made == declared && made.count == 2)
    }

    @Test func `the completion form answers once, after all is saved`() async throws {
        try await TestSchool.run { school async throws in
            let main = CLSDataStore.shared.mainAppContext
            provider.beginRequest(with: NSExtensionContext())
            let error: (any Error)? = await withCheckedContinuation { done in
                provider.updateDescendants(of: main) { done.resume(returning: $0) }
            }
            #expect(error == nil)
            // Schoolwork has an address only from what is saved.
            #expect(school.open(["hamlet"]).url?.absoluteString == "greatplays://open/hamlet")
        }
    }
}
