import Coursework
package import Foundation
package import SQL

/// What one person does in one transaction: who, where and when, and the connection to do it with.
///
/// The subjects of the school are extensions of it, each in its folder. It is not kept beyond the transaction.
package final class Transaction {
    package let school: School
    package let actor: Actor
    package let connection: any Connection
    /// One time for all that happens in the transaction. Where it was not given, it is that at which it is asked for first,
    /// with all that is held: whoever held the same before has an earlier one.
    package private(set) lazy var now: Date = {
        // What fails here fails the next statement, or the commit.
        try? connection.settle()
        return school.now()
    }()
    /// The feeds that have something new once this is committed.
    private(set) var touched: Set<String> = []

    /// Whether something is deleted of which no byte is to be left anywhere.
    private(set) var erases = false

    package init(_ school: School, _ actor: Actor, _ connection: any Connection, at time: Date? = nil) {
        self.school = school
        self.actor = actor
        self.connection = connection
        if let time { now = time }
    }

    /// Takes another's time for its own: of those who do something together in one transaction of the database.
    func goBy(_ time: Date) { now = time }

    package var organization: Organization.ID { actor.organization }

    /// The first parameter of nearly every statement.
    var organizationID: Value { .integer(organization.rawValue) }
    var nowValue: Value { .integer(now.milliseconds) }

    func newIdentifier<Identified>(_ subject: Identified.Type = Identified.self) -> Identifier<Identified> {
        school.identifiers.next(at: now, for: subject)
    }

    /// Has the database forget what this transaction deletes, once it is committed: to be called by whatever deletes what people
    /// made, or what is kept about them.
    func leaveNothing() { erases = true }

    /// Tells whoever changes a version that is no longer the current one.
    func requireCurrent(_ changed: Int, _ what: String, exists: () throws -> Bool) throws {
        guard changed == 0 else { return }
        guard try exists() else { throw SchoolError.none(what) }
        throw SchoolError.conflict(
            "changed_meanwhile", "Somebody else has changed this \(what) meanwhile.",
            remedy: "Look at it again, and then change it.")
    }

    /// Tells who watches the feed that something has changed. They read anew what they show.
    func publish(_ feed: Feed) { touched.insert(feed.name(in: organization)) }

    /// The same for a context; devices ask which ones have changed, as a catalog may be large.
    func publishContext(_ path: String, of app: String) throws {
        let feed = Feed.catalog(app)
        try school.feed.append("context", detail: path, of: feed.name(in: organization), connection)
        publish(feed)
    }

    /// Has those who let the person watch look again what that may be: to be called when somebody's sign-ins, account,
    /// roles or classes change.
    func recheckWatching(_ person: Person.ID) { publish(.standing(person)) }
}

/// What can be watched.
package enum Feed: Hashable, Sendable {
    /// The handouts, the roster and the reports of a class.
    case schoolClass(SchoolClass.ID)
    /// What concerns one person alone: what is assigned to them, their account.
    case person(Person.ID)
    /// What decides what a person may watch. Nobody watches it but the server itself.
    case standing(Person.ID)
    /// The contexts of an app.
    case catalog(String)
    /// Whether apps' contents are being filled for somebody who browses them.
    case browsing(Person.ID)
    /// What somebody's own devices are to have filled. Nothing of it is kept; see ``School/announce(_:)``.
    case filling(Person.ID)
    /// What administrators watch: apps, people, classes, settings.
    case office

    package func name(in organization: Organization.ID) -> String {
        switch self {
        case .schoolClass(let id): "\(organization)/class/\(id)"
        case .person(let id): "\(organization)/person/\(id)"
        case .standing(let id): "\(organization)/standing/\(id)"
        case .catalog(let app): "\(organization)/catalog/\(app)"
        case .browsing(let id): "\(organization)/browsing/\(id)"
        case .filling(let id): "\(organization)/filling/\(id)"
        case .office: "\(organization)/office"
        }
    }
}
