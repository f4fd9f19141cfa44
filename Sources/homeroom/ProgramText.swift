import Foundation

/// The instructions of this program and its libraries, as far as they are in memory.
enum ProgramText {
    /// Gives back what only the start needed: most of it, since an idle server runs a twentieth of its instructions.
    ///
    /// What runs again comes back by itself, from the system's cache of files.
    static func giveBack() {
        // All are found before the first is given back: finding them runs much that is needed no more.
        for part in parts { madvise(UnsafeMutableRawPointer(bitPattern: part.lowerBound), part.count, MADV_DONTNEED) }
    }

    /// Instructions are never written to, so nothing is lost. Constants may have been, as the program was loaded.
    private static var parts: [Range<UInt>] {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return [] }
        return maps.split(separator: "\n").filter { $0.contains(" r-xp ") && $0.contains("/") }.compactMap { line in
            let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            return bounds.count == 2 && bounds[0] < bounds[1] ? bounds[0]..<bounds[1] : nil
        }
    }
}
