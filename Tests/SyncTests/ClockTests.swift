import ClassKit
import Coursework
import Foundation
import Locks
import SQL
import SQLite
import Testing

/// Devices whose clocks are wrong.
@Suite struct ClockTests {
    let device = TestDevice()
    let school: StubSchool
    static let year = 365.25 * 86_400

    init() throws { school = try StubSchool() }

    @Test(arguments: [-56 * Self.year, -7_200, -90, 90, 7_200, 10 * Self.year])
    func `work on a device with a wrong clock is recorded, and dated as the school's clock says`(
        ahead: TimeInterval
    ) async throws {
        device.time.set(ahead: ahead)
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"), posted: Date().addingTimeInterval(-30))
        // Before the device has ever heard of the school, and after.
        try await store.work(at: "shadow")
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        try await store.work(at: "shadow")
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        for record in school.state.withLock({ Array($0.records.values) }) {
            #expect(abs(record.created.timeIntervalSinceNow) < 60)
        }
        await school.stop()
    }

    @Test(arguments: [-56 * Self.year, 10 * Self.year])
    func `a clock that goes wrong while nobody can be reached does no harm`(ahead: TimeInterval) async throws {
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"), posted: Date().addingTimeInterval(-3600))
        _ = await store.syncNow(as: school.credential())
        device.time.set(ahead: ahead)
        try await store.work(at: "shadow")
        device.time.set(ahead: 0)
        try await store.work(at: "shadow")
        let report = await store.syncNow(as: school.credential())
        #expect(report.sent == 2)
        for record in school.state.withLock({ Array($0.records.values) }) {
            #expect(abs(record.created.timeIntervalSinceNow) < 60)
        }
        await school.stop()
    }

    @Test(arguments: [true, false])
    func `an attempt that began before the clock was set right is dated right`(isSchoolKnown: Bool) async throws {
        let store = device.open()
        let shadow = try await store.declare("shadow")
        school.assign(.optics("shadow"), posted: Date().addingTimeInterval(-3600))
        if isSchoolKnown { _ = await store.syncNow(as: school.credential()) }
        device.time.set(ahead: -56 * Self.year)
        let activity = shadow.createNewActivity()
        activity.start()
        device.time.set(ahead: 0)
        activity.stop()
        try await store.save()
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        for record in school.state.withLock({ Array($0.records.values) }) {
            #expect(abs(record.created.timeIntervalSinceNow) < 60)
        }
        await school.stop()
    }

    @Test func `an attempt that began after the school was heard is not dated before, however long it took`()
        async throws
    {
        let store = device.open()
        let shadow = try await store.declare("shadow")
        school.assign(.optics("shadow"), posted: Date().addingTimeInterval(-600))
        _ = await store.syncNow(as: school.credential())
        device.time.set(ahead: -56 * Self.year)
        shadow.createNewActivity().progress = 0.5
        device.time.pass(2_400)
        try await store.save()
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        await school.stop()
    }

    @Test func `an attempt that began before it was assigned stays so when the clock goes wrong`() async throws {
        let store = device.open()
        let shadow = try await store.declare("shadow")
        shadow.createNewActivity().progress = 0.5
        device.time.pass(600)
        school.assign(.optics("shadow"), posted: Date().addingTimeInterval(-300))
        _ = await store.syncNow(as: school.credential())
        device.time.set(ahead: -56 * Self.year)
        try await store.save()
        #expect(await store.syncNow(as: school.credential()).sent == 0)
        #expect(try store.storedWork().kept == [.keptPrivate(.nothingAssigned): 1])
        await school.stop()
    }

    @Test(arguments: [-56 * Self.year, 7_200, 10 * Self.year])
    func `nothing that the school is told is dated in its future`(ahead: TimeInterval) async throws {
        device.time.set(ahead: ahead)
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"), posted: Date().addingTimeInterval(-30))
        try await store.work(at: "shadow")
        let activity = try #require(try await store.declare("shadow").currentActivity)
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "hints", title: "Hints"))
        activity.removeAllActivityItems()
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "words", title: "Words"))
        try await store.save()
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        let told = school.state.withLock { $0.requests }
        #expect(told.flatMap(\.reports).allSatisfy { $0.record.edited.time.isCredible(at: Date()) })
        #expect(told.flatMap(\.contexts).allSatisfy { $0.edited.time.isCredible(at: Date()) })
        #expect(told.flatMap(\.contexts).map(\.path).contains(.optics("shadow")))
        #expect(try device.one("SELECT count(*) FROM context WHERE unsent = 1") == 0)
        #expect(try device.oneOfVerdicts("SELECT count(*) FROM place WHERE unsent = 1") == 0)
        await school.stop()
    }

    @Test func `what others date in the future is not taken, and what was taken once can be edited`() async throws {
        let store = device.open()
        try await store.declare("shadow", title: "Mine")
        school.assign(.optics("shadow"))
        _ = await store.syncNow(as: school.credential())
        let future = Stamp(
            HybridTime(Date().addingTimeInterval(10 * Self.year)), DeviceID(rawValue: "somebody else's"))
        let record = ContextRecord(.optics("shadow"), ContextDescription(type: .lesson, title: "For ever"), at: future)
        school.change { state in
            state.contexts[record.path] = record
            state.changes.append(record.path)
        }
        _ = await store.syncNow(as: school.credential())
        #expect(try await store.declare("shadow").title == "Mine")
        // An earlier version took it.
        let database = try SQLiteDatabase(path: device.file, applicationID: 0x434C_534B)
        try database.write {
            _ = try $0.run(
                """
                UPDATE context SET title = 'For ever', stamp = $1, edited = $1, stamps = NULL, stampDevice = 'else'
                WHERE identifier = 'shadow'
                """, .integer(future.time.rawValue))
        }
        let other = device.open()
        try await other.declare("shadow").title = "Mine again"
        try await other.save()
        _ = await other.syncNow(as: school.credential())
        let told = try #require(school.state.withLock { $0.requests }.flatMap(\.contexts).last)
        #expect(told.description.title == "Mine again" && told.edited.time.isCredible(at: Date()))
        #expect(told.lastEdit(of: .topic).time == .zero)
        await school.stop()
    }

    @Test func `an edit comes after the one it replaces, also when the clock was set back between them`() async throws {
        device.time.set(ahead: 10 * Self.year)
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        let activity = try await store.work(at: "shadow", score: 1)
        _ = await store.syncNow(as: school.credential())
        device.time.set(ahead: 0)
        activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 9, maxScore: 10)
        try await store.save()
        _ = await store.syncNow(as: school.credential())
        let record = try #require(school.state.withLock { $0.records.values.first })
        #expect(record.primaryItem?.value == .score(9, of: 10))
        await school.stop()
    }

    @Test func `stamps go on from the school's time once it is known`() async throws {
        device.time.set(ahead: 10 * Self.year)
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        _ = await store.syncNow(as: school.credential())
        try await store.work(at: "shadow")
        _ = await store.syncNow(as: school.credential())
        let record = try #require(school.state.withLock { $0.records.values.first })
        #expect(abs(record.edited.time.date.timeIntervalSinceNow) < 60)
        await school.stop()
    }
}
