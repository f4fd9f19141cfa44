package import Foundation

/// A file that a teacher hands out or a student hands in.
package struct File: Hashable, Sendable {
    package typealias ID = Identifier<File>

    package var id: ID
    /// Nil when the teacher who attached it to a handout has been deleted.
    package var owner: Person.ID?
    package var name: String
    package var mediaType: String
    package var size: Int
    /// SHA-256 in hexadecimal digits, once the upload is complete.
    package var fingerprint: String?
    package var created: Date
    package var completed: Date?
    /// The number of parts, all of which have ``partSize`` except the last.
    package var parts: Int { size > 0 ? (size - 1) / Self.partSize + 1 : 0 }

    func size(ofPart number: Int) -> Int { number == parts - 1 ? size - number * Self.partSize : Self.partSize }

    /// No more than this of a file is held in memory.
    package static let partSize = 256 << 10
}
