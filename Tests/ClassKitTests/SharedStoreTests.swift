import ClassKit
import Foundation
import Testing

/// Several processes of one app over one store that is being made.
@Suite struct SharedStoreTests {
    let place = Workplace()

    @Test func `two processes that both find no store yet both save`() async throws {
        let other = place.otherProcess()
        _ = other.mainAppContext
        try await place.declare("mine")
        other.mainAppContext.title = "Optics"
        other.mainAppContext.addChildContext(CLSContext(type: .lesson, identifier: "theirs", title: "Theirs"))
        #expect(await other.saveError() == nil)

        place.restart()
        #expect(place.root.title == "Optics")
        #expect(try await place.find("mine").parent == place.root)
        #expect(try await place.find("theirs").parent == place.root)
    }
}
