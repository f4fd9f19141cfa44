import ClassKit
import PlayClassKit
import PlayModel
import Synchronization

/// What a tap in Schoolwork asks for, until somebody gets round to it. Links come on a thread of their own.
final class WaitingLink: Sendable {
    private let node = Mutex<(any Node)?>(nil)
    private let tell: @Sendable (String) -> Void

    init(tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

    func receive(_ activity: NSUserActivity) {
        guard let asked = PlayLibrary.shared.node(continuing: activity) else {
            return tell("the link leads to nothing that this version has.")
        }
        node.withLock { $0 = asked }
        tell("a link asks for “\(asked.title)”, which comes next; at the menu, press Enter.")
    }

    /// What waits; afterwards nothing does.
    func take() -> (any Node)? {
        node.withLock { node in
            defer { node = nil }
            return node
        }
    }
}
