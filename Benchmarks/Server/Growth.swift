import Foundation
import School

private let rounds = 3

/// What grows in a school, one thing at a time, and what should not grow with it.
enum Axis: String, CaseIterable {
    case openHandouts, attempts, workers, students, handouts, contexts, activities, people, organizations

    /// How it is called below the picture.
    var words: String {
        switch self {
        case .openHandouts: "open handouts of 3 tasks a student"
        case .attempts: "attempts at the context"
        case .workers: "students at work, each with 20 open handouts of 5 tasks"
        case .students: "students in the class"
        case .handouts: "handouts of the class"
        case .contexts: "contexts in the catalog"
        case .activities: "activities that the school keeps"
        case .people: "people"
        case .organizations: "organizations on the server"
        }
    }

    var sizes: [Int] {
        switch self {
        case .openHandouts: [1, 10, 50, 200, 500]
        case .attempts: [1, 20, 50, 100, 199]
        case .workers: [32, 320, 1_280, 5_120]
        case .students: [10, 30, 100, 300]
        case .handouts: [10, 50, 200, 500]
        case .contexts: [100, 1_000, 10_000, 100_000]
        case .activities: [10_000, 100_000, 1_000_000, 10_000_000]
        case .people: [100, 1_000, 10_000, 100_000]
        case .organizations: [1, 32, 300, 1_000]
        }
    }
}

/// What one kind of work takes at each size.
struct Curve {
    var name: String
    var times: [Int: Times] = [:]

    func seconds(at size: Int) -> Double { times[size]?.median ?? 0 }
}

extension ServerCase {
    /// - Parameter chosen: the name of one axis, or all of them.
    func grow(_ chosen: String? = CommandLine.arguments.dropFirst(2).first) async throws -> [Row] {
        var rows: [Row] = []
        for axis in Axis.allCases where chosen == nil || chosen == axis.rawValue {
            let curves = try await axis.measure()
            try Picture(axis, curves).write(to: "docs/benchmarks/\(axis.rawValue).svg")
            rows += curves.map { axis.row($0) }
        }
        return rows
    }
}

extension Axis {
    /// Work at one size, asked for in turns with that at the others.
    private struct Place {
        var size: Int
        var stages: [Stage] = []
        var work: [(name: String, seconds: () -> Double)] = []

        mutating func add(_ name: String, _ pushes: Pushes) {
            work.append((name, { 1 / pushes.round(0.7).rate }))
        }
    }

    fileprivate func measure() async throws -> [Curve] {
        var places: [Place] = []
        for size in sizes { places.append(try await place(size)) }
        var curves = places[0].work.map { Curve(name: $0.name) }
        for round in 0...rounds {
            for place in places {
                for (number, work) in place.work.enumerated() {
                    let seconds = work.seconds()
                    // The first round is for the caches.
                    if round > 0 { curves[number].times[place.size, default: Times()].add(seconds) }
                }
            }
        }
        for stage in places.flatMap(\.stages) { await stage.stop() }
        return curves
    }

    fileprivate func row(_ curve: Curve) -> Row {
        let (first, last) = (sizes[0], sizes[sizes.count - 1])
        let ratio = curve.seconds(at: last) / curve.seconds(at: first)
        return Row(
            "\(curve.name), \(last) \(words)", figure: String(format: "%.2f x", ratio), goal: "1.2 x",
            holds: ratio <= 1.2, ours: describe(curve.seconds(at: last)),
            against: "\(first): \(describe(curve.seconds(at: first)))")
    }

    private func place(_ size: Int) async throws -> Place {
        switch self {
        case .openHandouts: return try await pushing(size, Pushes.Month(handouts: size, tasks: 3, attempts: 1))
        case .attempts:
            let place = Pushes.Month(handouts: 1, tasks: 3, attempts: 1)
            return try await pushing(size, place) { $0.stay(after: size) }
        case .workers:
            return try await pushing(
                size, Pushes.Month(handouts: 20, tasks: 5, attempts: 20, students: size)
            ) { $0.beginWork() }
        case .contexts:
            return try await pushing(
                size, Pushes.Month(handouts: 1, tasks: 3, attempts: 1, scenes: 97, contexts: size - 100))
        case .organizations:
            return try await pushing(
                size, Pushes.Month(handouts: 1, tasks: 3, attempts: 1), organizations: size)
        case .students:
            return try reading(
                size,
                Seed(
                    classes: 4, teachers: 1, studentsPerClass: size, students: 4 * size, handoutsPerClass: 20,
                    tasksPerHandout: 5, attempts: 1, handingIn: 6))
        case .handouts:
            return try reading(
                size,
                Seed(
                    classes: 4, teachers: 1, students: 120, handoutsPerClass: size, tasksPerHandout: 5, attempts: 1,
                    handingIn: 6))
        case .activities:
            // Nobody pushes in the class whose reports are read.
            var place = try reading(
                size, .classesOfThirty(max(1, size / 3_000), handoutsPerClass: 1, tasksPerHandout: 10, attempts: 10),
                schoolClass: 2)
            let pushes = try await Pushes(place.stages[0], Pushes.Month(handouts: 1, tasks: 10, attempts: 20))
            pushes.beginWork()
            place.add("a push", pushes)
            return place
        case .people:
            return try reading(
                size, .classesOfThirty(max(1, size / 30), handoutsPerClass: 5, tasksPerHandout: 3, attempts: 0))
        }
    }

    /// On both engines.
    private func pushing(
        _ size: Int, _ month: Pushes.Month, organizations: Int = 1, _ prepare: (Pushes) -> Void = { _ in }
    ) async throws -> Place {
        var place = Place(size: size)
        for isPostgreSQL in [false, true] {
            let pushes = try await Pushes(month, organizations: organizations, postgreSQL: isPostgreSQL)
            prepare(pushes)
            if isPostgreSQL { try pushes.warmUp() }
            place.stages.append(pushes.stage)
            place.add(isPostgreSQL ? "a push on PostgreSQL" : "a push", pushes)
        }
        return place
    }

    private func reading(_ size: Int, _ seed: Seed, schoolClass: Int = 0) throws -> Place {
        let stage = try Stage(seed)
        let first = schoolClass * seed.students / seed.classes
        let teacher = try stage.school.signIn(.teacher, schoolClass)
        // The first student of a class has done nothing, and the second everything.
        let (student, done) = (try stage.school.signIn(.student, first), try stage.school.signIn(.student, first + 1))
        let place = "/v1/classes/\(Seed.id(.schoolClass, schoolClass) as SchoolClass.ID)"
        var asked: [(name: String, path: String, token: String)] = [
            ("class report", "\(place)/report", teacher),
            ("handout report", "/v1/handouts/\(seed.handout(0, of: schoolClass))/report", teacher),
            (
                "student report", "\(place)/students/\(Seed.id(.student, first) as Person.ID)/report", teacher
            ),
            ("teacher's classes", "/v1/me/classes", teacher),
            ("people, the first 50", "/v1/people", teacher),
            ("own handouts", "/v1/me/handouts", student),
        ]
        // Where nobody has done anything, these lists are empty.
        if seed.attempts > 0 {
            asked += [
                (name: "work to review", path: "\(place)/review", token: teacher),
                (name: "finished handouts", path: "/v1/me/handouts?list=finished", token: done),
            ]
        }
        return Place(
            size: size, stages: [stage],
            work: asked.map { asked in
                (asked.name, { stage.waits(for: asked.path, as: asked.token, times: 15).median })
            })
    }
}

extension Seed {
    /// Each with a teacher of its own.
    fileprivate static func classesOfThirty(
        _ classes: Int, handoutsPerClass: Int, tasksPerHandout: Int, attempts: Int
    ) -> Seed {
        Seed(
            classes: classes, teachers: classes, students: classes * 30, handoutsPerClass: handoutsPerClass,
            tasksPerHandout: tasksPerHandout, attempts: attempts, handingIn: 6)
    }
}
