import ClassKit
import ClassKitTesting
import PlayClassKit
import PlayModel
import Testing

@Suite struct NodeTests {
    private static var all: [any Node] {
        func all(_ node: any Node) -> [any Node] { [node] + node.children.flatMap(all) }
        return PlayLibrary.shared.nodes.flatMap(all)
    }

    @Test func `paths lead down and parents lead up`() throws {
        let quiz = try #require(PlayLibrary.shared.scenes[1].quiz)
        #expect(quiz.identifierPath == ["hamlet", "act-1", "scene-2", "quiz"])
        #expect(quiz.parent?.parent?.title == "Act 1")
        #expect(PlayLibrary.shared.play("hamlet")?.parent == nil)
    }

    @Test func `every node is found by its path and by its address`() throws {
        #expect(Self.all.count == 1 + 3 + 4 + 3)
        for node in Self.all {
            #expect(PlayLibrary.shared.node(at: node.identifierPath)?.title == node.title)
            let address = try #require(node.address)
            #expect(PlayLibrary.shared.node(at: address)?.identifierPath == node.identifierPath)
        }
    }

    @Test func `a path that leads nowhere finds nothing`() {
        for path in [[], [""], ["macbeth"], ["hamlet", "act-2"], ["hamlet", "act-1", "scene-1", "quiz", "1"]] {
            #expect(PlayLibrary.shared.node(at: path) == nil)
        }
    }

    @Test func `the leaves are the quizzes, and scenes without one`() {
        let leaves = PlayLibrary.shared.nodes.flatMap(\.leaves)
        #expect(leaves.map { $0 is Quiz } == [true, true, true, false])
        #expect(leaves.last?.identifierPath == ["hamlet", "act-5", "scene-1"])
    }

    @Test(arguments: [
        "https://open/hamlet", "greatplays://hamlet/act-1", "greatplays://open", "greatplays://open/lear",
    ])
    func `another address opens nothing`(address: String) throws {
        #expect(PlayLibrary.shared.node(at: try #require(URL(string: address))) == nil)
    }
}
