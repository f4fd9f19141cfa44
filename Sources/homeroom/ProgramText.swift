import Foundation

/// The instructions of this program, as far as they are in memory.
enum ProgramText {
    /// Gives back what only the start needed: most of it, since an idle server runs a twentieth of its instructions.
    ///
    /// What runs again comes back by itself, from the system's cache of files.
    static func giveBack() {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
            let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        else { return }
        for line in maps.split(separator: "\n") where line.hasSuffix(program) {
            let fields = line.split(separator: " ", maxSplits: 2)
            // Instructions are never written to, so nothing is lost; constants may have been, as the program was loaded.
            guard fields.count > 2, fields[1] == "r-xp" else { continue }
            let bounds = fields[0].split(separator: "-").compactMap { UInt(bitPattern: Int($0, radix: 16) ?? 0) }
            guard bounds.count == 2, bounds[0] < bounds[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: bounds[0]), Int(bounds[1] - bounds[0]), MADV_DONTNEED)
        }
    }
}
