import Coursework
import Foundation
import Rosters
import SQL

/// Compares a roster with a school: what is the same by the identifiers of the source, and by nothing else unless that is asked
/// for. It changes nothing; what it finds is carried out by ``Transaction/carryOut(_:)``.
struct ImportPlanner {
    typealias Place = KnownSchool.Place

    struct Planned<Draft> {
        var id: Int64
        var key: String
        /// When the source last changed it, by its own word.
        var told: Int64?
        var draft: Draft
        /// Whether it has to be made, brought to the draft, or named by the source from now on.
        var isNew = false
        var isChanged = false
        var isLinked = false
    }
    struct Join {
        var place: Place
        var part: Member.Part
        var key: String
    }

    let transaction: Transaction
    let roster: Roster
    let source: String
    let choices: ImportChoices
    let known: KnownSchool
    let isList: Bool

    var plan: ImportPlan
    var locations: [Planned<String>] = []
    var courses: [Planned<Course.Draft>] = []
    var classes: [Planned<SchoolClass.Draft>] = []
    var people: [Planned<Person.Draft>] = []
    var accounts: NewAccounts
    var newRoles: [Person.ID: Set<Actor.Post>] = [:]
    var oldRoles: [Person.ID: Set<Actor.Post>] = [:]
    var joins: [Join] = []
    var leaves: [Place: Member.Part] = [:]
    /// What the source calls a membership from now on that stays.
    var newKeys: [Place: String] = [:]
    /// With when they had left.
    var returning: [(person: Person.ID, gone: Int64)] = []
    /// With when the source deleted them, by its own word.
    var leaving: [(key: String, person: Person.ID, told: Int64?)] = []
    /// Whom this source names no more, and another does.
    var handedOver: [(key: String, told: Int64?)] = []
    var goneClasses: [(key: String, told: Int64?)] = []

    private var locationIDs: [Roster.Text: Location.ID] = [:]
    private var courseIDs: [Roster.Text: Course.ID] = [:]
    private var classIDs: [Roster.Text: SchoolClass.ID] = [:]
    private var personIDs: [Roster.Text: Person.ID] = [:]
    /// Of what says none.
    private var usualLocation: Location.ID?
    private var posts: [Roster.Text: Set<Actor.Post>] = [:]
    /// What the source says that somebody is no longer.
    private var endedPosts: [Roster.Text: Set<Actor.Post>] = [:]

    init(_ reading: RosterReading, _ choices: ImportChoices, _ transaction: Transaction) throws {
        let source = reading.format?.rawValue ?? ""
        self.transaction = transaction
        self.choices = choices
        self.source = source
        roster = reading.roster
        isList = reading.format == .list
        known = try KnownSchool(transaction, source: source)
        plan = ImportPlan(source: source)
        accounts = NewAccounts(roster, known)
        planLocations()
        planCourses()
        planClasses()
        planRoles()
        planPeople()
        planRolesAlone()
        planLeaving()
        planMembers()
        try count()
    }

    // MARK: - Places and what is taught

    private mutating func planLocations() {
        let rows = roster.locations.filter { $0.status != .toBeDeleted }
        var alike = AlikeLocations(known, count: rows.count)
        let names = Set(known.locations.values.map(\.name))
        for row in rows {
            let (key, name) = (roster[row.id], roster[row.name].trimmed)
            guard !isOlder(row, "location") else { continue }
            guard key.fitsAColumn, name.fitsAColumn else {
                note(.badValue, row.place, "name")
                continue
            }
            if let old = known.external("location", key), let found = known.locations[.init(rawValue: old.id)] {
                locationIDs[row.id] = found.id
                let differs = found.name != name
                add(
                    Planned(id: old.id, key: key, told: moment(of: row), draft: name), differs,
                    isByHand: found.source == .manual, to: \.locations, \.locations)
            } else if let same = alike.take(name) {
                locationIDs[row.id] = same
                locations.append(
                    Planned(id: same.rawValue, key: key, told: moment(of: row), draft: name, isLinked: true))
            } else {
                if names.contains(name) { note(.sameName, row.place, "name") }
                let id = transaction.newIdentifier(Location.self)
                locationIDs[row.id] = id
                locations.append(Planned(id: id.rawValue, key: key, told: moment(of: row), draft: name, isNew: true))
                plan.locations.added += 1
            }
        }
        let all = Set(known.locations.keys).union(locationIDs.values)
        usualLocation = choices.location.flatMap { known.locations[$0]?.id } ?? (all.count == 1 ? all.first : nil)
    }

    private mutating func planCourses() {
        for row in roster.courses where row.status != .toBeDeleted {
            let key = roster[row.id]
            guard !isOlder(row, "course") else { continue }
            let title = [roster[row.title].trimmed, roster[row.code].trimmed, key].first { !$0.isEmpty } ?? key
            guard key.fitsAColumn, title.fitsAColumn, roster[row.code].unicodeScalars.count <= 64 else {
                note(.badValue, row.place, "title")
                continue
            }
            guard let place = location(row.location) else {
                note(.noLocation, row.place, "location")
                continue
            }
            let draft = Course.Draft(name: title, number: roster[row.code].trimmedOrNil, at: place)
            if let old = known.external("course", key), let found = known.courses[.init(rawValue: old.id)] {
                courseIDs[row.id] = found.id
                add(
                    Planned(id: old.id, key: key, told: moment(of: row), draft: draft), found.draft != draft,
                    isByHand: found.source == .manual, to: \.courses, \.courses)
            } else {
                let id = transaction.newIdentifier(Course.self)
                courseIDs[row.id] = id
                courses.append(Planned(id: id.rawValue, key: key, told: moment(of: row), draft: draft, isNew: true))
                plan.courses.added += 1
            }
        }
    }

    private mutating func planClasses() {
        var seen: Set<String> = roster.names(withheld: .schoolClass)
        for row in roster.classes {
            let key = roster[row.id]
            seen.insert(key)
            guard !isOlder(row, "class") else { continue }
            if row.status == .toBeDeleted {
                if let old = known.externals["class"]?[key], !old.isGone { goneClasses.append((key, moment(of: row))) }
                continue
            }
            let old = known.external("class", key)
            let found = old.flatMap { known.classes[.init(rawValue: $0.id)] }
            let names = [roster[row.title].trimmed, found?.draft.name ?? "", roster[row.code].trimmed]
            let title = names.first { !$0.isEmpty } ?? key
            guard key.fitsAColumn, title.fitsAColumn, roster[row.code].unicodeScalars.count <= 64,
                roster[row.room].unicodeScalars.count <= 64
            else {
                note(.badValue, row.place, "title")
                continue
            }
            // A list of names knows no places: a class that is there stays where it is.
            guard let place = location(row.location) ?? found?.draft.location else {
                note(.noLocation, row.place, "location")
                continue
            }
            let course = courseIDs[row.course] ?? (row.course.isEmpty ? nil : knownCourse(roster[row.course]))
            var draft = SchoolClass.Draft(
                name: title, at: place, course: course, number: roster[row.code].trimmedOrNil,
                room: roster[row.room].trimmedOrNil)
            if let old, let found {
                if isList { draft = found.draft }
                guard !found.isArchived else {
                    plan.classes.keptByHand += 1
                    continue
                }
                let planned = Planned(id: old.id, key: key, told: moment(of: row), draft: draft)
                add(planned, found.draft != draft, isByHand: found.source == .manual, to: \.classes, \.classes)
                // What somebody changed by hand is what the class is called and where it is, not who is in it.
                classIDs[row.id] = SchoolClass.ID(rawValue: old.id)
            } else {
                let id = transaction.newIdentifier(SchoolClass.self)
                classIDs[row.id] = id
                classes.append(Planned(id: id.rawValue, key: key, told: moment(of: row), draft: draft, isNew: true))
                plan.classes.added += 1
            }
        }
        guard roster.coverage(.schoolClass) == .whole, !roster.classes.isEmpty, !isUnsure(.schoolClass) else { return }
        for (key, old) in known.externals["class"] ?? [:] where !seen.contains(key) && !old.isGone {
            goneClasses.append((key, nil))
        }
    }

    // MARK: - People

    /// Files make students and teachers, and nobody who runs the school.
    private mutating func planRoles() {
        let today = Day(transaction.now)
        let named = roster.coverage(.role) == .changes ? Set(roster.people.map(\.id)) : nil
        for row in roster.roles {
            let holds = row.status != .toBeDeleted && isOn(row.begin, row.end, today)
            guard let role = role(row.name) else {
                if holds { note(.roleUnknown, row.place, "role") }
                continue
            }
            guard let place = location(row.location) else {
                if holds { note(.noLocation, row.place, "location") }
                continue
            }
            if holds, let named, !named.contains(row.person), person(row.person) == nil {
                note(.memberUnknown, row.place, "")
                continue
            }
            let post = Actor.Post(role, at: place)
            if holds {
                posts[row.person, default: []].insert(post)
            } else {
                endedPosts[row.person, default: []].insert(post)
            }
        }
    }

    /// Files of changes need not name somebody of whom nothing has changed but what they are.
    private mutating func planRolesAlone() {
        guard roster.coverage(.role) == .changes else { return }
        let named = Set(roster.people.map(\.id))
        for row in Set(posts.keys).union(endedPosts.keys).subtracting(named) {
            guard let id = person(row), let found = known.people[id] else { continue }
            give(posts[row] ?? [], to: id)
            takeEnded(row, id, isByHand: found.source == .manual)
        }
    }

    /// Takes what has ended, but never the last that somebody is: that they have left is said of themselves.
    private mutating func takeEnded(_ row: Roster.Text, _ id: Person.ID, isByHand: Bool) {
        guard !isByHand, roster.coverage(.role) == .changes else { return }
        let all = known.roles[id, default: [:]]
        let mine = endedPosts[row, default: []].subtracting(posts[row] ?? []).filter { all[$0] == source }
        let isRest = Set(all.keys).union(newRoles[id] ?? []).isStrictSuperset(of: mine)
        if !mine.isEmpty, isRest { oldRoles[id] = mine }
    }

    private mutating func planPeople() {
        var names = Set(known.people.values.map(\.draft.name.sorted))
        for row in roster.people where row.status != .toBeDeleted {
            let key = roster[row.id]
            guard !isOlder(row, "person") else { continue }
            var wanted = posts[row.id] ?? []
            let old = known.external("person", key)
            let found = old.flatMap { old in known.people[.init(rawValue: old.id)].map { (old, $0) } }
            if isList, found == nil, let usualLocation { wanted = [Actor.Post(.student, at: usualLocation)] }
            guard key.fitsAColumn, let draft = draft(row) else {
                note(.badValue, row.place, "name")
                continue
            }
            if let (old, found) = found {
                let id = Person.ID(rawValue: old.id)
                personIDs[row.id] = id
                planKnown(row, id, key, draft, found, gone: old.gone, wanted)
                continue
            }
            guard !wanted.isEmpty else {
                note(isList ? .noLocation : .noRole, row.place, "role")
                continue
            }
            if let account = accounts.name(of: row), let same = known.accountNames[account] {
                guard choices.linksAlike, let there = known.people[same] else {
                    note(.accountTaken, row.place, "username")
                    continue
                }
                personIDs[row.id] = same
                people.append(
                    Planned(id: same.rawValue, key: key, told: moment(of: row), draft: there.draft, isLinked: true))
                give(wanted, to: same)
                continue
            }
            if !names.insert(draft.name.sorted).inserted { note(.sameName, row.place, "name") }
            let id = transaction.newIdentifier(Person.self)
            personIDs[row.id] = id
            people.append(Planned(id: id.rawValue, key: key, told: moment(of: row), draft: draft, isNew: true))
            plan.people.added += 1
            if plan.newcomers.count < ImportPlan.mostNamed { plan.newcomers.append(draft.name.full) }
            newRoles[id] = wanted
            planAccount(row, of: id, draft, wanted)
        }
    }

    private mutating func planKnown(
        _ row: Roster.Person, _ id: Person.ID, _ key: String, _ told: Person.Draft, _ found: KnownSchool.KnownPerson,
        gone: Int64?, _ wanted: Set<Actor.Post>
    ) {
        var draft = told
        draft.language = found.draft.language
        if isList { draft = found.draft }
        let fields = found.draft.fields(differingFrom: draft)
        let isByHand = found.source == .manual
        let isKept = isByHand || isKeptElsewhere(id, key, found)
        add(
            Planned(id: id.rawValue, key: key, told: moment(of: row), draft: draft), !fields.isEmpty,
            isByHand: isKept, to: \.people, \.people)
        if !fields.isEmpty, !isKept {
            plan.changes.append(.init(person: id, name: draft.name.full, fields: fields))
        }
        give(wanted, to: id)
        if roster.coverage(.role) == .whole, !roster.roles.isEmpty, !isUnsure(.role), !wanted.isEmpty, !isByHand {
            let mine = known.roles[id, default: [:]].filter { $0.value == source }.map(\.key)
            let old = Set(mine).subtracting(wanted)
            if !old.isEmpty { oldRoles[id] = old }
        }
        takeEnded(row.id, id, isByHand: isByHand)
        planReturn(row, id, gone)
        if known.accounts[id] == nil, !isByHand {
            planAccount(row, of: id, draft, wanted.union(known.roles[id, default: [:]].keys))
        }
    }

    /// Whoever left as files named them no more is back; whom somebody deactivated by hand stays so.
    ///
    /// - Parameter gone: since when this source had named them no more. They may have left later, with the last that did.
    private mutating func planReturn(_ row: Roster.Person, _ id: Person.ID, _ gone: Int64?) {
        guard let account = known.accounts[id], account.state == .deactivated else {
            if let gone, !known.namedElsewhere.contains(id) { returning.append((id, gone)) }
            return
        }
        if let left = account.deactivated, known.endsOfNaming[id]?.contains(left) == true {
            returning.append((id, left))
        } else {
            note(.deactivatedByHand, row.place, "")
        }
    }

    /// What one system says of somebody no other changes, while the first still names them. Files that were exported here and
    /// changed are no other system's.
    private func isKeptElsewhere(_ id: Person.ID, _ key: String, _ found: KnownSchool.KnownPerson) -> Bool {
        guard OwnKey.id(key) != id.rawValue else { return false }
        return found.source.isRoster && found.source != Source(format: source) && known.namedElsewhere.contains(id)
    }

    private mutating func give(_ wanted: Set<Actor.Post>, to id: Person.ID) {
        let new = wanted.subtracting(known.roles[id, default: [:]].keys)
        if !new.isEmpty { newRoles[id] = new }
    }

    private mutating func planAccount(
        _ row: Roster.Person, of id: Person.ID, _ draft: Person.Draft, _ posts: Set<Actor.Post>
    ) {
        guard row.isEnabled != false, let refusal = accounts.add(row, of: id, draft, as: posts) else { return }
        note(refusal, row.place, "username")
    }

    /// Nil when a person cannot be called so.
    private func draft(_ row: Roster.Person) -> Person.Draft? {
        func text(_ preferred: Roster.Text, _ name: Roster.Text) -> String {
            roster[preferred.isEmpty ? name : preferred].trimmed
        }
        var name = Person.Name(
            given: text(row.preferredGivenName, row.givenName),
            middle: text(row.preferredMiddleName, row.middleName).trimmedOrNil,
            family: text(row.preferredFamilyName, row.familyName))
        if name.given.isEmpty { (name.given, name.family) = (name.family, "") }
        var draft = Person.Draft(
            name: name, grade: roster.list(row.grades).first, email: roster[row.email].trimmedOrNil,
            number: roster[row.number].trimmedOrNil)
        if let sound = try? draft.checked() { return sound }
        draft.email = nil
        return try? draft.checked()
    }

    private mutating func planLeaving() {
        var seen = roster.names(withheld: .person)
        var deleted: [String: Int64?] = [:]
        for row in roster.people {
            let key = roster[row.id]
            guard row.status == .toBeDeleted else {
                seen.insert(key)
                continue
            }
            guard !isOlder(row, "person") else { continue }
            deleted[key] = .some(moment(of: row))
        }
        let mine = (known.externals["person"] ?? [:]).filter { !$0.value.isGone }
        plan.known = mine.count
        let isWhole = roster.coverage(.person) == .whole
        let isEmpty = isWhole && roster.people.isEmpty && !mine.isEmpty
        if isEmpty { note(.suddenlyEmpty, nil, "people") }
        if isWhole, isUnsure(.person) { note(.withheld, nil, "people") }
        let isAll = isWhole && !isEmpty && !isUnsure(.person)
        for (key, old) in mine.sorted(by: { $0.value.id < $1.value.id })
        where isAll && !seen.contains(key) || deleted.keys.contains(key) {
            let id = Person.ID(rawValue: old.id)
            guard let person = known.people[id] else { continue }
            guard !known.namedElsewhere.contains(id) else {
                handedOver.append((key, deleted[key] ?? nil))
                continue
            }
            guard person.source != .manual else {
                plan.people.keptByHand += 1
                continue
            }
            let runs = known.roles[id, default: [:]].keys.contains { $0.role == .administrator || $0.role == .manager }
            guard !runs else {
                note(.runsSchool, nil, "people")
                continue
            }
            leaving.append((key, id, deleted[key] ?? nil))
        }
    }

    // MARK: - Who is in which class

    private mutating func planMembers() {
        let today = Day(transaction.now)
        var wanted: [Place: Join] = [:]
        var order: [(place: Place, row: Roster.Place)] = []
        var ended: Set<String> = []
        var keys: [Place: Set<String>] = [:]
        let unknown = UnknownMembers(self)
        for row in roster.enrolments {
            let place = schoolClass(row.schoolClass).flatMap { schoolClass in
                person(row.person).map { Place(schoolClass: schoolClass, person: $0) }
            }
            guard row.status != .toBeDeleted, isOn(row.begin, row.end, today) else {
                ended.insert(roster[row.id])
                continue
            }
            guard let part = Member.Part(rawValue: roster[row.role]) else { continue }
            guard let place else {
                if unknown.contains(row) { note(.memberUnknown, row.place, "") }
                continue
            }
            keys[place, default: []].insert(roster[row.id])
            if let other = wanted[place] {
                if other.part != part { note(.otherPart, row.place, "role") }
                continue
            }
            guard hasRole(part, place.person) else {
                note(.roleMissing, row.place, "role")
                continue
            }
            wanted[place] = Join(place: place, part: part, key: roster[row.id])
            order.append((place, row.place))
        }
        planLeaves(wanted, ended)
        var sizes = sizes()
        for (place, row) in order {
            guard let join = wanted[place] else { continue }
            if let there = known.members[place], leaves[place] == nil {
                guard there.part != join.part else {
                    let isCalled = there.key.map { keys[place, default: []].contains($0) } ?? false
                    if there.source == source, !isCalled { newKeys[place] = join.key }
                    continue
                }
                guard there.source == source else {
                    note(.otherPart, row, "role")
                    continue
                }
                leaves[place] = there.part
                sizes[place.schoolClass]?.remove(there.part)
            }
            guard !known.taken.contains(place) else {
                note(.takenByHand, row, "")
                continue
            }
            guard sizes[place.schoolClass, default: Size()].take(join.part) else {
                note(.classFull, row, "")
                continue
            }
            joins.append(join)
        }
    }

    /// Out goes whom this source has put in, out of classes that it keeps, and nobody else.
    private mutating func planLeaves(_ wanted: [Place: Join], _ ended: Set<String>) {
        let mine = known.members.filter { place, member in
            guard member.source == source, let found = known.classes[place.schoolClass] else { return false }
            return !found.isArchived
        }
        let isWhole = roster.coverage(.enrolment) == .whole
        let isEmpty = isWhole && roster.enrolments.isEmpty && !mine.isEmpty
        if isEmpty { note(.suddenlyEmpty, nil, "enrolments") }
        if isWhole, isUnsure(.enrolment) { note(.withheld, nil, "enrolments") }
        let isAll = isWhole && !isEmpty && !isUnsure(.enrolment)
        let withheld = roster.names(withheld: .enrolment)
        let gone = Set(leaving.map(\.person))
        // What is called as before and is about another class or person now.
        let moved = Set(wanted.values.map(\.key))
        for (place, member) in mine where wanted[place] == nil {
            let key = member.key ?? ""
            let isEnded = ended.contains(key) || moved.contains(key)
            if gone.contains(place.person) || isEnded || isAll && !withheld.contains(key) {
                leaves[place] = member.part
            }
        }
    }

    private struct Size {
        var people = 0
        var teachers = 0

        mutating func remove(_ part: Member.Part) {
            people -= 1
            if part == .teacher { teachers -= 1 }
        }

        /// Whether there was room.
        mutating func take(_ part: Member.Part) -> Bool {
            guard people < Limit.peopleInClass, part == .student || teachers < Limit.teachersInClass else {
                return false
            }
            people += 1
            if part == .teacher { teachers += 1 }
            return true
        }
    }

    private func sizes() -> [SchoolClass.ID: Size] {
        var sizes: [SchoolClass.ID: Size] = [:]
        for (place, member) in known.members where leaves[place] == nil && known.people[place.person] != nil {
            sizes[place.schoolClass, default: Size()].people += 1
            if member.part == .teacher { sizes[place.schoolClass, default: Size()].teachers += 1 }
        }
        return sizes
    }

    // MARK: - What it comes to

    private mutating func count() throws {
        plan.returning = returning.count
        (plan.joins, plan.leaves, plan.accounts) = (joins.count, leaves.count, accounts.all.count)
        let new = Set(people.lazy.filter(\.isNew).map { Person.ID(rawValue: $0.id) })
        let gone = Set(leaving.map(\.person))
        let moved = Set(joins.map(\.place.person)).union(leaves.keys.map(\.person)).subtracting(new).subtracting(gone)
        plan.moved = moved.count
        plan.movers = moved.compactMap { known.people[$0]?.draft.name.full }.sorted().prefix(ImportPlan.mostNamed) + []
        plan.roles = (newRoles.filter { !new.contains($0.key) }.values.map(\.count) + oldRoles.values.map(\.count))
            .reduce(0, +)
        plan.linked = locations.count { $0.isLinked } + people.count { $0.isLinked }
        plan.unnamedClasses = goneClasses.count
        plan.leaving = try leaving.map { _, person, _ in
            let open = try transaction.connection.first(
                "SELECT count(*) FROM assignment WHERE organization = $1 AND person = $2 AND isOpen = 1",
                transaction.organizationID, Value(person)
            ) { Int($0.integer(0)) }
            let name = known.people[person]?.draft.name.full ?? ""
            return ImportPlan.Leaver(person: person, name: name, openHandouts: open ?? 0)
        }
        plan.leavingShare = try transaction.leavingShare()
        plan.isBraked = Brake(most: plan.leavingShare, of: 100).holds(
            leaving.count, of: plan.known, allowing: choices.leavingAllowed)
    }

    private mutating func add<Draft>(
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

    private mutating func note(_ code: ImportNote.Code, _ place: Roster.Place?, _ column: String) {
        let file = place.map { Int($0.file) }.flatMap { roster.files.indices.contains($0) ? roster.files[$0] : nil }
        plan.notes.append(ImportNote(code: code, file: file ?? "", row: Int(place?.row ?? 0), column: column))
    }

    /// When the source last changed it, by its own word. A moment that is still to come is a mistake, and would keep out all that
    /// is said before it has come; a day is for clocks that disagree.
    private func moment(of row: some RosterRow) -> Int64? {
        let latest = transaction.now.milliseconds + 86_400_000
        return row.modified.map(\.milliseconds).flatMap { $0 <= latest ? $0 : nil }
    }

    /// Whether the source said something newer of the same before. It is noted, and the row is to be left out.
    private mutating func isOlder(_ row: some RosterRow, _ thing: String) -> Bool {
        guard let told = moment(of: row), let last = known.externals[thing]?[roster[row.id]]?.told, told < last else {
            return false
        }
        note(.older, row.place, "")
        return true
    }

    /// Whether rows were left out of which nobody knows what they were about.
    private func isUnsure(_ kind: Roster.Kind) -> Bool {
        // Rows that were left out for their contents are counted each; those without an identifier beyond them.
        roster.withheldCount(kind) > roster.withheld(kind).count
    }

    private func isOn(_ begin: Day?, _ end: Day?, _ today: Day?) -> Bool {
        guard let today else { return true }
        return begin.map { $0 <= today } ?? true && end.map { $0 > today } ?? true
    }

    private func role(_ name: Roster.Text) -> Role? {
        switch roster[name] {
        case "student": .student
        case "teacher": .teacher
        default: nil
        }
    }

    private func hasRole(_ part: Member.Part, _ id: Person.ID) -> Bool {
        newRoles[id, default: []].contains { $0.role == part.role }
            || known.roles[id, default: [:]].keys.contains {
                $0.role == part.role && !oldRoles[id, default: []].contains($0)
            }
    }

    private func location(_ text: Roster.Text) -> Location.ID? {
        if text.isEmpty { return usualLocation }
        if let id = locationIDs[text] { return id }
        return known.external("location", roster[text]).map { Location.ID(rawValue: $0.id) }
    }

    private func knownCourse(_ key: String) -> Course.ID? {
        known.external("course", key).map { Course.ID(rawValue: $0.id) }
    }

    /// A class that the source keeps.
    private func schoolClass(_ text: Roster.Text) -> SchoolClass.ID? {
        if let id = classIDs[text] { return id }
        guard let old = known.external("class", roster[text]) else { return nil }
        let id = SchoolClass.ID(rawValue: old.id)
        guard let found = known.classes[id], !found.isArchived else { return nil }
        return id
    }

    private func person(_ text: Roster.Text) -> Person.ID? {
        if let id = personIDs[text] { return id }
        guard let old = known.external("person", roster[text]), !old.isGone else { return nil }
        let id = Person.ID(rawValue: old.id)
        return known.people[id] == nil ? nil : id
    }
}

/// Enrolments in which files of changes speak of somebody or something that neither they nor earlier ones have told of.
private struct UnknownMembers {
    private let planner: ImportPlanner
    private let classes: Set<Roster.Text>
    private let people: Set<Roster.Text>

    init(_ planner: ImportPlanner) {
        self.planner = planner
        let roster = planner.roster
        let isNeeded = roster.coverage(.enrolment) == .changes
        classes = isNeeded ? Set(roster.classes.map(\.id)).union(roster.withheld(.schoolClass)) : []
        people = isNeeded ? Set(roster.people.map(\.id)).union(roster.withheld(.person)) : []
    }

    /// Of whole files the reader says so itself.
    func contains(_ row: Roster.Enrolment) -> Bool {
        guard planner.roster.coverage(.enrolment) == .changes else { return false }
        return isUnknown(row.schoolClass, "class", classes) || isUnknown(row.person, "person", people)
    }

    private func isUnknown(_ text: Roster.Text, _ thing: String, _ named: Set<Roster.Text>) -> Bool {
        guard !named.contains(text) else { return false }
        guard let old = planner.known.external(thing, planner.roster[text]) else { return true }
        return thing == "person" && old.isGone
    }
}

extension Roster {
    /// What rows are called that are in the files and were left out.
    fileprivate func names(withheld kind: Kind) -> Set<String> { Set(withheld(kind).map { self[$0] }) }
}

extension Person.Draft {
    /// As the API calls them.
    fileprivate func fields(differingFrom other: Person.Draft) -> [String] {
        var fields: [String] = []
        if name.given != other.name.given { fields.append("givenName") }
        if name.middle != other.name.middle { fields.append("middleName") }
        if name.family != other.name.family { fields.append("familyName") }
        if grade != other.grade { fields.append("grade") }
        if email != other.email { fields.append("email") }
        if number != other.number { fields.append("number") }
        return fields
    }
}

extension Day {
    init?(_ date: Date) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        self.init(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }
}
