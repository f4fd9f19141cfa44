import ClassKit
import ClassKitTesting
import QuizClassKit
import QuizModel
import Testing

@Suite struct DeepLinkTests {
    @Test(arguments: Quiz.all)
    func `a tap in Schoolwork opens the quiz`(quiz: Quiz) async throws {
        try await TestSchool.run { school async throws in
            try await Quiz.publishContexts()
            let activity = try #require(school.open([quiz.identifier]).userActivity)
            #expect(Quiz(continuing: activity) == quiz)
        }
    }

    @Test func `a link to what this version does not have opens nothing`() async {
        await TestSchool.run { school in
            for path in [["division"], [], ["addition", "hard"]] {
                #expect(school.open(path).userActivity.flatMap { Quiz(continuing: $0) } == nil)
            }
        }
    }

    @Test func `an address opens the quiz too`() throws {
        let activity = NSUserActivity(activityType: "link")
        activity.webpageURL = URL(string: "quizzler://multiplication")
        #expect(Quiz(continuing: activity) == .multiplication)
    }

    @Test(arguments: ["https://addition", "quizzler://", "quizzler://division", "quizzler://addition/hard", "addition"])
    func `another address opens nothing`(address: String) throws {
        #expect(Quiz(opening: try #require(URL(string: address))) == nil)
    }

    @Test func `an activity about something else opens nothing`() {
        #expect(Quiz(continuing: NSUserActivity(activityType: "reading")) == nil)
    }
}
