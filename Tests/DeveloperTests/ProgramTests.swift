import Foundation
import Locks
import Programs
import Testing

@testable import Developer

/// Programs that are started and watched.
@Suite struct ProgramTests {
    private func program(_ line: String, in folder: TemporaryFolder) -> ProbedProgram {
        ProbedProgram(
            path: "/bin/sh", arguments: ["-c", line], environment: [:], log: folder.url.appending(path: "log").path)
    }

    @Test func `a program finds nothing open that it was not given`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // As whoever started us may have left it, or a library.
        let left = open("/dev/null", O_RDONLY)
        defer { close(left) }
        let program = program("test ! -e /proc/self/fd/\(left)", in: folder)
        #expect(try await onThread { try program.run(limit: 20) { false } } == .exited(0))
    }

    @Test func `a process has its number until what waits for its end was told`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let number = try program("exit 3", in: folder).start()
        let wasThere = Locked(false)
        let child = ChildProcess(number) { wasThere.withLock { $0 = kill(number, 0) == 0 } }
        #expect(try await onThread { child.end() } == 3 << 8)
        #expect(wasThere.withLock { $0 })
    }
}
