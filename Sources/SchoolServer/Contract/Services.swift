package import HTTP
package import JSON
import SQL
package import School
package import Secrets

/// What operations and pages work with, beside the request: the school, and what is shared by all who ask.
package final class Services: Sendable {
    package let school: School
    package let hub: Hub
    package let browsing: Browsing
    package let passwords: PasswordWork
    package let signInGuard: SignInGuard
    /// Where contents have their hosts; nil where they have none.
    package let hosting: ContentHosting?
    /// The shapes that operations share.
    package let components: SchemaRegistry
    package let metrics = Metrics()
    /// Told of failures that nobody outside can do anything about; without personal content.
    package let log: ServerLog
    let cache = ResponseCache()

    package init(
        _ school: School, hub: Hub, passwords: PasswordWork, signInLimits: SignInGuard.Limits, hosting: ContentHosting?,
        components: SchemaRegistry, log: ServerLog
    ) {
        self.school = school
        self.hub = hub
        browsing = Browsing(school, hub)
        self.passwords = passwords
        signInGuard = SignInGuard(signInLimits, now: school.now)
        self.hosting = hosting
        self.components = components
        self.log = log
    }
}
