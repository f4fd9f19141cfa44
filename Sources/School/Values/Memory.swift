import Foundation

/// The memory that this process may use.
package enum Memory {
    /// Bytes of the machine, or of the container that the process runs in.
    package static let limit = min(
        ProcessInfo.processInfo.physicalMemory,
        containerLimit(try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)))

    /// - Parameter text: what the kernel says of a container: a number of bytes, or "max".
    static func containerLimit(_ text: String?) -> UInt64 {
        text.flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? .max
    }
}
