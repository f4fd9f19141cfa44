import Coursework
package import Foundation
package import SQL

/// What one person does in one transaction: who they are, where and when it happens, and the connection.
///
/// The subjects of the school are extensions of it, each in its own folder. It must not be kept beyond the
/// transaction.
package final class Transaction {
    package let school: School
    package let actor: Actor
    package let connection: any Connection
    /// One time for everything in the transaction. Unless it was given, it is read at its first use, when all locks
    /// are held, so that an earlier holder of the same locks has an earlier time.
    package private(set) lazy var now: Date = {
        // An error here reappears at the next statement or at the commit.
        try? connection.waitForEnqueued()
        return school.now()
    }()
    /// The feeds that have news once this is committed.
    private(set) var touched: Set<String> = []

    /// Whether something is deleted that must not leave a trace on disk.
    private(set) var wipesDeleted = false

    package init(_ school: School, _ actor: Actor, _ connection: any Connection, at time: Date? = nil) {
        self.school = school
        self.actor = actor
        self.connection = connection
        if let time { now = time }
    }

    /// Takes over the time of another transaction: for several that run together in one database transaction.
    func adoptTime(_ time: Date) { now = time }

    package var organization: Organization.ID { actor.organization }

    /// The first parameter of nearly every statement.
    var organizationID: Value { .integer(organization.rawValue) }
    var nowValue: Value { .integer(now.milliseconds) }

    func newIdentifier<Identified>(_ subject: Identified.Type = Identified.self) -> Identifier<Identified> {
        school.identifiers.next(at: now, for: subject)
    }

    /// Makes the database wipe what this transaction deletes, once it is committed. Everything that deletes people's
    /// work, or data about people, must call it.
    func wipeDeletedAfterCommit() { wipesDeleted = true }

    /// Throws a conflict if the caller changed an outdated version.
    func requireCurrent(_ changed: Int, _ what: String, exists: () throws -> Bool) throws {
        guard changed == 0 else { return }
        guard try exists() else { throw SchoolError.none(what) }
        throw SchoolError.conflict(
            "changed_meanwhile", "Somebody else has changed this \(what) in the meantime.",
            remedy: "Load it again, and then change it.")
    }

    /// Tells the watchers of a feed that something has changed. They then read what they show again.
    func publish(_ feed: Feed) { touched.insert(feed.name(in: organization)) }

    /// The same for a context. As a catalog may be large, devices ask which contexts have changed.
    func publishContext(_ path: String, of app: String) throws {
        let feed = Feed.catalog(app)
        try school.feed.append("context", detail: path, of: feed.name(in: organization), connection)
        publish(feed)
    }

    /// Makes the server check again which feeds this person may watch. Call it when the person's sign-ins, account,
    /// roles or classes change.
    func recheckWatching(_ person: Person.ID) { publish(.access(person)) }
}

/// A feed that clients can watch.
package enum Feed: Hashable, Sendable {
    /// The handouts, members and reports of a class.
    case schoolClass(SchoolClass.ID)
    /// What concerns only one person: their assignments and their account.
    case person(Person.ID)
    /// What decides which feeds a person may watch. Only the server itself watches it.
    case access(Person.ID)
    /// The contexts of an app.
    case catalog(String)
    /// Whether the content of an app is being loaded for somebody who browses it.
    case browsing(Person.ID)
    /// Requests to somebody's own devices to load content. They are not stored; see ``School/announce(_:)``.
    case filling(Person.ID)
    /// What administrators watch: apps, people, classes, settings.
    case administration

    package func name(in organization: Organization.ID) -> String {
        switch self {
        case .schoolClass(let id): "\(organization)/class/\(id)"
        case .person(let id): "\(organization)/person/\(id)"
        case .access(let id): "\(organization)/standing/\(id)"
        case .catalog(let app): "\(organization)/catalog/\(app)"
        case .browsing(let id): "\(organization)/browsing/\(id)"
        case .filling(let id): "\(organization)/filling/\(id)"
        case .administration: "\(organization)/office"
        }
    }
}
