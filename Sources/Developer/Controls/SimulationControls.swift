import ClassKit
import Coursework
import Foundation
import JSON
import Locks
import School

/// Many students at once, for seeing a full class.
enum SimulationControls {
    static let all: [Control] = [
        Control(
            "simulate", "[COUNT] [at-once|human]", 0...2, "have students work through the last handout; 30 by default"
        ) { school, words in
            guard let count = Int(words.first ?? "30"), (1...60).contains(count) else {
                throw DeveloperError("“\(words[0])” is no number of students from 1 to 60.")
            }
            let pace = words.count > 1 ? words[1] : "at-once"
            guard ["at-once", "human"].contains(pace) else {
                throw DeveloperError("Students work “at-once” or at “human” speed, not “\(pace)”.")
            }
            let handout = try await school.handout(called: nil)
            let pupils = try await school.pupils(count)
            let paths = try await school.contexts(of: handout.id)
            guard !paths.isEmpty else { throw DeveloperError("“\(handout.title)” asks for nothing in an app.") }
            if pace == "human" {
                for (index, pupil) in pupils.enumerated() {
                    Task { await school.work(pupil, index, at: paths, of: handout.id, pause: 2...9) }
                }
                return "\(count) students begin to work on “\(handout.title)”, at human speed."
            }
            await withTaskGroup(of: Void.self) { group in
                for (index, pupil) in pupils.enumerated() {
                    group.addTask { await school.work(pupil, index, at: paths, of: handout.id, pause: nil) }
                }
            }
            return "\(count) students have worked on “\(handout.title)”."
        }
    ]
}

extension DeveloperSchool {
    /// So many more students in the class; those of an earlier time are taken again.
    fileprivate func pupils(_ count: Int) async throws -> [DemoPeople.Member] {
        var pupils: [DemoPeople.Member] = []
        for number in 1...count {
            let name = "pupil\(number)"
            if let known = extras.withLock({ $0[name] }) {
                pupils.append(known)
                continue
            }
            pupils.append(try await observer.change(.admission(name)) { try await admit(pupil: name) })
        }
        return pupils
    }

    /// Somebody new in the class, with a device.
    func admit(pupil name: String) async throws -> DemoPeople.Member {
        let full = Person.Name(given: "Pupil", family: String(name.drop { !$0.isNumber }))
        let member = try await admit(full, account: name, to: demo.schoolClass)
        observer.name(member.person, name)
        extras.withLock { $0[name] = member }
        return member
    }

    /// A new student in a class, with a device.
    func admit(
        _ full: Person.Name, account name: String, to schoolClass: SchoolClass.ID
    ) async throws -> DemoPeople.Member {
        let office = demo.actor(demo.administrator)
        let session = NewSession(.program, label: "The controls", lasting: Self.lasting)
        let device = NewSession(.device, label: "\(full.full)'s device", lasting: Self.lasting)
        let person = try await school.perform(
            .create(Person.Draft(name: full), as: [Actor.Post(.student, at: demo.location)], account: name), as: office
        ).person.id
        try await school.perform(.add([person], as: .student, to: schoolClass), as: office)
        let opened = try await school.perform(
            .signInUnchecked(person, opening: [session, device], password: passwordHash), as: office)
        return DemoPeople.Member(
            name: name, person: person, role: .student, fullName: full, token: opened[0].token.text, device: opened[1])
    }

    fileprivate func contexts(of handout: String) async throws -> [IdentifierPath] {
        let tasks = try await ask(demo.teacher, "GET", "/v1/handouts/\(handout)")["tasks"]?.asArray ?? []
        return tasks.compactMap { task in
            task["path"]?.asArray.map { IdentifierPath($0.compactMap(\.asString)) }
        }
    }

    /// Opens each task and does it: some better, some worse, and a few give up.
    fileprivate func work(
        _ pupil: DemoPeople.Member, _ index: Int, at paths: [IdentifierPath], of handout: String,
        pause: ClosedRange<Double>?
    ) async {
        // The same in each run, and different from one pupil to the next.
        var chance = Chance(seed: UInt64(index) &* 7919 &+ 17)
        do {
            try await ask(pupil, "PUT", "/v1/me/handouts/\(handout)/opening")
            for path in paths {
                if chance.next(in: 0...9) == 0 { return }
                try await work(pupil, at: path, pause: pause, &chance)
            }
        } catch {
            journal.note(.trouble, "\(error)", by: pupil.name)
        }
    }

    private func work(
        _ pupil: DemoPeople.Member, at path: IdentifierPath, pause: ClosedRange<Double>?, _ chance: inout Chance
    ) async throws {
        let device = try DemoDevice(pupil, path.elements[0], self, port: port)
        try await device.sync()
        let context = try await device.find(Array(path.elements.dropFirst()))
        context.becomeActive()
        let attempt = context.createNewActivity()
        attempt.start()
        var right = 0
        let skill = chance.next(in: 3...10)
        for question in 1...10 {
            if let pause {
                try await Task.sleep(
                    for: .seconds(
                        pause.lowerBound + Double(chance.next(in: 0...100)) / 100
                            * (pause.upperBound - pause.lowerBound)))
            }
            if chance.next(in: 1...10) <= skill { right += 1 }
            attempt.addProgressRange(fromStart: 0, toEnd: Double(question) / 10)
            guard pause != nil || question == 10 else { continue }
            let score = Double(right)
            attempt.primaryActivityItem = await device.make {
                CLSScoreItem(identifier: "score", title: "Score", score: score, maxScore: 10)
            }
            try await device.save()
            try await device.sync()
        }
        attempt.stop()
        context.resignActive()
        try await device.save()
        try await device.sync()
    }
}

/// Numbers that look like chance and are the same in each run.
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(in range: ClosedRange<Int>) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int((state >> 33) % UInt64(range.count))
    }
}
