import ClassKit
import Foundation
import Testing

/// What a context provider is asked.
@Suite struct ProviderTests {
    let place = Workplace()

    /// What adopters write: look for children, add what is missing, save, answer.
    private final class Typical: NSObject, NSExtensionRequestHandling, CLSContextProvider, Sendable {
        func beginRequest(with context: NSExtensionContext) {}

        func updateDescendants(of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void) {
            let predicate = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as any CVarArg, context)
            nonisolated(unsafe) let context = context
            CLSDataStore.shared.contexts(matching: predicate) { children, error in
                if let error { return completion(error) }
                for identifier in ["one", "two"] where !children.contains(where: { $0.identifier == identifier }) {
                    context.addChildContext(CLSContext(type: .page, identifier: identifier, title: identifier))
                }
                CLSDataStore.shared.save(completion: completion)
            }
        }
    }

    private final class Modern: CLSContextProvider, Sendable {
        func updateDescendants(of context: CLSContext) async throws {
            context.addChildContext(CLSContext(type: .page, identifier: "one", title: "One"))
            try await CLSDataStore.shared.save()
        }
    }

    private final class Failing: CLSContextProvider, Sendable {
        func updateDescendants(of context: CLSContext) async throws { throw CLSError(.limits) }
    }

    private final class Idle: CLSContextProvider, Sendable {
        func updateDescendants(of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void) {
            completion(nil)
        }
    }

    private func update(_ provider: any CLSContextProvider) async -> (any Error)? {
        await SharedStore.bind(place.store) {
            await withCheckedContinuation { done in
                provider.updateDescendants(of: place.root) { done.resume(returning: $0) }
            }
        }
    }

    private func updateAsync(_ provider: any CLSContextProvider & Sendable, of context: CLSContext) async throws {
        nonisolated(unsafe) let context = context
        try await SharedStore.bind(place.store) { try await provider.updateDescendants(of: context) }
    }

    private func children() async throws -> [String] {
        let predicate = NSPredicate(format: "parent = %@", place.root)
        return try await place.store.contexts(matching: predicate).map(\.identifier).sorted()
    }

    @Test func `a provider's changes are in the store once it has answered`() async throws {
        #expect(await update(Typical()) == nil)
        place.restart()
        #expect(try await children() == ["one", "two"])
    }

    @Test func `a provider may be asked again and again`() async throws {
        for _ in 1...3 { #expect(await update(Typical()) == nil) }
        #expect(try await children() == ["one", "two"])
    }

    @Test func `a provider may go down level by level`() async throws {
        #expect(await update(Typical()) == nil)
        try await updateAsync(Typical(), of: try await place.find("one"))
        #expect(try await place.find("one", "two").parent?.identifier == "one")
    }

    @Test func `a provider with nothing to do answers nil`() async throws {
        #expect(await update(Idle()) == nil)
    }

    @Test func `a provider that is written async answers a completion`() async throws {
        #expect(await update(Modern()) == nil)
        #expect(try await children() == ["one"])
    }

    @Test func `a provider's error reaches the one who asked, in both forms`() async throws {
        #expect((await update(Failing()) as? CLSError)?.code == .limits)
        place.root.addChildContext(
            CLSContext(type: .page, identifier: "bad", title: String(repeating: "x", count: 257)))
        #expect((await update(Typical()) as? CLSError)?.code == .partialFailure)
        await #expect(throws: CLSError.self) {
            try await updateAsync(Typical(), of: place.root)
        }
    }
}
