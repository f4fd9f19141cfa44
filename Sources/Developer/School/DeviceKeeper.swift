import ClassKit
import Coursework
import Foundation
import Locks

/// Brings what apps on a device have saved to the school, also after they have ended: as a program in the background of a
/// real device does.
final class DeviceKeeper: Sendable {
    /// What there is to tell of it.
    enum News: Sendable {
        case trouble(String)
        /// Attempts of an app that stay on the device, and why: the school never hears of them.
        case kept(app: String, Fate, attempts: Int)
    }

    private struct Mail {
        var hasNews = false
        var isClosed = false
        var hasEnded = false
    }

    private let mail = Watched(Mail())

    /// - Parameter home: where the device keeps ClassKit's data.
    init(home: String, tell: @escaping @Sendable (News) -> Void) {
        startThread { [mail] in
            var rounds = Rounds(home: home, tell: tell)
            while true {
                // What could not be sent is tried again after a while.
                let isClosed = mail.wait(seconds: rounds.isWaiting ? 2 : 3600) { mail -> Bool? in
                    guard mail.hasNews || mail.isClosed else { return nil }
                    mail.hasNews = false
                    return mail.isClosed
                }
                if isClosed == true { break }
                rounds.run()
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
}

/// Rounds with the school for all apps of a device, and what they bring that was not so before.
private struct Rounds {
    let home: String
    let tell: (DeviceKeeper.News) -> Void
    /// Whether something is to be tried again.
    private(set) var isWaiting = false
    private var kept: [String: [Fate: Int]] = [:]

    init(home: String, tell: @escaping (DeviceKeeper.News) -> Void) {
        self.home = home
        self.tell = tell
    }

    mutating func run() {
        let reports = (try? Sync.run(home: home)) ?? []
        for entry in reports { tellKept(entry.report.kept, of: entry.app) }
        let problem = reports.compactMap(\.report.problem).first { !$0.isBusy }
        if let problem, !isWaiting { tell(.trouble("The device did not reach the school: \(problem.message)")) }
        isWaiting = reports.contains { $0.report.problem != nil }
    }

    private mutating func tellKept(_ found: [Fate: Int], of app: String) {
        for (fate, count) in found.sorted(by: { $0.key.name < $1.key.name }) {
            let new = count - (kept[app]?[fate] ?? 0)
            if new > 0 { tell(.kept(app: app, fate, attempts: new)) }
        }
        kept[app] = found
    }
}

extension SyncProblem {
    /// Whether the app itself is at it just now.
    fileprivate var isBusy: Bool {
        if case .busy = code { true } else { false }
    }
}
