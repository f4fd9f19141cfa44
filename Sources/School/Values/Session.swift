package import Coursework
package import Foundation

/// One session of a person: in a browser, a program, a device, an app on a device, or a link that signs them in once.
package struct Session: Hashable, Sendable {
    package typealias ID = Identifier<Session>

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Holds a cookie, and may do what its person may do.
        case browser
        /// Holds a token, and may do what its person may do: for scripts.
        case program
        /// Holds a token that only serves the apps on one device.
        case device
        /// Holds a token that serves one app on one device.
        case app
        /// Holds a token that only serves one app's page in a browser.
        case page
        case link
        /// A code that an app's page exchanges once for a session of its own.
        case launch
        /// A half sign-in: the password was right, the second factor is missing, and only that step is open to it.
        case half
        /// An inspection: somebody sees another's account for a quarter of an hour without changing anything.
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

    /// What a session opens: each operation names the scopes that may use it.
    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// Everything that the person may do.
        case person
        /// What any app on the device needs.
        case device
        /// What one app needs for its own data.
        case app
        /// What one app's page in a browser needs: to report what happened there.
        case page
        /// The second step of signing in.
        case half
        /// Reading what the person would be shown.
        case inspection
    }

    package var id: ID
    package var person: Person.ID
    package var kind: Kind
    /// A name by which the person recognizes it, such as the device's.
    package var label: String
    package var created: Date
    package var seen: Date
    package var expires: Date
    /// The bundle identifier of the app to which it is bound.
    package var app: String?
    /// The device's session from which it was made and with which it ends.
    package var device: ID?
    /// What the app has said about its installation, and when.
    package var installation: Installation?
    /// Whether others use the same device, so that nothing of the person may stay there.
    package var isShared = false
    /// Whether it is a practice learner's; it ends with the teacher's session that it depends on.
    package var isPractice = false
}
