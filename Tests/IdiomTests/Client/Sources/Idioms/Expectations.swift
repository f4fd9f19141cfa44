import ClassKit

/// What the running client found; one line for each thing that does not hold.
enum Expectations {
    nonisolated(unsafe) private static var held = 0
    nonisolated(unsafe) private static var broken = 0

    /// Called on the main thread only, which protects the counts.
    static func expect(_ holds: Bool, _ sentence: String) {
        if holds {
            held += 1
        } else {
            broken += 1
            print("does not hold: \(sentence)")
        }
    }

    static func summarize() -> Int32 {
        print("\(held) of \(held + broken) expectations hold")
        return broken == 0 ? 0 : 1
    }
}

func expect(_ holds: Bool, _ sentence: String) {
    Expectations.expect(holds, sentence)
}

/// An answer that comes on another thread, awaited on this one.
///
/// Unchecked: the semaphore orders the one write before the one read.
final class Answer<Value>: @unchecked Sendable {
    private let given = DispatchSemaphore(value: 0)
    private var value: Value?

    func give(_ value: Value) {
        self.value = value
        given.signal()
    }

    /// The answer, or nil when there was none in ten seconds.
    func wait() -> Value? {
        given.wait(timeout: .now() + 10) == .success ? value : nil
    }
}

/// The context at a path below the main app context.
func find(_ path: [String]) -> CLSContext? {
    let answer = Answer<CLSContext?>()
    CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path) { context, _ in answer.give(context) }
    return answer.wait() ?? nil
}

/// A context of this identifier below the main app context, declared when it is new.
func declare(_ identifier: String, type: CLSContextType = .lesson) -> CLSContext {
    let context = CLSContext(type: type, identifier: identifier, title: identifier.capitalized)
    CLSDataStore.shared.mainAppContext.addChildContext(context)
    return context
}
