import Coursework
import Testing

@Suite struct IdentifierPathTests {
    let app: IdentifierPath = ["org.example.plays"]
    let act: IdentifierPath = ["org.example.plays", "hamlet", "act-1"]

    @Test func `the parent of a scene is its act`() {
        #expect(act.appending("scene-2").parent == act)
        #expect(act.appending("scene-2").identifier == "scene-2")
    }

    @Test func `the main app context has no parent`() {
        #expect(app.parent == nil)
        #expect(IdentifierPath([]).parent == nil)
    }

    @Test func `an ancestor stands anywhere above`() {
        #expect(app.isAncestor(of: act))
        #expect(act.isAncestor(of: act.appending("scene-2")))
        #expect(!act.isAncestor(of: app))
    }

    @Test func `a path is no ancestor of itself but starts with itself`() {
        #expect(!act.isAncestor(of: act))
        #expect(act.starts(with: act))
    }

    @Test func `identifiers are compared whole`() {
        #expect(!IdentifierPath(["a", "act-1"]).isAncestor(of: ["a", "act-10", "b"]))
        #expect(!IdentifierPath(["a", "b"]).starts(with: ["a", "b", "c"]))
    }

    @Test func `depth and characters count all elements`() {
        #expect(act.depth == 3)
        #expect(act.characterCount == 17 + 6 + 5)
        #expect(IdentifierPath([]).depth == 0)
    }

    @Test func `parents sort before their children`() {
        #expect([act, app, ["org.example.plays", "hamlet"]].sorted() == [app, ["org.example.plays", "hamlet"], act])
    }

    @Test func `the outermost of many paths have no ancestor among them`() {
        let other: IdentifierPath = ["org.example.plays", "act"]
        let paths = [act.appending("scene-2"), other, act, act.appending("scene-1"), act]
        #expect(paths.outermost() == [act, other])
        #expect((paths + [app]).outermost() == [app])
        #expect([IdentifierPath]().outermost().isEmpty)
    }

    @Test func `a path is an array of strings in JSON`() throws {
        #expect(try json(act) == #"["org.example.plays","hamlet","act-1"]"#)
        #expect(try decoded(act) == act)
    }
}
