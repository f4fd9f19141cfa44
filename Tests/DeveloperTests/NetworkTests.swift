import Foundation
import Testing

@testable import Developer

/// The network between a device and a school.
@Suite struct NetworkTests {
    @Test func `a network that is closed again closes nothing of anybody else`() throws {
        let network = try SimulatedNetwork(to: 9) { _ in }
        network.close()
        // Whatever number is given back meanwhile, one of these has it.
        var pairs: [[Int32]] = []
        defer { for end in pairs.joined() { close(end) } }
        for _ in 0..<100 {
            var ends: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            let isMade = socketpair(AF_UNIX, kind, 0, &ends) == 0
            try #require(isMade)
            pairs.append(ends)
            sched_yield()
            network.close()
        }
        let cut = pairs.count {
            send($0[0], "a", 1, Int32(MSG_NOSIGNAL)) < 1 || send($0[1], "a", 1, Int32(MSG_NOSIGNAL)) < 1
        }
        #expect(cut == 0)
    }
}
