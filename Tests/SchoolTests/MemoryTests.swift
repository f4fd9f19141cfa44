import Testing

@testable import School

@Suite struct MemoryTests {
    private func limit(_ groups: String?, _ files: [String: String]) -> UInt64 {
        Memory.groupLimit(of: groups) { files[$0] }
    }

    @Test func `the least of what a service and what is around it may use holds`() {
        let files = [
            "memory.max": "4000000000\n", "system.slice/memory.max": "max\n",
            "system.slice/homeroom.service/memory.max": "1000000000\n",
        ]
        #expect(limit("0::/system.slice/homeroom.service\n", files) == 1_000_000_000)
        #expect(limit("0::/system.slice/other.service\n", files) == 4_000_000_000)
        #expect(limit("0::/\n", files) == 4_000_000_000)
    }

    @Test func `what is no number limits nothing`() {
        #expect(limit("0::/a\n", ["a/memory.max": "max\n"]) == .max)
        #expect(limit("0::/a\n", ["a/memory.max": "-5\n", "memory.max": ""]) == .max)
        #expect(limit("4:memory:/a\n", ["a/memory.max": "5\n"]) == .max)
        #expect(limit(nil, [:]) == .max)
        #expect(Memory.limit > 0)
    }
}
