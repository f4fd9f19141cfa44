import Coursework
import Rosters

/// Somebody in a class as the school knows it. Small, since there may be a million.
private struct KnownMember {
    var place: KnownSchool.Place
    /// What the source calls it; empty where the files do not have that.
    var key: Roster.Text
    var part: Member.Part
    /// Whether this source put them there.
    var isOfSource: Bool
    /// Whether it keeps the class as well, and so may take them out.
    var isMine: Bool
    var isWanted = false
    var isLeaving = false
}

/// A row of the files that wants somebody in a class. Small, since there may be a million.
private struct WantedMember {
    var place: KnownSchool.Place
    /// Which of the enrolments it is.
    var row: Int32
    /// Which of the known members is there; below zero where nobody is.
    var there: Int32 = -1
    var part: Member.Part
    /// Whether a row of the files has the key of whoever is there.
    var isCalled = false
}

// Plans who joins and leaves which class. Both sides are put in the order of their places and read side by side.
extension ImportPlanner {
    private typealias Noted = (row: Int32, code: ImportNote.Code, column: String)

    mutating func planMembers(_ transaction: Transaction) throws {
        var there = try knownMembers(transaction)
        plan.knownPlaces = there.count(where: \.isMine)
        var ended = Roster.TextSet(of: roster)
        var notes: [Noted] = []
        var wanted = wantedMembers(&ended, &notes)
        wanted.sort { ($0.place, $0.row) < ($1.place, $1.row) }
        choose(&wanted, &there, &notes)
        notes.sort { $0.row < $1.row }
        for (row, code, column) in notes { note(code, roster.enrolments[Int(row)], column) }
        planLeaves(wanted, &there, ended)
        // Who is named first has the first place in a class.
        wanted.sort { $0.row < $1.row }
        planJoins(wanted, there)
        plan.untaught = names(of: untaught(there))
        noteExchanged(there)
        keepLastWords(there)
        // As the table is ordered: so they are inserted at its end, and not all over it.
        joins.sort { $0.place < $1.place }
    }

    private func knownMembers(_ transaction: Transaction) throws -> [KnownMember] {
        var members: [KnownMember] = []
        try transaction.visitMembers(of: source) { member in
            let found = known.classes[member.place.schoolClass]
            members.append(
                KnownMember(
                    place: member.place, key: member.key.flatMap(roster.known) ?? .empty, part: member.part,
                    isOfSource: member.isOfSource,
                    isMine: member.isOfSource && found.map { !$0.isArchived } ?? false))
        }
        return members
    }

    /// The rows that want somebody in a class, in the order of the files.
    private func wantedMembers(_ ended: inout Roster.TextSet, _ notes: inout [Noted]) -> [WantedMember] {
        let unknown = UnknownMembers(roster, known)
        let gone = Set(leaving.map(\.person))
        var wanted: [WantedMember] = []
        var later: (row: Int32, begin: Day)?
        wanted.reserveCapacity(roster.enrolments.count)
        for (number, row) in roster.enrolments.enumerated() {
            guard !saysOlder(row, "enrolment") else {
                notes.append((Int32(number), .older, ""))
                continue
            }
            guard row.status != .toBeDeleted, isOn(row.begin, row.end, today) else {
                ended.insert(row.id)
                if row.status != .toBeDeleted, let begin = row.begin, let today, begin > today {
                    if later.map({ begin < $0.begin }) ?? true { later = (Int32(number), begin) }
                }
                continue
            }
            guard let part = Member.Part(rawValue: roster[row.role]) else { continue }
            guard let schoolClass = schoolClass(row.schoolClass), let person = person(row.person) else {
                if unknown.contains(row) { notes.append((Int32(number), .memberUnknown, "")) }
                continue
            }
            // Who may not sign in is in no class, though the files still say so.
            guard !gone.contains(person) else { continue }
            let place = Place(schoolClass: schoolClass, person: person)
            wanted.append(WantedMember(place: place, row: Int32(number), part: part))
        }
        if let later { notes.append((later.row, .beginsLater, "beginDate")) }
        return wanted
    }

    /// Leaves one row for each place: the first whose person has the role for it.
    private func choose(_ wanted: inout [WantedMember], _ there: inout [KnownMember], _ notes: inout [Noted]) {
        var (count, next, position) = (0, 0, 0)
        while next < wanted.count {
            let place = wanted[next].place
            while position < there.count, there[position].place < place { position += 1 }
            let isThere = position < there.count && there[position].place == place
            var chosen: WantedMember?
            var isCalled = false
            while next < wanted.count, wanted[next].place == place {
                let row = wanted[next]
                next += 1
                if isThere, !there[position].key.isEmpty {
                    isCalled = isCalled || roster.enrolments[Int(row.row)].id == there[position].key
                }
                if let chosen {
                    if chosen.part != row.part { notes.append((row.row, .otherPart, "role")) }
                } else if hasRole(row.part, place.person) {
                    chosen = row
                } else {
                    notes.append((row.row, .roleMissing, "role"))
                }
            }
            guard var chosen else { continue }
            if isThere {
                (chosen.there, chosen.isCalled) = (Int32(position), isCalled)
                there[position].isWanted = true
            }
            wanted[count] = chosen
            count += 1
        }
        wanted.removeLast(wanted.count - count)
    }

    private mutating func planJoins(_ wanted: [WantedMember], _ there: [KnownMember]) {
        var sizes = sizes(there)
        for wish in wanted {
            let (place, row) = (wish.place, roster.enrolments[Int(wish.row)])
            if wish.there >= 0 {
                let old = there[Int(wish.there)]
                guard old.part != wish.part else {
                    if old.isOfSource, !wish.isCalled { newKeys[place] = row.id }
                    continue
                }
                guard old.isOfSource else {
                    note(.otherPart, row, "role")
                    continue
                }
                leaves[place] = old.part
                sizes[place.schoolClass]?.remove(old.part)
            }
            guard !known.taken.contains(place) else {
                note(.takenByHand, row, "")
                continue
            }
            guard sizes[place.schoolClass, default: Size()].take(wish.part) else {
                note(.classFull, row, "")
                continue
            }
            joins.append(Join(place: place, part: wish.part, key: row.id))
        }
    }

    /// Somebody leaves a class only if this source put them there and still keeps the class, or if it takes the role away that
    /// being in the class needs.
    private mutating func planLeaves(
        _ wanted: [WantedMember], _ there: inout [KnownMember], _ ended: Roster.TextSet
    ) {
        let hasMine = there.contains(where: \.isMine)
        let isWhole = roster.coverage(.enrolment) == .whole
        let isEmpty = isWhole && roster.enrolments.isEmpty && hasMine
        if isEmpty { note(.suddenlyEmpty, nil, "enrolments") }
        let withheld = roster.withheld(.enrolment)
        if isWhole, isUnsure(.enrolment),
            there.contains(where: { $0.isMine && !$0.isWanted && !withheld.contains($0.key) })
        {
            note(.withheld, nil, "enrolments")
        }
        let isAll = isWhole && !isEmpty && !isUnsure(.enrolment)
        let gone = Set(leaving.map(\.person))
        let over = overEnrolments(of: ended)
        // Keys that stand for a class and a person: where these are others now, it has ended for the former.
        var named = ended
        for wish in wanted { named.insert(roster.enrolments[Int(wish.row)].id) }
        let moved = Dictionary(
            classes.lazy.filter(\.isChanged).map { (SchoolClass.ID(rawValue: $0.id), $0.draft.location) }
        ) { first, _ in first }
        for position in there.indices where !there[position].isWanted {
            let member = there[position]
            guard member.isMine else {
                guard losesPlace(member, moved) else { continue }
                leaves[member.place] = member.part
                there[position].isLeaving = true
                continue
            }
            let isEnded = !member.key.isEmpty && named.contains(member.key)
            if gone.contains(member.place.person) || isEnded || isAll && !withheld.contains(member.key)
                || losesPlace(member, moved)
            {
                leaves[member.place] = member.part
                there[position].isLeaving = true
                if !member.key.isEmpty, over.contains(member.key) { endedPlaces.insert(member.place) }
            }
        }
    }

    /// The classes that have students and lose the last of their teachers who may sign in.
    private func untaught(_ there: [KnownMember]) -> [SchoolClass.ID] {
        let gone = Set(leaving.map(\.person))
        let isOff = { (person: Person.ID) in known.accounts[person]?.state == .deactivated }
        var (taught, lost): (Set<SchoolClass.ID>, Set<SchoolClass.ID>) = ([], [])
        for member in there where member.part == .teacher && !isOff(member.place.person) {
            let goes = leaves[member.place] != nil || gone.contains(member.place.person)
            if goes { lost.insert(member.place.schoolClass) } else { taught.insert(member.place.schoolClass) }
        }
        guard !lost.isEmpty else { return [] }
        var attended: Set<SchoolClass.ID> = []
        for join in joins {
            if join.part == .teacher { taught.insert(join.place.schoolClass) }
            if join.part == .student { attended.insert(join.place.schoolClass) }
        }
        for member in there where member.part == .student && leaves[member.place] == nil {
            attended.insert(member.place.schoolClass)
        }
        return lost.subtracting(taught).intersection(attended).filter { known.classes[$0]?.isArchived == false }
    }

    /// Whether the member loses the class together with a role that the import takes away. It is the same rule as for a
    /// role taken by hand: see `classes(endingWith:of:)`.
    ///
    /// - Parameter moved: the locations that classes will have, for those that the files change.
    private func losesPlace(_ member: KnownMember, _ moved: [SchoolClass.ID: Location.ID]) -> Bool {
        let (id, person) = (member.place.schoolClass, member.place.person)
        let lost = oldRoles[person, default: []].filter { $0.role == member.part.role }
        // What is archived could not be given back.
        guard !lost.isEmpty, known.classes[id]?.isArchived != true else { return false }
        guard hasRole(member.part, person), let location = moved[id] ?? known.classes[id]?.draft.location else {
            return true
        }
        return lost.contains { $0.location == location }
    }

    /// The ended enrolments that the files delete, or whose last day has passed. The rest have not begun yet.
    private func overEnrolments(of ended: Roster.TextSet) -> Roster.TextSet {
        var over = Roster.TextSet(of: roster)
        for row in roster.enrolments where ended.contains(row.id) {
            if row.status == .toBeDeleted || !isOn(nil, row.end, today) { over.insert(row.id) }
        }
        return over
    }

    /// Remembers when the files last said something about each enrolment and role. A deleted enrolment may name no
    /// person; then it is the member with its key.
    private mutating func keepLastWords(_ there: [KnownMember]) {
        var members: [Roster.Text: Person.ID]?
        for row in roster.enrolments {
            guard let told = moment(of: row), !saysOlder(row, "enrolment") else { continue }
            if row.person.isEmpty, members == nil {
                members = Dictionary(there.lazy.map { ($0.key, $0.place.person) }) { first, _ in first }
            }
            keep("enrolment", row, row.person.isEmpty ? members?[row.id] : anybody(row.person), told)
        }
        for row in roster.roles {
            guard let told = moment(of: row), !saysOlder(row, "role") else { continue }
            keep("role", row, anybody(row.person), told)
        }
    }

    private mutating func keep(_ thing: String, _ row: some RosterRow, _ person: Person.ID?, _ told: Int64) {
        guard person != nil || row.status == .toBeDeleted, roster[row.id].fitsAColumn else { return }
        lastWords.append(LastWord(thing: thing, key: roster[row.id], person: person, told: told))
    }

    /// The person with that key, even if they have left.
    func anybody(_ text: Roster.Text) -> Person.ID? {
        if let id = personIDs[text] { return id }
        let id = known.external("person", roster[text]).map { Person.ID(rawValue: $0.id) }
        return id.flatMap { known.people[$0] == nil ? nil : $0 }
    }

    /// Classes whose key the source may have given to another class, as some do each year.
    private mutating func noteExchanged(_ there: [KnownMember]) {
        var (stay, leave): (Set<SchoolClass.ID>, Set<SchoolClass.ID>) = ([], [])
        for member in there where member.part == .student {
            if leaves[member.place] == nil {
                stay.insert(member.place.schoolClass)
            } else {
                leave.insert(member.place.schoolClass)
            }
        }
        let exchanged = leave.subtracting(stay).intersection(
            joins.lazy.filter { $0.part == .student }.map(\.place.schoolClass))
        for row in roster.classes where classIDs[row.id].map(exchanged.contains) ?? false {
            note(.allOthers, row.place, "", of: roster[row.title])
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

    private func sizes(_ there: [KnownMember]) -> [SchoolClass.ID: Size] {
        var sizes: [SchoolClass.ID: Size] = [:]
        for member in there where !member.isLeaving && known.people[member.place.person] != nil {
            sizes[member.place.schoolClass, default: Size()].people += 1
            if member.part == .teacher { sizes[member.place.schoolClass, default: Size()].teachers += 1 }
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
