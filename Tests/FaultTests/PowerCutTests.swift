import Foundation
import Programs
import Testing

/// What a save acknowledged is on the disk, and not only on its way there.
///
/// Nobody can cut the power in a test. But what survives it is what was synced, and that can be watched.
@Suite struct PowerCutTests {
    @Test(.timeLimit(.minutes(5)))
    func `a save is acknowledged after the log has been synced, and never before`() async throws {
        let bench = try Bench()
        let strace = [
            "strace", "-f", "-y", "-qq", "-e", "trace=write,pwrite64,fsync,fdatasync", "-e", "signal=none", "-s", "20",
            "-o", bench.trace,
        ]
        guard Disk.succeeds(strace + ["true"]) else {
            return Disk.report(
                missing: "that a save syncs before it is acknowledged; strace is missing or may not trace.")
        }
        let worker = try bench.worker("me", count: 400, through: strace)
        try await onThread { worker.listen(before: .seconds(50)) }
        #expect(worker.saved == 400)
        let findings = try Trace(String(contentsOfFile: bench.trace, encoding: .utf8))
        #expect(findings.acknowledged == 400)
        #expect(findings.unsynced == [])
        #expect(
            findings.syncedFolders.isSuperset(of: [bench.home, (bench.file as NSString).deletingLastPathComponent]))
        // The log was emptied into the file meanwhile: what is in the file then has been synced too.
        #expect(findings.syncsOfFile > 0)
        print("power cut: \(findings.acknowledged) saves acknowledged, \(findings.syncsOfLog) syncs of the log")
    }
}

/// What a client wrote and synced, in that order.
struct Trace {
    private(set) var acknowledged = 0
    /// The acknowledgements for which something had been written and not been synced.
    private(set) var unsynced: [String] = []
    private(set) var syncsOfLog = 0
    private(set) var syncsOfFile = 0
    private(set) var syncedFolders: Set<String> = []
    private var isLogDirty = false
    private var hasSynced = false

    init(_ text: String) {
        // A call that another thread interrupts is told in two lines; it counts where it ends, and a write where it begins.
        for line in text.split(separator: "\n") { note(String(line)) }
    }

    private mutating func note(_ line: String) {
        let isOver = !line.contains("<unfinished")
        if line.contains("pwrite64("), line.contains("store.sqlite-wal>") { isLogDirty = true }
        if line.contains("sync("), isOver, let path = line.firstMatch(of: /<([^>]+)>/)?.1 { noteSync(of: String(path)) }
        if line.contains("fdatasync resumed"), line.contains("= 0") { noteSync(of: "store.sqlite-wal") }
        if line.contains("write("), line.contains("\"saved ") { noteAcknowledgement(line) }
    }

    private mutating func noteSync(of path: String) {
        if path.hasSuffix("store.sqlite-wal") {
            (isLogDirty, hasSynced) = (false, true)
            syncsOfLog += 1
        } else if path.hasSuffix("store.sqlite") {
            syncsOfFile += 1
        } else {
            syncedFolders.insert(path)
        }
    }

    private mutating func noteAcknowledgement(_ line: String) {
        acknowledged += 1
        if isLogDirty || !hasSynced { unsynced.append(line) }
        hasSynced = false
    }
}
