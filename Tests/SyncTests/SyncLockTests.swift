import Foundation
import Testing

@testable import ClassKit

@Suite struct SyncLockTests {
    private let store = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID())").path

    @Test func `who finds a store being synced closes nobody else's file`() async throws {
        let lock = try SyncLock(besideStore: store, isPatient: false)
        let lost = await filesLost {
            for _ in 0..<20_000 {
                #expect(throws: SyncProblem.self) { try SyncLock(besideStore: store, isPatient: false) }
            }
        }
        #expect(lost == 0)
        withExtendedLifetime(lock) {}
        try FileManager.default.removeItem(atPath: store + "-sync")
    }
}
