import Foundation
import HTML
import School
import Testing
import Texts

@testable import Pages

@Suite struct OwnStateListTests {
    private let moment = Date(timeIntervalSince1970: 1_795_437_000)  // 2026-11-23 13:30 in Berlin

    private func page(_ states: [ListedPageState], _ language: String = "en") throws -> String? {
        let language = try #require(Language(tag: language))
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        return OwnStateList.view(states, Words(language, in: berlin))?.description
    }

    private func state(_ title: String, characters: Int = 2345) -> ListedPageState {
        ListedPageState(app: "Light & Shadow", title: title, characters: characters, modified: moment)
    }

    @Test func `what an app keeps is listed with the app, what it belongs to, when, and how much it is`() throws {
        let html = try page([state("The <umbra>")]) ?? ""
        let said = [
            "What apps keep for you", "Light &amp; Shadow", "The &lt;umbra&gt;", "23 Nov", "2345", "characters",
        ]
        for text in said + ["2026-11-23T12:30:00Z"] {
            #expect(html.contains(text), "\(text) in \(html)")
        }
    }

    @Test(arguments: [("en", "character", "characters"), ("de", "Zeichen", "Zeichen"), ("ar", "حرف", "حرفًا")])
    func `it is said in each language how much it is`(language: String, one: String, many: String) throws {
        let single = try page([state("Umbra", characters: 1)], language) ?? ""
        let several = try page([state("Umbra", characters: 11)], language) ?? ""
        #expect(single.contains(one))
        #expect(several.contains(many))
    }

    @Test func `where nothing is kept nothing is said, and much of it is folded`() throws {
        #expect(try page([]) == nil)
        #expect(try page((0..<10).map { state("Umbra \($0)") })?.contains(" open") == true)
        #expect(try page((0..<11).map { state("Umbra \($0)") })?.contains(" open") == false)
    }
}
