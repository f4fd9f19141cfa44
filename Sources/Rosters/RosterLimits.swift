/// Limits on files from outside; what exceeds them is refused with a finding, before memory is allocated.
package struct RosterLimits: Sendable, Hashable {
    /// The bytes of one cell.
    package var cellBytes = 65_536
    /// The bytes of one row, quotes and separators included.
    package var rowBytes = 1_048_576
    /// The columns of one file: Apple's students have up to 1,010.
    package var columns = 1_100
    /// The rows of one file, without the head.
    package var rows = 5_000_000
    /// The bytes of one file, inflated.
    package var fileBytes = 512 << 20
    /// The bytes of all files together, inflated.
    package var totalBytes = 1 << 30
    /// The files in one archive, used or not.
    package var files = 1_000
    /// How many times larger than in the archive a file of more than a megabyte may be.
    package var inflation = 200
    /// How many findings of one kind are kept for each column of a file; the others are only counted.
    package var findingsAlike = 200

    /// Enough for a district of half a million students.
    package static let standard = RosterLimits()

    package init() {}

    /// What a sender of too much is told about the limit.
    var sizes: Sentence { Sentence("at most \(fileBytes >> 20) MB in a file and \(totalBytes >> 20) MB in all") }
}
