import Coursework
import Foundation
import Locks
import SQL
import SchoolForTests
import Testing

@testable import School

/// Two who change the same thing at one time. Tasks begin at once here, on a machine full of other tests too.
@Suite struct LockingTests {
    @Test(arguments: Engine.allCases)
    func `the time of a change comes after that of the one before it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (school, actor) = (campus.school, campus.asSchool)
        let student = LockTarget.person(campus.students[0])
        let hasBegun = Watched(false)
        let first = Task.immediate {
            try await school.write(as: actor, locking: [student]) { transaction in
                hasBegun.withLock { $0 = true }
                #expect(school.writes.waits(seconds: 60) { $0.waiting > 0 })
                campus.advance(by: 60)
                return transaction.now
            }
        }
        #expect(hasBegun.wait(seconds: 60) { $0 ? true : nil } == true)
        let second = Task.immediate { try await school.write(as: actor, locking: [student]) { $0.now } }
        #expect(try await first.value <= second.value)
        #expect(try await second.value == campus.now)
    }

    @Test func `where another server holds it, the time is that of having got it`() async throws {
        try await Campus.alone { campus in
            let (school, actor) = (campus.school, campus.asSchool)
            let student = LockTarget.person(campus.students[0])
            let rival = Rival(campus, locking: student, onceAwaited: { campus.advance(by: 60) })
            let time = try await school.write(as: actor, locking: [student]) { $0.now }
            #expect(try await rival.end())
            #expect(time == campus.now)
        }
    }

    @Test func `what a device was telling while progress was switched off goes with the rest`() async throws {
        try await Campus.alone { campus in
            try campus.post(["shadows"])
            try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: 1)
            let request = SyncRequest(
                app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"),
                reports: [SentReport(campus.attempt(at: campus.path("shadows"), score: 8))])
            let device = Rival(
                campus, locking: .person(campus.students[0]),
                doing: { connection in
                    _ = try Transaction(campus.school, campus.asStudent(), connection, at: campus.now).sync(request)
                })
            try await campus.school.write(as: campus.asSchool, locking: [.organization]) {
                try $0.switchProgressOff(.delete)
            }
            try await campus.school.runDueTasks()
            #expect(try await device.end())
            for table in ["activity", "figure"] { #expect(try campus.count(table) == 0) }
        }
    }

    @Test func `completing waits for what a student's device is telling`() async throws {
        try await Campus.alone { campus in
            let handout = try campus.post(["shadows"])
            let rival = Rival(campus, locking: .person(campus.students[0]), onceAwaited: { campus.advance(by: 60) })
            try await campus.school.perform(.complete(handout), as: campus.asTeacher)
            #expect(try await rival.end())
        }
    }

    @Test func `signing out elsewhere waits for whatever signs in`() async throws {
        try await Campus.alone { campus in
            let rival = Rival(campus, locking: .person(campus.teacher), onceAwaited: { campus.advance(by: 60) })
            try await campus.school.perform(.endOtherSessions, as: campus.asTeacher)
            #expect(try await rival.end())
        }
    }

    @Test func `two acts in one hold what either holds`() async throws {
        try await Campus.alone { campus in
            let handout = try campus.post(["shadows"])
            let both = Act.setFavourite(true, handout).and(.lock(handout))
            let rival = Rival(campus, locking: .handout(handout), onceAwaited: { campus.advance(by: 60) })
            try await campus.school.perform(both, as: campus.asTeacher)
            #expect(try await rival.end())
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is the asking person's alone holds nobody where the school asks`(engine: Engine) throws {
        let campus = try Campus(engine)
        #expect(
            LockTarget.oneself.name(for: campus.asTeacher)
                == LockTarget.person(campus.teacher).name(for: campus.asSchool))
        #expect(LockTarget.oneself.name(for: campus.asSchool) == nil)
    }
}
