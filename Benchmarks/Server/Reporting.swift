import Foundation
import School

extension ServerCase {
    /// The same class in a school that remembers little, and in one that remembers ten million activities: its reports, and
    /// then pushes.
    func readReports() async throws -> [Row] {
        let small = try Stage(Self.school(classes: 4))
        let large = try Stage(Self.school(classes: 3334))
        defer { _ = (small, large) }
        var rows: [Row] = []
        for (name, path) in [
            ("class report", "/v1/classes/\(Seed.id(.schoolClass, 2) as SchoolClass.ID)/report"),
            ("handout report", "/v1/handouts/\(Seed.id(.handout, 2) as Handout.ID)/report"),
        ] {
            let tokens = (try small.school.signIn(.teacher, 2), try large.school.signIn(.teacher, 2))
            var (few, many) = (Times(), Times())
            var waits = Waits()
            for _ in 0..<9 {
                few.add(small.waits(for: path, as: tokens.0, times: 100).median)
                let round = large.waits(for: path, as: tokens.1, times: 100)
                many.add(round.median)
                waits.add(round)
            }
            rows.append(
                Row(
                    "\(name), 30 students x 10 tasks, 10,000,000 activities", ours: many, plain: few,
                    plainIs: "12,000 activities", atMost: 1.3))
            rows.append(
                Row(
                    "the same, p99 of 900", figure: describe(waits.p99), goal: "10 ms", holds: waits.p99 <= 0.010))
        }
        rows.append(try await pushOverHistory(small, large))
        await small.stop()
        await large.stop()
        return rows
    }

    /// Pushes into both schools in turn, of students who have a hundred activities each from before.
    private func pushOverHistory(_ small: Stage, _ large: Stage) async throws -> Row {
        let month = Pushes.Month(handouts: 1, tasks: 10, attempts: 20)
        let (few, many) = (try await Pushes(small, month), try await Pushes(large, month))
        for pushes in [few, many] { pushes.beginWork() }
        var rates = (few: Rates(), many: Rates())
        for _ in 0..<5 {
            rates.few.add(few.round(2).rate)
            rates.many.add(many.round(2).rate)
        }
        return many.row(
            "pushes, SQLite, 10,000,000 activities", rates.many, rates.few, "12,000 activities",
            atLeast: Pushes.hardlyDearer)
    }

    /// Ten tasks, of each of which every student has had ten attempts.
    private static func school(classes: Int) -> Seed {
        Seed(
            classes: classes, teachers: classes, students: classes * 30, handoutsPerClass: 1, tasksPerHandout: 10,
            attempts: 10)
    }

    /// A school in May: 20 open handouts of 10 tasks in each class of 30. What a teacher or a student looks at, as goals say
    /// how long it may take.
    func readReportsInMay() async throws -> [Row] {
        let stage = try Stage(
            Seed(
                classes: 40, teachers: 8, students: 1200, handoutsPerClass: 20, tasksPerHandout: 10, attempts: 1))
        let teacher = try stage.school.signIn(.teacher, 2)
        let student = try stage.school.signIn(.student, 60)
        let place = "/v1/classes/\(Seed.id(.schoolClass, 2) as SchoolClass.ID)"
        let learner = "\(Seed.id(.student, 60) as Person.ID)"
        var rows: [Row] = []
        for (name, path, token, p99) in [
            ("class report, 20 handouts", "\(place)/report", teacher, 0.005),
            ("handout report", "/v1/handouts/\(Seed.id(.handout, 42) as Handout.ID)/report", teacher, 0.005),
            ("student report, 10 handouts", "\(place)/students/\(learner)/report", teacher, 0.005),
            ("own report, 10 handouts", "\(place)/students/\(learner)/report", student, 0.005),
            ("teacher's classes", "/v1/me/classes", teacher, 0.005),
            ("own handouts", "/v1/me/handouts", student, 0.005),
        ] {
            _ = stage.waits(for: path, as: token, times: 20)
            var (times, waits) = (Times(), Waits())
            for _ in 0..<9 {
                let round = stage.waits(for: path, as: token, times: 50)
                times.add(round.median)
                waits.add(round)
            }
            rows.append(
                Row(
                    "\(name), 30 students x 10 tasks, in May", figure: "p99 \(describe(waits.p99))",
                    goal: "p50 1 ms, p99 5 ms", holds: times.median <= 0.001 && waits.p99 <= p99, ours: describe(times))
            )
        }
        await stage.stop()
        return rows
    }
}
