package import HTTP
package import JSON
import SQL
package import School
package import Secrets

/// What operations and pages work with besides the request: the school, and everything that requests share.
package final class Services: Sendable {
    package let school: School
    package let hub: Hub
    package let browsing: Browsing
    package let passwords: PasswordWork
    package let signInGuard: SignInGuard
    /// The hosts of contents; nil if there are none.
    package let hosting: ContentHosting?
    /// As ``Site/isThrowAway`` says.
    package let isThrowAway: Bool
    /// Makes ``components``: a server that starts does not wait for them.
    private let schemas: @Sendable () -> SchemaRegistry
    package let metrics = Metrics()
    /// Records failures about which a client can do nothing, without personal data.
    package let log: ServerLog
    let cache = ResponseCache()

    package init(
        _ school: School, hub: Hub, passwords: PasswordWork, signInLimits: SignInGuard.Limits, hosting: ContentHosting?,
        isThrowAway: Bool, components: @escaping @Sendable () -> SchemaRegistry, log: ServerLog
    ) {
        self.school = school
        self.hub = hub
        browsing = Browsing(school, hub)
        self.passwords = passwords
        signInGuard = SignInGuard(signInLimits, now: school.now)
        self.hosting = hosting
        self.isThrowAway = isThrowAway
        schemas = components
        self.log = log
    }

    /// The schemas that operations share.
    package var components: SchemaRegistry { schemas() }
}
