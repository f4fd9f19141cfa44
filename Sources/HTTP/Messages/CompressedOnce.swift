import Gzip
import Locks

/// What gzip makes of a response that is sent many times.
package final class CompressedOnce: Sendable {
    // The outer level is nil until somebody asks, the inner one where compressing does not help.
    private let known = Locked<[UInt8]??>(nil)

    package init() {}

    /// - Parameter bytes: the response's, each time the same.
    func bytes(of bytes: [UInt8]) -> [UInt8]? {
        known.withLock { known in
            if let known { return known }
            let made = Gzip.compress(bytes)
            known = .some(made)
            return made
        }
    }
}
