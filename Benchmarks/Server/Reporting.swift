import Foundation
import School

/// A page that somebody asks for again and again.
private struct AskedPage {
    var name: String
    var path: String
    var token: String
    /// What one of a hundred may wait for, where there is a goal for it.
    var p99: Double?
    /// How many handouts a list names: an empty one would be made quickly.
    var titles: Int?
}

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
                classes: 40, teachers: 8, students: 1200, handoutsPerClass: 20, tasksPerHandout: 10, attempts: 1,
                handingIn: 6))
        var rows: [Row] = []
        for asked in try Self.askedInMay(stage.school) {
            stage.checkTitles(asked)
            _ = stage.waits(for: asked.path, as: asked.token, times: 20)
            var (times, waits) = (Times(), Waits())
            for _ in 0..<9 {
                let round = stage.waits(for: asked.path, as: asked.token, times: 50)
                times.add(round.median)
                waits.add(round)
            }
            rows.append(
                Row(
                    "\(asked.name), in May", figure: "p99 \(describe(waits.p99))",
                    goal: asked.p99.map { "p50 1 ms, p99 \(Int($0 * 1000)) ms" } ?? "p50 1 ms",
                    holds: times.median <= 0.001 && waits.p99 <= asked.p99 ?? .infinity, ours: describe(times)))
        }
        await stage.stop()
        return rows
    }

    private static func askedInMay(_ school: School) throws -> [AskedPage] {
        let teacher = try school.signIn(.teacher, 2)
        // The first student of the class has done nothing, and the second everything.
        let (idle, done) = (try school.signIn(.student, 60), try school.signIn(.student, 61))
        let place = "/v1/classes/\(Seed.id(.schoolClass, 2) as SchoolClass.ID)"
        let handout = "/v1/handouts/\(Seed.id(.handout, 42) as Handout.ID)"
        let student = "\(place)/students/\(Seed.id(.student, 60) as Person.ID)"
        let size = "30 students x 10 tasks"
        return [
            AskedPage(
                name: "class report, 20 handouts, \(size)", path: "\(place)/report", token: teacher, p99: 0.005),
            AskedPage(name: "handout report, \(size)", path: "\(handout)/report", token: teacher),
            AskedPage(name: "student report, 10 handouts, \(size)", path: "\(student)/report", token: teacher),
            AskedPage(name: "own report, 10 handouts, \(size)", path: "\(student)/report", token: idle),
            AskedPage(name: "teacher's classes, \(size)", path: "/v1/me/classes", token: teacher),
            AskedPage(
                name: "work to review, the first 50 of 80", path: "\(place)/review", token: teacher, titles: 50),
            AskedPage(name: "own handouts, 20 to do", path: "/v1/me/handouts", token: idle, titles: 20),
            AskedPage(
                name: "own handouts, 20 finished", path: "/v1/me/handouts?list=finished", token: done, titles: 20),
        ]
    }
}

extension Stage {
    /// Ends the program where a list has not as many rows as it is to have.
    fileprivate func checkTitles(_ page: AskedPage) {
        guard let titles = page.titles else { return }
        let body = Client(port: port).body(of: Ask.get(page.path, page.token))
        let found = body.components(separatedBy: "Light and shadow, part ").count - 1
        require(found == titles, "\(page.name): \(found) rows")
    }
}
