/// Why an archive could not be made or restored, for operators.
package struct ArchiveError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// Existing data would be lost.
        case occupied
        /// There is nothing to back up.
        case empty
        /// The archive is damaged or incomplete.
        case damaged
        /// The data written differs from the data read.
        case differs
        /// Somebody is using the data.
        case inUse
    }

    package var code: Code
    package var message: String
}

extension ArchiveError {
    static func exists(_ path: String) -> ArchiveError {
        ArchiveError(
            code: .occupied, message: "There is a file \(path) already. Name another one, or add --force to replace it."
        )
    }

    static func empty(_ place: String) -> ArchiveError {
        ArchiveError(
            code: .empty, message: "There is no school in \(place). Name the folder or the database of one.")
    }

    static func holdsSchool(_ place: String) -> ArchiveError {
        ArchiveError(
            code: .occupied,
            message: """
                There is a school in \(place) already. Restore into an empty place, or add --replace to put the archive in \
                its stead; what is there now is lost then.
                """)
    }

    static func damaged(_ path: String, _ problems: [String]) -> ArchiveError {
        ArchiveError(
            code: .damaged,
            message: "\(path) is damaged; take another archive. \(problems.prefix(3).joined(separator: " "))")
    }

    static func differs(_ path: String, _ tables: [String]) -> ArchiveError {
        ArchiveError(
            code: .differs,
            message: """
                What was written to \(path) is not what was read, in \(tables.joined(separator: ", ")). It was not put in \
                place; see that the disk is sound and try again.
                """)
    }

    static func inUse(_ path: String) -> ArchiveError {
        ArchiveError(
            code: .inUse, message: "Somebody works with \(path). Stop the server first, and start it afterwards.")
    }
}
