import Foundation
import Testing

/// What happens to a school when things go wrong: servers that are killed, databases that fall, disks that fill up.
///
/// One after the other, as each of them loads the machine, and some wait for what has to come in time.
@Suite(.serialized) struct ServerFaultTests {
    static let seed =
        ProcessInfo.processInfo.environment["HOMEROOM_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1 << 32)
}
