import Coursework
package import Foundation
import Locks

/// Makes identifiers: milliseconds in the upper bits, and 21 bits of randomness and counting below.
///
/// Those of one source always grow. Two processes may very rarely make the same one in the same millisecond; the
/// table's key then refuses the second.
package final class IdentifierSource: Sendable {
    private static let lowBits = 21
    /// The last millisecond that fits above the lower bits; in the year 2248.
    private static let latest: Int64 = .max >> (lowBits + 1)
    private let last = Locked<Int64>(0)
    private let random: @Sendable () -> UInt64

    package init(random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }) {
        self.random = random
    }

    package func next<Identified>(at time: Date, for: Identified.Type = Identified.self) -> Identifier<Identified> {
        let milliseconds = min(max(1, time.milliseconds), Self.latest)
        // Half of the range stays free for counting up.
        let low = Int64(random() & (1 << UInt64(Self.lowBits - 1) - 1))
        let candidate = milliseconds << Self.lowBits | low
        return last.withLock { last in
            last = max(last + 1, candidate)
            return Identifier(rawValue: last)
        }
    }

    /// When an identifier was made, in milliseconds since 1970.
    static func milliseconds(of identifier: Int64) -> Int64 { identifier >> lowBits }
}
