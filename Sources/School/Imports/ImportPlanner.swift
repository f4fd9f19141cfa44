import Coursework
import Foundation
import Rosters
import SQL

/// Compares a roster with a school. Things are matched by the source's identifiers only, unless the choices ask for
/// more. It changes nothing; ``Transaction/carryOut(_:)`` makes the changes.
struct ImportPlanner: Sendable {
    typealias Place = KnownSchool.Place

    struct Planned<Draft: Sendable>: Sendable {
        var id: Int64
        var key: String
        /// When the source says that it last changed the row.
        var told: Int64?
        var draft: Draft
        /// Whether it has to be created, changed to the draft, or linked to the source.
        var isNew = false
        var isChanged = false
        var isLinked = false
    }
    struct Join {
        var place: Place
        var part: Member.Part
        /// What the source calls it.
        var key: Roster.Text
    }

    struct LastWord {
        var thing: String
        var key: String
        /// Nil where it deletes somebody who was never there.
        var person: Person.ID?
        var told: Int64
    }

    let now: Date
    /// At the school.
    let today: Day?
    let roster: Roster
    let source: String
    /// The code by which the files name the system that they come from.
    let system: String?
    let choices: ImportChoices
    let known: KnownSchool
    let format: RosterReading.Format?
    var isList: Bool { format == .list }

    var plan: ImportPlan
    var locations: [Planned<String>] = []
    var courses: [Planned<Course.Draft>] = []
    var classes: [Planned<SchoolClass.Draft>] = []
    /// Of new classes; from then on it is their teachers'.
    var nicknames: [Int64: String] = [:]
    var people: [Planned<Person.Draft>] = []
    var accounts: NewAccounts
    var newRoles: [Person.ID: Set<Actor.Post>] = [:]
    var oldRoles: [Person.ID: Set<Actor.Post>] = [:]
    /// In the order of their places.
    var joins: [Join] = []
    var leaves: [Place: Member.Part] = [:]
    /// Those of them that a row of the files ends.
    var endedPlaces: Set<Place> = []
    /// New source keys of memberships that stay.
    var newKeys: [Place: Roster.Text] = [:]
    /// People who return, with the time at which they had left.
    var returning: [(person: Person.ID, gone: Int64)] = []
    /// People who leave, with the time at which the source says it deleted them.
    var leaving: [(key: String, person: Person.ID, told: Int64?)] = []
    /// People joined to a row that the files do not enable.
    var joinedOff: [(key: String, person: Person.ID, told: Int64?)] = []
    /// Keys of people that the files name no more, with the time at which the source says it deleted them.
    var goneKeys: [String: Int64?] = [:]
    /// People whom this source still names by a key that it had for them already.
    var stillNamed: Set<Person.ID> = []
    /// People whom this source no longer names by that key, but by another, or another source does.
    var handedOver: [(key: String, told: Int64?)] = []
    var goneClasses: [(key: String, told: Int64?)] = []
    /// Keys of archived classes that the source has given to other classes.
    var keysGivenAgain: Set<String> = []
    /// What is said of enrolments and roles, and when the source says that it changed them.
    var lastWords: [LastWord] = []
    /// What was kept of such words and holds no more, as it is stored.
    var wordsOver: [(thing: String, key: String)] = []

    var locationIDs: [Roster.Text: Location.ID] = [:]
    var courseIDs: [Roster.Text: Course.ID] = [:]
    var classIDs: [Roster.Text: SchoolClass.ID] = [:]
    var personIDs: [Roster.Text: Person.ID] = [:]
    /// The location of things for which the files name none.
    var usualLocation: Location.ID?
    var posts: [Roster.Text: Set<Actor.Post>] = [:]
    /// The people for whom a note already says that a location is not known.
    var unplaced: Set<Roster.Text> = []
    /// How many of each kind are left out.
    private var leftOut: [ImportNote.Code: Int] = [:]
    private let identifiers: IdentifierSource
    /// Most plans have nothing to say of a row that it is needed for.
    private lazy var peopleRows = roster.index(.person)
    /// The roles that the source has ended.
    var endedPosts: [Roster.Text: Set<Actor.Post>] = [:]

    init(_ reading: RosterReading, _ choices: ImportChoices, _ transaction: Transaction) throws {
        let source = reading.format?.rawValue ?? ""
        (now, identifiers) = (transaction.now, transaction.school.identifiers)
        today = try transaction.dayAtSchool()
        self.choices = choices
        (self.source, system) = (source, reading.system)
        roster = reading.roster
        format = reading.format
        known = try KnownSchool(transaction, source: source)
        plan = ImportPlan(source: source)
        accounts = NewAccounts(roster, known, isList: reading.format == .list)
        noteSystem()
        planLocations()
        planCourses()
        try planClasses(transaction)
        planRoles()
        findGoneKeys()
        planPeople()
        planRolesAlone()
        noteRolesTaken()
        planLeaving()
        keepWordsOfPeople()
        try planMembers(transaction)
        try count(transaction)
    }

    /// Keys of one system mean nothing to another: the same may be somebody else's there.
    private mutating func noteSystem() {
        guard let system, let last = known.system, last != system else { return }
        note(.otherSystem, nil, "")
        plan.isOtherSystem = !choices.isOtherSystemAllowed
    }

    // MARK: - The result

    private mutating func count(_ transaction: Transaction) throws {
        plan.returning = returning.count
        (plan.joins, plan.leaves, plan.accounts) = (joins.count, leaves.count, accounts.all.count)
        let new = Set(people.lazy.filter(\.isNew).map { Person.ID(rawValue: $0.id) })
        let gone = Set(leaving.map(\.person))
        let moved = Set(joins.map(\.place.person)).union(leaves.keys.map(\.person)).subtracting(new).subtracting(gone)
        plan.moved = moved.count
        plan.movers = movers(moved, try openHandouts(of: moved, transaction))
        if plan.people.added > 0 { plan.newcomers = newcomers(atMost: ImportPlan.mostNamed) }
        plan.roles = (newRoles.filter { !new.contains($0.key) }.values.map(\.count) + oldRoles.values.map(\.count))
            .reduce(0, +)
        plan.linked = locations.count { $0.isLinked } + classes.count { $0.isLinked } + people.count { $0.isLinked }
        plan.unnamedClasses = goneClasses.count
        if isList || choices.location != nil, let place = usualLocation {
            let name = locations.first { $0.id == place.rawValue }?.draft ?? known.locations[place]?.name
            plan.defaults = ImportPlan.Defaults(location: name ?? "", areStudents: isList)
        }
        let left = classesLeft(by: gone)
        plan.leaving = try leaving.map { _, person, _ in
            let open = try transaction.connection.first(
                "SELECT count(*) FROM assignment WHERE organization = $1 AND person = $2 AND isOpen = 1",
                transaction.organizationID, Value(person)
            ) { Int($0.integer()) }
            let draft = known.people[person]?.draft
            return ImportPlan.Leaver(
                person: person, name: draft?.name.full ?? "", account: known.accounts[person]?.name,
                grade: draft?.grade, classes: left[person] ?? [], openHandouts: open ?? 0)
        }
        plan.leavingShare = try transaction.leavingShare()
        brake(gone)
    }

    private mutating func brake(_ gone: Set<Person.ID>) {
        let brake = Brake(most: plan.leavingShare, of: 100, few: 3)
        plan.isLeavingBraked = brake.holds(leaving.count, of: plan.known, allowing: choices.leavingAllowed)
        plan.outs = lostPlaces(gone)
        // What changes nothing needs no yes.
        plan.isOtherSystem = plan.isOtherSystem && !plan.isEmpty
        plan.isOutBraked = brake.holds(plan.outs, of: plan.knownPlaces, allowing: choices.outAllowed)
    }

    /// How many places in classes people lose who stay at the school, beyond those that they get in other classes; at
    /// most as many as no row of the files ends.
    private func lostPlaces(_ gone: Set<Person.ID>) -> Int {
        var (lost, unsaid): ([Person.ID: Int], [Person.ID: Int]) = ([:], [:])
        for place in leaves.keys where !gone.contains(place.person) {
            lost[place.person, default: 0] += 1
            if !endedPlaces.contains(place) { unsaid[place.person, default: 0] += 1 }
        }
        for join in joins where lost[join.place.person, default: 0] > 0 { lost[join.place.person, default: 0] -= 1 }
        return unsaid.map { min($0.value, lost[$0.key, default: 0]) }.reduce(0, +)
    }

    mutating func add<Draft: Sendable>(
        _ planned: Planned<Draft>, _ differs: Bool, isByHand: Bool,
        to list: WritableKeyPath<ImportPlanner, [Planned<Draft>]>,
        _ counts: WritableKeyPath<ImportPlan, ImportPlan.Counts>
    ) {
        var planned = planned
        planned.isChanged = differs && !isByHand
        self[keyPath: list].append(planned)
        if planned.isChanged {
            plan[keyPath: counts].changed += 1
        } else if differs {
            plan[keyPath: counts].keptByHand += 1
        } else {
            plan[keyPath: counts].unchanged += 1
        }
    }

    func newIdentifier<Identified>(_ subject: Identified.Type) -> Identifier<Identified> {
        identifiers.next(at: now, for: subject)
    }

    /// - Parameter column: as OneRoster calls it; what is said is how the file itself does.
    mutating func note(
        _ code: ImportNote.Code, _ place: Roster.Place?, _ column: String, of name: String = "", value: String = ""
    ) {
        let file = place.map { Int($0.file) }.flatMap { roster.files.indices.contains($0) ? roster.files[$0] : nil }
        let own = file.map { format?.column(column, in: $0) ?? column } ?? column
        plan.notes.append(
            ImportNote(
                code: code, file: file ?? "", row: Int(place?.row ?? 0), column: own, name: RosterFinding.shown(name),
                value: RosterFinding.shown(value)))
    }

    /// Notes something of somebody in the files, by name.
    mutating func note(_ code: ImportNote.Code, _ row: Roster.Person, _ column: String, isNoted: Bool = false) {
        if !isNoted { warn(code, row, column) }
        leftOut[code, default: 0] += 1
        guard leftOut[code, default: 0] <= ImportPlan.mostNamed else { return }
        plan.leftOut.append(.init(name: RosterFinding.shown(name(of: row)), code: code))
    }

    /// Notes something of somebody's place in a class.
    mutating func note(_ code: ImportNote.Code, _ row: Roster.Enrolment, _ column: String) {
        let value =
            switch column {
            case "role": roster[row.role]
            case "beginDate": row.begin?.description ?? ""
            default: ""
            }
        note(code, row.place, column, of: name(row.person), value: value)
    }

    /// Notes something of somebody's role.
    mutating func note(_ code: ImportNote.Code, _ row: Roster.Role, _ column: String) {
        let value = column == "role" ? row.name : column == "orgSourcedId" ? row.location : .empty
        note(code, row.place, column, of: name(row.person), value: roster[value])
    }

    /// The name of the person a row is about, even where these files do not give it.
    private mutating func name(_ text: Roster.Text) -> String {
        if let row = peopleRows[text] { return name(of: roster.people[row]) }
        return person(text).flatMap { known.people[$0]?.draft.name.full } ?? roster[text]
    }

    /// Notes something of somebody who is not left out.
    mutating func warn(_ code: ImportNote.Code, _ row: Roster.Person, _ column: String) {
        note(code, row.place, column, of: name(of: row), value: value(column, of: row))
    }

    /// Without a name, what the files call them.
    private func name(of row: Roster.Person) -> String {
        let name = [roster[row.givenName].trimmed, roster[row.familyName].trimmed].filter { !$0.isEmpty }
        return name.isEmpty ? roster[row.id] : name.joined(separator: " ")
    }

    /// - Parameter column: as OneRoster calls it.
    private func value(_ column: String, of row: Roster.Person) -> String {
        switch column {
        case "email": roster[row.email]
        case "username": roster[row.username]
        case "identifier": roster[row.number]
        case "grades": roster[row.grades]
        case "sourcedId": roster[row.id]
        default: ""
        }
    }

    /// When the source says that it last changed the row. A time in the future is a mistake, and would block
    /// everything said before then; one day is allowed for differing clocks.
    func moment(of row: some RosterRow) -> Int64? {
        let latest = now.milliseconds + 86_400_000
        return row.modified.map(\.milliseconds).flatMap { $0 <= latest ? $0 : nil }
    }

    /// Whether the source already said something newer about the same thing. If so, that is noted, and the row must
    /// be skipped.
    mutating func isOlder(_ row: some RosterRow, _ thing: String) -> Bool {
        guard saysOlder(row, thing) else { return false }
        note(.older, row.place, "")
        return true
    }

    func saysOlder(_ row: some RosterRow, _ thing: String) -> Bool {
        guard let told = moment(of: row) else { return false }
        let key = roster[row.id]
        guard let last = known.told[thing]?[key] ?? known.externals[thing]?[key]?.told else { return false }
        return told < last
    }

    /// Whether rows were skipped and nobody knows which things they were about.
    func isUnsure(_ kind: Roster.Kind) -> Bool {
        // Every skipped row is counted, but only those with an identifier are listed.
        roster.withheldCount(kind) > roster.withheld(kind).count
    }

    func isOn(_ begin: Day?, _ end: Day?, _ today: Day?) -> Bool {
        guard let today else { return true }
        return begin.map { $0 <= today } ?? true && end.map { $0 > today } ?? true
    }

    func role(_ name: Roster.Text) -> Role? {
        switch roster[name] {
        case "student": .student
        case "teacher": .teacher
        default: nil
        }
    }

    func hasRole(_ part: Member.Part, _ id: Person.ID) -> Bool {
        newRoles[id, default: []].contains { $0.role == part.role }
            || known.roles[id, default: [:]].keys.contains {
                $0.role == part.role && !oldRoles[id, default: []].contains($0)
            }
    }

    func location(_ text: Roster.Text) -> Location.ID? {
        if text.isEmpty { return usualLocation }
        if let id = locationIDs[text] { return id }
        return known.external("location", roster[text]).map { Location.ID(rawValue: $0.id) }
    }

    func knownCourse(_ key: String) -> Course.ID? {
        known.external("course", key).map { Course.ID(rawValue: $0.id) }
    }

    /// A class that this source keeps.
    func schoolClass(_ text: Roster.Text) -> SchoolClass.ID? {
        if let id = classIDs[text] { return id }
        guard let old = known.external("class", roster[text]) else { return nil }
        let id = SchoolClass.ID(rawValue: old.id)
        guard let found = known.classes[id], !found.isArchived else { return nil }
        return id
    }

    func person(_ text: Roster.Text) -> Person.ID? {
        if let id = personIDs[text] { return id }
        guard let old = known.external("person", roster[text]), !old.isGone else { return nil }
        let id = Person.ID(rawValue: old.id)
        return known.people[id] == nil ? nil : id
    }
}

extension Roster {
    /// The identifiers of rows that are in the files and were skipped.
    func names(withheld kind: Kind) -> Set<String> { Set(withheld(kind).map { self[$0] }) }
}

extension Transaction {
    /// The day at the school.
    func dayAtSchool() throws -> Day? { Day(now, in: TimeZone(named: try organizationItself().timeZone)) }
}

extension Day {
    init?(_ date: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        self.init(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }
}
