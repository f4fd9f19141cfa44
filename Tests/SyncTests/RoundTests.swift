import ClassKit
import Coursework
import Foundation
import Locks
import SQL
import SQLite
import Testing

/// What one round with the school tells and takes in.
@Suite struct RoundTests {
    let device = TestDevice()
    let school: StubSchool

    init() throws { school = try StubSchool() }

    @Test func `work that was assigned arrives as it was saved`() async throws {
        let store = device.open()
        try await store.declare("shadow", "quiz")
        school.assign(.optics("shadow"))
        let activity = try await store.work(at: "shadow", "quiz", score: 7)
        let report = await store.syncNow(as: school.credential())
        #expect(report.problem == nil)
        #expect(report.sent == 1)
        #expect(report.waiting == 0)
        let record = try #require(school.state.withLock { $0.records.values.first })
        #expect(record.path == .optics("shadow", "quiz"))
        #expect(record.primaryItem?.value == .score(7, of: 10))
        #expect(record.progress.fraction == 0.5)
        #expect(abs(record.created.timeIntervalSince(activity.dateCreated)) < 1)
        await school.stop()
    }

    @Test func `work is told as soon as its place is, however many places wait`() async throws {
        let store = device.open()
        let shadow = try await store.declare("shadow")
        try await store.declare("shadow", "early")
        school.assign(.optics("shadow"))
        try await store.work(at: "shadow", "early")
        for number in 1...450 {
            shadow.addChildContext(CLSContext(type: .page, identifier: "page \(number)", title: "Page \(number)"))
        }
        try await store.save()
        try await store.declare("shadow", "late")
        try await store.work(at: "shadow", "late")
        #expect(await store.syncNow(as: school.credential()).sent == 2)
        let requests = school.state.withLock { $0.requests }
        let early = try #require(
            requests.firstIndex { $0.reports.contains { $0.record.path == .optics("shadow", "early") } })
        #expect(requests[(early + 1)...].map(\.contexts.count).reduce(0, +) > 200)
        var told: Set<IdentifierPath> = []
        for request in requests {
            told.formUnion(request.contexts.map(\.path))
            #expect(told.isSuperset(of: request.reports.map(\.record.path)))
        }
        await school.stop()
    }

    @Test func `items arrive in the order in which they were added, whatever they are called`() async throws {
        let store = device.open()
        let context = try await store.declare("shadow")
        school.assign(.optics("shadow"))
        let activity = context.createNewActivity()
        for question in 1...12 {
            let item = CLSBinaryItem(identifier: "q\(question)", title: "Question \(question)", type: .correctIncorrect)
            activity.addAdditionalActivityItem(item)
        }
        try await store.save()
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        let record = try #require(school.state.withLock { $0.records.values.first })
        #expect(record.additionalItems.map(\.identifier) == (1...12).map { "q\($0)" })
        await school.stop()
    }

    @Test func `numbers that an earlier version kept are told within their limits`() async throws {
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        try await store.work(at: "shadow")
        try SQLiteDatabase(path: device.file, applicationID: 0x434C_534B).write {
            _ = try $0.run("UPDATE activity SET duration = 1e308")
            _ = try $0.run("UPDATE item SET value = 1e308, detail = 1.5e308")
        }
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        let record = try #require(school.state.withLock { $0.records.values.first })
        #expect(record.findings == [] && record.duration == Limit.seconds.upperBound)
        await school.stop()
    }

    @Test func `nothing that nobody assigned leaves the device`() async throws {
        let store = device.open()
        try await store.declare("shadow", "quiz")
        try await store.declare("diary", title: "My secret page")
        school.assign(.optics("shadow"))
        try await store.work(at: "diary", title: "Secret points")
        try await store.work(at: "shadow", "quiz")
        store.completeAllAssignedActivities(matching: ["diary"])
        store.waitForCallbacks()
        let report = await store.syncNow(as: school.credential())
        #expect(report.sent == 1)
        #expect(report.kept == [.keptPrivate(.nothingAssigned): 1])
        let text = school.state.withLock { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(text.contains("Title of quiz"))
        for secret in ["ecret", "diary"] { #expect(!text.contains(secret)) }
        await school.stop()
    }

    @Test func `what was kept is sent when it may be`() async throws {
        let store = device.open()
        try await store.declare("shadow")
        let lock = LockSpan(from: .distantPast)
        school.change { $0.assignments = .example([.example(.optics("shadow"), locks: [lock])]) }
        try await store.work(at: "shadow")
        var report = await store.syncNow(as: school.credential())
        #expect(report.kept == [.keptPrivate(.handoutLocked): 1])
        // Work begun while the handout was locked stays private; unlocked from before, it goes.
        school.assign(.optics("shadow"))
        report = await store.syncNow(as: school.credential())
        #expect(report.sent == 1)
        #expect(report.kept == [:])
        await school.stop()
    }

    @Test func `what has arrived is not sent again, and what is saved later is`() async throws {
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        let activity = try await store.work(at: "shadow")
        _ = await store.syncNow(as: school.credential())
        #expect(await store.syncNow(as: school.credential()).sent == 0)
        activity.progress = 1
        try await store.save()
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        #expect(school.state.withLock { $0.records.values.map(\.progress.fraction) } == [1])
        await school.stop()
    }

    @Test func `a mark arrives where just that context was assigned`() async throws {
        let store = device.open()
        try await store.declare("shadow", "quiz")
        school.assign(.optics("shadow"))
        store.completeAllAssignedActivities(matching: ["shadow", "quiz"])
        store.completeAllAssignedActivities(matching: ["shadow"])
        store.waitForCallbacks()
        _ = await store.syncNow(as: school.credential())
        #expect(school.state.withLock { $0.marks.map(\.path) } == [.optics("shadow")])
        await school.stop()
    }

    @Test func `a mark waits where the handout was locked before it came, and arrives afterwards`() async throws {
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        _ = await store.syncNow(as: school.credential())
        store.completeAllAssignedActivities(matching: ["shadow"])
        store.waitForCallbacks()
        let lock = LockSpan(from: .distantPast)
        school.change { [school] in
            $0.meanwhile = {
                school.change { $0.assignments = .example([.example(.optics("shadow"), locks: [lock])]) }
            }
        }
        _ = await store.syncNow(as: school.credential())
        _ = await store.syncNow(as: school.credential())
        #expect(school.state.withLock { $0.requests.flatMap(\.marks).count } == 1)
        school.assign(.optics("shadow"))
        // It learns that the handout is unlocked, and sends what waited.
        for _ in 1...2 { _ = await store.syncNow(as: school.credential()) }
        #expect(school.state.withLock { $0.requests.flatMap(\.marks).count } == 2)
        await school.stop()
    }

    @Test func `an item that was removed is told to be gone`() async throws {
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        let activity = try await store.work(at: "shadow")
        _ = await store.syncNow(as: school.credential())
        activity.primaryActivityItem = nil
        try await store.save()
        _ = await store.syncNow(as: school.credential())
        let record = try #require(school.state.withLock { $0.records.values.first })
        #expect(record.primaryItem == nil)
        #expect(record.items["total"].map { $0.value == nil } == true)
        await school.stop()
    }

    @Test func `a thousand attempts go in requests that the school takes`() async throws {
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        let context = try await store.mainAppContext.descendant(matchingIdentifierPath: ["shadow"])
        for _ in 0..<1_000 {
            context.createNewActivity().progress = 0.5
            try await store.save()
        }
        let report = await store.syncNow(as: school.credential())
        #expect(report.sent == 1_000)
        #expect(school.state.withLock { $0.records.count } == 1_000)
        #expect(school.state.withLock { $0.requests.allSatisfy { $0.reports.count <= Limit.reportsPerSync } })
        await school.stop()
    }

    @Test func `a store is not sent to another school`() async throws {
        let store = device.open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        _ = await store.syncNow(as: school.credential())
        try await store.work(at: "shadow")
        let report = await store.syncNow(as: school.credential(organization: "school-2"))
        #expect(report.problem?.message.contains("another school") == true)
        #expect(school.state.withLock { $0.records.isEmpty })
        await school.stop()
    }
}
