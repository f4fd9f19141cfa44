import ClassKit
import ClassKitTesting

/// One lesson of a physics class: what the app declares, what the teacher assigns, what the students do, and what of it
/// the teacher sees.
@main struct FirstLesson {
    static func main() async throws {
        let school = TestSchool(bundleIdentifier: "org.example.optics", name: "Optics")
        let mia = school.student("Mia")
        let tom = school.student("Tom")

        school.act(as: .teacher)
        try await Optics().launch()
        print("What the teacher can assign")
        try await printContexts(below: CLSDataStore.shared.mainAppContext, indent: 1)

        let handout = school.assign(["shadows"], to: mia, tom)
        print("\nThe handout “Light and shadow” goes to Mia and Tom: the chapter, with all that is in it.\n")

        try await work(at: school, as: mia)
        try await work(at: school, as: tom)
        school.lock(handout)
        try await workLate(at: school, as: tom)

        var table = Table("Student", "Place", "Result", "Progress", "Time", "What became of it")
        for report in [mia, tom].flatMap({ school.reports(of: $0) }) { table.add(report) }
        print(table.text + "\n")
        for student in [mia, tom] {
            let isDone = school.report(for: ["shadows"], of: student).isDone
            print("\(student.name) \(isDone ? "has" : "has not") marked the chapter as done.")
        }
    }

    /// A quiz that is assigned, opened by a tap, and one that is not; Mia also says that she is done.
    private static func work(at school: TestSchool, as student: TestSchool.Person) async throws {
        school.act(as: student)
        let app = Optics()
        try await app.launch()
        let points = student.name == "Mia" ? 8.0 : 5.0

        if let tap = school.open(["shadows", "umbra"]).userActivity, let attempt = try await app.open(tap) {
            school.advance(by: .seconds(90))
            let score = CLSScoreItem(identifier: "points", title: "Points", score: points, maxScore: 10)
            try await app.end(attempt, progress: 1, result: score)
        }
        let own = try await app.begin(["lenses", "focus"])
        school.advance(by: .seconds(300))
        try await app.end(own, progress: 0.5, result: nil)

        if student.name == "Mia" { CLSDataStore.shared.completeAllAssignedActivities(matching: ["shadows"]) }
    }

    /// An exercise that is assigned, and finished after the teacher has locked the handout.
    private static func workLate(at school: TestSchool, as student: TestSchool.Person) async throws {
        school.act(as: student)
        let app = Optics()
        try await app.launch()
        let attempt = try await app.begin(["shadows", "sundial"])
        school.advance(by: .seconds(600))
        let hours = CLSQuantityItem(identifier: "hours", title: "Hours marked")
        hours.quantity = 12
        try await app.end(attempt, progress: 1, result: hours)
    }

    private static func printContexts(below parent: CLSContext, indent: Int) async throws {
        let children = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, parent)
        for context in try await CLSDataStore.shared.contexts(matching: children) {
            print(String(repeating: "  ", count: indent) + context.title)
            try await printContexts(below: context, indent: indent + 1)
        }
    }
}
