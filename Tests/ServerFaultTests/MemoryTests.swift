import Foundation
import Programs
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// What requests cost that the server need not listen to.
    @Suite(.serialized) struct MemoryTests {
        /// Bytes that the process holds in memory.
        private func memory(of pid: Int32) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }) << 10
        }

        /// Opens that many connections, sends most of a body of that size on each as far as it is taken, and tells how much
        /// more memory the server has then, and what it has answered.
        private func cost(
            of connections: Int, sending size: Int, at school: TestSchool, as token: @escaping @Sendable (Int) -> String
        )
            async throws -> (bytes: Int, statuses: [Int: Int], waits: Bool)
        {
            try await onThread {
                let server = try school.serve()
                let port = try #require(server.port())
                let first = try Line(port)
                _ = try first.ask("GET", "/v1/me", as: school.teacher)
                let before = try memory(of: server.pid)
                let lines = try (0..<connections).map { _ in try Line(port, seconds: 2) }
                let part = [UInt8](repeating: 0x20, count: size - 1)
                for (number, line) in lines.enumerated() {
                    _ = line.send(Line.head("POST", "/v1/sync", size, token(number)))
                    _ = line.send(part)
                }
                // Whoever is answered is answered by now: the server has read what it wants of all of them.
                _ = try first.ask("GET", "/v1/me", as: school.teacher)
                let bytes = try memory(of: server.pid) - before
                var (statuses, waits) = ([Int: Int](), true)
                for line in lines {
                    // Those who are taken wait for their last byte.
                    _ = line.send([0x20])
                    let answer = try? line.answer()
                    statuses[answer?.status ?? 0, default: 0] += 1
                    if answer?.status == 503, answer?.headers["retry-after"] == nil { waits = false }
                }
                print("\(connections) bodies of \(size) bytes: \(bytes >> 20) MiB, \(statuses)")
                #expect(try first.ask("GET", "/v1/me", as: school.teacher).status == 200)
                return (bytes, statuses, waits)
            }
        }

        @Test(.timeLimit(.minutes(5))) func `bodies of strangers take no memory`() async throws {
            let school = try await TestSchool(.sqlite)
            let cost = try await cost(of: 400, sending: 3_500_000, at: school) { _ in "none" }
            #expect(cost.bytes < 100 << 20)
            #expect(cost.statuses[401] == 400)
        }

        @Test(.timeLimit(.minutes(5))) func `bodies of people who have signed in take what there is, and no more`()
            async throws
        {
            let school = try await TestSchool(.sqlite)
            let cost = try await cost(of: 400, sending: 3_500_000, at: school) {
                school.tokens[$0 % school.tokens.count]
            }
            // Two of each person, as long as there is room for the address.
            #expect(cost.bytes < 200 << 20)
            #expect(cost.statuses[503, default: 0] >= 380)
            #expect(cost.waits)
        }
    }
}
