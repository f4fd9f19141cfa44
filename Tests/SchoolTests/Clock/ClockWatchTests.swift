import Foundation
import Locks
import School
import SchoolForTests
import Testing

@Suite struct ClockWatchTests {
    static let hour: Int64 = 3_600_000
    static let day: Int64 = 24 * hour

    @Test func `a clock that goes as time passes is trusted`() {
        var watch = ClockWatch()
        #expect(watch.observe(at: 0, passed: nil) == .trusted)
        for time in 1...100 { #expect(watch.observe(at: Int64(time) * 5000, passed: 5000) == .trusted) }
        #expect(watch.observe(at: 500_000 + Self.hour, passed: 5000) == .trusted)
    }

    @Test func `a clock that jumps forward while a server runs waits for a person, however long`() {
        var watch = ClockWatch(seen: 0)
        #expect(watch.observe(at: 3 * Self.day, passed: 5000) == .begins(.jump))
        for days in 1...40 {
            #expect(watch.observe(at: Int64(3 + days) * Self.day, passed: Self.day) == .holds(.jump))
        }
        #expect(watch.observe(at: 50 * Self.day, passed: nil) == .holds(.jump))
        watch.accept(50 * Self.day)
        #expect(watch.observe(at: 50 * Self.day + 5000, passed: 5000) == .trusted)
    }

    @Test func `a clock that is put right is trusted again`() {
        var watch = ClockWatch(seen: 0)
        #expect(watch.observe(at: 3 * Self.day, passed: 5000) == .begins(.jump))
        #expect(watch.observe(at: 3 * Self.day + Self.hour, passed: Self.hour) == .holds(.jump))
        #expect(watch.observe(at: 2 * Self.hour, passed: Self.hour) == .ends)
        #expect(watch.observe(at: 2 * Self.hour + 5000, passed: 5000) == .trusted)
    }

    @Test func `after a summer nothing is deleted for a day of running, and then it is`() {
        var watch = ClockWatch(seen: 0)
        #expect(watch.observe(at: 45 * Self.day, passed: nil) == .begins(.gap))
        #expect(watch.observe(at: 45 * Self.day + 23 * Self.hour, passed: 23 * Self.hour) == .holds(.gap))
        #expect(watch.observe(at: 46 * Self.day, passed: Self.hour) == .ends)
        #expect(watch.observe(at: 46 * Self.day + 5000, passed: 5000) == .trusted)
    }

    @Test func `a server that is off every night deletes on some days`() {
        var watch = ClockWatch(seen: 0)
        var trusted: Set<Int64> = []
        for day in Int64(1)...14 {
            for hour in Int64(0)..<10 {
                let finding = watch.observe(at: day * Self.day + hour * Self.hour, passed: hour == 0 ? nil : Self.hour)
                if finding == .trusted || finding == .ends { trusted.insert(day) }
            }
        }
        #expect(trusted.count >= 3)
    }

    @Test func `a clock that goes back is believed, and a later one is a jump`() {
        var watch = ClockWatch(seen: 10 * Self.day)
        #expect(watch.observe(at: 0, passed: 5000) == .trusted)
        #expect(watch.observe(at: 10 * Self.day, passed: 5000) == .begins(.jump))
    }

    @Test(arguments: Engine.allCases)
    func `a clock that jumped deletes no upload, until a person says that it is right`(engine: Engine) async throws {
        let campus = try Campus(engine)
        _ = try await campus.upload(as: campus.asStudent())
        let passed = Locked<Int64>(0)
        func server() -> School {
            School(campus.school.database, elapsed: { passed.withLock { $0 } }, now: { campus.now })
        }
        let school = server()
        try await school.runDueTasks()
        campus.advance(by: 3 * 86400)
        passed.withLock { $0 += 5000 }
        #expect(try await school.runDueTasks() == .begins(.jump))
        #expect(try await server().runDueTasks() == .holds(.jump))
        #expect(try campus.count("file") == 1)
        try server().acceptClock()
        passed.withLock { $0 += 5000 }
        #expect(try await school.runDueTasks() == .trusted)
        #expect(try campus.count("file") == 0)
    }
}
