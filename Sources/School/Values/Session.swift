package import Coursework
package import Foundation

/// One sign-in of somebody: a browser, a program, a device, an app on a device, or a link that lets them in once.
package struct Session: Hashable, Sendable {
    package typealias ID = Identifier<Session>

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Holds a cookie, and does what its person may do.
        case browser
        /// Holds a token, and does what its person may do: for scripts.
        case program
        /// Holds a token that serves the apps on one device, and nothing else.
        case device
        /// Holds a token that serves one app on one device.
        case app
        /// Holds a token that serves one app's page in a browser, and nothing else.
        case page
        case link
        /// Is exchanged once, by an app's page, for a sign-in of its own.
        case launch
        /// Has the password behind it and the second factor before it, and opens that alone.
        case half
        /// Belongs to somebody who looks into another's account for a quarter of an hour, and changes nothing there.
        case inspection

        package var scope: Scope {
            switch self {
            case .browser, .program, .link: .person
            case .device: .device
            case .app: .app
            case .page, .launch: .page
            case .half: .half
            case .inspection: .inspection
            }
        }
    }

    /// What a sign-in opens: each operation names the scopes that it is open to.
    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// All that the person may do.
        case person
        /// What the apps on a device need, whichever they are.
        case device
        /// What one app needs, for its own data.
        case app
        /// What one app's page in a browser needs: to tell what happened there.
        case page
        /// The second step of signing in.
        case half
        /// What the person would be shown.
        case inspection
    }

    package var id: ID
    package var person: Person.ID
    package var kind: Kind
    /// What the person recognizes it by, such as the name of the device.
    package var label: String
    package var created: Date
    package var seen: Date
    package var expires: Date
    /// The bundle identifier of the app that it is bound to.
    package var app: String?
    /// The device's sign-in that it was made from, and ends with.
    package var device: ID?
    /// What the app has said of itself; it was heard then.
    package var installation: Installation?
    /// Whether others use the same device: nothing of the person is to stay there.
    package var isShared = false
    /// Whether it is that of a practice learner; it ends with the sign-in of the teacher that it hangs on.
    package var isPractice = false
}
