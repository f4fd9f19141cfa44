import ClassKit
import Foundation
import Locks

/// Brings what apps on a device have saved to the school, also after they have ended: as a program in the background of a
/// real device does.
final class DeviceKeeper: Sendable {
    private struct Mail {
        var hasNews = false
        var isClosed = false
        var hasEnded = false
    }

    private let mail = Watched(Mail())

    /// - Parameters:
    ///   - home: where the device keeps ClassKit's data.
    ///   - tell: told when the school could not be reached, or refused.
    init(home: String, tell: @escaping @Sendable (String) -> Void) {
        startThread { [mail] in
            var isWaiting = false
            while true {
                // What could not be sent is tried again after a while.
                let isClosed = mail.wait(seconds: isWaiting ? 2 : 3600) { mail -> Bool? in
                    guard mail.hasNews || mail.isClosed else { return nil }
                    mail.hasNews = false
                    return mail.isClosed
                }
                if isClosed == true { break }
                let wasWaiting = isWaiting
                isWaiting = Self.hasMore(after: home) { if !wasWaiting { tell($0) } }
            }
            mail.withLock { $0.hasEnded = true }
        }
    }

    /// Says that something was saved.
    func note() { mail.withLock { $0.hasNews = true } }

    func close() {
        mail.withLock { $0.isClosed = true }
        mail.wait { $0.hasEnded ? () : nil }
    }

    /// One round for all apps; whether it is to be tried again.
    private static func hasMore(after home: String, _ tell: (String) -> Void) -> Bool {
        let reports = (try? Sync.run(home: home)) ?? []
        let problem = reports.compactMap { $0.report.problem }.first { !$0.isBusy }
        if let problem { tell("The device did not reach the school: \(problem.message)") }
        return reports.contains { $0.report.problem != nil }
    }
}

extension SyncProblem {
    /// Whether the app itself is at it just now.
    fileprivate var isBusy: Bool {
        if case .busy = code { true } else { false }
    }
}
