import Coursework
package import Rosters
import SQL

extension Transaction {
    /// The people, courses and classes of the school as a roster for other systems. Importing it here again changes
    /// nothing.
    ///
    /// It contains students, teachers, and everybody from OneRoster files. It leaves out other staff, leavers and
    /// archived classes.
    package func rosterForOthers() throws -> Roster {
        try requireImporting()
        var maker = RosterMaker(try KnownSchool(self, source: RosterMaker.source), year: try schoolYear())
        try visitMembers(of: RosterMaker.source) { maker.add($0) }
        return maker.roster
    }

    /// The year in which the present school year ends. Its beginning is not known here; in most countries it has
    /// begun by September.
    private func schoolYear() throws -> Int {
        let today = try dayAtSchool()
        return (today?.year ?? 1970) + ((today?.month ?? 1) >= 8 ? 1 : 0)
    }
}

/// Builds a roster from what is known about a school.
private struct RosterMaker {
    static let source = "oneRoster"

    private let known: KnownSchool
    /// OneRoster identifiers, by kind of thing and then by our identifier.
    private var names: [String: [Int64: String]] = [:]
    private var gone: Set<Person.ID> = []
    private var exported: Set<Person.ID> = []
    private(set) var roster = Roster()

    init(_ known: KnownSchool, year: Int) {
        self.known = known
        for (thing, externals) in known.externals {
            for (key, external) in externals {
                if thing == "person", external.isGone { gone.insert(Person.ID(rawValue: external.id)) }
                let other = names[thing]?[external.id] ?? key
                if !external.isGone { names[thing, default: [:]][external.id] = min(key, other) }
            }
        }
        for kind in Roster.Kind.allCases { roster.setCoverage(.whole, of: kind) }
        addSession(year)
        addLocations()
        addCourses(year)
        addPeople()
        addClasses(year)
    }

    private mutating func text(_ string: String?) -> Roster.Text { roster.text(string ?? "") }

    private mutating func key(_ thing: String, _ id: Int64) -> Roster.Text {
        roster.text(names[thing]?[id] ?? OwnKey.text(of: id))
    }

    private mutating func session(_ year: Int) -> Roster.Text { roster.text("homeroom-year-\(year)") }

    private mutating func addSession(_ year: Int) {
        var row = Roster.Session()
        row.id = session(year)
        row.title = text("\(year - 1)/\(year)")
        row.kind = text("schoolYear")
        row.begin = Day(year: year - 1, month: 8, day: 1)
        row.end = Day(year: year, month: 8, day: 1)
        row.schoolYear = Int16(clamping: year)
        roster.sessions.append(row)
    }

    private mutating func addLocations() {
        for location in known.locations.values {
            var row = Roster.Location()
            row.id = key("location", location.id.rawValue)
            row.name = text(location.name)
            row.kind = text("school")
            roster.locations.append(row)
        }
    }

    private mutating func addCourses(_ year: Int) {
        for (id, course) in known.courses {
            var row = Roster.Course()
            row.id = key("course", id.rawValue)
            row.title = text(course.draft.name)
            row.code = text(course.draft.number)
            row.location = key("location", course.draft.location.rawValue)
            row.schoolYear = session(year)
            roster.courses.append(row)
        }
    }

    private mutating func addClasses(_ year: Int) {
        for (id, found) in known.classes where !found.isArchived {
            var row = Roster.SchoolClass()
            row.id = key("class", id.rawValue)
            row.title = text(found.draft.name)
            row.code = text(found.draft.number)
            row.room = text(found.draft.room)
            row.kind = text("scheduled")
            row.location = key("location", found.draft.location.rawValue)
            if let course = found.draft.course { row.course = key("course", course.rawValue) }
            row.sessions = [session(year)]
            roster.classes.append(row)
        }
    }

    private mutating func addPeople() {
        for (id, person) in known.people where !gone.contains(id) {
            let posts = known.roles[id, default: [:]].keys.filter { $0.role == .student || $0.role == .teacher }
                .sorted { ($0.location, $0.role.rawValue) < ($1.location, $1.role.rawValue) }
            guard !posts.isEmpty || names["person"]?[id.rawValue] != nil else { continue }
            exported.insert(id)
            addPerson(id, person.draft, at: posts.first?.location)
            var places: Set<Location.ID> = []
            for post in posts {
                var row = Roster.Role()
                row.id = text("\(id)-\(post.location)-\(post.role.rawValue)")
                row.person = key("person", id.rawValue)
                row.location = key("location", post.location.rawValue)
                row.name = text(post.role.rawValue)
                row.isPrimary = places.insert(post.location).inserted
                roster.roles.append(row)
            }
        }
    }

    private mutating func addPerson(_ id: Person.ID, _ draft: Person.Draft, at place: Location.ID?) {
        let account = known.accounts[id]
        var row = Roster.Person()
        row.id = key("person", id.rawValue)
        row.givenName = text(draft.name.given)
        row.middleName = text(draft.name.middle)
        row.familyName = text(draft.name.family)
        row.email = text(draft.email)
        row.number = text(draft.number)
        row.grades = text(draft.grade)
        // The format needs a user name for everybody. It does not give an account to a person who has none.
        row.username = text(account?.name ?? OwnKey.text(of: id.rawValue))
        row.isEnabled = account?.state != .deactivated
        if let place { row.location = key("location", place.rawValue) }
        roster.people.append(row)
    }

    mutating func add(_ member: KnownMembership) {
        let place = member.place
        guard exported.contains(place.person), let found = known.classes[place.schoolClass], !found.isArchived else {
            return
        }
        var row = Roster.Enrolment()
        row.id = text(member.isOfSource ? member.key ?? "" : "\(place.schoolClass)-\(place.person)")
        row.schoolClass = key("class", place.schoolClass.rawValue)
        row.person = key("person", place.person.rawValue)
        row.location = key("location", found.draft.location.rawValue)
        row.role = text(member.part.rawValue)
        roster.enrolments.append(row)
    }
}
