import Foundation

/// The memory that this process may use.
package enum Memory {
    /// Bytes of the machine, or of the group of processes that this one belongs to: a container or a service.
    package static let limit = min(ProcessInfo.processInfo.physicalMemory, groupLimit())

    /// The least that the kernel allows the process's control group and those around it.
    ///
    /// - Parameters:
    ///   - groups: what the kernel says of the process's groups; version 2 has one, behind `0::`.
    ///   - read: the text of a file below the folder of all groups.
    static func groupLimit(
        of groups: String? = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8),
        reading read: (String) -> String? = { try? String(contentsOfFile: "/sys/fs/cgroup/\($0)", encoding: .utf8) }
    ) -> UInt64 {
        let own = groups?.split(separator: "\n").first { $0.hasPrefix("0::") }?.dropFirst(3) ?? ""
        var names = own.split(separator: "/")
        var least = UInt64.max
        while true {
            let text = read((names + ["memory.max"]).joined(separator: "/"))
            // Where nothing is limited, it says "max".
            if let bytes = text.flatMap({ UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) {
                least = min(least, bytes)
            }
            if names.popLast() == nil { return least }
        }
    }
}
