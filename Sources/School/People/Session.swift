package import Foundation

/// One sign-in of somebody: a browser, a device, or a link that lets them in once.
package struct Session: Hashable, Sendable {
    package typealias ID = Identifier<Session>

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case browser, device, link
    }

    package var id: ID
    package var person: Person.ID
    package var kind: Kind
    /// What the person recognizes it by, such as the name of the device.
    package var label: String
    package var created: Date
    package var seen: Date
    package var expires: Date
}
