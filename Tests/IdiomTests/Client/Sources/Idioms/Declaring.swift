import ClassKit
import PathUser

extension CLSContext {
    /// An app's own path, from before the framework had one: without the main app context.
    var identifierPath: [String] {
        var path: [String] = []
        var context: CLSContext? = self
        while let here = context, here.parent != nil {
            path.insert(here.identifier, at: 0)
            context = here.parent
        }
        return path
    }
}

@available(iOS 11.3, *)
func declareLesson() -> CLSContext {
    declare("lesson 1")
}

func checkDeclaring() {
    if #available(iOS 11.4, *) {
        _ = declareLesson()
    } else {
        expect(false, "every version of another system is there")
    }
    let lesson = find(["lesson 1"])
    lesson?.addChildContext(CLSContext(type: .page, identifier: "page 1", title: "Shadows"))

    CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: ["lesson 1"]) { _, _ in }
    CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: ["lesson 1"], completion: { _, _ in })

    let answer = Answer<(String?, Bool)>()
    // Some put the closure on a line of its own.
    // swift-format-ignore
    CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: ["lesson 1", "page 1"])
    { (context, error) in
        answer.give((context?.title, error == nil))
    }
    let found = answer.wait()
    expect(found?.0 == "Shadows" && found?.1 == true, "a context that was added is found by its path")
    expect(find(["lesson 1", "page 1"])?.identifierPath == ["lesson 1", "page 1"], "an app's own path property wins")
    expect(find(["lesson 1", "page 1"]).map(shortPath) == ["lesson 1", "page 1"], "a library's path property wins")
    expect(CLSDataStore.shared.mainAppContext.parent == nil, "the main app context has no parent")

    let context = find(["lesson 1"])
    context?.becomeActive()
    expect(context?.isActive == true, "a context is active at once")
    context?.resignActive()
    expect(context?.isActive == false, "and no longer active at once")
}
