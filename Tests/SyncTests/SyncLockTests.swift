import Foundation
import Locks
import Testing

@testable import ClassKit

@Suite struct SyncLockTests {
    private let store = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID())").path

    @Test func `who finds a store being synced closes nobody else's file`() async throws {
        let lock = try SyncLock(besideStore: store, isPatient: false)
        let isOver = Locked(false)
        async let lost = filesLost { isOver.withLock { $0 } }
        for _ in 0..<20_000 {
            #expect(throws: SyncProblem.self) { try SyncLock(besideStore: store, isPatient: false) }
        }
        isOver.withLock { $0 = true }
        #expect(await lost == 0)
        withExtendedLifetime(lock) {}
        try FileManager.default.removeItem(atPath: store + "-sync")
    }

    /// Opens files of its own all the time, and counts those that somebody else has closed.
    private nonisolated(nonsending) func filesLost(until isOver: @escaping @Sendable () -> Bool) async -> Int {
        await withCheckedContinuation { done in
            startThread {
                var lost = 0
                while !isOver() {
                    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
                    if close(file) != 0 { lost += 1 }
                }
                done.resume(returning: lost)
            }
        }
    }
}
