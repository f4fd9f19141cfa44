import Foundation

/// The instructions of this program and its libraries, as far as they are in memory.
enum ProgramText {
    /// Gives back what only the start needed: most of it, since an idle server runs a twentieth of its instructions.
    ///
    /// What runs again comes back by itself, from the system's cache of files.
    static func giveBack() {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
        // Instructions are never written to, so nothing is lost. Constants may have been, as the program was loaded.
        for line in maps.split(separator: "\n") where line.contains(" r-xp ") && line.contains("/") {
            let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, bounds[0] < bounds[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: bounds[0]), Int(bounds[1] - bounds[0]), MADV_DONTNEED)
        }
    }
}
