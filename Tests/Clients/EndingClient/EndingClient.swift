import ClassKit

/// An app whose last call is one to ClassKit: it waits for no answer, and ends in the way that it is told.
///
/// `endingclient CALL END`: the calls are `save`, `ask`, `mark` and `all`; see `Ending` for the ends.
@main struct EndingClient {
    static func main() {
        let words = CommandLine.arguments
        guard words.count == 3, let ending = Ending(rawValue: words[2]) else {
            print("usage: endingclient save|ask|mark|all END")
            exit(64)
        }
        let store = CLSDataStore.shared
        let library = Library()
        store.delegate = library
        ending.prepare(store)
        call(words[1], store)
        ending.end(store)
    }

    private static func call(_ name: String, _ store: CLSDataStore) {
        if name == "save" || name == "all" {
            let quiz = CLSContext(type: .quiz, identifier: "saved", title: "Saved")
            store.mainAppContext.addChildContext(quiz)
            quiz.createNewActivity().progress = 0.5
            store.save()
        }
        if name == "ask" || name == "all" {
            store.mainAppContext.descendant(matchingIdentifierPath: ["asked", "leaf"]) { _, _ in }
        }
        if name == "mark" || name == "all" { store.completeAllAssignedActivities(matching: ["saved"]) }
    }
}

/// Makes whatever is asked for.
private final class Library: NSObject, CLSDataStoreDelegate {
    func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        CLSContext(type: .lesson, identifier: identifier, title: "Asked for")
    }
}
