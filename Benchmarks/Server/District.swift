import Foundation
import School

extension ServerCase {
    /// A district: every list and report that somebody looks at, a hundred times each.
    func walkDistrict() async throws -> [Row] {
        let seed = Seed(
            classes: 4000, teachers: 1000, students: 100_000, handoutsPerClass: 10, tasksPerHandout: 3, attempts: 1,
            locations: 20)
        let stage = try Stage(seed)
        var slowest = (name: "", seconds: 0.0)
        for (name, path, token) in try Self.pages(seed, stage) {
            let waits = stage.waits(for: path, as: token, times: 100)
            FileHandle.standardError.write(
                Data("\(name): \(describe(waits.median)), p99 \(describe(waits.p99))\n".utf8))
            if waits.p99 > slowest.seconds { slowest = (name, waits.p99) }
        }
        await stage.stop()
        return [
            Row(
                "100,000 students, 4,000 classes, 40,000 handouts: the slowest list or report, p99 of 100",
                figure: describe(slowest.seconds), goal: "50 ms", holds: slowest.seconds <= 0.050, ours: slowest.name)
        ]
    }

    private static func pages(_ seed: Seed, _ stage: Stage) throws -> [(name: String, path: String, token: String)] {
        let school = stage.school
        let administrator = try school.signIn(.administrator, 0)
        let teacher = try school.signIn(.teacher, 500)
        let student = try school.signIn(.student, 500 * 25)
        let place = "/v1/classes/\(Seed.id(.schoolClass, 500) as SchoolClass.ID)"
        let handout = "/v1/handouts/\(seed.handout(3, of: 500))"
        let task = "\(Seed.id(.task, 500 * 30 + 9) as HandoutTask.ID)"
        let learner = "\(Seed.id(.student, 500 * 25) as Person.ID)"
        let asked: [(String, String, String)] = [
            ("people", "/v1/people", administrator),
            ("people, 200 of them", "/v1/people?limit=200", administrator),
            ("people by name", "/v1/people?name=example%2099", administrator),
            (
                "students of a location", "/v1/people?role=student&location=\(Seed.id(.location, 3) as Location.ID)",
                administrator
            ),
            ("people of a teacher", "/v1/people", teacher),
            ("a person", "/v1/people/\(learner)", administrator),
            ("classes", "/v1/classes", administrator),
            ("courses", "/v1/courses", administrator),
            ("locations", "/v1/locations", administrator),
            ("audit", "/v1/audit", administrator),
            ("own classes", "/v1/me/classes", teacher),
            ("members", "\(place)/members", teacher),
            ("handouts", "\(place)/handouts", teacher),
            ("a handout", handout, teacher),
            ("what follows from removing it", "\(handout)/consequences?operation=delete", teacher),
            ("favourites", "/v1/me/favourites", teacher),
            ("work to review", "\(place)/review", teacher),
            ("class report", "\(place)/report", teacher),
            ("handout report", "\(handout)/report", teacher),
            ("handout report as a table", "\(handout)/report.csv", teacher),
            ("student report", "\(place)/students/\(learner)/report", teacher),
            ("attempts", "\(handout)/tasks/\(task)/students/\(learner)/attempts", teacher),
            ("own handouts", "/v1/me/handouts", student),
            ("an own handout", "/v1/me/handouts/\(seed.handout(3, of: 500))", student),
        ]
        return asked.map { (name: $0.0, path: $0.1, token: $0.2) }
    }
}
