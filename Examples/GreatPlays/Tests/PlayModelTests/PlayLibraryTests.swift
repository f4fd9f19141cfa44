import PlayModel
import Testing

@Suite struct PlayLibraryTests {
    @Test func `the scenes come in the order of the play, with text to scroll`() throws {
        let hamlet = try #require(PlayLibrary.shared.play("hamlet"))
        #expect(hamlet.title == "Hamlet")
        #expect(hamlet.acts.map(\.title) == ["Act 1", "Act 3", "Act 5"])
        #expect(PlayLibrary.shared.scenes.map(\.title) == ["Scene 1", "Scene 2", "Scene 1", "Scene 1"])
        #expect(PlayLibrary.shared.scenes.reduce(0) { $0 + $1.lines.count } > 150)
    }

    @Test(arguments: PlayLibrary.shared.scenes)
    func `a scene has a place and neither empty beginnings nor endings`(scene: Scene) {
        #expect(scene.place.hasSuffix("."))
        #expect(scene.lines.first?.isEmpty == false && scene.lines.last?.isEmpty == false)
    }

    @Test(arguments: PlayLibrary.shared.scenes)
    func `a scene is found by its identifier, and so is its act`(scene: Scene) throws {
        #expect(PlayLibrary.shared.scene(scene.id)?.lines == scene.lines)
        #expect(PlayLibrary.shared.act(scene.id.act)?.scenes.contains { $0.id == scene.id } == true)
    }

    @Test(arguments: PlayLibrary.shared.scenes.compactMap(\.quiz))
    func `each question has one right answer among its choices, and a hint`(quiz: Quiz) {
        for question in quiz.questions {
            #expect(question.choices.indices.contains(question.right - 1), "\(question.text)")
            #expect(Set(question.choices).count == question.choices.count)
            #expect(!question.hint.isEmpty)
        }
    }
}
