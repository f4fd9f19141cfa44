import HTML
import Testing

@testable import Pages

@Suite struct LinkTests {
    @Test(arguments: ["/", "/classes", "/work/abc?told=saved", "/sign-in?then=%2Fwork", "/classes?state=draft&about=1"])
    func `a place of ours is gone on to`(place: String) { #expect(Link(ours: place)?.text == place) }

    @Test(arguments: [
        nil, "", "classes", "//evil.example", "///evil.example", "/\\evil.example", "\\/evil.example",
        "https://evil.example/", "http:evil.example", "javascript:alert(1)", "/a b", "/\t/evil.example",
        "/\n/evil.example", "\t//evil.example", "/\u{0}",
    ])
    func `no other place is`(place: String?) { #expect(Link(ours: place) == nil) }
}
