import Coursework
import Foundation
import Locks
import Programs
import SQL
import SchoolForTests
import Testing

@testable import School

/// Two who change the same thing at one time.
@Suite struct HoldingTests {
    @Test(arguments: Engine.allCases)
    func `the time of a change comes after that of the one before it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let student = Subject.person(campus.students[0])
        let hasBegun = Watched(false)
        async let first = campus.school.write(as: campus.asSchool, holding: [student]) { desk in
            hasBegun.withLock { $0 = true }
            let deadline = ContinuousClock.now + .seconds(120)
            while campus.school.figures.waiting == 0, .now < deadline { usleep(1000) }
            campus.advance(by: 60)
            return desk.now
        }
        #expect(try await onThread { hasBegun.wait(seconds: 120) { $0 ? true : nil } } == true)
        let second = try await campus.school.write(as: campus.asSchool, holding: [student]) { $0.now }
        #expect(try await first <= second)
        #expect(second == campus.now)
    }

    @Test func `where another server holds it, the time is that of having got it`() async throws {
        let campus = try Campus(.postgreSQL)
        let student = Subject.person(campus.students[0])
        let rival = try await Rival(campus, holding: student)
        async let time = campus.school.write(as: campus.asSchool, holding: [student]) { $0.now }
        #expect(try await rival.commitOnceAwaited())
        campus.advance(by: 60)
        try await rival.commit()
        #expect(try await time == campus.now)
    }

    @Test func `what a device was telling while progress was switched off goes with the rest`() async throws {
        let campus = try Campus(.postgreSQL)
        try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: 1)
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"),
            reports: [SentReport(campus.attempt(at: campus.path("shadows"), score: 8))])
        let device = try await Rival(campus, holding: .person(campus.students[0])) { connection in
            _ = try Desk(campus.school, campus.asStudent(), connection, at: campus.now).sync(request)
        }
        try await campus.school.write(as: campus.asSchool, holding: [.organization]) {
            try $0.switchProgressOff(.delete)
        }
        async let deletion: Void = campus.school.doWhatIsDue()
        #expect(try await device.commitOnceAwaited())
        try await device.commit()
        try await deletion
        for table in ["activity", "figure"] { #expect(try campus.count(table) == 0) }
    }
}
