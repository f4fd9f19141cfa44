import Foundation
import Locks
import Programs
import Testing

/// Files that somebody else has named or sent are read up to a limit, and nothing but files.
@Suite final class IntakeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    deinit { folder.remove() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func write(_ name: String, _ bytes: Int) throws -> String {
        try Data(repeating: 7, count: bytes).write(to: folder.url.appending(path: name))
        return path(name)
    }

    /// What is said of a file that is not read, after its name.
    private func problem(_ path: String, most: Int = 1 << 20, takesPipes: Bool = false) -> String? {
        do {
            _ = try Intake(most: most, takesPipes: takesPipes).read(path)
            return nil
        } catch {
            #expect(error.message.hasPrefix("\(path) \(error.reason). "))
            return error.reason
        }
    }

    @Test func `a file is read up to the limit, and one of a byte more is not`() throws {
        let file = try write("file", 1 << 20)
        #expect(try Intake(most: 1 << 20).read(file) == [UInt8](repeating: 7, count: 1 << 20))
        #expect(problem(file, most: 1 << 20 - 1) == "has more than 1048575 bytes, the most that is read of such a file")
        #expect(try Intake(most: 0).read(try write("empty", 0)).isEmpty)
    }

    @Test(arguments: [(1 << 30, "1 GB"), (512 << 20, "512 MB"), (20_000_000, "20 MB"), (8192, "8 KB"), (7, "7 bytes")])
    func `a file of 40 GB is refused by its size`(most: Int, words: String) throws {
        let file = try write("huge", 0)
        #expect(truncate(file, 40 << 30) == 0)
        #expect(problem(file, most: most) == "has more than \(words), the most that is read of such a file")
    }

    @Test func `what is larger than its size says is read up to the limit`() {
        // The system makes it as it is read, and calls it empty.
        #expect(problem("/proc/self/maps", most: 100)?.hasPrefix("has more than 100 bytes") == true)
    }

    @Test func `nothing but a file is opened, and nothing is waited for`() throws {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        #expect(problem(path("pipe")) == "is a pipe and not a file")
        #expect(problem(folder.url.path) == "is a folder and not a file")
        #expect(problem("/dev/zero") == "is a device and not a file")
        #expect(symlink("loop", path("loop")) == 0)
        #expect(problem(path("loop")) == "cannot be read: Too many levels of symbolic links")
        #expect(problem(path("none")) == "cannot be read: No such file or directory")
        #expect(problem("no\0ne") == "cannot be read: No such file or directory")
        #expect(throws: IntakeProblem.self) { try Intake.requireFile(path("pipe")) }
        #expect(throws: Never.self) { try Intake.requireFile(try write("file", 3)) }
    }

    @Test func `a link is followed where a person names it, and not in a folder of others`() throws {
        _ = try write("file", 3)
        #expect(symlink("file", path("link")) == 0)
        #expect(try Intake(most: 3).read(path("link")).count == 3)
        let number = open(folder.url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(number) }
        let problem = #expect(throws: IntakeProblem.self) {
            try Intake(most: 3).read(Array("link".utf8CString), in: number, calledBy: "link")
        }
        #expect(problem?.reason == "is a link and not a file")
    }

    @Test func `a pipe is read where a command takes one, up to the limit`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer { close(reading) }
        startThread {
            _ = Glibc.write(writing, "told", 4)
            close(writing)
        }
        #expect(try Intake(most: 4, takesPipes: true).read("/dev/fd/\(reading)") == Array("told".utf8))
        #expect(pipe(&ends) == 0)
        _ = Glibc.write(ends[1], "told", 4)
        #expect(problem("/dev/fd/\(ends[0])", most: 3, takesPipes: true)?.hasPrefix("has more than 3 bytes") == true)
        for end in ends { close(end) }
    }
}
