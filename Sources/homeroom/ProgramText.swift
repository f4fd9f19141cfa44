import Foundation

/// The instructions and constants of this program and its libraries, as far as they are in memory.
enum ProgramText {
    /// Gives back what only the start needed: most of it, since an idle server runs a twentieth of its instructions.
    ///
    /// What is needed again comes back by itself, from the system's cache of files.
    static func giveBack() {
        // All are found before the first is given back: finding them runs much that is needed no more.
        for part in parts { madvise(UnsafeMutableRawPointer(bitPattern: part.lowerBound), part.count, MADV_DONTNEED) }
    }

    /// Parts that cannot be written, and were not while the program was loaded: of those nothing is lost.
    private static var parts: [Range<UInt>] {
        var (parts, part): ([Range<UInt>], Range<UInt>?) = ([], nil)
        for line in text(of: "/proc/self/smaps").split(separator: "\n") {
            if line.contains("-") { part = ofFile(line) }
            // What was written is in no file any more, whether it is in memory or was put aside.
            if line.hasPrefix("Anonymous:"), !line.hasSuffix(" 0 kB") { part = nil }
            if line.hasPrefix("Swap:"), line.hasSuffix(" 0 kB"), let found = part { parts.append(found) }
        }
        return parts
    }

    /// All that a file of the system says. It has no size and gives as much at a time as the kernel likes: to Foundation, a piece
    /// that is smaller than was asked for is the last one.
    private static func text(of path: String) -> String {
        guard let file = fopen(path, "re") else { return "" }
        defer { fclose(file) }
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Where the part lies that the line begins; nil for one that can be written, or that is no file's.
    private static func ofFile(_ line: Substring) -> Range<UInt>? {
        guard line.contains(" r-xp ") || line.contains(" r--p "), line.contains("/") else { return nil }
        let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
        return bounds.count == 2 && bounds[0] < bounds[1] ? bounds[0]..<bounds[1] : nil
    }
}
