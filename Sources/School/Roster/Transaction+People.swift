import Coursework
import SQL

extension Transaction {
    /// People by name: all for administrators; for others, those at the locations that they look after and in their
    /// classes.
    package func people(_ filter: PeopleFilter = PeopleFilter(), _ request: PageRequest = PageRequest()) throws
        -> Page<PersonEntry>
    {
        guard !actor.roles.isSubset(of: [.student]) || actor.person == nil else { throw SchoolError.lacking }
        let found = try glance(filter, request) ?? all(filter, request)
        return request.page(found) { ListMark($0.person.name.sorted, String($0.person.id.rawValue)) }
    }

    /// How many people the filter finds; nil at a school that is too large to count them each time somebody looks.
    package func peopleCount(_ filter: PeopleFilter) throws -> Int? {
        guard !actor.roles.isSubset(of: [.student]) || actor.person == nil else { throw SchoolError.lacking }
        let all = try connection.all(Self.somePeople, [organizationID]) { Int($0.integer()) }.first ?? 0
        guard all <= Self.mostCounted else { return nil }
        var query = PeopleQuery(organizationID, scope: actor.peopleScope)
        try query.fit(filter, connection)
        let (text, arguments) = query.count
        return try connection.all(text, arguments) { Int($0.integer()) }.first
    }

    /// So many rows are read in a few milliseconds.
    private static let mostCounted = 5_000

    private static let somePeople = Query(
        kept: """
            SELECT count(*) FROM (SELECT 1 FROM person WHERE organization = $1 LIMIT \(mostCounted + 1)) AS counted
            """)

    private func all(_ filter: PeopleFilter, _ request: PageRequest) throws -> [PersonEntry] {
        var query = PeopleQuery(organizationID, scope: actor.peopleScope)
        try query.fit(filter, connection)
        try query.page(request)
        return try entries(query)
    }

    /// Tries to fill a page from the next few names, in order. That works if each of the words is common, and then the
    /// other matches need not be found and sorted.
    ///
    /// - Returns: nil if those names do not fill the page.
    private func glance(_ filter: PeopleFilter, _ request: PageRequest) throws -> [PersonEntry]? {
        guard filter.words != nil else { return nil }
        var query = PeopleQuery(organizationID, scope: actor.peopleScope, few: PeopleQuery.veryFew)
        try query.fit(filter, connection)
        let isGlance = query.goesThroughNames
        if isGlance { try query.glance(request, connection) }
        try query.page(request)
        let found = try entries(query)
        return isGlance && found.count < request.rows ? nil : found
    }

    /// One person whom the asking person may see; everybody may see themselves.
    package func entry(of id: Person.ID) throws -> PersonEntry {
        var query = PeopleQuery(organizationID, scope: actor.peopleScope)
        query.only(id)
        guard let entry = try entries(query).first else { throw SchoolError.none("person") }
        return entry
    }

    private func entries(_ query: PeopleQuery) throws -> [PersonEntry] {
        let (text, arguments) = query.statement
        var entries: [PersonEntry] = []
        try connection.visit(text, arguments) { row in
            let id: Person.ID = row.identifier("id")
            if entries.last?.person.id != id { entries.append(PersonEntry(row: row)) }
            if let role = row.textIfAny("role").flatMap(Role.init), let location = row.integerIfAny("location") {
                entries[entries.count - 1].posts.insert(Actor.Post(role, at: Location.ID(rawValue: location)))
            }
            return true
        }
        return entries
    }
}

extension PersonEntry {
    init(row: Row) {
        let person = Person(
            id: row.identifier("id"), name: row.personName(), grade: row.textIfAny("grade"),
            email: row.textIfAny("email"),
            number: row.textIfAny("number"), isProgressOn: row.bool("isProgressOn"),
            source: Source(rawValue: row.text("source")) ?? .manual,
            sourceID: row.textIfAny("sourceID"), created: row.date("created"), modified: row.date("modified"))
        self.init(
            person: person, language: row.textIfAny("language"), posts: [], accountName: row.textIfAny("accountName"),
            accountState: row.textIfAny("state").flatMap(AccountState.init))
    }
}
