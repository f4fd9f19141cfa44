import Foundation
import Locks
import Programs
import Testing

@testable import ClassKit

/// What an app hears of what it is to open, without the processes around it.
@Suite struct ContinueTests {
    let place = Workplace()
    private let heard = Watched<[String]>([])

    private func listen() {
        let heard = heard
        let store = ObjectIdentifier(place.store)
        place.store.onContinue = { activity in
            let words = activity.contextIdentifierPath?.joined(separator: " | ") ?? activity.webpageURL?.absoluteString
            let isBound = ObjectIdentifier(CLSDataStore.shared) == store
            heard.withLock { $0.append((words ?? "nothing") + (isBound ? "" : ", in another store")) }
        }
    }

    private func request(_ path: String...) -> OpenRequest { OpenRequest(.context(path)) }

    private func called() -> [String] {
        place.store.waitForCallbacks()
        return heard.withLock { $0 }
    }

    @Test func `it is called as other callbacks are, and knows its store`() throws {
        listen()
        let url = try #require(URL(string: "optics://lens"))
        #expect(place.store.open(request("dev.test.app", "lens")))
        #expect(place.store.open(OpenRequest(.address(url))))
        #expect(called() == ["dev.test.app | lens", "optics://lens"])
    }

    @Test func `what the process was started with is heard once, by who sets the first handler`() {
        place.store.opening.expect(request("dev.test.app", "lens"))
        listen()
        listen()
        place.store.onContinue = nil
        listen()
        #expect(called() == ["dev.test.app | lens"])
    }

    @Test func `who wants to know nothing is told nothing, and the request is not taken`() {
        #expect(!place.store.open(request("dev.test.app")))
        listen()
        place.store.onContinue = nil
        #expect(place.store.onContinue == nil)
        #expect(!place.store.open(request("dev.test.app")))
        #expect(called() == [])
    }

    @Test func `what is another app's is not taken`() {
        listen()
        #expect(!place.store.open(request("org.other", "lens")))
        #expect(called() == [])
    }

    @Test func `a store that nobody holds any more listens no more`() async throws {
        var place: Workplace? = Workplace()
        let folder = try #require(place?.folder.path)
        place?.store.onContinue = { _ in }
        #expect(try await onThread { waitForSocket(true, in: folder) })
        place = nil
        #expect(try await onThread { waitForSocket(false, in: folder) })
    }

    @Test(arguments: [
        OpenRequest(.context(["a.b", "ä/\"\\\n", "🔭"]), id: "1"), OpenRequest(.context(["a"])),
        OpenRequest(.address(URL(string: "optics://lens?a=%2F#b")!)),
    ])
    func `a request is the same after it was handed on as text`(request: OpenRequest) {
        #expect(!request.json.contains("\n"))
        #expect(OpenRequest(json: Data(request.json.utf8)) == request)
    }
}

/// Waits until somebody listens in the folder, or nobody any more; tells whether that came.
private func waitForSocket(_ isThere: Bool, in folder: String) -> Bool {
    waitForChange(in: folder) {
        FileManager.default.fileExists(atPath: folder + "/open.socket") == isThere ? true : nil
    } ?? false
}
