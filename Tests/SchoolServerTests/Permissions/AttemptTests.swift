import Coursework
import School
import SchoolForTests
import Testing

/// Attempts are the most that is told of anybody's work.
@Suite struct AttemptTests {
    @Test func `attempts of a student who has left the class are not shown any more`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.umbra)
        _ = try await lesson.report(lesson.campus.attempt(at: lesson.campus.path("shadows", "umbra"), score: 8))
        let path = "/v1/handouts/\(handout.id)/tasks/\(handout.tasks[0])/students/\(lesson.me)/attempts"
        #expect(await lesson.ada.get(path).list("attempts").count == 1)
        #expect(await lesson.student.get(path).list("attempts").count == 1)
        let (physics, me) = (lesson.physics, lesson.me)
        try await lesson.campus.school.perform(.remove(me, from: physics), as: lesson.campus.asSchool)
        #expect(await lesson.ada.get(path).status == 404)
        #expect(await lesson.student.get(path).status == 404)
    }

    @Test func `a colleague cannot tell from attempts that there is a draft`() async throws {
        let lesson = try await Lesson()
        let draft = try await lesson.begin(Lesson.umbra)
        let emmy = try await lesson.server.client(.otherTeacher)
        let (physics, colleague) = (lesson.physics, lesson.server.id(.otherTeacher))
        try await lesson.campus.school.perform(.add([colleague], as: .teacher, to: physics), as: lesson.campus.asSchool)
        let rest = "tasks/\(draft.tasks[0])/students/\(lesson.me)/attempts"
        let hidden = await emmy.get("/v1/handouts/\(draft.id)/\(rest)")
        #expect(hidden.status == 404)
        #expect(hidden.text == (await emmy.get("/v1/handouts/0000000000zzz/\(rest)")).text)
    }
}
