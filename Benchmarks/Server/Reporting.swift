import Foundation
import School

extension ServerCase {
    /// The same class in a school that remembers little, and in one that remembers ten million activities.
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
        await small.stop()
        await large.stop()
        return rows
    }

    /// Ten tasks, of each of which every student has had ten attempts.
    private static func school(classes: Int) -> Seed {
        Seed(
            classes: classes, teachers: classes, students: classes * 30, handoutsPerClass: 1, tasksPerHandout: 10,
            attempts: 10)
    }
}
