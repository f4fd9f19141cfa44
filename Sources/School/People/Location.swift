/// A place of the organization: a school of a district, a building.
package struct Location: Hashable, Sendable {
    package typealias ID = Identifier<Location>

    package var id: ID
    package var name: String
    /// Nil where it is the organization's.
    package var timeZone: String?
    package var source: Source
    package var sourceID: String?
}
