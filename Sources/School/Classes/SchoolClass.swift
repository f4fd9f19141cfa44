package import Foundation

/// Teachers and students who work together. Its teachers are equals.
package struct SchoolClass: Hashable, Sendable {
    package typealias ID = Identifier<SchoolClass>

    package var id: ID
    package var location: Location.ID
    package var name: String
    /// What its teachers call it; shown in place of the name.
    package var nickname: String?
    package var icon: String?
    package var source: Source
    package var sourceID: String?
    package var archived: Date?

    package var shownName: String { nickname ?? name }
}
