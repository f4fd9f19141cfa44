import ClassKit
import Coursework
import Foundation
import Locks
import Programs
import Testing

/// Students are told what is recorded of them, and nobody is told anything else.
@Suite struct NoticeTests {
    let device = TestDevice()
    let school: StubSchool
    private let shown = Watched<[RecordingNotice]>([])

    init() throws {
        school = try StubSchool()
        try school.credential().write(in: device.folder.path)
    }

    private func open(_ opened: CLSDataStore? = nil) -> CLSDataStore {
        let store = opened ?? device.open()
        let shown = shown
        store.sync(as: school.credential().signedIn, home: device.folder.path) { notice in
            shown.withLock { $0.append(notice) }
        }
        return store
    }

    /// The notices, as soon as there are so many.
    private nonisolated(nonsending) func notices(_ count: Int) async throws -> [RecordingNotice] {
        let shown = shown
        return try await onThread {
            shown.wait(seconds: 30) { $0.count >= count ? $0 : nil } ?? shown.withLock { $0 }
        }
    }

    /// Waits until the school has answered with what it has assigned, and until all that waits has been judged.
    private nonisolated(nonsending) func heard(
        _ what: @escaping @Sendable (StubSchool.State) -> Bool
    ) async throws {
        let isHeard = try await onThread { [school] in school.state.wait(seconds: 30) { what($0) ? true : nil } }
        #expect(isHeard == true)
    }

    private nonisolated(nonsending) func end(_ store: CLSDataStore) async {
        store.stopSync()
        await school.stop()
    }

    private static func notice(_ kind: RecordingNotice.Kind) -> RecordingNotice {
        RecordingNotice(kind, app: "Optics", classes: ["Physics"])
    }

    @Test func `who begins what was assigned is told, fully the first time and shortly afterwards`() async throws {
        school.assign(.optics("shadow"))
        let store = open()
        let shadow = try await store.declare("shadow")
        try await heard { $0.requests.last?.state != nil }
        // Nothing of it is saved yet.
        shadow.createNewActivity().start()
        #expect(try await notices(1) == [Self.notice(.firstRecording)])
        shadow.createNewActivity().start()
        #expect(try await notices(2) == [.firstRecording, .recording].map(Self.notice))
        await end(store)
    }

    @Test func `nothing is told of an attempt that began before its task was posted, when it goes on`() async throws {
        let store = device.open()
        let activity = try await store.declare("shadow").createNewActivity()
        device.time.pass(600)
        school.assign(.optics("shadow"), posted: Date().addingTimeInterval(-300))
        _ = open(store)
        try await heard { $0.requests.last?.state != nil }
        activity.start()
        store.waitForNotices()
        #expect(try await notices(0) == [])
        await end(store)
    }

    @Test func `an attempt is told once, however often it goes on and is saved, in every process`() async throws {
        school.assign(.optics("shadow"))
        let store = open()
        let shadow = try await store.declare("shadow")
        try await heard { $0.requests.last?.state != nil }
        let activity = shadow.createNewActivity()
        for _ in 0..<3 {
            activity.start()
            activity.stop()
            activity.progress += 0.1
            try await store.save()
        }
        try await heard { $0.records.count == 1 }
        store.stopSync()
        let again = open()
        try await again.mainAppContext.descendant(matchingIdentifierPath: ["shadow"]).currentActivity?.start()
        try await again.work(at: "shadow")
        #expect(try await notices(2) == [.firstRecording, .recording].map(Self.notice))
        await end(again)
    }

    @Test func `work that is saved and sent without having been started is told too`() async throws {
        school.assign(.optics("shadow"))
        let store = open()
        let shadow = try await store.declare("shadow")
        shadow.createNewActivity().progress = 0.5
        try await store.save()
        #expect(try await notices(1) == [Self.notice(.firstRecording)])
        await end(store)
    }

    @Test func `who is not to be recorded is never told anything`() async throws {
        let cases: [@Sendable (inout Assignments) -> Void] = [
            { $0 = .teacher }, { $0.person.isStudentOnRoster = false }, { $0.person.isProgressOnForPerson = false },
            { $0.person.isProgressOnForSchool = false }, { $0.isAppApproved = false }, { $0.tasks = [] },
            { $0.tasks[0].completed = .distantPast }, { $0.tasks[0].locks = [LockSpan(from: .distantPast)] },
        ]
        for change in cases {
            let (device, school) = (TestDevice(), try StubSchool())
            try school.credential().write(in: device.folder.path)
            school.assign(.optics("shadow"))
            school.change { change(&$0.assignments) }
            let store = device.open()
            let shown = shown
            store.sync(as: school.credential().signedIn, home: device.folder.path) { notice in
                shown.withLock { $0.append(notice) }
            }
            try await store.declare("shadow")
            let isHeard = try await onThread {
                school.state.wait(seconds: 30) { $0.requests.last?.state != nil ? true : nil }
            }
            #expect(isHeard == true)
            try await store.work(at: "shadow")
            store.completeAllAssignedActivities(matching: ["shadow"])
            try await store.save()
            // Judged, and kept.
            let isJudged = try await onThread {
                try waitForChange(in: device.folder.path) {
                    try device.open().storedWork().kept.isEmpty ? nil : true
                } ?? false
            }
            #expect(isJudged)
            store.waitForNotices()
            store.stopSync()
            await school.stop()
        }
        #expect(try await notices(0) == [])
        await school.stop()
    }

    @Test func `of what was not assigned nothing is told, beside what was`() async throws {
        school.assign(.optics("shadow"))
        let store = open()
        try await store.declare("diary")
        try await store.declare("shadow")
        try await heard { $0.requests.last?.state != nil }
        try await store.work(at: "diary")
        try await store.work(at: "shadow")
        try await heard { $0.records.count == 1 }
        #expect(try await notices(1) == [Self.notice(.firstRecording)])
        await end(store)
    }

    @Test func `an app that marks work as done is told of, once`() async throws {
        school.assign(.optics("shadow"))
        let store = open()
        try await store.declare("shadow")
        try await store.work(at: "shadow")
        store.completeAllAssignedActivities(matching: ["shadow"])
        try await heard { $0.marks.count == 1 }
        #expect(try await notices(2) == [.firstRecording, .markedDone].map(Self.notice))
        await end(store)
    }

    @Test func `of two classes both are named`() async throws {
        school.assign(.optics("shadow"), .optics("shadow"))
        school.change { $0.assignments.tasks[1].className = "Art" }
        let store = open()
        try await store.declare("shadow")
        try await store.work(at: "shadow")
        #expect(try await notices(1).first?.classes == ["Art", "Physics"])
        await end(store)
    }

    @Test func `who has signed out is told nothing more`() async throws {
        school.assign(.optics("shadow"))
        let store = open()
        let shadow = try await store.declare("shadow")
        try await heard { $0.requests.last?.state != nil }
        Credential.remove(in: device.folder.path)
        shadow.createNewActivity().start()
        store.waitForNotices()
        #expect(try await notices(0) == [])
        await end(store)
    }
}
