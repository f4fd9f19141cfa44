import Foundation
import Locks
import Secrets
import Testing

extension Randomness {
    /// Bytes that follow from the seed, so that a failure repeats.
    static func seeded(_ seed: UInt64) -> Randomness {
        let state = Locked(seed)
        return Randomness { count in
            state.withLock { state in (0..<count).map { _ in byte(&state) } }
        }
    }

    private static func byte(_ state: inout UInt64) -> UInt8 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return UInt8(truncatingIfNeeded: mixed >> 32)
    }

    /// These bytes and no more.
    static func fixed(_ bytes: [UInt8]) -> Randomness {
        let rest = Locked(bytes[...])
        return Randomness { count in
            rest.withLock { rest in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        }
    }
}

/// How far counts are from being all the same: about one less than their number when chance alone is at work.
func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.map { pow(Double($0) - expected, 2) / expected }.reduce(0, +)
}

/// How long a test waits for what has to come; far longer than it takes.
let patience: TimeInterval = 30

/// Gives way until `condition` holds.
func until(_ condition: () -> Bool, at place: SourceLocation = #_sourceLocation) async {
    let end = Date.now + patience
    while !condition() {
        guard Date.now < end else {
            Issue.record("what the test waits for does not come", sourceLocation: place)
            return
        }
        await Task.yield()
    }
}
