import Coursework
import HTML
import School
import Testing

@testable import Pages

/// How a student's page leads to an app.
@Suite struct AppWayTests {
    private func way(_ path: IdentifierPath, _ link: String? = nil, leadsToPlace: Bool = true) -> OwnAppTask.Way? {
        OwnAppTask.Way(to: path, link: link, leadsToPlace: leadsToPlace)
    }

    @Test(arguments: [
        (["org.example.light"], "homeroom://open/org.example.light"),
        (["org.example.light", "shadows", "umbra"], "homeroom://open/org.example.light/shadows/umbra"),
        (["org.example.light", "a/b", "ä ?#%"], "homeroom://open/org.example.light/a%2Fb/%C3%A4%20%3F%23%25"),
        (["org.example.light", "<\"'&>"], "homeroom://open/org.example.light/%3C%22%27%26%3E"),
    ])
    func `a context without an address is opened by Homeroom's`(path: [String], address: String) {
        let found = way(IdentifierPath(path))
        #expect(found?.link.text == address)
        #expect(found?.isApp == true)
    }

    @Test func `an address that leads to the place is used, whatever opens it`() {
        #expect(way(["a", "b"], "light://b")?.link.text == "light://b")
        #expect(way(["a", "b"], "https://light.example/b")?.isApp == false)
    }

    @Test func `an address that leads to the app's top only gives way to one that leads to the place`() {
        let found = way(["a", "b"], "light://start", leadsToPlace: false)
        #expect(found?.link.text == "homeroom://open/a/b")
    }

    @Test func `a page of the app's opens everywhere, and is kept though it is the top's`() {
        let found = way(["a", "b"], "https://light.example", leadsToPlace: false)
        #expect(found?.link.text == "https://light.example")
    }

    @Test(arguments: [["a", "."], ["a", "..", "b"], ["a", String(repeating: "𝄞", count: 400)]])
    func `what browsers would not leave as it is has no address`(path: [String]) {
        #expect(way(IdentifierPath(path)) == nil)
    }

    @Test func `an address that runs something is none`() {
        #expect(way(["a", "b"], "javascript:alert(1)")?.link.text == "homeroom://open/a/b")
    }
}
