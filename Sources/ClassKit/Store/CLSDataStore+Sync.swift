package import Coursework
import Foundation
import Locks

extension CLSDataStore {
    /// Syncs with the person's school from now on, in the background.
    ///
    /// - Parameters:
    ///   - icon: the file of the app's picture, for notices.
    ///   - version: of the app, for the school.
    ///   - show: shows students what is recorded; unless told, as `CLASSKIT_NOTICE` says.
    package func sync(
        as owner: SignedInPerson, home: String, icon: String? = nil, version: String? = nil,
        show: (@Sendable (RecordingNotice) -> Void)? = nil
    ) {
        sync(as: owner, home: home, icon: icon, version: version, defaults: nil, show: show)
    }

    /// - Parameter defaults: shows the app what is set for it; there is one in a process.
    func sync(
        as owner: SignedInPerson, home: String, icon: String?, version: String? = nil, defaults: ManagedDefaults?,
        show: (@Sendable (RecordingNotice) -> Void)? = nil
    ) {
        var synced = synced
        synced.version = version.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(Limit.appVersion))) }
        let variables = ProcessInfo.processInfo.environment
        let board = show == nil ? NoticeBoard(variables) : .off
        synced.notice = StudentNotice(
            synced, of: owner, home: home, show: show ?? { board.show($0, icon: icon, variables) })
        let watch = SignInWatch(owner, home: home)
        self.watch.withLock { $0 = watch }
        let service = SyncService(synced, of: owner, home: home, watch: watch, defaults: defaults)
        self.service.withLock { $0 = service }
        service.start()
    }

    /// Waits until all has been shown that is to be shown so far, for tests.
    package func waitForNotices() { service.withLock { $0 }?.waitForNotices() }

    /// Ends the background service, for tests.
    package func stopSync() { service.withLock { $0.take() }?.stop() }

    /// Runs one whole round with the school and reports; waits for another process that is at it.
    nonisolated(nonsending)
        package func syncNow(as credential: Credential, patience: SchoolClient.Patience = .init()) async -> SyncReport
    {
        let synced = synced
        return await withCheckedContinuation { done in
            startThread { done.resume(returning: synced.syncNow(as: credential, patience: patience)) }
        }
    }

    /// What has become of the attempts that are stored, for people; apps never see it.
    package func storedWork() throws -> StoredWork { try synced.work() }

    /// The same of each attempt, by its name; for a developer who looks into a device.
    package func storedFates() throws -> [ActivityRecord.ID: Fate] { try synced.fates() }

    private var synced: SyncedStore {
        SyncedStore(file: tree.file, clock: clock, app: tree.root.identifier, name: tree.root.title)
    }
}

extension SyncedStore {
    func syncNow(as credential: Credential, patience: SchoolClient.Patience) -> SyncReport {
        do throws(SyncProblem) {
            let client = SchoolClient(try credential.address(), token: credential.token, patience: patience)
            defer { client.close() }
            return syncOnce(credential.organization.id, client, isPatient: true).report
        } catch {
            var report = SyncReport()
            report.problem = error
            return report
        }
    }
}
