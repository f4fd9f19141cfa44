import ClassKit
import ClassKitTesting
import PlayClassKit
import PlayModel
import Testing

@Suite struct DeclaringTests {
    private func contexts() async throws -> [CLSContext] {
        try await CLSDataStore.shared.contexts(matching: NSPredicate(value: true))
    }

    @Test func `after the launch teachers see plays and acts, and can assign scenes and quizzes`() async throws {
        try await TestSchool.run { _ async throws in
            try await PlayContexts.shared.declare()
            let types = try await contexts().map(\.type)
            let assignable = try await contexts().filter(\.isAssignable)
            #expect(Set(assignable.map(\.type)) == [.section, .quiz])
            #expect(assignable.allSatisfy { $0.summary != nil && $0.suggestedAge == NSRange(12...18) })
            for (type, count) in [(CLSContextType.book, 1), (.chapter, 3), (.section, 4), (.quiz, 3)] {
                #expect(types.count { $0 == type } == count, "\(type)")
            }
        }
    }

    @Test func `it is saved without being told to, and a second launch adds nothing`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            try await PlayContexts.shared.declare()
            #expect(try await contexts().count == 11)
            // Schoolwork has an address only from what is saved.
            for node in PlayLibrary.shared.nodes.flatMap(\.leaves) {
                #expect(school.open(node.identifierPath).url == node.address)
            }
        }
    }

    @Test func `a context says what it is, where it stands, and what it reports`() async throws {
        try await TestSchool.run { _ async throws in
            try await PlayContexts.shared.declare()
            let app = CLSDataStore.shared.mainAppContext
            let scene = try await app.descendant(matchingIdentifierPath: ["hamlet", "act-1", "scene-2"])
            #expect(scene.title == "Scene 2")
            #expect(scene.displayOrder == 2)
            #expect(scene.suggestedCompletionTime == NSRange(5...15))
            #expect(scene.topic == .literacyAndWriting)
            #expect(scene.thumbnail?.height == 160)
            #expect(scene.universalLinkURL?.absoluteString == "greatplays://open/hamlet/act-1/scene-2")
            #expect(Set(scene.progressReportingCapabilities.map(\.kind)) == [.duration, .percent])
            let quiz = try await scene.descendant(matchingIdentifierPath: ["quiz"])
            #expect(
                Set(quiz.progressReportingCapabilities.map(\.kind)) == [
                    .duration, .percent, .score, .binary, .quantity,
                ])
        }
    }

    @Test func `what the library does not have is not made`() async throws {
        try await TestSchool.run { _ async throws in
            try await PlayContexts.shared.declare()
            let found = try await CLSDataStore.shared.contexts(matchingIdentifierPath: ["hamlet", "act-1", "scene-9"])
            #expect(found.map(\.identifier) == ["hamlet", "act-1"])
            #expect(try await contexts().count == 11)
        }
    }

    @Test func `a context is made on demand, when somebody reads what nobody declared`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["hamlet", "act-5"], to: .student)
            CLSDataStore.shared.delegate = PlayContexts.shared
            let scene = PlayLibrary.shared.scenes[3]
            try await scene.begin(.continued)
            try await scene.report(progress: 0.5)
            try await scene.end()
            #expect(school.report(for: scene.identifierPath).progress == 0.5)
        }
    }

    @Test func `a tap in Schoolwork opens what was tapped`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            let path = ["hamlet", "act-3", "scene-1", "quiz"]
            let tap = NSUserActivity(activityType: "link")
            tap.webpageURL = school.open(path).url
            #expect(PlayLibrary.shared.node(continuing: tap)?.identifierPath == path)
        }
    }

    @Test func `a handout that is older than the addresses opens as well`() async throws {
        try await TestSchool.run { school async throws in
            let path = ["hamlet", "act-3", "scene-1"]
            // Nothing is declared, so that there is no address.
            let tap = try #require(school.open(path).userActivity)
            #expect(PlayLibrary.shared.node(continuing: tap)?.identifierPath == path)
            #expect(PlayLibrary.shared.node(continuing: NSUserActivity(activityType: "reading")) == nil)
        }
    }
}
