package import Foundation

/// A school or district; everything belongs to exactly one.
package struct Organization: Hashable, Sendable {
    package typealias ID = Identifier<Organization>

    package var id: ID
    package var name: String
    /// The zone in which its dates are meant, where a location has none of its own.
    package var timeZone: String
    /// The language of what the school itself says, as a tag such as `en`.
    package var language: String
    /// Whether activity reports of its students are kept at all.
    package var isProgressOn: Bool
    package var created: Date
}
