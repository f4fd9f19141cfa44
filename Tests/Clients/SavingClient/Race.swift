import ClassKit

/// Makes what it has looked for in vain, as other processes of the app do at the same moment, and works at it.
func race(attempts: Int) async {
    let store = CLSDataStore.shared
    let root = store.mainAppContext
    if (try? await root.descendant(matchingIdentifierPath: ["book"])) == nil { say("ready") }
    _ = readLine()
    let book = CLSContext(type: .book, identifier: "book", title: "Book")
    let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
    book.addChildContext(quiz)
    root.addChildContext(book)
    for _ in 0..<attempts {
        for context in [book, quiz] {
            let attempt = context.createNewActivity()
            attempt.progress = 0.5
            attempt.addAdditionalActivityItem(CLSQuantityItem(identifier: "hints", title: "Hints"))
        }
        do { try await store.save() } catch { say("failed \((error as NSError).code) \(error.localizedDescription)") }
    }
    say("raced")
}
