import Testing

@testable import School

@Suite struct MemoryTests {
    @Test func `a container's limit is a number, and everything else is none`() {
        #expect(Memory.containerLimit("536870912\n") == 536_870_912)
        #expect(Memory.containerLimit("max\n") == .max)
        #expect(Memory.containerLimit("") == .max)
        #expect(Memory.containerLimit("-5") == .max)
        #expect(Memory.containerLimit(nil) == .max)
        #expect(Memory.limit > 0)
    }
}
