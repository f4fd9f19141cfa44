import Coursework
import Rosters

// Plans who joins and leaves which class.
extension ImportPlanner {
    mutating func planMembers() {
        let today = Day(transaction.now)
        var wanted: [Place: Join] = [:]
        var order: [(place: Place, row: Roster.Place)] = []
        var ended: Set<String> = []
        var keys: [Place: Set<String>] = [:]
        let unknown = UnknownMembers(roster, known)
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

    /// Somebody leaves a class only if this source put them there and still keeps the class.
    private mutating func planLeaves(_ wanted: [Place: Join], _ ended: Set<String>) {
        let mine = known.members.filter { place, member in
            guard member.source == source, let found = known.classes[place.schoolClass] else { return false }
            return !found.isArchived
        }
        let isWhole = roster.coverage(.enrolment) == .whole
        let isEmpty = isWhole && roster.enrolments.isEmpty && !mine.isEmpty
        if isEmpty { note(.suddenlyEmpty, nil, "enrolments") }
        let withheld = roster.names(withheld: .enrolment)
        if isWhole, isUnsure(.enrolment),
            mine.contains(where: { wanted[$0.key] == nil && !withheld.contains($0.value.key ?? "") })
        {
            note(.withheld, nil, "enrolments")
        }
        let isAll = isWhole && !isEmpty && !isUnsure(.enrolment)
        let gone = Set(leaving.map(\.person))
        // Keys that now stand for another class or person.
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

        /// Whether there was room for one more.
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
}

/// Enrolments in incremental files whose class or person is named neither in these files nor in earlier ones.
private struct UnknownMembers {
    private let roster: Roster
    private let known: KnownSchool
    private let classes: Set<Roster.Text>
    private let people: Set<Roster.Text>

    init(_ roster: Roster, _ known: KnownSchool) {
        (self.roster, self.known) = (roster, known)
        let isNeeded = roster.coverage(.enrolment) == .changes
        classes = isNeeded ? Set(roster.classes.map(\.id)).union(roster.withheld(.schoolClass)) : []
        people = isNeeded ? Set(roster.people.map(\.id)).union(roster.withheld(.person)) : []
    }

    /// For complete files the reader reports this itself.
    func contains(_ row: Roster.Enrolment) -> Bool {
        guard roster.coverage(.enrolment) == .changes else { return false }
        return isUnknown(row.schoolClass, "class", classes) || isUnknown(row.person, "person", people)
    }

    private func isUnknown(_ text: Roster.Text, _ thing: String, _ named: Set<Roster.Text>) -> Bool {
        guard !named.contains(text) else { return false }
        guard let old = known.external(thing, roster[text]) else { return true }
        return thing == "person" && old.isGone
    }
}
