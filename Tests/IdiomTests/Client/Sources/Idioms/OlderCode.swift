import ClassKit
import OldStyle
import OwnProtocol

func checkOlderCode() {
    let saved = Answer<Bool>()
    saveThroughOwnProtocol { saved.give($0) }
    expect(saved.wait() == true, "the store answers through an app's own protocol")

    let walked = Answer<Int>()
    let walker = LessonWalker()
    walker.walk(["lesson 1", "page 1"]) { walked.give($0) }
    expect(walked.wait() == 2, "closures that capture whatever they like still run")

    let provided = Answer<Bool>()
    PlainProvider().updateDescendants(of: CLSDataStore.shared.mainAppContext) { provided.give($0 == nil) }
    expect(provided.wait() == true, "a provider with a plain closure answers")
}
