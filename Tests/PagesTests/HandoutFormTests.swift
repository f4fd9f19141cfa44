import Coursework
import Foundation
import School
import Testing

@testable import Pages

/// What a teacher types into the form of a handout, read as a handout.
@Suite struct HandoutFormTests {
    private func form(_ change: (inout HandoutForm) -> Void) -> HandoutForm {
        var form = HandoutForm()
        form.title = "Light and shadow"
        change(&form)
        return form
    }

    private func fields(_ form: HandoutForm) -> [String] { form.draft.1.map(\.field) }

    @Test(arguments: [
        ("2030-05-01", ""), ("2030-05-01", "07:45"), (" 2030-05-01 ", "07:45:00"), ("٢٠٣٠-٠٥-٠١", "٠٧:٤٥"),
    ])
    func `a day, and a time of it, can be read`(date: String, time: String) {
        let form = form { ($0.dueDate, $0.dueTime) = (date, time) }
        #expect(form.due?.date == LocalDate("2030-05-01"))
        #expect(form.due?.time == (time.isEmpty ? nil : LocalTime("07:45")))
        #expect(fields(form) == [])
    }

    @Test(arguments: [
        ("", "07:45"), ("2030-02-30", ""), ("tomorrow", ""), ("2030-05-01", "25:61"), ("2030-05-01", "soon"),
        ("\u{202E}2030-05-01", ""), ("2030-05-0百", ""), ("½", "½"),
    ])
    func `what is no time is told, and what was typed stays`(date: String, time: String) {
        let due = form { ($0.dueDate, $0.dueTime) = (date, time) }
        #expect(due.due == nil)
        #expect(fields(due) == ["due"])
        #expect((due.dueDate, due.dueTime) == (date, time))
        #expect(fields(form { ($0.publishDate, $0.publishTime) = (date, time) }) == ["publish"])
    }

    @Test(arguments: [("15", 15), ("١٥", 15), (" 4 8 0 ", 480), ("１５", 15)])
    func `minutes are read in the digits of any script`(text: String, minutes: Int) {
        var task = TaskForm(.timedApp, key: "t1")
        (task.app, task.minutes) = ("org.example.light", text)
        #expect(task.task(at: 0).0.content == .timedApp("org.example.light", minutes: minutes))
        #expect(task.task(at: 0).1 == [])
    }

    @Test(arguments: ["", "ten", "15.5", "-", "百", "½", "99999999999999999999"])
    func `what is no number of minutes is told at its task`(text: String) {
        var task = TaskForm(.timedApp, key: "t1")
        (task.app, task.minutes) = ("org.example.light", text)
        let form = form { $0.tasks = [TaskForm(.handIn, key: "t2"), task] }
        #expect(fields(form) == ["tasks[1].minutes"])
        #expect(form.field(form.draft.1[0]) == "t1.minutes")
    }
}
